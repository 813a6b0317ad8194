"""Rulings, counting, consequences, appeals: through the log."""

from typing import Any

import pytest

from spoken import spoken
from support import ORGANIZER, SCOREKEEPER, do, memory_desk, new_event, points, report, start_round
from team_events import seated, team_event
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.deviation import Weighs
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.appeals_and_holds import (
    AppealRuling,
    HearAppeal,
    HoldMatch,
    challenges_left,
)
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.ejections import (
    EjectPerson,
    GivePermission,
    WithdrawPermission,
)
from toptable.engine.subjects.conduct.recipients import questions
from toptable.engine.subjects.conduct.rulings import (
    AcknowledgePenalty,
    RaisePenalty,
    WithdrawPenalty,
)
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.reports.penalty_sheet import penalty_sheet

HEAD = Actor(name="Hana", role=Role.HEAD_JUDGE)
JUDGE = Actor(name="Jo", role=Role.JUDGE)
C, W, LM, GL = Penalty.CAUTION, Penalty.WARNING, Penalty.MATCH_LOSS, Penalty.GAME_LOSS
CAUSE = "Because of what happened"


def staffed(names: str, book: str, **settings: str) -> Tournament:
    """An event with a head judge and a judge."""
    tournament = new_event(names, book, settings=settings)
    do(tournament, NameStaff(HEAD.name, Role.HEAD_JUDGE))
    do(tournament, NameStaff(JUDGE.name, Role.JUDGE))
    return tournament


def give(
    tournament: Tournament,
    *players: int,
    penalty: Penalty,
    infraction: str,
    actor: Actor = HEAD,
    reason: str = CAUSE,
    **more: Any,
) -> Done:
    command = GivePenalty(players=players, penalty=penalty, infraction=infraction, **more)
    return do(tournament, command, actor, reason)


def refused(tournament: Tournament, command: Any, actor: Actor, reason: str = "") -> Refusal:
    outcome = tournament.send(command, actor, reason=reason)
    assert isinstance(outcome, Refusal), outcome
    return outcome


def asked(tournament: Tournament, player: int, penalty: Penalty, infraction: str = "PG-3.9.1"):
    prompts = questions(tournament.state, tournament.rulebook, [player], infraction, penalty)
    return [one.becomes for one in prompts[str(player)]]


def at_table_of(tournament: Tournament, player: int) -> int:
    table = tournament.state.rounds[-1].table_of(player)
    assert table is not None
    return table


def opponent(tournament: Tournament, player: int) -> int:
    match = tournament.state.rounds[-1].matches[at_table_of(tournament, player)]
    return sum(match.players) - player


V12 = [
    ([C], C, [W]),
    ([W], W, [LM]),
    ([C], W, []),
    ([W], C, []),
    ([C, (C, W)], C, [W, LM]),
    ([C, C], C, [W]),
    ([W, LM], W, [LM]),
    ([W, (W, LM)], W, [LM]),
    ([C, (C, W)], W, [LM]),
    ([LM], C, []),
    ([LM], LM, []),
    ([Penalty.NONE] * 3, C, []),
]


@pytest.mark.parametrize(("history", "new", "wanted"), V12)
def test_v12_through_the_log(history: list[Any], new: Penalty, wanted: list[Penalty]):
    """V12 of the Bushiroad catalogue: history, new penalty, upgrades to ask about. B-167."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    kinds = [one.id for one in rulings.book_of(tournament.state, tournament.rulebook).infractions]
    plain = [one for one in kinds if not one.startswith("PG-3.8")]
    for number, one in enumerate(history):
        base, raised = one if isinstance(one, tuple) else (one, None)
        give(tournament, 1, penalty=base, raise_to=raised, infraction=plain[number], when="none")
    assert asked(tournament, 1, new, plain[-1]) == wanted
    assert asked(tournament, 2, new, plain[-1]) == []


def test_other_reading_of_raised_penalties():
    """A-27: read the other way, a caution raised to a warning counts as a caution."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11", raised_penalties="as_given")
    give(tournament, 1, penalty=C, infraction="PG-3.9.1")
    give(tournament, 1, penalty=C, raise_to=W, infraction="PG-3.10.2")
    assert asked(tournament, 1, W) == []


