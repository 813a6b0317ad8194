"""Deck lists of Star Wars, typed at the command line. SW-05, SW-43, SW-44."""

import pytest

from deck_facts import lines
from deck_files import DeckDesk
from documents.day import Day
from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Printing, Product
from toptable.engine.rules.decks.decklist import Decklist, ListedCard

BOOK = "ffg-starwars-2.2"


def cause(number: int, product: str) -> KnownCard:
    printings = (Printing(f"{product}-{number}", product, 1),)
    return KnownCard(
        f"Cause {number}", printings, side="light", kind="objective", objective_set=str(number)
    )


FACTS = CardFacts(
    game="starwars",
    cards=(
        KnownCard("Order", (Printing("o", "core", 1),), side="light", kind="affiliation"),
        *(cause(number, "core") for number in range(1, 12)),
        cause(12, "bts"),
    ),
    products=(
        Product("core", "Core Set", released="2012-12-01"),
        Product("bts", "Between the Shadows", released="2014-10-20"),
    ),
)


@pytest.fixture
def desk(tmp_path, capsys) -> DeckDesk:
    return DeckDesk(tmp_path, capsys, FACTS)


def deck(*numbers: int) -> Decklist:
    causes = lines({f"Cause {number}": 1 for number in numbers})
    return Decklist(identity=ListedCard(1, "Order"), cards=causes)


def test_one_affiliation_and_ten_objective_sets(desk: DeckDesk) -> None:
    """SW-05."""
    assert desk.check(deck(*range(1, 11)), BOOK, "--date", "2014-11-01")["legal"] is True
    nine = desk.found(deck(*range(1, 10)), BOOK, "--date", "2014-11-01")
    assert nine == [("too_few_objective_sets", "SW-05", None)]
    none = Decklist(cards=deck(*range(1, 11)).cards)
    assert desk.found(none, BOOK, "--date", "2014-11-01") == [("no_foundation", "SW-05", None)]


def test_products_by_region_and_ahead_of_release(desk: DeckDesk, tmp_path) -> None:
    """SW-43."""
    listed = deck(*range(3, 13))
    assert desk.check(listed, BOOK, "--date", "2014-10-20")["legal"] is True
    early = desk.found(listed, BOOK, "--date", "2014-10-19")
    assert early == [("product_not_legal", "SW-43", "Cause 12")]
    said = tmp_path / "said.toml"
    said.write_text('early = ["Between the Shadows"]\n', encoding="utf-8")
    words = ("--date", "2014-10-19", "--event-cards", str(said))
    assert desk.check(listed, BOOK, *words)["legal"] is True
    abroad = ("--date", "2014-11-01", "--set", "region=elsewhere")
    assert desk.check(listed, BOOK, *abroad)["legal"] is None
    assert not Day(BOOK, region="elsewhere").announced()["products"].decided


def test_the_world_championship_2014_leaves_a_product_out(desk: DeckDesk) -> None:
    """SW-44."""
    words = ("--date", "2014-11-01", "--set", "special_event=worlds_2014")
    found = desk.found(deck(*range(3, 13)), BOOK, *words)
    assert found == [("product_not_legal", "SW-44", "Cause 12")]
    said = Day(BOOK, special_event="worlds_2014").announced()["special_event"].text
    assert "Between the Shadows" in said
