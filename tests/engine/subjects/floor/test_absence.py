"""Absence has an end: whoever is marked as absent is seen again, goes, or is kept by a decision."""

import pytest

from floor_day import HEAD, TEN, Hall, started
from support import ORGANIZER, SCOREKEEPER, report, start_round
from toptable.engine.questions import presence as absence
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.conduct.rulings import AcknowledgePenalty
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.clocks import clocks_changed
from toptable.engine.subjects.floor.lateness import BYE, no_rule, proposals
from toptable.engine.subjects.floor.presence import KeepIn, NotePresence, Presence
from toptable.engine.subjects.floor.ruling_on_lateness import RuleOnLateness
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock
from toptable.engine.subjects.online.online_matches import CheckInBetween
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.reports.confidentiality import reader
from toptable.engine.views.reports.deviations import deviations

BOOKS = {
    "nisei-1.3": {},
    "nisei-1.0": {},
    "ffg-netrunner-1.0": {},
    "ffg-starwars-2.2": {},
    "bushiroad-1.2.11": {"game": "vg"},
}
TARDY = ("nisei-1.3", "nisei-1.0", "bushiroad-1.2.11")
FULL_WIN = {"nisei-1.3": "WW", "nisei-1.0": "WW", "ffg-netrunner-1.0": "WW"}
FULL_WIN |= {"ffg-starwars-2.2": "WW", "bushiroad-1.2.11": "W"}


def hall_of(book: str, names: str = "Ann Bo Cy Di", **settings: str) -> Hall:
    return started(book, names, **BOOKS[book], **settings)


def seated(hall: Hall, table: int = 1) -> tuple[int, int]:
    return hall.state.rounds[-1].matches[table].players


def mark(hall: Hall, player: int, presence: Presence = Presence.ABSENT) -> None:
    hall.do(NotePresence(player, presence))


def proposed(hall: Hall) -> dict[str, Penalty | None]:
    found = proposals(hall.state, hall.book, hall.time)
    assert isinstance(found, tuple), found
    return {one.name: one.proposal.penalty for table in found for one in table.late}


def finish_round(hall: Hall) -> None:
    """Everybody who is there plays on; the first seat wins."""
    for match in hall.state.rounds[-1].tables():
        if match.result is None:
            report(hall.tournament, match.table, FULL_WIN[hall.book.id])


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_who_never_came_is_paired_again_without_a_decision(book):
    """The match is lost and the round is over: still the next pairing asks about them."""
    hall = hall_of(book)
    here, gone = seated(hall)
    mark(hall, gone)
    lost = Result(kind=ResultKind.NO_SHOW, seat=1)
    hall.at(11).do(ReportResult(1, 1, lost), ORGANIZER)
    finish_round(hall)
    name = hall.state.name_of(gone)
    assert name in proposed(hall), "the proposal outlives the result"
    refusal = hall.refused(PairRound(), ORGANIZER)
    assert refusal.code == "absent"
    assert name in refusal.text
    assert hall.state.name_of(here) not in refusal.text


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("decision", ["drop", "arrived", "keep", "rejoin"])
def test_a_person_answers_and_the_next_round_is_paired(book, decision):
    hall = hall_of(book)
    _, gone = seated(hall)
    mark(hall, gone)
    hall.at(11).do(ReportResult(1, 1, Result(kind=ResultKind.NO_SHOW, seat=1)), ORGANIZER)
    finish_round(hall)
    if decision == "arrived":
        mark(hall, gone, Presence.ARRIVED)
    elif decision == "keep":
        assert hall.refused(KeepIn(gone), ORGANIZER).code == "reason_needed"
        assert hall.refused(KeepIn(gone), SCOREKEEPER, "x").code == "not_allowed"
        done = hall.do(KeepIn(gone), ORGANIZER, "Phoned: in the lift.")
        assert hall.tournament.why(done.lines[0]) == "Phoned: in the lift."
    else:
        hall.do(Drop(gone), ORGANIZER)
    if decision == "rejoin":
        hall.do(Rejoin(gone), ORGANIZER)
    start_round(hall.tournament)
    round_ = hall.state.rounds[1]
    plays = round_.table_of(gone) is not None or gone in round_.byes
    assert plays is (decision != "drop")
    assert absence.unsettled(hall.state) == ()


