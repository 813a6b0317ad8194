"""Full and half drafts of the Netrunner regulations of 2016."""

import pytest

from documents.by_rule import by_rule
from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, bye, many
from support import ORGANIZER
from toptable.desk.desk import now
from toptable.paper.print_job import PrintJob
from toptable.paper.sheets import seating


def pairs(day: Day) -> set[frozenset[str]]:
    return {frozenset(day.name(number) for number in m.players) for m in day.current.tables()}


def opposite(*listed: str) -> set[frozenset[str]]:
    return {frozenset(f"P0{seat}" for seat in pair) for pair in listed}


@pytest.mark.parametrize(
    ("players", "wanted"),
    [(8, opposite("15", "26", "37", "48")), (6, opposite("14", "25", "36"))],
)
def test_round_1_of_a_full_draft_meets_the_farthest_seat(
    players: int, wanted: set[frozenset[str]]
) -> None:
    """FFG-52: the document's example of eight, and six; whatever the draw, and in round 1 only."""
    later = set()
    for seed in range(6):
        day = Day(BOOK, many(players), draft="full", seed=f"seats {seed}").round()
        assert pairs(day) == wanted
        before = day.finish("WW").points
        day.round()
        assert not pairs(day) & wanted
        assert sum(before[day.opponent(name)] == points for name, points in before.items()) >= 4
        later.add(frozenset(pairs(day)))
    assert len(later) > 1


def test_an_odd_draft_draws_the_bye_and_closes_up() -> None:
    """FFG-52: six of seven are left, and each meets the one three seats on."""
    for seed in range(4):
        day = Day(BOOK, many(7), draft="full", seed=f"odd {seed}").round()
        left = [name for name in many(7).split() if name != bye(day)]
        assert pairs(day) == {frozenset({left[n], left[n + 3]}) for n in range(3)}


def test_seats_can_be_drawn_and_are_then_on_the_sheet() -> None:
    """FFG-52: by the lots, so that each draw has its own seats; the sheet has the same ones."""
    met = set()
    for seed in range(6):
        day = Day(BOOK, many(6), draft="full", draft_seats="drawn", seed=f"drawn {seed}")
        listed = seats_printed(day)
        assert sorted(listed) == many(6).split()
        day.round()
        assert pairs(day) == {frozenset({listed[at], listed[at + 3]}) for at in range(3)}
        met.add(day.opponent("P01"))
    assert len(met) > 1


def test_two_draft_tables_meet_within_themselves() -> None:
    """FFG-52: the document's example twice, eight and eight."""
    day = Day(BOOK, many(16), draft="full", draft_tables="2").round()
    wanted = {(seat, seat + 4) for first in (1, 9) for seat in range(first, first + 4)}
    assert pairs(day) == {frozenset(f"P{seat:02}" for seat in pair) for pair in wanted}


def seats_printed(day: Day) -> list[str]:
    """The names of the draft seating, seat by seat."""
    job = PrintJob(day.tournament, ORGANIZER, now())
    sheet = seating.draft_seating_data(job)
    assert isinstance(sheet, seating.DraftSeats)
    return [name for table in sheet.tables for name in table]


@by_rule(
    {
        "FFG-51 six": ("full", 6, "1", ""),
        "FFG-51 eight": ("full", 8, "1", ""),
        "FFG-51 seven": ("full", 7, "1", "six or eight players"),
        "FFG-51 sixteen": ("full", 16, "1", "six or eight players"),
        "FFG-51 two tables": ("full", 14, "2", ""),
        "FFG-53 seven": ("half", 7, "1", "eight players or more"),
        "FFG-53 eight": ("half", 8, "1", ""),
        "FFG-53 many": ("half", 11, "1", ""),
    }
)
def test_how_many_players_a_draft_is_for(rule: str, case: tuple[str, int, str, str]) -> None:
    draft, players, tables, wanted = case
    day = Day(BOOK, many(players), draft=draft, draft_tables=tables)
    told = day.toptable("event announce EVENT")
    assert ("is recommended for" in told) is bool(wanted), rule
    assert wanted in told


def test_no_other_event_goes_by_seats() -> None:
    """FFG-52: neither a half draft nor an event without a draft."""
    for draft in ("off", "half"):
        met = set()
        for seed in range(6):
            day = Day(BOOK, many(8), draft=draft, seed=f"other {seed}").round()
            met.add(day.opponent("P01"))
        assert met != {"P05"}


def ended_at_time(draft: str, points: str) -> Day:
    """Ann's first game is stopped by time with these agenda points."""
    day = Day(BOOK, "Ann Bo Cy Di", draft=draft).seat("Ann Bo", "Cy Di").clock().at(50)
    day.toptable("clock call-time EVENT")
    table = day.match("Ann").table
    day.toptable(f"result time-up EVENT {table} --answers yes,turn_0,other,nobody,points={points}")
    return day


def test_a_full_draft_plays_two_games_to_six() -> None:
    """FFG-51: six points are a win at time too, five a lead; a match has two games."""
    assert ended_at_time("full", "6/4").match("Ann").points == (3, 1)
    assert ended_at_time("full", "5/4").match("Ann").points == (2, 1)
    day = Day(BOOK, "Ann Bo Cy Di", draft="full").plan(3).seat("Ann Bo", "Cy Di")
    assert day.refuses(day.reporting("Ann", "W"))
    day.result("Ann", "WL")
    assert day.score("Ann") == (2, 2)
    told = day.toptable("event announce EVENT")
    assert "Full draft: two games a round, played to six agenda points" in told


def test_a_half_draft_plays_one_game_to_six() -> None:
    """FFG-53: two points for the win and for the bye, one for a modified win or a draw."""
    assert ended_at_time("half", "6/4").match("Ann").points == (2, 0)
    assert ended_at_time("half", "5/4").match("Ann").points == (1, 0)
    assert ended_at_time("half", "3/3").match("Ann").points == (1, 1)
    day = Day(BOOK, "Ann Bo Cy", draft="half").plan(3).seat("Ann Bo", "Cy")
    assert "one game" in day.refuses(day.reporting("Ann", "WW"))
    day.result("Ann", "W")
    assert day.points["Ann"] == day.points["Cy"] == 2
    told = day.toptable("event announce EVENT")
    assert "Half draft: one game a round, played to six agenda points" in told
    assert "3 Swiss rounds, one game each" in told
