"""Lists of published cards in every shape, against the card facts of NetrunnerDB if they are there.

The facts are not part of this project: put cards, packs and cycles as its API gives them into the
folder ``shared/data`` beside the checkout, or name another with ``TOPTABLE_CARD_FACTS``.
"""

import json
import os
import unicodedata
from pathlib import Path
from random import Random

import pytest

from toptable.engine.rules.decks.card_names import CardNames, is_foundation
from toptable.engine.rules.decks.read_decklist import read_list
from toptable.interchange.cards.load_cards import load_cards

BESIDE = Path(__file__).resolve().parents[4].parent / "shared" / "data"
FACTS = Path(os.environ.get("TOPTABLE_CARD_FACTS", BESIDE))
pytestmark = pytest.mark.skipif(
    not (FACTS / "netrunnerdb_cards.json").exists(), reason="no published card facts here"
)

STARTER = """\
Core starter

Noise: Hacker Extraordinaire (Core Set)

Event (10)
3x Deja Vu (Core Set)
2x Demolition Run (Core Set)
3x Stimhack (Core Set)
2x Sure Gamble (Core Set)

Hardware (4)
2x Cyberfeeder (Core Set)
2x Grimoire (Core Set)

Program (6)
2x Parasite (Core Set) ●●
2x Datasucker (Core Set)
1x Mimic (Core Set)
1x Femme Fatale (Core Set) ●

15 influence spent (max 15, available 0)
45 cards (min 45)
Cards up to Core Set

Deck built on https://netrunnerdb.com.
"""


@pytest.fixture(scope="module")
def cards() -> CardNames:
    return CardNames(load_cards(FACTS))


def test_a_starter_deck_as_the_site_exports_it(cards):
    found = read_list(STARTER, cards)
    assert found.clear
    assert found.deck.name == "Core starter"
    assert found.deck.identity.name == "Noise: Hacker Extraordinaire"
    assert found.deck.cards[0].name == "Déjà Vu"
    assert found.deck.size == 20


def test_every_card_is_found_by_its_title_and_without_its_marks(cards):
    published = json.loads((FACTS / "netrunnerdb_cards.json").read_text())["data"]
    for card in published:
        plain = unicodedata.normalize("NFKD", card["title"]).encode("ascii", "ignore").decode()
        for written in (card["title"], card["stripped_title"], card["title"].upper()):
            assert [known.title for known in cards.find(written)] == [card["title"]], written
        if plain.isprintable() and len(plain) == len(card["title"]):
            assert [known.title for known in cards.find(plain)] == [card["title"]], plain
        assert cards.by_code(card["code"]).title == card["title"]


@pytest.mark.parametrize("seed", range(5))
def test_the_same_deck_in_every_shape(cards, seed):
    chance = Random(seed)
    identity = chance.choice([card for card in cards.facts.cards if is_foundation(card)])
    others = [card for card in cards.facts.cards if not is_foundation(card)]
    deck = [(chance.randint(1, 3), card) for card in chance.sample(others, 50)]
    guid = "bc0f047c-01b1-427f-a439-d451eda"
    quoted = [(count, card.title.replace('"', '""')) for count, card in deck]
    shapes = {
        "site": f"Deck\n\n{identity.title} (Some Set)\n\nPart (150)\n"
        + "\n".join(f"{count}x {card.title} (Some Set) ●●" for count, card in deck),
        "markdown": f"# Deck\n\n[{identity.title}](https://x.example/1) _(Set)_\n\n**Part (9)**\n\n"
        + "\n".join(
            f"* {count}x [{card.title}](https://x.example/2) _(Set)_ ★" for count, card in deck
        ),
        "semicolons": f";; title: Deck\n;; identity: {identity.title}\n\n"
        + "\n".join(
            f"{count} {card.title} [id: {card.printings[0].code}, art: x]" for count, card in deck
        ),
        "by hand": f"{identity.title.casefold()}\n"
        + "\n".join(f"{card.title.casefold()} x{count}" for count, card in deck),
        "table": f'count,name\n1,"{identity.title.replace(chr(34), chr(34) * 2)}"\n'
        + "\n".join(f'{count},"{title}"' for count, title in quoted),
        "octgn": '<?xml version="1.0"?><deck><section name="Identity">'
        f'<card qty="1" id="{guid}{identity.printings[0].code}"/></section><section name="Stack">'
        + "\n".join(
            f'<card qty="{count}" id="{guid}{card.printings[0].code}"/>' for count, card in deck
        )
        + "</section></deck>",
    }
    for shape, text in shapes.items():
        found = read_list(text, cards)
        assert found.clear, (shape, found.problems, found.questions)
        assert found.deck.identity.name == identity.title, shape
        wanted = [(count, card.title) for count, card in deck]
        assert [(card.count, card.name) for card in found.deck.cards] == wanted, shape
