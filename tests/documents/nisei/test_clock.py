"""The clock under NISEI 1.3 and 1.0: how long rounds last, what happens at time, who gets time
back."""

import pytest

from documents.day import Day
from documents.nisei.fields import games, level_field, seated, to_the_final, top
from toptable.engine.rules.end_of_time.script import Ask, Given
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock


def shown(day: Day) -> str:
    return day.toptable("clock show EVENT")


def test_a_swiss_round_has_65_minutes_or_70(book: str) -> None:
    """N13-57, N10-31: 65 unless 70 is chosen; anything else needs a reason and is a deviation."""
    assert "65:00 left" in shown(seated(book).clock())
    assert "70:00 left" in shown(seated(book, swiss_minutes="70").clock())
    day = seated(book)
    assert day.refuses(PrepareClock(50))
    day.do(PrepareClock(50), reason="The shop closes")
    assert "The shop closes" in day.deviations()


def test_a_tiebreaker_round_has_30_minutes(book: str) -> None:
    """N13-57, N10-31: the tiebreaker games."""
    day = Day(book, "Ann Bo Cy Di Eve Flo Gus Hal").plan(2, 4, reason="Short")
    day.favourites(2).toptable("cut tiebreaker EVENT --top 4")
    assert "30:00 left" in shown(day.clock())


def test_an_elimination_round_has_40_minutes_and_the_last_two_have_no_limit(book: str) -> None:
    """N13-57, N10-31: 40 minutes until two players remain, then none, in both games of the
    final."""
    day = top(book, 4)
    assert "40:00 left" in shown(day.clock())
    to_the_final(day)
    assert "no time limit" in shown(day.clock())
    first, second = day.open_games[6]
    day.won(second)
    assert set(day.open_games[7]) == {first, second}
    assert "no time limit" in shown(day.clock())


def test_the_timer_is_started_by_staff_and_its_end_is_called(book: str) -> None:
    """N13-59, N10-71: both are announced, the start is kept, and time is not called before it is
    up."""
    day = seated(book)
    assert day.refuses(TurnClock(ClockAct.START), "Ann")
    day.clock()
    assert "Swiss round 1: started for all tables." in day.said
    day.at(30)
    assert day.refuses(TurnClock(ClockAct.TIME))
    day.at(55)
    assert "10 minutes left" in shown(day)
    day.at(65).clock(ClockAct.TIME)
    assert day.said == ["Swiss round 1: time was called."]


@pytest.mark.parametrize(
    ("points", "games"),
    [("5/3", "TD"), ("3/5", "tD"), ("2/2", "DD")],
    ids=["more", "less", "level"],
)
def test_at_time_the_turn_is_finished_and_the_other_player_has_one(
    book: str, points: str, games: str
) -> None:
    """N13-60, N10-32: then agenda points decide, for the full three points; level is a draw."""
    day = seated(book).clock().at(65)
    day.toptable("clock call-time EVENT")
    asked = day.toptable("result time-up EVENT 1 --answers yes", status=2)
    assert "Whose turn is it?" in asked
    asked = day.toptable("result time-up EVENT 1 --answers yes,turn_0", status=2)
    assert "one whole turn" in asked or "other" in asked
    day.toptable(f"result time-up EVENT 1 --answers yes,turn_0,other,nobody,points={points}")
    match = day.current.matches[1]
    assert match.result.games == games
    assert match.points == {"TD": (4, 1), "tD": (1, 4), "DD": (2, 2)}[games]


def test_a_ruling_gives_back_the_time_it_took(book: str) -> None:
    """N13-34, N10-28: from 10:03 to 10:07:20, rounded up to whole minutes."""
    day = seated(book).clock().at(3)
    table = day.match("Ann").table
    day.toptable(f"judge call EVENT mistake --table {table} --player Ann", by="Jo")
    day.toptable("judge claim EVENT 1", by="Jo")
    day.at(7, 20).toptable("judge resolve EVENT 1 --outcome Rewound --give", by="Jo")
    assert "| 5:00 |" in shown(day)


@pytest.mark.parametrize("calls", [1, 2])
def test_slow_play_in_a_tiebreaker_round_adds_its_turn_at_time(book: str, calls: int) -> None:
    """N13-INF-09, N10-INF-09: any round that has a timer; only version 1.3 stops at one turn."""
    day = level_field(book).staff(head_judge="Hana", judge="Jo")
    day.toptable("cut tiebreaker EVENT --top 2")
    slow, _ = games(day)[0]
    day.clock()
    for _ in range(calls):
        day.rule("slow_play", slow, by="Jo")
    assert "one turn more at time, at table 1 of tiebreaker round 1" in day.log()
    day.at(30).toptable("clock call-time EVENT")
    given = day.toptable("clock show EVENT").partition("| 1 | ")[2]
    most = 1 if book == "nisei-1.3" else calls
    assert given.split("|")[4].strip() == str(most)
    end = EndAtTime(1, (Given("turn_0"), Given("other")))
    asked = next_question(day.state, day.tournament.rulebook, end, day.time)
    assert isinstance(asked, Ask)
    assert f"turn 1 of {1 + most}" in asked.do, "the turn of the protocol, and those added"
    day.do(WithdrawPenalty(1), reason="Not slow at all")
    given = day.toptable("clock show EVENT").partition("| 1 | ")[2]
    assert (given.split("|")[4].strip() or "0") == str(most - 1), "the turn goes with the ruling"