@pytest.mark.parametrize("book", TARDY)
def test_who_came_late_and_was_ruled_on_is_not_proposed_again(book):
    hall = hall_of(book)
    _, late = seated(hall)
    mark(hall, late)
    mark(hall.at(3), late, Presence.ARRIVED)
    assert hall.state.name_of(late) in proposed(hall)
    hall.do(RuleOnLateness(table=1))
    assert proposed(hall) == {}


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_a_penalty_for_being_late_does_not_settle_the_heavier_one(book):
    """N13-INF-10, N10-INF-10: a warning, a game loss after five minutes, the match after ten."""
    hall = hall_of(book)
    _, late = seated(hall)
    mark(hall, late)
    for minute in (1, 5, 10):
        hall.at(minute).do(RuleOnLateness(table=1))
    given = [one.penalty for one in hall.state.conduct.of_player(late)]
    assert given == [Penalty.WARNING, Penalty.GAME_LOSS, Penalty.MATCH_LOSS]


@pytest.mark.parametrize("book", TARDY)
def test_a_match_that_is_written_down_is_not_lost_once_more(book):
    """Whoever was there has the win already; the ruling is for the sheet, and the other goes."""
    hall = hall_of(book)
    _, gone = seated(hall)
    mark(hall, gone)
    hall.at(20)
    finish_round(hall)
    before = hall.state.rounds[0].matches
    hall.do(RuleOnLateness(table=1))
    assert hall.state.rounds[0].matches == before
    assert hall.state.conduct.pending == ()
    assert not hall.state.players[gone].active


def test_who_never_came_to_a_game_of_the_bracket_is_proposed_to_go_while_the_next_is_played():
    """N13-INF-10: lost in the upper bracket, with a game in the lower one to come."""
    hall = hall_of("nisei-1.3")
    finish_round(hall)
    hall.do(LockCut(TopCut(4)), ORGANIZER)
    hall.do(StartBracket(), ORGANIZER)
    hall.turn(ClockAct.START)
    bracket = hall.state.finals.bracket
    finalists = [bracket.finalists[seed - 1].player for seed in follow(bracket).game(1).seeds]
    mark(hall, finalists[1])
    for game in (1, 2):
        hall.do(ReportBracketGame(game, winner=0), ORGANIZER)
    hall.at(60).turn(ClockAct.START)
    assert proposed(hall) == {hall.state.name_of(finalists[1]): Penalty.DROP}


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_wins_by_the_opponent_going_who_never_came_themselves(book):
    """AMB-32, A-26: one is marked as absent, the other goes home at once."""
    hall = hall_of(book)
    here, gone = seated(hall)
    mark(hall, gone)
    hall.do(Drop(here, at_once=True), ORGANIZER)
    match = hall.state.rounds[0].matches[1]
    drawn = book == "ffg-netrunner-1.0"
    assert match.result.kind is (ResultKind.DRAW if drawn else ResultKind.BOTH_LOSE)
    assert match.points[0] == match.points[1]


