"""Taking back: one's own last act, one act alone, everything to a point; and putting it back."""

import pytest

from support import (
    ORGANIZER,
    SCOREKEEPER,
    do,
    new_event,
    play_round,
    points,
    refused,
    report,
    start_round,
)
from toptable.desk.tournament import Done
from toptable.engine.chance import commitment
from toptable.engine.log.undo import Blocked, Undoing, differences
from toptable.engine.refusal import Refusal
from toptable.engine.state.people import Absentees, NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.people.details import SetGroup
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.results.reporting import ClearResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo import take_back as undo


def test_your_own_last_act_is_taken_back_and_put_back():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    report(tournament, 1, "WW", SCOREKEEPER)
    with_result = tournament.state
    report(tournament, 2, "LL")
    do(tournament, undo.TakeBackOwnLast(), SCOREKEEPER)
    assert tournament.state.rounds[0].matches[1].result is None
    assert tournament.state.rounds[0].matches[2].result is not None
    do(tournament, undo.Redo(), ORGANIZER)
    assert tournament.state.rounds[0].matches[1] == with_result.rounds[0].matches[1]
    assert tournament.state.rounds[0].complete


def test_nothing_of_your_own_to_take_back():
    tournament = new_event("Ann Bo")
    refusal = tournament.send(undo.TakeBackOwnLast(), SCOREKEEPER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "nothing_to_undo"


def test_redo_ends_when_something_new_is_done():
    tournament = new_event("Ann Bo")
    do(tournament, EnterPlayers((NewPlayer("Cy"),)))
    do(tournament, undo.TakeBackOwnLast())
    do(tournament, EnterPlayers((NewPlayer("Di"),)))
    refusal = tournament.send(undo.Redo(), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "nothing_to_redo"


def test_several_undos_are_redone_in_order():
    tournament = new_event("Ann Bo")
    states = [tournament.state]
    for name in ("Cy", "Di", "Eve"):
        do(tournament, EnterPlayers((NewPlayer(name),)))
        states.append(tournament.state)
    for before in reversed(states[:-1]):
        do(tournament, undo.TakeBackOwnLast())
        assert tournament.state == before
    for after in states[1:]:
        do(tournament, undo.Redo())
        assert tournament.state == after


def test_one_act_alone_when_nothing_depends_on_it():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    report(tournament, 1, "WW")
    wrong = tournament.version
    report(tournament, 2, "WL")
    do(tournament, undo.TakeBackOne(wrong))
    assert tournament.state.rounds[0].matches[1].result is None
    assert tournament.state.rounds[0].matches[2].result is not None


def test_one_act_alone_names_what_stands_in_the_way():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    report(tournament, 1, "WW")
    wrong = tournament.version
    report(tournament, 2, "WL")
    start_round(tournament)
    before = tournament.state
    blocked = tournament.send(undo.TakeBackOne(wrong), ORGANIZER)
    assert isinstance(blocked, Blocked)
    assert blocked.in_the_way[0].line.entry.round == 2
    assert "1 result missing" in blocked.in_the_way[0].refusal.text
    assert tournament.state is before


def test_back_to_a_point_takes_everything_after_it():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    point, then = tournament.version, tournament.state
    play_round(tournament)
    do(tournament, Drop(1))
    do(tournament, undo.TakeBackTo(point))
    assert tournament.state == then
    do(tournament, undo.Redo())
    assert not tournament.state.players[1].active
    assert tournament.state.rounds[1].complete


def test_nothing_is_deleted():
    tournament = new_event("Ann Bo")
    before = tournament._store.read("test")
    do(tournament, undo.TakeBackOwnLast())
    assert tournament._store.read("test")[: len(before)] == before


def test_the_creation_cannot_be_taken_back():
    refusal = new_event("Ann").send(undo.TakeBackOne(1), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "first_entry"


def test_undo_respects_roles():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    do(tournament, ChangeSetting("sos_outer", "opponents"), reason="Announced so.")
    refusal = tournament.send(undo.TakeBackOne(tournament.version), SCOREKEEPER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_allowed"
    assert tournament.send(undo.TakeBackTo(3), SCOREKEEPER).code == "not_allowed"


def test_taking_back_the_close_commits_a_new_seed():
    tournament = new_event("Ann Bo")
    play_round(tournament)
    old = tournament.log.commitment
    do(tournament, CloseEvent())
    do(tournament, undo.TakeBackOwnLast())
    assert not tournament.state.closed
    new = tournament.log.commitment
    assert new != old
    seed = tournament._store.seeds("test")[new]
    assert commitment(seed) == new
    assert bytes.fromhex(tournament.log.lines[-2].entry.seed) != seed


def test_reopening_commits_a_new_seed():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    old = tournament.log.commitment
    do(tournament, CloseEvent())
    do(tournament, ReopenEvent(""), reason="One more round.")
    assert tournament.log.commitment != old
    play_round(tournament)
    assert tournament.state.finished_rounds == 2


def test_the_preview_says_what_changes_and_changes_nothing():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    report(tournament, 1, "WW")
    report(tournament, 2, "WL")
    winner = tournament.state.name_of(tournament.state.rounds[0].matches[1].players[0])
    do(tournament, PairRound())
    version = tournament.version
    plan = tournament.preview(undo.TakeBackTo(version - 3), ORGANIZER)
    assert isinstance(plan, Undoing)
    told = differences(tournament.state, plan.after, tournament.rulebook)
    assert any("Round 2 disappears" in text for text in told)
    assert any(winner in text and "WW becomes no result" in text for text in told)
    assert tournament.version == version


def test_undo_of_a_correction_brings_the_old_result_back():
    tournament = new_event("Ann Bo")
    start_round(tournament)
    report(tournament, 1, "WW")
    before = points(tournament)
    report(tournament, 1, "LL")
    assert points(tournament) != before
    do(tournament, undo.TakeBackOwnLast())
    assert points(tournament) == before


def test_a_whole_append_is_one_act():
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))))
    do(tournament, undo.TakeBackOwnLast())
    assert not tournament.state.players


