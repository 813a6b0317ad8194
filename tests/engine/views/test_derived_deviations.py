"""Whatever is refused and then passes with a reason stands in the report of deviations. AMB-68."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from books import BOOKS
from support import ORGANIZER, do, new_event, refused, report, settle_bracket_sides, start_round
from team_events import team_event
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.line import read_line
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.decks.list_visibility import OpenDecks
from toptable.engine.subjects.event.settings import ChangeSetting, DescribeEvent, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.floor.times_and_deadlines import AddTime
from toptable.engine.subjects.people.details import GrantBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.teams.lineup import ApproveTeamNames
from toptable.engine.views.reports.confidentiality import reader
from toptable.engine.views.reports.deviations import deviations
from toptable.paper.report_text import deviation_lines

ALL = tuple(BOOKS)
NISEI = ("nisei-1.3", "nisei-1.0")
FFG, STAR_WARS, BUSHIROAD = "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"
WHY = "Because the roof leaks"
HEAD = Actor("Hana", Role.HEAD_JUDGE)


class Case(NamedTuple):
    """A command that asks for a reason in an event that was brought so far."""

    books: tuple[str, ...]
    code: str
    wanted: Callable[[Tournament], Command]
    actor: Actor = ORGANIZER
    also: tuple[str, ...] = ()
    """What else the same reason answers."""


def of_four(book: str) -> Tournament:
    settings = {"game": "vg"} if book == BUSHIROAD else {}
    return new_event("P1 P2 P3 P4", book, settings=settings)


def started(tournament: Tournament) -> Tournament:
    start_round(tournament)
    return tournament


def played(tournament: Tournament, count: int = 1) -> Tournament:
    for _ in range(count):
        start_round(tournament)
        for match in tournament.state.current.tables():
            report(tournament, match.table, tournament.rules.scoring.all_games("W"))
    return tournament


def timed(tournament: Tournament) -> Tournament:
    do(started(tournament), PrepareClock())
    do(tournament, TurnClock(ClockAct.START))
    return tournament


def in_bracket(tournament: Tournament) -> Tournament:
    played(tournament, 2)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    return tournament


def announced(tournament: Tournament) -> Tournament:
    do(tournament, PlanStructure(Plan(rounds=3)), reason="Three")
    do(tournament, MarkStatus(EventStatus.ANNOUNCED), reason="The rest follows")
    return tournament


def correction(tournament: Tournament) -> Command:
    played(tournament)
    start_round(tournament)
    lost = Result(games=tournament.rules.scoring.all_games("L"))
    return ReportResult(1, 1, lost, replaces=True)


def bracket_correction(tournament: Tournament) -> Command:
    game = follow(in_bracket(tournament).state.finals.bracket).open[0].number
    settle_bracket_sides(tournament, game)
    do(tournament, ReportBracketGame(game, winner=0))
    return ReportBracketGame(game, winner=1)


def another_length(tournament: Tournament) -> Command:
    started(tournament)
    return PrepareClock(33)


def drawn_early(tournament: Tournament) -> Command:
    timed(tournament)
    drawn = Result(games=tournament.rules.scoring.all_games("D"))
    return ReportResult(1, tournament.state.current.tables()[0].table, drawn)


def drawn_early_in_bracket(tournament: Tournament) -> Command:
    do(in_bracket(tournament), PrepareClock(40), reason="Late")
    do(tournament, TurnClock(ClockAct.START))
    game = follow(tournament.state.finals.bracket).open[0].number
    settle_bracket_sides(tournament, game)
    return ReportBracketGame(game, ending="drawn")


CASES = {
    "another length than announced": Case(
        (*NISEI, FFG, STAR_WARS), "clock_length", another_length, also=("clock_announced",)
    ),
    "a draw before time was called": Case((*NISEI, FFG, STAR_WARS), "early_draw", drawn_early),
    "a bracket game drawn before time was called": Case(
        (*NISEI, FFG), "time_left", drawn_early_in_bracket
    ),
    "a start that nobody announced": Case(ALL, "unannounced", lambda _event: PairRound()),
    "more time": Case(ALL, "reason_needed", lambda made: timed(made) and AddTime(5)),
    "less time": Case(ALL, "reason_needed", lambda made: timed(made) and AddTime(-5)),
    "a setting": Case(ALL, "reason_needed", lambda _event: ChangeSetting("rematches", "allow")),
    "a free setting once players were told": Case(
        ALL,
        "reason_needed",
        lambda made: announced(made) and ChangeSetting("report_reminder", "5"),
    ),
    "another plan than announced": Case(
        ALL,
        "reason_needed",
        lambda made: announced(made) and PlanStructure(Plan(rounds=2)),
    ),
    "another day than announced": Case(
        ALL,
        "reason_needed",
        lambda made: announced(made) and DescribeEvent(date="2027-01-01"),
    ),
    "announced with something open": Case(
        (*NISEI, BUSHIROAD), "still_open", lambda _event: MarkStatus(EventStatus.ANNOUNCED)
    ),
    "a result of a round before": Case(ALL, "reason_needed", correction),
    "a bracket game corrected": Case(ALL, "reason_needed", bracket_correction),
    "a cut that nobody announced": Case(
        ALL, "cut_asks", lambda made: played(made, 2) and LockCut(TopCut(4))
    ),
    "a penalty withdrawn": Case(
        NISEI,
        "reason_needed",
        lambda made: given(made) and WithdrawPenalty(1),
        HEAD,
    ),
    "another penalty than listed": Case(
        NISEI,
        "reason_needed",
        lambda made: (
            started(made)
            and GivePenalty(
                players=(1,), penalty=Penalty.MATCH_LOSS, infraction="slow_play", explained=True
            )
        ),
        HEAD,
    ),
    "two who lead": Case(
        (BUSHIROAD,),
        "too_many",
        lambda made: (
            do(made, NameStaff("Hal", Role.HEAD_JUDGE)) and NameStaff("Hedy", Role.HEAD_JUDGE)
        ),
    ),
    "staff who play, named after the start": Case(
        ("nisei-1.3",),
        "announced_first",
        lambda made: (
            do(made, NameStaff("Jo", Role.JUDGE))
            and started(made)
            and NameStaff("P3", Role.JUDGE, player=3)
        ),
    ),
    "a bye that the document lacks": Case(
        (STAR_WARS,), "reason_needed", lambda _event: GrantBye(1, 1)
    ),
}


def given(tournament: Tournament) -> Tournament:
    command = GivePenalty(
        players=(1,), penalty=Penalty.WARNING, infraction="slow_play", explained=True
    )
    do(started(tournament), command, HEAD)
    return tournament


TABLE = [(name, book) for name, case in CASES.items() for book in case.books]


def reported(tournament: Tournament) -> str:
    texts = {one.digest: one.text for one in tournament.kept_by.texts(tournament.event)}
    at = tournament.log.lines[-1].at
    who = reader(tournament.state, Role.ORGANIZER, texts, at)
    return "\n".join(deviation_lines(deviations(tournament.log, tournament.rulebook, who)))


@pytest.mark.parametrize(("name", "book"), TABLE)
def test_what_passed_only_with_a_reason_is_reported(name: str, book: str) -> None:
    case, tournament = CASES[name], of_four(book)
    command = case.wanted(tournament)
    asked = tournament.send(command, case.actor)
    assert isinstance(asked, Refusal), asked
    assert (asked.code, asked.answer) == (case.code, AnsweredBy.REASON)
    assert WHY not in reported(tournament)
    done = tournament.send(command, case.actor, reason=WHY)
    assert isinstance(done, Done), done
    assert done.lines[0].answered == (case.code, *case.also)
    assert all(line.answered == () for line in done.lines[1:])
    stored = tournament.kept_by.read(tournament.event)[done.lines[0].seq - 1]
    assert read_line(stored).answered == (case.code, *case.also)
    assert WHY in reported(tournament)


@pytest.mark.parametrize("book", ALL)
def test_a_reason_that_nothing_asked_for_answers_nothing(book: str) -> None:
    tournament = started(new_event("P1 P2 P3 P4", book))
    table = tournament.state.current.tables()[0].table
    won = Result(games=tournament.rules.scoring.all_games("W"))
    done = do(tournament, ReportResult(1, table, won), reason=WHY)
    assert done.lines[0].answered == ()
    assert WHY not in reported(tournament)


def test_names_that_nobody_approved_are_reported() -> None:
    """B-144: published with a reason."""
    tournament = team_event("A B", "trio")
    do(tournament, ApproveTeamNames(approved=False))
    do(tournament, PairRound())
    refused(tournament, PublishRound(), "names_unapproved")
    done = do(tournament, PublishRound(), reason=WHY)
    assert done.lines[0].answered == ("names_unapproved",)
    assert WHY in reported(tournament)


@pytest.mark.parametrize("book", NISEI)
def test_a_start_without_the_lists_that_the_document_demands_is_reported(book: str) -> None:
    """N13-23, N10-20: at Competitive, and lists on paper are lists."""
    for answer, told in ((MissingLists.WITHOUT, True), (MissingLists.ON_PAPER, False)):
        tournament = new_event("P1 P2 P3 P4", book, settings={"tier": "competitive"})
        refused(tournament, PairRound(), "lists_missing", reason=WHY)
        do(tournament, PairRound(lists=answer))
        assert ("without deck lists from: P1, P2, P3, P4" in reported(tournament)) is told


def test_lists_that_playing_staff_open_are_reported() -> None:
    """N13-40: and who does not play is named first."""
    tournament = new_event("P1 P2 P3 P4")
    do(tournament, NameStaff("Judy", Role.HEAD_JUDGE))
    started(tournament)
    playing, why = Actor("P1", Role.JUDGE), sealed("A deck error")
    command = OpenDecks((2,), Sealed(why.digest))
    said = tournament.send(command, playing, texts=[why])
    assert isinstance(said, Refusal)
    assert (said.code, said.answer) == ("others_can_look", AnsweredBy.REASON)
    assert "Judy" in said.text
    assert isinstance(tournament.send(command, playing, texts=[why], reason=WHY), Done)
    assert WHY in reported(tournament)


@pytest.mark.parametrize("book", ALL)
def test_every_removed_minute_is_reported(book: str) -> None:
    """Also from logs that do not say what the reason answered."""
    tournament = timed(of_four(book))
    before = len(deviations_of(tournament).acts)
    done = do(tournament, AddTime(-7), reason=WHY)
    acts = deviations_of(tournament).acts
    assert [act.entry for act in acts[before:]] == [done.lines[0].seq]


def deviations_of(tournament: Tournament):
    who = reader(tournament.state, Role.ORGANIZER, {}, tournament.log.lines[-1].at)
    return deviations(tournament.log, tournament.rulebook, who)


@pytest.mark.parametrize("book", ALL)
def test_the_same_plan_once_more_is_no_deviation(book: str) -> None:
    tournament = announced(new_event("P1 P2 P3 P4", book))
    started(tournament)
    before = reported(tournament)
    do(tournament, PlanStructure(Plan(rounds=3)))
    assert reported(tournament) == before


@pytest.mark.parametrize(
    ("book", "key", "value"),
    [
        (STAR_WARS, "swiss_minutes", "80"),
        (FFG, "decklists", "required"),
        ("nisei-1.3", "tier", "competitive"),
        ("nisei-1.3", "sanctioned", "yes"),
        ("nisei-1.3", "pairing", "amalfi"),
        ("nisei-1.0", "pairing", "amalfi"),
        (BUSHIROAD, "swiss_minutes", "untimed"),
        (BUSHIROAD, "finalists", "ranking"),
        (BUSHIROAD, "match", "bo3"),
    ],
)
def test_what_the_document_leaves_free_is_no_deviation(book: str, key: str, value: str) -> None:
    """SW-17, FFG-10, N13-42, N13-43, N13-62, N10-33, B-119, B-115: and asks for no reason."""
    tournament = new_event("P1 P2 P3 P4", book)
    if tournament.rules.chosen[key] == value:
        do(tournament, ChangeSetting(key, "nation"))
    done = tournament.send(ChangeSetting(key, value), ORGANIZER)
    assert isinstance(done, Done), done
    assert deviations_of(tournament).settings == ()


@pytest.mark.parametrize(
    ("book", "key", "value"),
    [
        (STAR_WARS, "swiss_minutes", "85"),
        (FFG, "swiss_minutes", "70"),
        ("nisei-1.3", "swiss_minutes", "80"),
        ("nisei-1.3", "pairing", "halves"),
        (BUSHIROAD, "rematches", "allow"),
    ],
)
def test_what_departs_from_the_document_asks_for_a_reason(book: str, key: str, value: str) -> None:
    tournament = new_event("P1 P2 P3 P4", book)
    refused(tournament, ChangeSetting(key, value), "reason_needed")
    do(tournament, ChangeSetting(key, value), reason=WHY)
    assert [one.key for one in deviations_of(tournament).settings] == [key]


def test_fewer_lists_than_the_document_demands_are_a_deviation() -> None:
    """N13-23: optional lists at Competitive."""
    tournament = new_event("P1 P2", settings={"tier": "competitive"})
    refused(tournament, ChangeSetting("decklists", "optional"), "reason_needed")