def test_the_end_of_the_round_drops_whoever_is_absent_in_one_act():
    """N13-INF-10: match loss, then out; both stand on the sheet."""
    hall = hall_of("nisei-1.3")
    here, gone = seated(hall)
    name = hall.state.name_of(gone)
    mark(hall, gone)
    hall.at(10).do(RuleOnLateness(table=1))
    match = hall.state.rounds[0].matches[1]
    assert (match.result.kind, match.points) == (ResultKind.PENALTY_LOSS, (6, 0))
    (found,) = proposals(hall.at(30).state, hall.book, hall.time)
    assert (found.late[0].name, found.late[0].given) == (name, True), "stays, with nothing to give"
    assert hall.refused(RuleOnLateness(table=1)).code == "nothing_due"
    hall.at(65).turn(ClockAct.TIME)
    assert proposed(hall) == {name: Penalty.DROP}
    hall.do(RuleOnLateness(table=1))
    assert not hall.state.players[gone].active
    given = [(one.infraction, one.penalty) for one in hall.state.conduct.of_player(gone)]
    assert given == [("N13-INF-10", Penalty.MATCH_LOSS), ("N13-INF-10", Penalty.DROP)]
    assert hall.state.conduct.of_player(here) == ()


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
@pytest.mark.parametrize(
    ("minute", "penalty", "points"),
    [(3, Penalty.WARNING, None), (5, Penalty.GAME_LOSS, None), (10, Penalty.MATCH_LOSS, (0, 6))],
)
def test_netrunner_tardiness_is_a_ruling(book, minute, penalty, points):
    """N13-INF-10, N10-INF-10: by the minute, with what it does to the match."""
    hall = hall_of(book)
    first, _ = seated(hall)
    mark(hall, first)
    hall.at(minute).do(RuleOnLateness(table=1))
    (ruling,) = hall.state.conduct.of_player(first)
    assert (ruling.penalty, ruling.suggested, ruling.deviation) == (penalty, penalty, "")
    assert hall.state.rounds[0].matches[1].points == points
    lost = [one.game for one in hall.state.conduct.effects if one.how is How.GAME]
    assert lost == ([1] if penalty is Penalty.GAME_LOSS else [])


@pytest.mark.parametrize(
    ("level", "first", "chosen"),
    [("1", Penalty.CAUTION, Penalty.WARNING), ("2", Penalty.WARNING, Penalty.MATCH_LOSS)],
)
def test_common_tardiness_has_the_range_of_its_level(level, first, chosen):
    """PG-3.9.1: caution to warning at level 1, warning to loss of match above."""
    hall = hall_of("bushiroad-1.2.11", level=level)
    player, _ = seated(hall)
    mark(hall, player)
    hall.at(3).do(NotePresence(player, Presence.ARRIVED))
    hall.do(RuleOnLateness(table=1))
    (ruling,) = hall.state.conduct.of_player(player)
    assert (ruling.infraction, ruling.penalty) == ("PG-3.9.1", first)
    other, _ = seated(hall, 2)
    mark(hall, other)
    hall.at(4).do(RuleOnLateness(table=2, penalty=chosen))
    assert hall.state.conduct.of_player(other)[0].penalty is chosen


def test_severe_tardiness_is_acknowledged_by_the_head_judge():
    """PG-3.9.2, B-169: a judge's loss of match waits for the head judge."""
    hall = Hall("bushiroad-1.2.11", game="vg")
    hall.do(NameStaff("Jo", Role.JUDGE), ORGANIZER)
    hall.do(NameStaff("Hana", Role.JUDGE), ORGANIZER)
    hall.do(NameStaff("Hana", Role.HEAD_JUDGE), ORGANIZER)
    start_round(hall.tournament)
    hall.turn(ClockAct.START)
    player, _ = seated(hall)
    mark(hall, player)
    judge = HEAD.__class__(name="Jo", role=Role.JUDGE)
    hall.at(5).do(RuleOnLateness(table=1), judge)
    (ruling,) = hall.state.conduct.of_player(player)
    assert (ruling.infraction, ruling.penalty, ruling.awaits) == (
        "PG-3.9.2",
        Penalty.MATCH_LOSS,
        Role.HEAD_JUDGE,
    )
    assert hall.state.rounds[0].matches[1].points == (0, 1)
    hall.do(AcknowledgePenalty(ruling.number), HEAD)
    hall.at(30).turn(ClockAct.TIME)
    hall.do(RuleOnLateness(table=1))
    assert not hall.state.players[player].active
    assert len(hall.state.conduct.of_player(player)) == 1, "the drop follows; it is no new penalty"


