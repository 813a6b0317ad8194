"""Deck lists as tables."""

import pytest
from made_up_cards import NAMES

from toptable.engine.rules.decks.read_decklist import read_list


@pytest.mark.parametrize(
    "text",
    [
        'count,name\n3,Twin\n1,"Bell, Book and Wire"\n',
        'Name;Qty\nTwin;3\n"Bell, Book and Wire";1x\n',
        "Card\tQuantity\tCode\nTwin\t3\t01015\nBell, Book and Wire\t1\t01013\n",
        '3,Twin\n1,"Bell, Book and Wire"\n',
        "Twin;3\nBell, Book and Wire;1\n",
        "\ufeffcode,count\r\n01015,3\r\n01013,1\r\n",
    ],
)
def test_tables_with_a_header_and_without(text):
    found = read_list(text, NAMES)
    assert found.clear
    assert [(card.count, card.name) for card in found.deck.cards] == [
        (3, "Twin"),
        (1, "Bell, Book and Wire"),
    ]


def test_a_column_says_what_the_deck_is_built_on():
    found = read_list("count,name,section\n1,Ada Brandt: Locksmith,Identity\n3,Twin,Event\n", NAMES)
    assert found.clear
    assert found.deck.identity.name == "Ada Brandt: Locksmith"
    assert found.deck.cards[0].section == "Event"


def test_bad_rows_are_named_with_their_line():
    found = read_list("count,name\n3,Twin\nmany,Double\n0,Twin\n2,\n1,Papr Wall\n", NAMES)
    assert [problem.line for problem in found.problems] == [3, 4, 5, 6]
    assert found.problems[3].nearest[0] == "Paper Wall"


def test_names_with_commas_are_no_table():
    found = read_list("3 Bell, Book and Wire\n1 Twin", NAMES)
    assert [(card.count, card.name) for card in found.deck.cards] == [
        (3, "Bell, Book and Wire"),
        (1, "Twin"),
    ]
