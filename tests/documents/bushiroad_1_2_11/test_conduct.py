"""Conceding, draws, dropping and reporting under Bushiroad 1.2.11."""

import pytest

from documents.day import Day
from toptable.engine.subjects.conduct.remedy_actions import Drop

BOOK = "bushiroad-1.2.11"


def seated(names: str = "Ann Bo Cy Di", **settings: str) -> Day:
    day = Day(BOOK, names, game="vg", **settings).staff(judge="Jo", head_judge="Hana")
    return day.seat("Ann Bo", "Cy Di")


@pytest.mark.parametrize(("match", "games"), [("bo1", ""), ("bo3", ""), ("bo3", "W")])
def test_whoever_concedes_loses_the_match(match: str, games: str) -> None:
    """B-131: whatever the state of the game was; Bo has the match."""
    day = seated(match=match)
    day.result("Ann", games, kind="match_conceded", about="Ann")
    assert day.score("Bo") == (1, 0)


def test_nobody_concedes_a_match_that_is_over() -> None:
    """B-132: the winner is known; the result stays."""
    day = seated().result("Ann", "W")
    concession = day.reporting("Ann", kind="match_conceded", about="Ann")
    assert "cannot be conceded" in day.refuses(concession)
    assert day.score("Ann") == (1, 0)


def test_an_agreed_draw_is_refused_and_a_draw_says_why() -> None:
    """B-134, B-133: no draw without its cause, and before time it waits for a judge."""
    day = seated().clock()
    assert day.refuses(day.reporting("Ann", "D"))
    assert day.refuses(day.reporting("Ann", "D", kind="intentional_draw"))
    assert day.games("Ann") == ""


def test_a_drop_is_told_before_the_next_pairing() -> None:
    """B-135: the match is finished, and the next pairing leaves the fighter out."""
    day = seated().result("Ann", "W").drop("Ann").result("Cy", "W").round()
    assert day.current.table_of(day.number("Ann")) is None
    assert day.score("Ann", 1) == (1, 0)


def test_a_drop_after_the_pairing_loses_that_match() -> None:
    """B-136: the opponent wins it, and the fighter leaves after the round."""
    day = seated()
    day.do(Drop(day.number("Ann")))
    assert day.score("Bo") == (1, 0)
    day.result("Cy", "W").round()
    assert day.current.table_of(day.number("Ann")) is None


def test_organizer_and_head_judge_correct_a_result() -> None:
    """B-151: a judge does not; the result that was reported stays in the log."""
    day = seated().result("Ann", "W")
    other = day.reporting("Ann", "L")
    assert day.refuses(other, "Jo", reason="Both say so")
    day.do(other, "Hana", reason="Both say so")
    assert day.score("Bo") == (1, 0)
    assert "corrected" in day.log()


def test_the_next_pairing_waits_for_every_result() -> None:
    """B-148: the tables that are missing are named."""
    day = seated().result("Ann", "W")
    assert f"{day.match('Cy').table}" in day.toptable("round next EVENT", status=2)
    assert len(day.state.rounds) == 1
