"""The clock under Bushiroad 1.2.11: calls, the end of time, extensions, who is late."""

import pytest

from documents.day import Day
from spoken import spoken
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock

BOOK = "bushiroad-1.2.11"


def seated(game: str = "vg", **settings: str) -> Day:
    day = Day(BOOK, "Ann Bo Cy Di", game=game, **settings).staff(judge="Jo", head_judge="Hana")
    return day.seat("Ann Bo", "Cy Di")


def at_time(**settings: str) -> Day:
    """Time was called in round 1."""
    return seated(**settings).clock().at(120).clock(ClockAct.TIME)


def test_start_and_end_are_called_by_staff() -> None:
    """B-120: not by fighters, not early; calls on the way change nothing."""
    day = seated(swiss_minutes="30")
    assert day.refuses(TurnClock(ClockAct.START), "Ann")
    day.clock().at(20)
    assert "10 minutes left" in day.toptable("clock show EVENT")
    assert day.refuses(TurnClock(ClockAct.TIME))
    day.at(30).clock(ClockAct.TIME)
    assert day.said == ["Swiss round 1: time was called."]


def test_the_timekeeper_has_the_clock_and_nothing_else() -> None:
    """B-120, B-012: typed by the timekeeper; who gets more time is a judge's word."""
    day = seated(swiss_minutes="30").staff(timekeeper="Tim")
    day.toptable("clock start EVENT", by="Tim")
    day.at(20).toptable("clock announce EVENT", by="Tim")
    day.toptable("clock add EVENT 5", by="Tim", status=2)
    day.toptable("clock extend EVENT 1 --minutes 2", by="Tim", status=2)
    day.toptable("result enter EVENT 1 W", by="Tim", status=2)
    day.at(30).toptable("clock call-time EVENT", by="Tim")
    assert "time was called" in day.toptable("log EVENT")


@pytest.mark.parametrize("game", ["vg", "ws"])
def test_an_unfinished_match_is_a_draw_without_another_method(game: str) -> None:
    """B-121, B-187: nobody has a point for it."""
    day = at_time(game=game, time_up="draw")
    table = day.match("Ann").table
    day.toptable(f"result time-up EVENT {table} --answers nobody")
    assert day.score("Ann") == (0, 0)


ANNEX_A = {
    "vg more damage loses": ("vg", "4/3", (0, 1)),
    "ws higher level loses": ("ws", "2/3/1/6", (0, 1)),
    "bf less life loses": ("bf", "4/7", (0, 1)),
    "sve less defence loses": ("sve", "12/9", (1, 0)),
}


@pytest.mark.parametrize(("game", "values", "points"), ANNEX_A.values(), ids=ANNEX_A)
def test_annex_a_decides_where_it_was_announced(
    game: str, values: str, points: tuple[int, int]
) -> None:
    """B-128, B-129: each game looks at its own numbers."""
    day = at_time(game=game, time_up="annex_a")
    day.toptable(f"result time-up EVENT 1 --answers values={values}")
    assert day.current.matches[1].points == points


@pytest.mark.parametrize("method", ["draw", "annex_a"])
def test_time_alone_draws_no_game_where_annex_a_was_announced(method: str) -> None:
    """B-129, B-187: a scorekeeper is sent to its questions; a judge may say why it is otherwise."""
    day = at_time(time_up=method).staff(scorekeeper="Sky")
    drawn = day.reporting("Ann", "D", how=("time",))
    if method == "annex_a":
        assert "Annex A was announced" in day.refuses(drawn, "Sky", reason="They say so")
        assert "under time-up" in day.refuses(drawn, "Hana")
        assert day.score("Ann") is None
        day.do(drawn, "Hana", reason="The cards were mixed up by then")
    else:
        day.do(drawn, "Sky")
    assert day.score("Ann") == (0, 0)


def test_an_extension_is_the_tables_own_and_is_declared() -> None:
    """B-124, B-125: the table ends later; at time somebody ticks that it was declared."""
    day = seated(swiss_minutes="30").clock().at(5)
    table = day.match("Ann").table
    day.toptable(f"clock extend EVENT {table} --minutes 3 --why ruling", by="Jo")
    assert "3:00" in day.toptable("clock show EVENT")
    day.at(30).clock(ClockAct.TIME)
    assert "declare" in day.toptable("clock show EVENT").lower()
    day.toptable(f"clock declare EVENT {table}", by="Jo")
    assert "declared" in day.toptable("clock show EVENT").lower()


