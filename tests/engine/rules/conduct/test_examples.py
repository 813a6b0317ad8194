"""Bushiroad's examples stand beside their infractions: the grades are told apart by them."""

import pytest

from books import conduct

EXAMPLES = """
3.1.1.1 2, 3.1.1.2 4, 3.1.2 2, 3.1.3.1 1, 3.1.3.2 2, 3.2.2 1, 3.3.1 2, 3.3.2 2, 3.3.3 5,
3.5.1.1 1, 3.5.1.2 1, 3.5.2 2, 3.5.3.1 1, 3.5.3.2 1, 3.5.5 3, 3.6.1.1 4, 3.6.1.2 1, 3.6.2 2,
3.8.1 6, 3.8.2 5, 3.8.3 7, 3.9.1 3, 3.9.2 1, 3.10.1 2, 3.11.2 2, 3.12 4, 3.13 3, 3.14 5,
4.1 14, 4.2 3, 4.5 4, 4.6.1 2, 4.6.2 3, 4.7 2
"""
"""How many examples the document has at each infraction, counted in its text."""

COUNTED = [part.split() for part in EXAMPLES.replace("\n", " ").split(",")]


@pytest.mark.parametrize(("section", "count"), COUNTED)
def test_an_infraction_shows_the_examples_that_the_document_has(section: str, count: str) -> None:
    found = conduct("bushiroad-1.2.11").find(f"PG-{section}")
    assert len(found.examples) >= int(count)
    assert len(set(found.examples)) == len(found.examples)


@pytest.mark.parametrize(
    ("minor", "moderate", "major"),
    [
        ("draw phase without standing", "opponent's draw phase", "under water"),
    ],
)
def test_the_grades_of_an_illegal_game_state_are_told_apart(
    minor: str, moderate: str, major: str
) -> None:
    """PG-3.3.1 to PG-3.3.3: what is put right, what can still be mended, what ends the game."""
    for grade, words in enumerate((minor, moderate, major), 1):
        said = " ".join(conduct("bushiroad-1.2.11").find(f"PG-3.3.{grade}").examples)
        assert words in said
