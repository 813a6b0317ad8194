"""Who may write down which result: every kind, every role, every document.

What must come out is worked out here from the documents, not from the rulebooks.
"""

import pytest

from documents.day import Day
from floor_day import HEAD, JUDGE, Hall, started
from support import ORGANIZER, SCOREKEEPER, do, new_event, refused, start_round
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.kinds import ResultKind as Kind
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff

NISEI = ("nisei-1.3", "nisei-1.0")
FFG, STAR_WARS, BUSHIROAD = "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"
BOOKS = (*NISEI, FFG, STAR_WARS, BUSHIROAD)
STAFF = (ORGANIZER, HEAD, JUDGE, SCOREKEEPER)
GAMES = {Kind.TWO_FOR_ONE: "W"}


def missing(book: str) -> set[Kind]:
    """Kinds that a document does not have, read in its text."""
    lacks = {
        FFG: {Kind.BOTH_LOSE, Kind.BOTH_WIN, Kind.TWO_FOR_ONE, Kind.PENALTY_LOSS},
        STAR_WARS: {
            Kind.BOTH_WIN,
            Kind.INTENTIONAL_DRAW,
            Kind.TWO_FOR_ONE,
            Kind.ON_TIME,
            Kind.MATCH_CONCEDED,
        },
        BUSHIROAD: {Kind.INTENTIONAL_DRAW, Kind.TWO_FOR_ONE},
    }
    return lacks.get(book, {Kind.BOTH_WIN})


def expected(book: str, kind: Kind, role: Role) -> str:
    """The code of the refusal; empty where the result stands."""
    if kind in (Kind.BYE, Kind.LOSS_WITHOUT_OPPONENT):
        return "two_players"
    if kind in missing(book):
        return "no_such_result"
    if kind in (Kind.PENALTY_LOSS, Kind.REMOVED):
        return "ruling_first"
    if kind is Kind.BOTH_WIN:
        return "" if role is not Role.SCOREKEEPER else "judge_decides"
    if kind is Kind.ON_TIME and book == BUSHIROAD:
        return "no_win_on_time"
    if kind is Kind.DRAW and book == BUSHIROAD:
        return "" if role is not Role.SCOREKEEPER else "early_draw"
    if kind is Kind.GAME_CONCEDED and book != BUSHIROAD:
        return "not_over"
    return ""


@pytest.mark.parametrize("actor", STAFF, ids=lambda one: one.role)
@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("book", BOOKS)
def test_every_kind_by_every_role(book: str, kind: Kind, actor: Actor):
    """N13-27, N13-90, N10-17, FFG-08, FFG-42, SW-11, AMB-65, B-134, B-168, B-170, B-179."""
    tournament = new_event("Ann Bo", book)
    do(tournament, NameStaff("Jo", Role.JUDGE))
    start_round(tournament)
    how = ("simultaneous",) if book == BUSHIROAD else ()
    result = Result(GAMES.get(kind, ""), kind=kind, seat=1, witness="Jo", how=how)
    told = tournament.send(ReportResult(1, 1, result), actor, reason="I saw it.")
    code = told.code if isinstance(told, Refusal) else ""
    assert code == expected(book, kind, actor.role)
    out = not tournament.state.players[tournament.state.rounds[0].matches[1].players[1]].active
    assert out == (kind is Kind.LEFT)


@pytest.mark.parametrize(
    "kind", sorted({Kind.PENALTY_LOSS, Kind.REMOVED, Kind.LEFT, Kind.BOTH_WIN})
)
@pytest.mark.parametrize("book", BOOKS)
def test_players_report_none_of_them(book: str, kind: Kind):
    """SW-16, B-149: what players hand in themselves is what they played."""
    tournament = new_event("Ann Bo", book)
    start_round(tournament)
    mine = tournament.state.rounds[0].matches[1].players[0]
    player = Actor(tournament.state.name_of(mine), Role.PLAYER, mine)
    claim = ClaimResult(1, 1, mine, Result(kind=kind, seat=1))
    assert isinstance(tournament.send(claim, player), Refusal)


def test_who_left_is_not_paired_again():
    """AMB-65: the games that were left are lost, and the player is gone."""
    tournament = new_event("Ann Bo Cy Di", BUSHIROAD)
    start_round(tournament)
    first, second = tournament.state.rounds[0].tables()
    do(tournament, ReportResult(1, first.table, Result(kind=Kind.LEFT, seat=1)), JUDGE)
    do(tournament, ReportResult(1, second.table, Result("W")))
    do(tournament, PairRound())
    paired = [one for match in tournament.state.rounds[1].tables() for one in match.players]
    assert first.players[1] not in paired
    earlier = ReportResult(1, second.table, Result(kind=Kind.LEFT, seat=0))
    refused(tournament, earlier, "plays_on", "So they say.")


