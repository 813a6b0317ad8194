"""B-121, B-129, B-130, B-187: who wins on time is what was announced for games that time ends."""

import pytest

from floor_day import JUDGE, Hall
from support import SCOREKEEPER, new_event, start_round
from team_events import by_seats, team_event
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.rulebook import Rules
from toptable.engine.subjects.floor.ending_at_time import EndAtTime
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.views.own_report import game_choices
from toptable.web.pages.results.result_choices import letters, special

BOOK = "bushiroad-1.2.11"
HEAD = Actor("Hana", Role.HEAD_JUDGE)
ANNOUNCED = [
    ({"game": "vg", "time_up": "draw"}, "no_win_on_time"),
    ({"game": "bf"}, "no_win_on_time"),
    ({"game": "hocg", "time_up": "annex_a"}, "no_win_on_time"),
    ({"game": "gcg", "time_up": "annex_a"}, "no_win_on_time"),
    ({"game": "vg", "time_up": "annex_a"}, "time_up"),
    ({"game": "ws", "time_up": "annex_a"}, "time_up"),
    ({"game": "sve", "time_up": "annex_a"}, "time_up"),
]
WINS = (Result("T"), Result("t"), Result(kind=ResultKind.ON_TIME, seat=0))


@pytest.mark.parametrize(("settings", "code"), ANNOUNCED)
def test_a_win_on_time_is_taken_only_as_announced(settings: dict[str, str], code: str) -> None:
    """By the desk and by the players themselves, in letters and as a kind."""
    hall = Hall(BOOK, "Ann Bo", **settings)
    start_round(hall.tournament)
    hall.turn(ClockAct.START)
    hall.at(120).turn(ClockAct.TIME)
    first = hall.tournament.state.rounds[0].matches[1].players[0]
    player = Actor(hall.tournament.state.name_of(first), Role.PLAYER, first)
    for result in WINS:
        assert hall.refused(ReportResult(1, 1, result), SCOREKEEPER).code == code
        assert hall.refused(ClaimResult(1, 1, first, result), player).code == code
    if code == "no_win_on_time":
        assert hall.refused(ReportResult(1, 1, Result("T")), HEAD, "I saw it").code == code
    else:
        hall.do(ReportResult(1, 1, Result("T")), HEAD, "I counted it myself")


@pytest.mark.parametrize(("settings", "code"), ANNOUNCED)
def test_it_is_offered_only_as_announced(settings: dict[str, str], code: str) -> None:
    """Phones never offer it: where a lead counts, a judge counts it."""
    rules = rules_of(settings)
    has = code == "time_up"
    assert ("T" in rules.letters) is has
    assert ("T" in {one.letter for one in letters(rules, Role.HEAD_JUDGE)}) is has
    assert (ResultKind.ON_TIME in {one.kind for one in special(rules, Role.HEAD_JUDGE)}) is has
    assert not set("Tt") & set(game_choices(rules).letters)


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0"])
def test_where_the_document_itself_has_it_it_stays(book: str) -> None:
    """N13-60, N10-32, FFG-38."""
    rules = new_event("Ann Bo", book).rules
    assert set("Tt") <= set(rules.letters)
    assert set("Tt") <= set(game_choices(rules).letters)


def test_star_wars_has_none() -> None:
    """SW-23."""
    rules = new_event("Ann Bo", "ffg-starwars-2.2").rules
    assert not set("Tt") & set(rules.letters + game_choices(rules).letters)


def test_at_a_seat_of_a_team_as_well() -> None:
    """B-142: each seat is a match of its own."""
    tournament = team_event("A B", "trio", game="vg")
    start_round(tournament)
    told = tournament.send(ReportResult(1, 1, by_seats("W", "T", "L")), HEAD, reason="I saw it")
    assert isinstance(told, Refusal)
    assert told.code == "no_win_on_time"


def test_the_count_of_annex_a_leads_to_it() -> None:
    """Annex A.1: fewer cards in the damage zone win the game, and the result stands."""
    hall = Hall(BOOK, "Ann Bo", game="vg", time_up="annex_a")
    start_round(hall.tournament)
    hall.turn(ClockAct.START)
    hall.at(120).turn(ClockAct.TIME)
    read = {"cards_in_damage_zone_0": 2, "cards_in_damage_zone_1": 4}
    hall.do(EndAtTime(1, (Given("values", read),)), JUDGE)
    match = hall.tournament.state.rounds[0].matches[1]
    assert match.points == (1, 0)


def rules_of(settings: dict[str, str]) -> Rules:
    return new_event("Ann Bo", BOOK, settings=settings).rules