@pytest.mark.parametrize("book", TARDY)
def test_a_no_show_written_by_hand_still_becomes_a_ruling(book):
    """The result is in; the sheet still gets the penalty, and the match is not lost twice."""
    hall = hall_of(book)
    _, gone = seated(hall)
    mark(hall, gone)
    hall.at(10).do(ReportResult(1, 1, Result(kind=ResultKind.NO_SHOW, seat=1)), ORGANIZER)
    hall.do(RuleOnLateness(table=1))
    (ruling,) = hall.state.conduct.of_player(gone)
    assert ruling.penalty is Penalty.MATCH_LOSS
    assert hall.state.conduct.pending == ()
    assert hall.state.rounds[0].matches[1].result.kind is ResultKind.NO_SHOW


@pytest.mark.parametrize("book", TARDY)
def test_both_absent_is_one_question_that_nobody_wins(book):
    """AMB-32, A-26: both lose everything, both go, and no loss waits for a next match."""
    hall = hall_of(book)
    both = seated(hall)
    for player in both:
        mark(hall, player)
    hall.at(10).do(RuleOnLateness(table=1))
    match = hall.state.rounds[0].matches[1]
    assert (match.result.kind, match.points) == (ResultKind.BOTH_LOSE, (0, 0))
    assert hall.state.conduct.pending == ()
    finish_round(hall)
    assert set(proposed(hall).values()) == {Penalty.DROP}
    hall.do(RuleOnLateness(table=1))
    assert [hall.state.players[player].active for player in both] == [False, False]


@pytest.mark.parametrize("book", TARDY)
def test_both_absent_ruled_on_one_after_the_other_comes_to_the_same(book):
    hall = hall_of(book)
    both = seated(hall)
    for player in both:
        mark(hall, player)
    hall.at(10)
    for player in both:
        hall.do(RuleOnLateness(table=1, players=(player,)))
    match = hall.state.rounds[0].matches[1]
    assert (match.result.kind, match.points) == (ResultKind.BOTH_LOSE, (0, 0))
    assert hall.state.conduct.pending == ()


def test_who_came_late_does_not_win_the_game_that_lateness_cost_them():
    """AMB-32: six minutes late costs game 1, the opponent never comes: game 1 goes to nobody."""
    hall = hall_of("nisei-1.3")
    came, gone = seated(hall)
    mark(hall, came)
    mark(hall, gone)
    hall.at(6).do(NotePresence(came, Presence.ARRIVED))
    hall.at(10).do(RuleOnLateness(table=1))
    match = hall.state.rounds[0].matches[1]
    assert (match.result.games, match.points) == ("XW", (3, 0))
    assert hall.state.conduct.pending == ()


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_wins_while_marked_as_absent(book):
    hall = hall_of(book)
    first, second = seated(hall)
    mark(hall, first)
    mark(hall, second)
    by_default = ReportResult(1, 1, Result(kind=ResultKind.NO_SHOW, seat=1))
    assert hall.at(11).refused(by_default, ORGANIZER).code == "absent_wins"
    played = ReportResult(1, 1, Result(FULL_WIN[book]))
    assert hall.refused(played, ORGANIZER, "He was there!").code == "absent_wins"
    mark(hall, first, Presence.ARRIVED)
    hall.do(played, ORGANIZER)


@pytest.mark.parametrize("book", ["ffg-netrunner-1.0", "ffg-starwars-2.2"])
def test_where_the_document_knows_no_lateness_it_says_so(book):
    hall = hall_of(book)
    player, _ = seated(hall)
    mark(hall, player)
    hall.at(20)
    assert proposed(hall) == {hall.state.name_of(player): None}
    refusal = hall.refused(RuleOnLateness(table=1))
    assert refusal.code == "no_rule"
    assert refusal.text == no_rule(hall.book)
    assert hall.book.title in refusal.text
    assert all(no_rule(hall_of(other).book) == "" for other in TARDY)