def test_both_win_by_a_judge_with_a_reason():
    """B-179, PG-3.3.3: letters and kind alike, and not in the judge's own match."""
    tournament = new_event("Ann Bo", BUSHIROAD, settings={"staff_cover": "waived"})
    start_round(tournament)
    for result in (Result("V"), Result(kind=Kind.BOTH_WIN)):
        command = ReportResult(1, 1, result)
        refused(tournament, command, "judge_decides", "They agree.", SCOREKEEPER)
        refused(tournament, command, "reason_needed", "", JUDGE)
    own = Actor("Jo", Role.JUDGE, player=1)
    refused(tournament, ReportResult(1, 1, Result("V")), "own_match", "Fair.", own)
    do(tournament, ReportResult(1, 1, Result("V")), JUDGE, "Cards fell; six minutes gone.")
    assert tournament.state.rounds[0].matches[1].points == (1, 1)


AGREED = [(book, kind) for book in NISEI for kind in (Kind.INTENTIONAL_DRAW, Kind.TWO_FOR_ONE)]


@pytest.mark.parametrize(("book", "kind"), [*AGREED, (FFG, Kind.INTENTIONAL_DRAW)])
@pytest.mark.parametrize(
    ("witness", "code"),
    [
        ("Nobody", "not_staff"),
        ("Sam", "not_staff"),
        ("other", "not_staff"),
        ("own", "own_match"),
        ("Jo", ""),
        ("jo", ""),
        ("Hana", ""),
        ("Olga", ""),
    ],
)
def test_the_witness_is_of_the_staff(book: str, kind: Kind, witness: str, code: str):
    """N13-27, N10-17: a judge; FFG-42: a leader, which is organizer, judge or marshal."""
    tournament = new_event("Ann Bo Cy Di", book)
    for name, role in (("Jo", Role.JUDGE), ("Hana", Role.HEAD_JUDGE), ("Sam", Role.SCOREKEEPER)):
        do(tournament, NameStaff(name, role))
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    start_round(tournament)
    first, second = tournament.state.rounds[0].tables()
    name = tournament.state.name_of
    named = {"other": name(second.players[0]), "own": name(first.players[0])}.get(witness, witness)
    agreed = Result(GAMES.get(kind, ""), kind=kind, witness=named)
    command = ReportResult(1, first.table, agreed)
    if code:
        refused(tournament, command, code, "They were there.", SCOREKEEPER)
    else:
        do(tournament, command, SCOREKEEPER, "The sides were drawn with a coin.")


BEFORE, PREPARING, DURING, AFTER = "before", "preparing", "during", "after"
DRAWS = [
    ("bo1", "D", "time"),
    ("bo1", "D", "simultaneous"),
    ("bo1", "D", "unreported"),
    ("bo1", "D", "equal games"),
    ("bo3", "WL", ""),
    ("bo3", "WL", "equal games"),
    ("bo3", "WL", "time"),
    ("bo3", "WLD", "simultaneous"),
    ("bo3", "W", ""),
    ("bo3", "WD", "time"),
]


@pytest.mark.parametrize("when", [BEFORE, PREPARING, DURING, AFTER])
@pytest.mark.parametrize(("match", "games", "how"), DRAWS)
def test_draws_and_broken_matches_before_time(when: str, match: str, games: str, how: str):
    """FR-4.1, FR-4.4, B-115, B-134: only time ends a match without a winner of it."""
    hall = Hall(BUSHIROAD, "Ann Bo", game="bf", match=match)
    start_round(hall.tournament)
    if when == PREPARING:
        hall.turn(ClockAct.PREPARATION)
    if when in (DURING, AFTER):
        hall.turn(ClockAct.START)
    if when == AFTER:
        hall.at(120).turn(ClockAct.TIME)
    command = ReportResult(1, 1, Result(games, how=(how,) if how else ()))
    if how == "equal games" and match == "bo1":
        assert hall.refused(command, HEAD, "I saw it").code == "one_game"
        return
    if when == AFTER:
        hall.do(command, SCOREKEEPER)
        return
    if how == "time" and when in (PREPARING, DURING):
        assert hall.refused(command, HEAD, "I saw it").code == "not_time"
        return
    assert hall.refused(command, SCOREKEEPER, "They say so").code == "early_draw"
    assert hall.refused(command, JUDGE).code == "early_draw"
    hall.do(command, JUDGE, "I saw it")


@pytest.mark.parametrize("games", ["WW", "LWL", "L"])
def test_a_match_that_somebody_won_is_written_at_any_time(games: str):
    match = "bo1" if len(games) == 1 else "bo3"
    hall = started(BUSHIROAD, "Ann Bo", game="bf", match=match)
    hall.do(ReportResult(1, 1, Result(games)), SCOREKEEPER)


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0"])
def test_a_finalist_did_not_walk_away_from_the_last_round(book: str) -> None:
    """AMB-65: whoever plays on after the cut was not gone before it."""
    day = Day(book, "Ann Bo Cy Di Eve Flo Gus Hal").plan(2, 4, reason="Short")
    day.favourites(2).lock(4)
    gone = day.reporting("Ann", "W", kind="left", about="Ann")
    assert "still in the event" in day.refuses(gone, reason="Wrong slip")
    assert day.state.players[day.number("Ann")].active
