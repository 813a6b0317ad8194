"""Deck files of OCTGN, whole and harmful."""

import pytest
from made_up_cards import NAMES

from toptable.engine.rules.decks.read_decklist import read_list

GUID = "bc0f047c-01b1-427f-a439-d451eda{}"


def deck(*sections: str, head: str = '<?xml version="1.0" encoding="utf-8"?>') -> str:
    return f'{head}\n<deck game="0f38e453">\n' + "\n".join(sections) + "\n</deck>"


def cards(name: str, *listed: tuple[str, str, str]) -> str:
    rows = "\n".join(f'<card qty="{qty}" id="{code}">{said}</card>' for qty, code, said in listed)
    return f'<section name="{name}">\n{rows}\n</section>'


def test_a_deck_with_names_and_one_with_codes_alone():
    for names in (True, False):
        found = read_list(
            deck(
                cards("Identity", ("1", GUID.format("01003"), "Ada Brandt: Locksmith" * names)),
                cards("Stack", ("3", GUID.format("01004"), "Quiet Lantern" * names)),
                "<notes><![CDATA[slowly]]></notes>",
            ),
            NAMES,
        )
        assert found.clear
        assert found.deck.identity.name == "Ada Brandt: Locksmith"
        assert [(card.count, card.name, card.section) for card in found.deck.cards] == [
            (3, "Quiet Lantern", "Stack")
        ]
        assert found.deck.comment == "slowly"
        assert found.deck.cards[0].code == "01004"


def test_bad_cards_are_named_with_their_line():
    found = read_list(
        deck(
            cards("Stack", ("3", "", "Twin"), ("0", "", "Twin"), ("a", "", "Twin"), ("1", "", ""))
        ),
        NAMES,
    )
    assert [(card.count, card.name) for card in found.deck.cards] == [(3, "Twin")]
    assert [problem.line for problem in found.problems] == [5, 6, 7]


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a "aaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + ']><deck><section name="Stack"><card qty="1">&i;</card></section></deck>'
)
FETCH = (
    '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    '<deck><section name="Stack"><card qty="1">&x;</card></section></deck>'
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BOMB, "declares entities"),
        (FETCH, "declares entities"),
        ('<!DOCTYPE deck SYSTEM "http://example.invalid/x.dtd"><deck/>', "declares entities"),
        (deck('<section name="Stack">'), "damaged at line"),
        ("<deck>&unknown;</deck>", "damaged at line"),
        ('<?xml version="1.0"?><cards/>', "no deck file"),
        ("<deck></deck>", "no card"),
    ],
)
def test_a_harmful_or_broken_file_is_refused_in_a_sentence(text, said):
    found = read_list(text, NAMES)
    assert said in found.unreadable
    assert found.deck.cards == ()