def test_a_bye_that_nobody_came_for_is_lost_and_its_holder_goes():
    """B-081, PG-3.9.1, PG-3.9.2: late for the bye is late; the loss is of this round."""
    hall = hall_of("bushiroad-1.2.11", "Ann Bo Cy Di Ed")
    (holder,) = hall.state.rounds[0].byes
    mark(hall, holder)
    hall.at(5).do(RuleOnLateness(table=BYE))
    (ruling,) = hall.state.conduct.of_player(holder)
    assert (ruling.infraction, ruling.penalty) == ("PG-3.9.2", Penalty.MATCH_LOSS)
    assert hall.state.conduct.pending == ()
    (outing,) = hall.state.players[holder].record.outings
    assert (outing.kind, outing.points) == ("loss", 0)
    finish_round(hall)
    assert hall.refused(PairRound(), ORGANIZER).code == "absent"
    hall.do(RuleOnLateness(table=BYE))
    assert not hall.state.players[holder].active
    start_round(hall.tournament)


def test_a_lost_connection_ends_like_an_absence():
    """N13-54: match loss at ten minutes, asked about at the end; a check-in is being seen."""
    hall = started("nisei-1.3", online="on")
    away, _ = seated(hall)
    mark(hall, away, Presence.DISCONNECTED)
    hall.at(10).do(RuleOnLateness(table=1))
    assert hall.state.rounds[0].matches[1].points == (0, 6)
    finish_round(hall)
    (table,) = proposals(hall.state, hall.book, hall.time)
    assert [one.penalty for one in table.connections[0].proposals] == [Penalty.DROP]
    assert hall.refused(PairRound(), ORGANIZER).code == "absent"
    hall.do(CheckInBetween((away,)), ORGANIZER)
    start_round(hall.tournament)
    hall.turn(ClockAct.START)
    table = hall.state.rounds[1].table_of(away)
    mark(hall, away, Presence.DISCONNECTED)
    hall.at(30).do(RuleOnLateness(table=table))
    finish_round(hall)
    hall.do(RuleOnLateness(table=table))
    assert not hall.state.players[away].active


def test_a_clock_that_never_ran_does_not_hide_who_is_absent():
    hall = Hall("nisei-1.3")
    start_round(hall.tournament)
    hall.do(PrepareClock(planned=TEN))
    _, gone = seated(hall)
    mark(hall, gone)
    finish_round(hall)
    assert hall.refused(PairRound(), ORGANIZER).code == "absent"


def test_who_is_seen_missing_again_is_asked_about_again():
    """The decision was about what was known when it was made."""
    hall = hall_of("nisei-1.3")
    _, gone = seated(hall)
    mark(hall, gone)
    hall.do(KeepIn(gone), ORGANIZER, "Phoned.")
    mark(hall, gone)
    hall.at(11).do(ReportResult(1, 1, Result(kind=ResultKind.NO_SHOW, seat=1)), ORGANIZER)
    finish_round(hall)
    assert hall.refused(PairRound(), ORGANIZER).code == "absent"


def test_keeping_somebody_in_is_undone_with_a_word_and_stands_among_the_deviations():
    """N13-02: the document drops them; whoever keeps them in says why."""
    hall = hall_of("nisei-1.3")
    _, gone = seated(hall)
    mark(hall, gone)
    hall.at(11).do(ReportResult(1, 1, Result(kind=ResultKind.NO_SHOW, seat=1)), ORGANIZER)
    finish_round(hall)
    before = hall.state
    done = hall.do(KeepIn(gone), ORGANIZER, "Phoned.")
    name = hall.state.name_of(gone)
    assert list(clocks_changed(hall.state, before, hall.book)) == [
        f"{name}, not seen so far, is asked about again."
    ]
    who = reader(hall.state, Role.ORGANIZER, {}, hall.time)
    acts = deviations(hall.tournament.log, hall.book, who).acts
    assert any(f"{name} stays in" in act.what for act in acts)
    hall.do(undo.TakeBackOne(done.lines[0].seq), ORGANIZER)
    assert hall.refused(PairRound(), ORGANIZER).code == "absent"
