"""A round changed by hand, where rulings, holds and extra time were given at its tables."""

import pytest

from documents.day import Day
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import ExtendTable
from toptable.engine.subjects.rounds.edit_pairings import (
    GiveBye,
    MoveTable,
    PairByHand,
    SwapPlayers,
)

BOOKS = ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"]
NISEI = ["nisei-1.3", "nisei-1.0"]


def playing(book: str) -> Day:
    more = {"game": "vg"} if book.startswith("bushiroad") else {}
    day = Day(book, "Ann Bo Cy Di", **more).staff(head_judge="Hana", judge="Jo")
    return day.seat("Ann Bo", "Cy Di").clock().at(5)


def lost_game(day: Day, name: str) -> None:
    day.rule("marked_cards", name, answers="no", by="Jo")


@pytest.mark.parametrize("book", NISEI)
@pytest.mark.parametrize("to", ["other", "free"])
def test_a_lost_game_goes_with_the_match_to_another_table(book: str, to: str) -> None:
    """Ann's first game is lost wherever she sits: Ann cannot win both games."""
    day = playing(book)
    lost_game(day, "Ann")
    before = day.match("Ann").table
    day.do(MoveTable(before, day.match("Cy").table if to == "other" else 9))
    after = day.match("Ann").table
    assert after != before
    assert {effect.table for effect in day.state.conduct.effects} == {after}
    assert "lost by penalty" in day.refuses(day.reporting("Ann", "WW"), "Jo")
    day.result("Ann", "LW")
    day.result("Cy", "WW")


@pytest.mark.parametrize("book", BOOKS)
def test_a_hold_and_extra_time_and_a_call_go_along(book: str) -> None:
    day = playing(book)
    table = day.match("Ann").table
    day.do(ExtendTable(table, ExtraTimeFor.RULING, 3), "Jo")
    day.do(OpenCall(CallReason.QUESTION, table=table), "Jo")
    day.toptable(f"judge hold EVENT {table} --reason 'Under investigation'", by="Hana")
    day.do(MoveTable(table, 9))
    running = day.state.floor.rounds[ClockStage.SWISS, 1]
    assert set(running.tables) == {9}
    assert day.state.floor.calls[0].table == 9
    assert day.state.conduct.held == {(1, 9)}


@pytest.mark.parametrize("book", NISEI)
def test_a_match_with_a_ruling_is_not_taken_apart(book: str) -> None:
    day = playing(book)
    lost_game(day, "Ann")
    ann, cy = day.number("Ann"), day.number("Cy")
    for change in (SwapPlayers((ann, cy)), GiveBye(ann)):
        said = day.refuses(change, reason="By hand")
        assert "Penalty number 1" in said
    day.do(GiveBye(cy), reason="By hand")


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_is_seated_who_is_not_in_the_event(book: str) -> None:
    more = {"game": "vg"} if book.startswith("bushiroad") else {}
    day = Day(book, "Ann Bo Cy Di Eve", **more).drop("Eve").seat("Ann Bo", "Cy Di")
    day.do(GiveBye(day.number("Cy")), reason="By hand")
    said = day.refuses(PairByHand((day.number("Cy"), day.number("Eve"))), reason="By hand")
    assert "Eve" in said
    assert "not in the event" in said
