"""What players are told about their phone while a game runs, as each document has it."""

import pytest

from books import BOOKS
from toptable.engine.rules.rulebook import Rules


def rules(book: str, **settings: str) -> Rules:
    return BOOKS[book].under(settings)


@pytest.mark.parametrize("book", ["bushiroad-1.2.11", "ffg-starwars-2.2"])
def test_where_a_phone_at_the_table_is_an_infraction(book: str) -> None:
    """PG-3.16: unnecessary electronic devices; SW-14: electronic help is manipulation."""
    told = rules(book).phone_rule
    assert told is not None
    assert told.infraction
    assert "Put your phone away" in told.text


def test_notes_on_a_phone_are_for_casual_events() -> None:
    """N13-16, N13-17."""
    casual = rules("nisei-1.3", tier="casual").phone_rule
    competitive = rules("nisei-1.3", tier="competitive").phone_rule
    assert casual is not None
    assert competitive is not None
    assert "only for notes" in casual.text
    assert "no notes" in competitive.text
    for told in (casual, competitive):
        assert not told.infraction
        assert "no deck lists" in told.text


@pytest.mark.parametrize("book", ["nisei-1.0", "ffg-netrunner-1.0"])
def test_a_document_that_says_nothing_of_phones_is_not_made_to(book: str) -> None:
    assert rules(book).phone_rule is None


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_rule_about_phones_is_in_the_catalogue(book: str) -> None:
    for told in BOOKS[book].phones:
        assert all(BOOKS[book].cites(rule) for rule in told.rules)
