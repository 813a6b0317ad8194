"""A cut by points into more Swiss rounds, planned and announced beforehand. N13-76, N10-45."""

from documents.day import Day
from toptable.engine.rules.finals.cut import RecordCut, TopCut
from toptable.engine.subjects.finals.cutting import LockCut

EIGHT = "Ann Bo Cy Di Eve Flo Gus Hal"


def planned(book: str, more: str = "") -> Day:
    day = Day(book, EIGHT)
    day.toptable(f"event plan EVENT --rounds 2 --points 6 {more}")
    return day


def told(day: Day) -> str:
    return " ".join(line.text for line in day.announced().values())


def test_the_plan_holds_it_and_players_are_told(book: str) -> None:
    """N13-04, N10-03: the threshold is known before the start."""
    said = told(planned(book, "--cut 4"))
    assert "2 Swiss rounds" in said
    assert "Everybody with at least 6 points plays on in more Swiss rounds." in said
    assert "The top 4 advance to double elimination." in said
    alone = told(planned(book))
    assert "Everybody with at least 6 points plays on" in alone
    assert "No cut" not in alone


def test_the_planned_cut_is_locked_without_a_question(book: str) -> None:
    """After two rounds of favourites Ann and one other have 12 points, and those with one win 6."""
    day = planned(book, "--cut 2").favourites(2)
    assert "Needs a reason" not in day.toptable("cut lock EVENT --yes")
    assert day.state.finals.through == {
        player for player in day.state.players if day.points[day.name(player)] >= 6
    }
    day.favourites(1)
    said = day.toptable("cut lock EVENT --yes")
    assert "Needs a reason" not in said
    assert len(day.state.finals.locked.players) == 2
    assert "another cut" not in day.deviations()


def test_another_cut_than_the_planned_one_asks(book: str) -> None:
    day = planned(book, "--cut 4").favourites(2)
    assert "at least 6 points" in day.refuses(LockCut(RecordCut(3)))
    assert "at least 6 points" in day.refuses(LockCut(TopCut(4)))
    unplanned = Day(book, EIGHT).plan(2, 4, reason="Short").favourites(2)
    assert "this is another cut" in unplanned.refuses(LockCut(RecordCut(6)))


def test_points_that_nobody_can_have_are_no_plan(book: str) -> None:
    """Two rounds of two games at three points: 12 at most."""
    day = Day(book, EIGHT)
    said = day.toptable("event plan EVENT --rounds 2 --points 13", status=2)
    assert "12" in said


def test_a_plan_with_points_is_told_in_words(book: str) -> None:
    day = planned(book, "--cut 4")
    assert "2 rounds, at least 6 points to play on, top 4" in day.log()
