"""The cut under NISEI 1.3 and 1.0: who goes on, and who is level around the line."""

import pytest

from documents.day import Day
from documents.nisei.fields import EIGHT, level_field
from toptable.engine.rules.finals.cut import RecordCut
from toptable.engine.subjects.finals.cutting import LockCut


def test_everybody_with_the_points_goes_on_with_the_record(book: str) -> None:
    """N13-76, N10-45: a threshold in points, further Swiss rounds, points and opponents carried
    over."""
    day = Day(book, EIGHT).plan(1, reason="Two days")
    day.seat("Ann Bo", "Cy Di", "Eve Flo", "Gus Hal").results("Ann WW, Cy WW, Eve WL, Gus DD")
    day.do(LockCut(RecordCut(3), "swiss"), reason="As announced for the two days")
    day.round()
    playing = {day.name(number) for match in day.current.tables() for number in match.players}
    assert playing == {"Ann", "Cy", "Eve", "Flo"}
    day.finish("DD")
    assert [day.points[name] for name in ("Ann", "Cy")] == [8, 8]
    assert day.opponent("Eve") != "Flo"


def test_without_a_cut_the_first_of_the_standings_wins(book: str) -> None:
    """N13-77, N10-46: small events end with the Swiss rounds."""
    day = Day(book, "Ann Bo Cy Di").plan(3)
    day.favourites(3)
    day.toptable("event close EVENT")
    assert "Winner: Ann" in day.toptable("event places EVENT")


@pytest.mark.parametrize("size", [4, 8, 16])
def test_the_top_of_the_standings_goes_on(book: str, size: int) -> None:
    """N13-77, N10-46: exactly the best so many, in the order of the standings; the others rank
    below."""
    day = Day(book, " ".join(f"P{n:02}" for n in range(1, 21))).plan(3, size, reason="x")
    day.favourites(3)
    best = day.order.split()[:size]
    day.lock(size)
    assert day.seeds.split() == best
    assert day.places.split()[size:] == day.order.split()[size:]


def test_level_points_on_both_sides_of_the_line_are_told(book: str) -> None:
    """N13-78, N10-47: before the lock; 8 points on ranks 2 and 3, but 8 and 2 on ranks 4 and 5."""
    level = level_field(book)
    assert "have as many and do not" in level.toptable("cut preview EVENT --top 2")
    assert "have as many" not in level.toptable("cut preview EVENT --top 4")
