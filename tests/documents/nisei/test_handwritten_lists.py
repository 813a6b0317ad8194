"""In which form deck lists are handed in, under both NISEI documents."""

import pytest

from documents.day import Day

REFUSED = "No other handwritten lists."
TAKEN = "on the official form or another"
UNLESS_SET = {"nisei-1.3": REFUSED, "nisei-1.0": TAKEN}


@pytest.mark.parametrize("accepted", ["", "yes", "no"])
def test_the_organizer_says_whether_other_lists_by_hand_are_taken(book: str, accepted: str) -> None:
    """N13-24, N10-21: 1.3 leaves it to the organizer, 1.0 takes them unless the organizer does
    not; printed lists and the official form are always fine."""
    chosen = {"handwritten_lists": accepted} if accepted else {}
    day = Day(book, "Ann Bo", tier="competitive", **chosen)
    told = day.toptable("event announce EVENT")
    wanted = {"": UNLESS_SET[book], "yes": TAKEN, "no": REFUSED}[accepted]
    assert "Printed, or written legibly by hand" in told
    assert wanted in told
    assert ({REFUSED, TAKEN} - {wanted}).pop() not in told


def test_where_nobody_hands_in_lists_nothing_is_said_about_their_form(book: str) -> None:
    """N13-24, N10-21: lists are compulsory at Competitive only, unless it is set otherwise."""
    assert "written legibly" not in Day(book, "Ann Bo").toptable("event announce EVENT")
    required = Day(book, "Ann Bo", decklists="required").toptable("event announce EVENT")
    assert "written legibly" in required