def test_third_warning_of_a_kind_brings_a_game_loss_that_a_person_confirms():
    """N13-98, AMB-30: two warnings of a kind, a notice; the third proposes a game loss."""
    tournament = staffed("Ann Bo Cy Di", "nisei-1.3")
    start_round(tournament)
    book = rulings.book_of(tournament.state, tournament.rulebook)
    kind, other = book.infractions[0].id, book.infractions[1].id
    for _ in range(2):
        give(tournament, 1, penalty=W, infraction=kind, actor=JUDGE)
    assert asked(tournament, 1, W, kind) == [GL]
    assert asked(tournament, 1, W, other) == []
    give(tournament, 1, penalty=W, infraction=kind, actor=JUDGE)
    assert tournament.state.conduct.rulings[3].penalty is W
    assert not tournament.state.conduct.effects
    do(tournament, RaisePenalty(3, GL), JUDGE)
    assert tournament.state.conduct.rulings[3].penalty is GL
    table = at_table_of(tournament, 1)
    match = tournament.state.rounds[-1].matches[table]
    won, lost = ("WW", "LW") if match.players[0] == 1 else ("LL", "WL")
    wrong = ReportResult(1, table, Result(won))
    assert refused(tournament, wrong, SCOREKEEPER).code == "game_lost"
    report(tournament, table, lost)


def test_a_game_loss_after_the_first_game_ends_the_match():
    tournament = staffed("Ann Bo", "nisei-1.3")
    start_round(tournament)
    first = tournament.state.rounds[0].matches[1].players[0]
    kind = rulings.book_of(tournament.state, tournament.rulebook).infractions[0].id
    give(tournament, first, penalty=GL, infraction=kind, finished="W")
    assert tournament.state.rounds[0].matches[1].points == (3, 3)


def test_both_lose_a_game_at_once():
    """AMB-64: a joint game loss scores nothing for either."""
    tournament = staffed("Ann Bo", "nisei-1.3")
    start_round(tournament)
    kind = rulings.book_of(tournament.state, tournament.rulebook).infractions[0].id
    give(tournament, 1, 2, penalty=GL, infraction=kind, finished="W")
    match = tournament.state.rounds[0].matches[1]
    assert match.result is not None
    assert match.result.games == "WX"
    assert match.points == (3, 0)


@pytest.mark.parametrize("book", ["bushiroad-1.2.11", "nisei-1.3", "ffg-starwars-2.2"])
def test_a_pending_match_loss_meets_a_bye(book: str):
    """A-28: the bye is lost; the loss is then spent and the next match is played."""
    tournament = staffed("Ann Bo Cy", book)
    start_round(tournament)
    outside = next(iter(tournament.state.rounds[0].byes))
    if tournament.state.rounds[0].byes_to_issue:
        do(tournament, IssueBye(1, outside), reason="It began without a clock.")
    winner = tournament.rules.scoring.all_games("W")
    match = tournament.state.rounds[0].tables()[0]
    report(tournament, match.table, winner)
    loser = match.players[1]
    kind = rulings.book_of(tournament.state, tournament.rulebook).infractions[0].id
    give(tournament, loser, penalty=LM, infraction=kind)
    assert [one.how for one in tournament.state.conduct.effects] == [How.PENDING]
    start_round(tournament)
    assert set(tournament.state.rounds[1].byes) == {loser}, "the loser has the bye"
    assert [one.how for one in tournament.state.conduct.effects] == [How.BYE]
    report(tournament, tournament.state.rounds[1].tables()[0].table, winner)
    assert tournament.state.rounds[1].complete
    assert points(tournament)[tournament.state.name_of(loser)] == 0
    do(tournament, WithdrawPenalty(1), HEAD, "Wrong player")
    if tournament.state.rounds[1].byes_to_issue:
        assert not tournament.state.rounds[1].complete, "B-081: it was never issued"
        do(tournament, IssueBye(2, loser), reason="It began without a clock.")
    assert points(tournament)[tournament.state.name_of(loser)] == tournament.rules.bye_points


