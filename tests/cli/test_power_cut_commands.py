"""An ending that only a test's rulebook has, typed for rounds, line games and bracket."""

from collections.abc import Iterator
from typing import Any

import pytest
from terminal import Terminal

from power_cut import BOOK
from toptable.rulebooks import also

LIGHT = ("--ending", "power_cut", "--answers", "yes,counted=1/4")
DARK = ("--ending", "power_cut", "--answers", "no")


@pytest.fixture
def evening(toptable: Terminal) -> Iterator[Terminal]:
    """Six players in a round whose first seats have won; three are level across a line of two."""
    with also(BOOK):
        toptable.ok("event", "new", "Cup", "--rulebook", BOOK.id)
        toptable.ok("people", "enter", "cup", "Ann", "Bo", "Cy", "Di", "Eve", "Flo")
        toptable.ok("event", "plan", "cup", "--rounds", "1", "--cut", "2")
        toptable.ok("round", "next", "cup", "--reason", "As agreed.")
        toptable.ok("round", "publish", "cup")
        yield toptable


def shown(evening: Terminal) -> dict[str, Any]:
    return evening.whole("cup")


def enter(evening: Terminal) -> None:
    for table in "123":
        evening.ok("result", "enter", "cup", table, "W")


def test_in_the_rounds(evening: Terminal) -> None:
    said = evening.ok("result", "time-up", "cup", "1", *LIGHT)
    assert "has fewer candles and wins" in said
    assert "When The Lights Go Out" in said
    assert shown(evening)["rounds"][-1]["matches"][0]["games"] == "W"


def test_an_ending_that_is_not_there_is_refused_with_those_that_are(evening: Terminal) -> None:
    told = evening.refused("result", "time-up", "cup", "1", "--ending", "flood")
    assert "time, power_cut" in told
    half = ("--ending", "power_cut", "--answers", "yes")
    assert "More answers are needed: How many candles" in evening.refused(
        "result", "time-up", "cup", "1", *half
    )


def test_around_the_line(evening: Terminal) -> None:
    enter(evening)
    evening.ok("cut", "tiebreaker", "cup", "--top", "2")
    places = evening.ranking("cup")["places"]
    ranked = [row["name"] for row in places]
    said = evening.ok("cut", "tiebreaker-result", "cup", ranked[1], ranked[2], *DARK)
    assert f"In the dark {ranked[2]} wins" in said
    assert f"{ranked[2]} (1=) beat {ranked[1]} (1=)." in said


def test_in_the_bracket_and_as_a_correction(evening: Terminal) -> None:
    enter(evening)
    evening.ok("cut", "lock", "cup", "--top", "4", "--yes", "--reason", "As agreed.")
    evening.ok("bracket", "start", "cup")
    evening.ok("bracket", "sides", "cup", "1", "--choice", "S")
    said = evening.ok("bracket", "result", "cup", "1", *LIGHT)
    assert "has fewer candles and wins" in said
    assert "Say why" in evening.refused("bracket", "result", "cup", "1", *DARK)
    assert "In the dark" in evening.ok(
        "bracket", "result", "cup", "1", *DARK, "--reason", "Nobody had a match."
    )
    listed = evening.refused("bracket", "result", "cup", "2", "--ending", "flood")
    assert "time, power_cut" in listed
