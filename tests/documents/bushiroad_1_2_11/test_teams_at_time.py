"""Tag and trio fights when time is up: every seat by the protocol, then the match of the teams."""

import pytest

from documents.bushiroad_1_2_11.test_teams import SIZES, teams
from documents.day import Day
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.subjects.floor.timekeeping import ClockAct


def at_time(kind: str, **settings: str) -> Day:
    """Two team matches whose time was called."""
    day = teams(kind, **settings).plan(3).seat("Aces Bees", "Cats Dogs")
    if settings.get("match") == "bo3":
        day.toptable("clock prepare EVENT --minutes 30 --reason 'No length is given'")
    return day.clock().at(40).clock(ClockAct.TIME)


def ended(day: Day, answers: str) -> tuple[str, tuple[int, int] | None]:
    """What is said, and the points of table 1, once the judge has answered."""
    said = day.toptable(f"result time-up EVENT 1 --answers {answers}", by="Jo")
    return said, day.current.matches[1].points


@pytest.mark.parametrize(
    ("kind", "answers", "seats", "points"),
    [
        # More damage loses: 4 to 3 is lost; 2 to 2 is played on, and 2 to 3 then won.
        ("trio", "won_0,playing,values=4/3,playing,values=2/2,values=2/3", "WtT", (1, 0)),
        ("trio", "won_1,playing,values=4/3,won_0", "LtW", (0, 1)),
        ("trio", "playing,won_0,playing,won_1,playing,won_1", "WLL", (0, 1)),
        # One seat each is a draw, which gives nothing.
        ("tag", "won_0,playing,values=5/1", "Wt", (0, 0)),
        ("tag", "playing,values=1/5,playing,values=0/1", "TT", (1, 0)),
    ],
)
def test_annex_a_decides_every_seat_that_time_ended(
    kind: str, answers: str, seats: str, points: tuple[int, int]
) -> None:
    """B-129, B-142: the seats that were over count as they ended."""
    day = at_time(kind, time_up="annex_a")
    _, scored = ended(day, answers)
    assert scored == points
    written = day.current.matches[1].result
    assert written is not None
    rules = day.tournament.rulebook.under(day.state.event.settings)
    assert "".join(rules.settle_two(seat).letters for seat in written.seats) == seats


def test_without_a_method_the_seat_is_drawn() -> None:
    """B-121, B-187: 1 seat to 0 wins the match; nothing decided draws it."""
    day = at_time("trio")
    _, points = ended(day, "won_1,playing,nobody,playing,nobody")
    assert points == (0, 1)
    level = at_time("trio")
    assert ended(level, "playing,nobody,playing,nobody,playing,nobody")[1] == (0, 0)


def test_the_questions_name_the_seat_and_its_two_fighters() -> None:
    day = at_time("tag", time_up="annex_a")
    first, second = (day.name(player) for player in day.current.matches[1].players)
    asked = day.toptable("result time-up EVENT 1 --answers won_0", by="Jo", status=2)
    assert f"Second seat, {first}2 against {second}2" in asked
    assert f"{first}2 has won" in day.toptable(
        "result time-up EVENT 1", by="Jo", keys="1\n", status=2
    )


def test_a_best_of_three_counts_the_games_of_each_seat() -> None:
    """A-15: at 1 game to 0 the running game, drawn by time, leaves the seat to the one ahead."""
    day = at_time("tag", match="bo3")
    answers = "over=2/1/0,playing=1/0/0,yes,nobody"
    said, points = ended(day, answers)
    assert points == (1, 0), said
    wrong = at_time("tag", match="bo3")
    refused = wrong.toptable("result time-up EVENT 1 --answers over=1/0/0", by="Jo", status=2)
    assert "is not over" in refused
    refused = wrong.toptable("result time-up EVENT 1 --answers playing=2/0/0", by="Jo", status=2)
    assert "is over" in refused


def test_games_that_were_over_are_told_seat_by_seat() -> None:
    day = at_time("tag", match="bo3")
    said = day.toptable("result time-up EVENT 1 --finished W --answers won_0", by="Jo", status=2)
    assert "each seat" in said


def test_turns_given_to_the_table_belong_to_the_seats_that_the_judge_names() -> None:
    """B-123, B-124: one seat plays its turns, the other stops at once."""
    day = teams("tag").plan(3).seat("Aces Bees", "Cats Dogs").clock()
    day.at(30).toptable("clock extend EVENT 1 --turns 1", by="Hana")
    day.at(40).clock(ClockAct.TIME)
    _, points = ended(day, "playing,no,nobody,playing,yes,turn_0,other,won_1")
    assert points == (0, 1)


def test_a_seat_lost_by_penalty_is_not_asked_about() -> None:
    """A-33: the seat is lost already; the other one decides."""
    day = at_time("tag", time_up="annex_a")
    first = day.name(day.current.matches[1].players[0])
    day.toptable(
        f"penalty give EVENT {first}1 --for PG-3.13 --penalty match_loss --explained "
        "--reason 'Done on purpose'",
        by="Hana",
    )
    _, points = ended(day, "playing,values=5/0")
    assert points == (0, 1)


@pytest.mark.parametrize(
    ("way", "answers", "winner"),
    [
        ("representative", "won_0,playing,values=5/1", 1),
        ("extra_game", "won_0,playing,values=5/1,extra_0", 0),
        ("extra_game", "won_0,playing,values=5/1,extra_1", 1),
        ("extra_game", "won_1,playing,values=5/1", 1),
    ],
)
def test_in_a_bracket_somebody_goes_on(way: str, answers: str, winner: int) -> None:
    """A-32: a level match by the representative's seat (the second) or by an extra game."""
    day = teams("tag", time_up="annex_a", team_match=way).plan(1, cut=2)
    day.round()
    for match in day.current.tables():
        seats = " ".join("W" * SIZES["tag"])
        day.toptable(f"team result EVENT {match.table} {seats}")
    day.lock(2).clock().at(50).clock(ClockAct.TIME)
    names = day.open_games[1]
    day.toptable(f"result time-up EVENT 1 --answers {answers}", by="Hana")
    bracket = day.state.finals.bracket
    assert bracket is not None
    assert not follow(bracket).open
    assert day.places.startswith(names[winner])
