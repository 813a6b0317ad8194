"""Calling judges and appeals under Bushiroad 1.2.11."""

import pytest

from documents.day import Day
from toptable.engine.subjects.event.lifecycle import CloseEvent

BOOK = "bushiroad-1.2.11"


def seated(**settings: str) -> Day:
    day = Day(BOOK, "Ann Bo Cy Di", game="vg", **settings).staff(judge="Jo", head_judge="Hana")
    return day.seat("Ann Bo", "Cy Di").clock()


@pytest.mark.parametrize(("seconds", "given"), [(60, False), (61, True)])
def test_time_is_given_for_more_than_a_minute(seconds: int, given: bool) -> None:
    """B-123, B-188: a call has its moment; the table gets back what a longer ruling took."""
    day = seated()
    table = day.match("Ann").table
    day.toptable(f"judge call EVENT mistake --table {table} --player Ann", by="Jo")
    assert "10:00:00" in day.toptable("judge list EVENT", by="Jo")
    day.toptable("judge claim EVENT 1", by="Jo")
    status = 0 if given else 2
    day.at(0, seconds).toptable("judge resolve EVENT 1 --give", by="Jo", status=status)
    assert ("| 2:00 |" in day.toptable("clock show EVENT")) == given


def test_who_watches_reports_and_asks_for_no_ruling() -> None:
    """B-157: only the fighters of a match ask for one."""
    day = seated()
    words = "--role spectator judge call EVENT {} --table 1"
    assert day.toptable(words.format("dispute"), status=2)
    day.toptable(words.format("report") + " --note 'An extra card'")
    assert "An extra card" in day.toptable("judge list EVENT", by="Jo")


def appealed(day: Day) -> Day:
    """Jo ruled on Ann, who appeals."""
    day.rule("PG-3.3.2", "Ann", penalty="warning", by="Jo")
    day.toptable("penalty appeal EVENT 1 Ann", by="Jo")
    return day


def test_an_appeal_follows_a_ruling_and_the_head_judge_has_the_last_word() -> None:
    """B-158, B-159: not before; a second appeal is refused."""
    day = seated()
    assert day.toptable("penalty appeal EVENT 1 Ann", by="Jo", status=2)
    appealed(day).toptable("penalty hear-appeal EVENT 1 --upheld", by="Hana")
    assert day.toptable("penalty appeal EVENT 1 Ann", by="Jo", status=2)


def test_a_complaint_to_bushiroad_follows_the_last_word_and_changes_nothing() -> None:
    """B-159: kept for the staff, also when the event is over; the ruling and the result stay."""
    day = appealed(seated())
    complain = "judge note EVENT 'Ann writes to Bushiroad' --kind complaint"
    assert "which ruling" in day.toptable(complain, by="Hana", status=2)
    assert "appealed here" in day.toptable(f"{complain} --ruling 1", by="Hana", status=2)
    day.toptable("penalty hear-appeal EVENT 1 --upheld", by="Hana")
    for match in day.current.tables():
        day.result(day.name(match.players[0]), "W")
    before = (day.points, day.sheet("Ann"))
    day.do(CloseEvent(), reason="That was it")
    day.toptable(f"{complain} --ruling 1", by="Hana")
    assert (day.points, day.sheet("Ann")) == before
    report = day.toptable("report incidents EVENT", by="Hana")
    assert "complaint to the publisher" in report
    assert "Ann writes to Bushiroad" in report


@pytest.mark.parametrize(("answer", "again"), [("--upheld", 2), ("--overturned", 0)])
def test_a_challenge_is_spent_only_when_the_first_ruling_stands(answer: str, again: int) -> None:
    """B-160: with one challenge, the second appeal depends on how the first one ended."""
    day = appealed(seated(challenges="1"))
    day.toptable(f"penalty hear-appeal EVENT 1 {answer}", by="Hana")
    standing = [row.counts for row in day.penalties("Ann").rows]
    assert standing == [answer == "--upheld"]
    day.rule("PG-3.13", "Ann", penalty="caution", by="Jo")
    day.toptable("penalty appeal EVENT 2 Ann", by="Jo", status=again)
