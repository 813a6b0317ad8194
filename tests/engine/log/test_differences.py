"""The preview of an undo speaks of rounds, results, people and places."""

from spoken import spoken
from support import ORGANIZER, do, new_event, play_round, report, start_round
from toptable.engine.log.undo import Undoing, differences
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.secrets import Sealed
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import EjectPerson, RevokeStanding
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.people.details import FixTable, GrantBye, RenamePlayer
from toptable.engine.subjects.undo import take_back as undo


def told(before, tournament) -> str:
    return "\n".join(differences(before, tournament.state, tournament.rulebook))


def test_a_result_and_the_places_that_follow_from_it():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament, "WW")
    before = tournament.state
    report(tournament, 1, "LL")
    one, two = (tournament.state.name_of(p) for p in tournament.state.rounds[0].matches[1].players)
    text = told(before, tournament)
    assert f"table 1, {one} – {two}: WW becomes LL." in text
    assert f"{one}: place" in text
    assert "6 points become 0" in text


def test_one_point_becomes_another_number():
    tournament = new_event("Ann Bo Cy Di", rulebook="bushiroad-1.2.11", settings={"game": "vg"})
    play_round(tournament, "W")
    before = tournament.state
    report(tournament, 1, "L")
    text = told(before, tournament)
    assert "1 point becomes 0." in text
    assert "0 points become 1." in text


def test_people_who_come_go_and_change():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    before = tournament.state
    do(tournament, Drop(1))
    do(tournament, RenamePlayer(2, "Bob"))
    do(tournament, Disqualify(3), reason="Cheating.")
    do(tournament, FixTable(4, 7))
    do(tournament, GrantBye(4, 2))
    text = told(before, tournament)
    assert "Ann has left the event." in text
    assert "Bo is called Bob." in text
    assert "Cy is disqualified." in text
    assert spoken("log:table_fixed", player="Di", table="7") in text
    assert "Di has a reward bye for round 2." in text


def test_rounds_and_settings():
    tournament = new_event("Ann Bo Cy Di")
    before = tournament.state
    start_round(tournament)
    assert spoken("rounds.round_there", number="1") in told(before, tournament)
    before = tournament.state
    do(tournament, ChangeSetting("sos_outer", "opponents"), reason="Announced so.")
    said = "Strength of schedule is divided by: number of opponents instead of the default."
    assert said in told(before, tournament)
    before = tournament.state
    report(tournament, 1, "WW")
    report(tournament, 2, "WW")
    do(tournament, CloseEvent())
    assert spoken("event.event_closed") in told(before, tournament)


def test_long_lists_are_cut_short():
    tournament = new_event(" ".join(f"Player{n}" for n in range(40)))
    empty = new_event().state
    text = differences(empty, tournament.state, tournament.rulebook)
    assert spoken("log.more_changes", count="28") in text


def preview(tournament, seq: int) -> str:
    """What the preview of taking back one act says."""
    plan = tournament.preview(undo.TakeBackOne(seq), ORGANIZER)
    assert isinstance(plan, Undoing), plan
    return "\n".join(differences(tournament.state, plan.after, tournament.rulebook))


def test_the_undo_of_a_penalty_with_results_after_it_says_what_changes():
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    one, two = (tournament.state.name_of(p) for p in tournament.state.rounds[0].matches[1].players)
    loser = tournament.state.rounds[0].matches[1].players[0]
    loss = GivePenalty(players=(loser,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.9.2")
    given = do(tournament, loss, ORGANIZER, "Late").lines[0].seq
    report(tournament, 2, "W")
    text = preview(tournament, given)
    assert f"Round 1, table 1, {one} – {two}: " in text
    assert "becomes no result." in text
    assert f"Penalty 1 for {one} (match loss, " in text
    assert "counts no longer." in text
    assert f"No longer so: {one}: match loss at table 1 of round 1." in text


def test_a_pending_loss_a_hold_and_somebody_sent_out():
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    before = tournament.state
    loss = GivePenalty(players=(1,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.9.2", when="next")
    do(tournament, loss, ORGANIZER, "Late")
    other = next(one.table for one in before.rounds[0].tables() if 3 not in one.players)
    do(tournament, HoldMatch(1, other))
    do(tournament, EjectPerson("Xaver", Sealed("ab" * 32)))
    do(tournament, Disqualify(3), reason="Cheating")
    do(tournament, RevokeStanding(3, Revoked.VOID), reason="Cheating")
    text = told(before, tournament)
    assert spoken("conduct.takes_effect_next", who="Now so: Ann", what="match loss") in text
    assert f"Round 1, table {other} is under investigation." in text
    assert "Xaver is sent out." in text
    assert "The place of Cy is void." in text


def test_clocks_and_extensions():
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    before = tournament.state
    do(tournament, PrepareClock())
    do(tournament, TurnClock(ClockAct.START))
    started = tournament.version
    assert "Swiss round 1: the clock runs." in told(before, tournament)
    before = tournament.state
    do(tournament, ExtendTable(2, ExtraTimeFor.RULING, 4))
    extended = tournament.version
    assert spoken(
        "floor.table_more", name="Swiss round 1", table="2", now="4:00 minutes", was="0:00 minutes"
    ) in told(before, tournament)
    assert "table 2: 0:00 minutes more instead of 4:00 minutes." in preview(tournament, extended)
    do(tournament, undo.TakeBackOne(extended))
    assert spoken(
        "floor.clock_before", name="Swiss round 1", phase="has not started", phase_2="runs"
    ) in preview(tournament, started)


def test_the_bracket():
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    play_round(tournament, "W")
    do(tournament, LockCut(TopCut(4)))
    before = tournament.state
    do(tournament, StartBracket())
    do(tournament, HoldMatch(BRACKET, 2))
    text = told(before, tournament)
    assert spoken("finals.bracket_there") in text
    assert spoken("handover.under_investigation", held_text="Bracket game 2") in text
    do(tournament, ReportBracketGame(1, winner=0))
    bracket = tournament.state.finals.bracket
    assert bracket is not None
    text = preview(tournament, tournament.version)
    assert f"Game 1 of the bracket: a win of {bracket.name(1)} becomes no result." in text
