"""Calling judges under NISEI 1.3 and 1.0: the reasons there are, and what stays in confidence."""

import pytest

from documents.day import Day

OPEN = ["dispute", "question", "conduct", "text", "pace", "mistake", "report", "agreement"]


@pytest.fixture
def day(book: str) -> Day:
    made = Day(book, "Ann Bo Cy Di").staff(head_judge="Hana", judge="Jo")
    return made.seat("Ann Bo", "Cy Di").clock()


@pytest.mark.parametrize("reason", OPEN)
def test_every_reason_to_call_opens_a_call_with_its_time(day: Day, reason: str) -> None:
    """N13-31, N10-26: opened, taken and settled, each with its moment."""
    table = day.match("Ann").table
    day.at(3).toptable(f"judge call EVENT {reason} --table {table} --player Ann", by="Jo")
    waiting = day.toptable("judge list EVENT", by="Jo")
    assert "10:03:00" in waiting
    assert "waits" in waiting
    day.at(4).toptable("judge claim EVENT 1", by="Jo")
    day.at(6).toptable("judge resolve EVENT 1 --outcome Settled", by="Jo")
    assert day.toptable("judge list EVENT", by="Jo") == "No open calls."


def test_a_threat_is_urgent_and_stays_among_the_staff(day: Day) -> None:
    """N13-07, N13-31, N10-06, N10-26: the log tells neither who nor what; staff see both."""
    table = day.match("Ann").table
    words = f"judge call EVENT threatened --table {table} --player Ann --note 'he stares at me'"
    assert "urgent" in day.toptable(words, by="Jo")
    assert "he stares at me" in day.toptable("judge list EVENT", by="Jo")
    public = day.toptable("log EVENT")
    assert "in confidence" in public
    for secret in ("stares", "Jo"):
        assert secret not in public.rpartition("Call 1")[2]


def test_a_concern_can_be_reported_after_the_match(day: Day) -> None:
    """N13-33, N10-27: in confidence, when the result is in; it is open until somebody has seen
    to it."""
    day.results("Ann WL, Cy WL")
    day.toptable("judge note EVENT 'He threatened me in game 1'", by="Jo")
    report = day.toptable("report incidents EVENT --open", by="Hana")
    assert "He threatened me in game 1" in report
    assert "threatened" not in day.toptable("log EVENT")
    day.toptable("judge settle-note EVENT 1", by="Hana")
    assert "He threatened" not in day.toptable("report incidents EVENT --open", by="Hana")


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_what_was_told_in_confidence_is_not_for_players(day: Day, role: str) -> None:
    """N13-07, N10-06: neither the report nor the note."""
    day.toptable("judge note EVENT 'He threatened me'", by="Jo")
    day.toptable("judge call EVENT threatened --player Ann")
    day.toptable(f"--role {role} report incidents EVENT", status=2)
    assert "threatened" not in day.toptable(f"--role {role} judge list EVENT", status=2)