def test_a_redo_after_many_entries_lands_where_it_was():
    """More lines than lie between two kept states, so that rebuilding starts in the middle."""
    tournament = new_event("Ann Bo Cy Di")
    for number in range(300):
        do(tournament, SetGroup(1 + number % 4, f"Club {number}"))
    late, then = tournament.version, tournament.state
    for number in range(300):
        do(tournament, SetGroup(1 + number % 4, f"Team {number}"))
    last = tournament.state
    assert isinstance(tournament.send(undo.TakeBackTo(late), ORGANIZER), Done)
    assert tournament.state == then
    do(tournament, undo.Redo())
    assert tournament.state == last


def test_the_match_of_somebody_disqualified_since_is_not_opened_again():
    """AMB-63, B-170: nobody who is out has a match to play, by clearing or by taking back."""
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    result = report(tournament, 1, "WW")
    out = tournament.state.rounds[0].matches[1].players[0]
    do(tournament, Disqualify(out), reason="Cheated.")
    blocked = tournament.send(undo.TakeBackOne(result.lines[0].seq), ORGANIZER)
    assert isinstance(blocked, Blocked)
    (way,) = blocked.in_the_way
    assert "is disqualified" in way.refusal.text
    refused(tournament, ClearResult(1, 1), "disqualified")
    do(tournament, undo.TakeBackOwnLast())
    do(tournament, undo.TakeBackOwnLast())
    assert tournament.state.rounds[0].matches[1].result is None


@pytest.mark.parametrize("structure", ["swiss", "single_elimination"])
def test_the_entry_of_somebody_who_was_not_here_is_not_taken_back_alone(structure):
    """B-070: the draw names who had not checked in."""
    settings = {"structure": structure}
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11", settings=settings)
    entered = do(tournament, EnterPlayers((NewPlayer("Eve"),)))
    do(tournament, CheckIn((1, 2, 3, 4)))
    drawn = StartBracket if structure == "single_elimination" else PairRound
    do(tournament, drawn(absentees=Absentees.LEAVE_OUT))
    blocked = tournament.send(undo.TakeBackOne(entered.lines[0].seq), ORGANIZER)
    assert isinstance(blocked, Blocked)
