"""What the player's page offers to report, under each document."""

import pytest

from books import BOOKS
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.views.own_report import agreements, game_choices, own_result

FROM_DOCUMENTS = {
    # Two games, one on each side; a game is drawn or won on points when time is called.
    "nisei-1.3": (2, "WLDTt", "DTt", 0, ()),
    "nisei-1.0": (2, "WLDTt", "DTt", 0, ()),
    "ffg-netrunner-1.0": (2, "WLDTt", "DTt", 0, ()),
    "ffg-starwars-2.2": (2, "WLD", "D", 0, ()),
    # One game; no agreed draws, so a draw says how it came about.
    "bushiroad-1.2.11": (1, "WLD", "D", 0, ("time", "simultaneous")),
}


@pytest.mark.parametrize("book", sorted(FROM_DOCUMENTS))
def test_the_games_and_results_of_each_document(book: str) -> None:
    """N13-60, N13-63, N10-32, FFG-38, SW-22, SW-23, B-115, B-134, B-152."""
    found = game_choices(BOOKS[book].under({}))
    assert found is not None
    games, letters, at_time, needed, reasons = FROM_DOCUMENTS[book]
    assert (found.games, found.letters, found.needed) == (games, letters, needed)
    assert set(found.at_time) == set(at_time)
    assert found.reasons == reasons


def test_a_best_of_three_ends_with_the_second_win() -> None:
    """B-115: level games are a reason for a draw only where there are several."""
    found = game_choices(BOOKS["bushiroad-1.2.11"].under({"match": "bo3"}))
    assert found is not None
    assert (found.games, found.needed) == (3, 2)
    assert "equal games" in found.reasons


def test_a_single_sided_match_is_one_game() -> None:
    found = game_choices(BOOKS["nisei-1.3"].under({"sides": "single"}))
    assert found is not None
    assert found.games == 1


def test_what_the_second_seat_says_is_turned_round() -> None:
    assert own_result(("W", "t"), first=True) == Result("Wt")
    assert own_result(("W", "t"), first=False) == Result("LT")
    assert own_result(("D",), first=False, reason="time") == Result("D", how=("time",))
    assert own_result(("W",), first=True, reason="time") == Result("W")
    assert own_result(("W", "", ""), first=True) == Result("W")


@pytest.mark.parametrize("said", [(), ("",), ("", "W"), ("W", "", "L")])
def test_a_report_without_a_gap(said: tuple[str, ...]) -> None:
    assert isinstance(own_result(said, first=True), Refusal)


ALLOWED = {
    "nisei-1.3": {ResultKind.INTENTIONAL_DRAW: True, ResultKind.TWO_FOR_ONE: True},
    "nisei-1.0": {ResultKind.INTENTIONAL_DRAW: True, ResultKind.TWO_FOR_ONE: True},
    "ffg-netrunner-1.0": {ResultKind.INTENTIONAL_DRAW: True, ResultKind.TWO_FOR_ONE: False},
    "ffg-starwars-2.2": {ResultKind.INTENTIONAL_DRAW: False, ResultKind.TWO_FOR_ONE: False},
    "bushiroad-1.2.11": {ResultKind.INTENTIONAL_DRAW: False, ResultKind.TWO_FOR_ONE: False},
}


@pytest.mark.parametrize("book", sorted(ALLOWED))
def test_agreements_only_as_the_document_has_them(book: str) -> None:
    """N13-25, N13-26, N10-17, FFG-42, B-134."""
    for agreement in agreements(BOOKS[book].under({})):
        assert agreement.allowed is ALLOWED[book][agreement.kind], agreement
        assert agreement.witness if agreement.allowed else agreement.why_not


def test_a_two_for_one_needs_two_games() -> None:
    found = {one.kind: one for one in agreements(BOOKS["nisei-1.3"].under({"sides": "single"}))}
    assert not found[ResultKind.TWO_FOR_ONE].allowed