@pytest.mark.parametrize("limit", [5, 8])
def test_severe_tardiness_costs_the_match_after_the_limit(limit: int) -> None:
    """B-138: five minutes, or what the event announced."""
    day = seated(tardiness_limit=str(limit)).clock()
    day.toptable("clock mark EVENT Ann absent")
    assert "loss" not in day.at(limit - 1, 59).toptable("clock late EVENT").lower()
    said = day.at(limit).toptable("clock late EVENT")
    assert "loss" in said.lower()
    day.toptable(f"clock rule EVENT {day.match('Ann').table}", by="Jo")
    assert f"result {day.match('Ann').result.games}, from the first seat" in said, "as written"
    assert day.sheet("Ann") == ["Loss of match: Severe tardiness"]
    assert day.score("Bo") == (1, 0)


def test_common_tardiness_before_the_limit() -> None:
    """B-137: not seated when the round starts."""
    day = seated(level="1").clock()
    day.toptable("clock mark EVENT Ann absent")
    day.at(2).toptable(f"clock rule EVENT {day.match('Ann').table}", by="Jo")
    assert day.sheet("Ann") == ["Caution: Common tardiness"]
    assert day.score("Bo") is None


def test_nobody_is_late_for_a_round_that_began_early() -> None:
    """B-126: until the planned start there is no proposal."""
    day = seated()
    day.toptable("clock prepare EVENT --start 10:10")
    day.at(2).clock()
    day.toptable("clock mark EVENT Ann absent")
    assert "caution" not in day.at(9).toptable("clock late EVENT").lower()
    assert "caution" in day.at(11).toptable("clock late EVENT").lower()


@pytest.mark.parametrize("extra", ["", "again,"], ids=["in turn", "twice in a row"])
def test_extra_turns_run_to_the_end_of_the_last_one(extra: str) -> None:
    """B-127, B-128: the running turn is turn 0; a second turn in a row is not counted."""
    day = at_time(time_up="annex_a", extra_turns="2")
    turns = f"turn_0,other,{extra}other"
    asked = day.toptable(f"result time-up EVENT 1 --answers {turns}", status=2)
    assert spoken("turns.how_did") in asked
    asked = day.toptable(f"result time-up EVENT 1 --answers {turns},nobody", status=2)
    assert "what is on the table?" in asked
    day.toptable(f"result time-up EVENT 1 --answers {turns},nobody,values=4/3")
    assert day.current.matches[1].points == (0, 1)
    assert day.announced()["extra_turns"].text.startswith("2 turns after the turn in progress")


def test_slow_tables_are_listed_until_they_are_done() -> None:
    """B-122: staff who shall urge somebody on see where, with the clock of the round."""
    day = seated().clock().at(10)
    table = day.match("Ann").table
    slow = f"Table {table} plays slowly"
    assert "plays slowly" not in day.toptable("clock show EVENT", by="Jo")
    day.toptable(f"judge call EVENT pace --table {table}", by="Jo")
    assert slow in day.toptable("clock show EVENT", by="Jo")
    day.result("Ann", "W")
    assert slow not in day.toptable("clock show EVENT", by="Jo")


@pytest.mark.parametrize(
    ("game", "minutes", "warned"),
    [
        ("hocg", "30", True),
        ("gcg", "30", True),
        ("hocg", "", False),
        ("gcg", "", False),
        ("vg", "30", False),
    ],
)
def test_a_knockout_without_winners_at_time_is_warned_about(
    game: str, minutes: str, warned: bool
) -> None:
    """B-130: hololive and Godzilla play their elimination rounds without a limit unless told."""
    length = {"elimination_minutes": minutes} if minutes else {}
    day = Day(BOOK, "Ann Bo Cy Di", game=game, **length).plan(1, 2)
    day.seat("Ann Bo", "Cy Di").results("Ann W, Cy W")
    said = day.announced()["round_length"].text
    assert f"Elimination round: {f'{minutes} minutes' if minutes else 'untimed'}." in said
    day.toptable("cut lock EVENT --top 2 --yes --reason 'For the scenario'")
    assert ("both lose" in day.toptable("bracket start EVENT")) is warned
    length_of_the_final = "30 minutes" if minutes else "no time limit"
    assert length_of_the_final in day.toptable("clock prepare EVENT")
