"""The clock under the Netrunner regulations of 2016: the start, the lengths, time in a game."""

import pytest

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, seated, top
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock


def shown(day: Day) -> str:
    return day.toptable("clock show EVENT")


def test_a_leader_announces_the_start_and_the_round_is_then_running() -> None:
    """FFG-19: a player does not start it; whoever looks sees that it waits, and then that it runs.

    Somebody who sets up late sees at once that the round has begun, and how long it still is.
    """
    day = seated()
    assert "no clock yet" in day.toptable("clock show EVENT", status=2)
    assert day.refuses(TurnClock(ClockAct.START), "Ann")
    day.clock()
    assert "Swiss round 1: started for all tables." in day.said
    assert "running, 61:00 left" in shown(day.at(4))
    assert "Announce the start" in day.announced()["clock"].text


def test_a_swiss_round_has_65_minutes_for_a_game_with_each_deck() -> None:
    """FFG-26: another length needs a reason and stands in the deviations."""
    day = seated()
    assert "65 minutes, not 60" in day.refuses(PrepareClock(60))
    day.clock()
    assert "65:00 left" in shown(day)
    assert "Swiss round: 65 minutes" in day.announced()["round_length"].text
    for games in ("W", "WWW"):
        assert "A match has 2 games here" in day.refuses(day.reporting("Ann", games))
    day.result("Ann", "WL")
    assert day.score("Ann") == (2, 2)


def test_another_length_is_a_deviation() -> None:
    """FFG-26: with who decided it, and why."""
    day = seated().do(PrepareClock(50), reason="The shop closes")
    assert "The shop closes" in day.deviations()


def test_elimination_has_40_minutes_and_the_finalists_have_no_limit() -> None:
    """FFG-25, FFG-32: until two players remain; then none, in both of their games."""
    day = top(4)
    for slot in ((1, 2), (3, 4), (5,)):
        assert tuple(day.open_games) == slot
        assert "40:00 left" in shown(day.clock())
        for pair in list(day.open_games.values()):
            day.won(pair[0])
    assert "no time limit" in shown(day.clock())
    first, second = day.open_games[6]
    day.won(second)
    assert set(day.open_games[7]) == {first, second}
    assert "no time limit" in shown(day.clock())
    told = day.announced()["round_length"].text
    assert "Elimination round: 40 minutes; Final: untimed" in told


def test_the_final_is_not_to_be_limited() -> None:
    """FFG-32: the document has no limit that the organizer could set."""
    day = top(4)
    while 6 not in day.open_games:
        day.won(next(iter(day.open_games.values()))[0])
    assert day.refuses(PrepareClock(40))


def at_time() -> Day:
    """The clock has run out in round 1; Ann sits first at her table."""
    day = seated().clock().at(65)
    day.toptable("clock call-time EVENT")
    return day


def end(day: Day, answers: str, finished: str = "") -> str:
    words = f"result time-up EVENT {day.match('Ann').table} --answers {answers}"
    return day.toptable(f"{words} --finished {finished}" if finished else words)


def test_at_time_each_player_completes_a_turn() -> None:
    """FFG-38: whose turn it is, then the whole turn of the other; a game can be won in either."""
    day = at_time()
    seats = [day.name(number) for number in day.match("Ann").players]
    words = f"result time-up EVENT {day.match('Ann').table}"
    asked = day.toptable(words, keys="1\n1\n3\n", status=2)
    order = (
        "Whose turn is it?",
        f"{seats[0]} finishes the turn",
        f"{seats[1]} plays one whole turn",
    )
    assert [text for text in order if text not in asked] == []
    assert sorted(order, key=asked.index) == list(order)
    end(day, "yes,turn_0,won_1")
    assert day.games(seats[1]) == "WD"
    assert day.score(seats[1]) == (3, 1)


@pytest.mark.parametrize(
    ("points", "games", "score"),
    [("5/3", "TD", (2, 1)), ("3/5", "tD", (1, 2)), ("2/2", "DD", (2, 2)), ("0/0", "DD", (2, 2))],
)
def test_more_agenda_points_are_a_modified_win_and_equal_ones_a_draw(
    points: str, games: str, score: tuple[int, int]
) -> None:
    """FFG-38: 1 for the modified win, 0 for its loss; the second game was not begun, a draw."""
    day = at_time()
    end(day, f"yes,turn_0,other,nobody,points={points}")
    match = day.match("Ann")
    assert match.result is not None
    assert (match.result.games, match.points) == (games, score)


@pytest.mark.parametrize(
    ("finished", "score"), [("W", (3, 0)), ("L", (1, 2))], ids=["won first", "lost first"]
)
def test_time_in_the_second_game_leaves_the_first_as_it_was(
    finished: str, score: tuple[int, int]
) -> None:
    """FFG-38: two points for the full win, one for the modified one of the second game."""
    day = at_time()
    end(day, "yes,turn_0,other,nobody,points=4/1", finished)
    assert day.match("Ann").points == score


@pytest.mark.parametrize(("points", "score"), [("7/4", (3, 1)), ("4/8", (1, 3)), ("6/4", (2, 1))])
def test_seven_agenda_points_are_a_full_win_at_time_too(
    points: str, score: tuple[int, int]
) -> None:
    """FFG-38: the game was over with the seventh; six are a lead."""
    day = at_time()
    said = end(day, f"yes,turn_0,other,nobody,points={points}")
    assert ("wins the game" in said) is (points != "6/4")
    assert day.match("Ann").points == score


def test_time_is_not_up_before_it_is_called() -> None:
    """FFG-38: neither for the round nor for a table with time left."""
    day = seated().clock().at(30)
    assert day.refuses(TurnClock(ClockAct.TIME))
    table = day.match("Ann").table
    assert "Time has not been called" in day.toptable(f"result time-up EVENT {table}", status=2)


def test_a_draft_has_its_own_lengths() -> None:
    """FFG-51, FFG-53: 50 minutes in a full draft, 30 in a half draft."""
    for draft, minutes in (("full", 50), ("half", 30)):
        day = Day(BOOK, "Ann Bo Cy Di", draft=draft).round().clock()
        assert f"{minutes}:00 left" in shown(day)
        assert f"Swiss round: {minutes} minutes" in day.announced()["round_length"].text