def test_a_pending_match_loss_meets_the_bracket():
    """A-28: it takes the first match of the cut."""
    tournament = staffed("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    for match in tournament.state.rounds[0].tables():
        report(tournament, match.table, "W")
    best = next(iter(tournament.standings())).player
    give(tournament, best, penalty=LM, infraction="PG-3.9.1")
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    bracket = tournament.state.finals.bracket
    assert bracket is not None
    (decision,) = bracket.decisions
    assert decision.losers == (bracket.seed_of(best),)
    assert not tournament.state.conduct.pending


def test_match_loss_now_waits_for_the_head_judge():
    """B-168, B-169: the match ends at once, and the head judge acknowledges the loss."""
    tournament = staffed("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    rival = opponent(tournament, 1)
    give(tournament, 1, penalty=LM, infraction="PG-3.9.2", actor=JUDGE, explained=True)
    match = tournament.state.rounds[0].matches[at_table_of(tournament, 1)]
    win = tournament.rules.scoring.win
    assert dict(zip(match.players, match.points or (), strict=True)) == {1: 0, rival: win}
    assert tournament.state.conduct.rulings[1].awaits is Role.HEAD_JUDGE
    assert tournament.state.conduct.rulings[1].explained
    assert refused(tournament, AcknowledgePenalty(1), ORGANIZER).code == "not_yours"
    do(tournament, AcknowledgePenalty(1), HEAD)
    assert tournament.state.conduct.rulings[1].acknowledged_by == "Hana"


def test_who_may_give_what():
    """B-172, A-36: only the head judge disqualifies; nobody rules on the own match. N13-38."""
    tournament = staffed("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    wanted = GivePenalty(players=(1,), penalty=Penalty.DISQUALIFICATION, infraction="PG-3.9.2")
    no = refused(tournament, wanted, JUDGE, CAUSE)
    assert (no.code, bool(no.rule)) == ("not_yours", True)
    rival = opponent(tournament, 1)
    waived = ChangeSetting("staff_cover", "waived")
    do(tournament, waived, reason="Nobody else could come")
    do(tournament, NameStaff("Bea", Role.JUDGE, player=rival), reason="Jo fell ill")
    caution = GivePenalty(players=(1,), penalty=C, infraction="PG-3.9.1")
    own = refused(tournament, caution, Actor("Bea", Role.JUDGE), CAUSE)
    assert (own.code, own.rule) == ("own_match", "FR-1.2.4")
    assert refused(tournament, caution, SCOREKEEPER, CAUSE).code == "not_a_judge"
    give(tournament, 1, penalty=C, infraction="PG-3.9.1", actor=SCOREKEEPER, judge="Jo")
    assert tournament.state.conduct.rulings[1].ruled.by == "Jo"


def test_a_penalty_outside_the_range_needs_a_reason():
    """AMB-68, B-161."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    heavy = GivePenalty(players=(1,), penalty=LM, infraction="PG-3.1.2", when="none")
    assert refused(tournament, heavy, HEAD).code == "reason_needed"
    do(tournament, heavy, HEAD, "For the fifth time")
    assert tournament.state.conduct.rulings[1].deviation == "For the fifth time"


def test_what_weighed_stands_beside_the_penalty():
    """N13-90, N10-57: can it be undone, who gained, did hidden information come out?"""
    tournament = staffed("Ann Bo", "nisei-1.3")
    both = (Weighs.CAN_BE_UNDONE, Weighs.CANNOT_BE_UNDONE)
    wrong = GivePenalty(
        players=(1,), penalty=Penalty.WARNING, infraction="extra_draw", weighed=both
    )
    assert refused(tournament, wrong, HEAD, CAUSE).code == "weighed"
    told = (Weighs.CANNOT_BE_UNDONE, Weighs.OFFENDER_GAINED, Weighs.INFORMATION_OUT)
    give(tournament, 1, penalty=Penalty.WARNING, infraction="extra_draw", weighed=told)
    (row,) = penalty_sheet(tournament.log, tournament.rulebook).rows
    assert any(
        "cannot be undone" in text and "gained" in text and "came out" in text for text in row.notes
    )


def test_quick_now_and_the_tree_later():
    tournament = staffed("Ann Bo", "nisei-1.3")
    give(tournament, 1, penalty=W, infraction="extra_draw", reason="")
    assert tournament.state.conduct.rulings[1].unfinished
    assert refused(tournament, CompleteRuling(1, ()), JUDGE).code == "answers"
    do(tournament, CompleteRuling(1, ("1", "1")), JUDGE, "As it was")
    ruling = tournament.state.conduct.rulings[1]
    assert not ruling.unfinished
    assert len(ruling.answers) == 2
    assert ruling.infraction == "N13-INF-02", "cards that touched nothing were only seen"


def test_one_act_with_several_infractions_is_one_penalty():
    """B-164."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    give(tournament, 1, penalty=W, infraction="PG-3.9.1", also=("PG-3.10.2",))
    assert tournament.state.conduct.rulings[1].also == ("PG-3.10.2",)
    assert asked(tournament, 1, W) == [LM]


def test_appeal_lost_and_appeal_won_with_limited_challenges():
    """V20, B-157 to B-160: upheld costs one challenge, overturned none and lifts the penalty."""
    tournament = staffed("Ann Bo Cy Di", "bushiroad-1.2.11", challenges="2")
    start_round(tournament)

    def left() -> int | None:
        return challenges_left(tournament.state, tournament.rulebook, 1)

    give(tournament, 1, penalty=W, infraction="PG-3.9.1", actor=JUDGE)
    do(tournament, AppealRuling(1, (1,)), JUDGE)
    assert refused(tournament, HearAppeal(1, True), JUDGE).code == "not_higher"
    do(tournament, HearAppeal(1, False, "It stands"), HEAD)
    assert left() == 1
    assert refused(tournament, AppealRuling(1, (1,)), JUDGE).code == "final"
    give(tournament, 1, penalty=LM, infraction="PG-3.9.2", actor=JUDGE)
    table = at_table_of(tournament, 1)
    assert tournament.state.rounds[0].matches[table].result is not None
    do(tournament, AppealRuling(2, (1,)), Actor("Ann", Role.PLAYER, player=1))
    do(tournament, HearAppeal(2, True, "Repaired instead"), HEAD)
    assert left() == 1
    assert tournament.state.rounds[0].matches[table].result is None
    assert tournament.state.conduct.rulings[2].undone
    give(tournament, 1, penalty=C, infraction="PG-3.10.2", actor=JUDGE)
    do(tournament, AppealRuling(3, (1,)), JUDGE)
    do(tournament, HearAppeal(3, False, waived=True), HEAD)
    assert left() == 1
    give(tournament, 1, penalty=C, infraction="PG-3.10.2", actor=JUDGE)
    do(tournament, AppealRuling(4, (1,)), JUDGE)
    do(tournament, HearAppeal(4, False), HEAD)
    assert left() == 0
    give(tournament, 1, penalty=C, infraction="PG-3.10.2", actor=JUDGE)
    assert refused(tournament, AppealRuling(5, (1,)), JUDGE).code == "none_left"


def test_a_lone_organizer_is_never_forced_through_two_judges():
    """N13-03: the first ruling is final at once."""
    tournament = new_event("Ann Bo", "nisei-1.3")
    give(tournament, 1, penalty=W, infraction="extra_draw", actor=ORGANIZER)
    assert tournament.state.conduct.rulings[1].ruled.stage is AppealStage.FINAL


@pytest.mark.parametrize("wanted", [4, 3, 0])
def test_points_taken_away(wanted: int):
    """SW-11: a loss of tournament points reaches the standings, and is undone in one step."""
    tournament = new_event("Ann Bo", "ffg-starwars-2.2")
    start_round(tournament)
    games = tournament.rules.scoring.all_games("W")
    report(tournament, 1, games)
    best = next(iter(tournament.standings()))
    taken = best.points - wanted
    kind = rulings.book_of(tournament.state, tournament.rulebook).infractions[0].id
    give(
        tournament,
        best.player,
        penalty=Penalty.POINT_LOSS,
        infraction=kind,
        actor=ORGANIZER,
        points=taken,
    )
    assert points(tournament)[best.name] == wanted
    do(tournament, undo.TakeBackOwnLast())
    assert points(tournament)[best.name] == best.points


def test_points_are_taken_away_by_number():
    """SW-11."""
    tournament = new_event("Ann Bo", "ffg-starwars-2.2")
    kind = rulings.book_of(tournament.state, tournament.rulebook).infractions[0].id
    command = GivePenalty(players=(1,), penalty=Penalty.POINT_LOSS, infraction=kind)
    assert refused(tournament, command, ORGANIZER, CAUSE).code == "points"


def test_a_penalty_is_raised_to_a_heavier_one():
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    give(tournament, 1, penalty=W, infraction="PG-3.9.1")
    for lighter in (C, W):
        raised = RaisePenalty(1, lighter)
        assert refused(tournament, raised, HEAD, CAUSE).code == "not_heavier"


def test_what_no_count_asks_for_is_raised_with_a_reason():
    """N13-98: the first warning stays one, unless the judge says why not."""
    tournament = staffed("Ann Bo", "nisei-1.3")
    at_once = GivePenalty(players=(1,), penalty=W, infraction="slow_play", raise_to=GL)
    told = refused(tournament, at_once, HEAD)
    assert (told.code, told.text) == (
        "reason_needed",
        spoken("reason_needed:unasked", what="game loss", who="Ann"),
    )
    give(tournament, 1, penalty=W, infraction="slow_play", reason="")
    assert refused(tournament, RaisePenalty(1, GL), HEAD).code == "reason_needed"
    do(tournament, RaisePenalty(1, GL), HEAD, CAUSE)
    assert tournament.state.conduct.rulings[1].penalty is GL


def test_a_penalty_is_withdrawn_with_a_reason():
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    give(tournament, 1, penalty=W, infraction="PG-3.9.1")
    assert refused(tournament, WithdrawPenalty(1), HEAD).code == "reason_needed"
    do(tournament, WithdrawPenalty(1), HEAD, "Wrong player")
    assert tournament.state.conduct.rulings[1].undone


def test_a_loss_that_waits_is_raised_as_a_whole():
    """The game loss becomes the loss of the match, and is not served beside it."""
    tournament = staffed("Ann Bo Cy Di", "nisei-1.3")
    start_round(tournament)
    for table in (1, 2):
        report(tournament, table, "WW")
    give(tournament, 1, penalty=GL, infraction="marked_cards", answers=("no",))
    do(tournament, RaisePenalty(1, LM), HEAD, CAUSE)
    start_round(tournament)
    lost = tournament.state.rounds[1].matches[at_table_of(tournament, 1)]
    assert lost.points == ((0, 6) if lost.players[0] == 1 else (6, 0))
    assert [one.how for one in tournament.state.conduct.effects] == [How.MATCH]


def test_a_match_under_investigation_waits():
    tournament = staffed("Ann Bo Cy Di", "nisei-1.3")
    start_round(tournament)
    do(tournament, HoldMatch(1, 1), JUDGE)
    wanted = ReportResult(1, 1, Result("WW"))
    assert refused(tournament, wanted, SCOREKEEPER).code == "held"
    do(tournament, HoldMatch(1, 1, released=True), JUDGE)
    do(tournament, wanted, SCOREKEEPER)


def test_people_who_are_not_registered_are_sent_out_and_let_in_again():
    tournament = staffed("Ann Bo", "nisei-1.3")
    text = Sealed("ab" * 32)
    alone = refused(tournament, EjectPerson("Xaver", text), HEAD)
    assert (alone.code, alone.rule) == ("permission", ""), "no section of another document"
    do(tournament, EjectPerson("Xaver", text, permitted_by="Olga"), HEAD)
    again = refused(tournament, EjectPerson("Xaver", text, permitted_by="Olga"), HEAD)
    assert again.code == "ejected"
    back = EjectPerson("Xaver", text, back=True)
    assert refused(tournament, back, HEAD).code == "permission", "B-173"
    do(tournament, back, ORGANIZER)
    assert tournament.state.conduct.ejected[0].back


def test_the_permission_to_send_out_comes_from_an_organizer():
    """B-028: where organizers are on the list of staff, it is one of them."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    text = Sealed("ab" * 32)
    wrong = EjectPerson("Xaver", text, permitted_by="Jo")
    assert refused(tournament, wrong, HEAD).code == "permission"
    done = do(tournament, EjectPerson("Xaver", text, permitted_by="Olga"), HEAD)
    assert "permitted by Olga" in sentence(tournament.state, done.lines[0].entry)


def test_permissions_of_the_day():
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    do(tournament, GivePermission("Ann", "translation slips", "round 3", 1), JUDGE)
    one = tournament.state.conduct.permissions[1]
    assert (one.who, one.thing, one.by, one.until) == ("Ann", "translation slips", "Jo", "round 3")
    do(tournament, WithdrawPermission(1), JUDGE)
    assert refused(tournament, WithdrawPermission(1), JUDGE).code == "withdrawn"


def test_undo_of_one_wrong_penalty_with_forty_results_after_it():
    """The match has no result again; the forty others stand."""
    names = " ".join(f"P{number}" for number in range(82))
    tournament = new_event(names, "bushiroad-1.2.11", desk=memory_desk())
    start_round(tournament)
    wrong = tournament.state.rounds[0].matches[1].players[0]
    give(tournament, wrong, penalty=LM, infraction="PG-3.9.2", actor=ORGANIZER)
    given = tournament.version
    for table in range(2, 42):
        report(tournament, table, "W")
    assert tournament.state.rounds[0].complete
    before = {table: tournament.state.rounds[0].matches[table].points for table in range(2, 42)}
    do(tournament, undo.TakeBackOne(given))
    after = tournament.state.rounds[0]
    assert after.matches[1].result is None
    assert after.open == 1
    assert {table: after.matches[table].points for table in range(2, 42)} == before
    assert not tournament.state.conduct.rulings


@pytest.mark.parametrize("kind", ["tag", "trio"])
def test_a_warning_for_a_team_is_each_members(kind: str):
    """V12, B-147: a team's warning, then a member's own, asks for a match loss of that member."""
    tournament = team_event("A B", kind)
    give(tournament, 1, penalty=W, infraction="PG-3.10.2", actor=ORGANIZER)
    prompts = questions(tournament.state, tournament.rulebook, [1], "PG-3.9.1", W, seat=2)
    assert [one.becomes for one in prompts["1/2"]] == [LM]
    give(tournament, 2, penalty=W, infraction="PG-3.10.2", actor=ORGANIZER, seat=1)
    others = questions(tournament.state, tournament.rulebook, [2], "PG-3.9.1", W)
    assert {who: [one.becomes for one in asks] for who, asks in others.items()} == {
        f"2/{seat}": [LM] if seat == 1 else [] for seat in range(1, 3 if kind == "tag" else 4)
    }


@pytest.mark.parametrize("kind", ["tag", "trio"])
def test_a_team_loses_its_match(kind: str):
    tournament = team_event("A B", kind)
    seated(tournament)
    give(tournament, 1, penalty=LM, infraction="PG-3.9.2", actor=ORGANIZER)
    assert points(tournament) == {"A": 0, "B": tournament.rules.scoring.win}


def test_two_pending_losses_meet_each_other_and_a_second_one_waits():
    """B-168: both players of the next match lose it; one more loss waits for the match after."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    for player in (1, 2, 1):
        give(tournament, player, penalty=LM, infraction="PG-3.9.2")
    start_round(tournament)
    match = tournament.state.rounds[0].matches[1]
    assert match.points == (0, 0)
    assert tournament.state.rounds[0].complete
    assert [one.players for one in tournament.state.conduct.pending] == [(1,)]


def test_the_head_judge_should_not_give_the_first_ruling():
    """B-025: it stands, and the log says so."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    done = give(tournament, 1, penalty=C, infraction="PG-3.1.2")
    assert "another judge, such as Jo" in sentence(tournament.state, done.lines[0].entry)


def test_a_taken_back_ruling_that_took_effect_later_names_what_stands_in_the_way():
    """A pending loss that was met stands in the publishing of the round: withdraw it instead."""
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    give(tournament, 1, penalty=LM, infraction="PG-3.9.2")
    given = tournament.version - 1
    start_round(tournament)
    blocked = tournament.send(undo.TakeBackOne(given), ORGANIZER)
    assert isinstance(blocked, Blocked)
    do(tournament, WithdrawPenalty(1), HEAD, "Wrong player")
    assert tournament.state.rounds[0].matches[1].result is None


def test_a_reason_with_its_own_full_stop_gets_no_second_one():
    tournament = staffed("Ann Bo", "bushiroad-1.2.11")
    heavy = GivePenalty(players=(1,), penalty=LM, infraction="PG-3.1.2", when="none")
    done = do(tournament, heavy, HEAD, "For the fifth time.")
    assert ": For the fifth time. " in sentence(tournament.state, done.lines[0].entry)
    (row,) = penalty_sheet(tournament.log, tournament.rulebook, 1).rows
    assert any(note.endswith(": For the fifth time.") for note in row.notes)
