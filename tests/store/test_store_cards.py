"""Card facts in the store: one row per game, replaced as a whole."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import update

from toptable.desk.desk import Desk
from toptable.engine.rules.decks.cards import CardFacts, CardList, KnownCard, Printing, Product
from toptable.store import Store
from toptable.store.cards import LoadedCards, UnreadableCards
from toptable.store.schema import cards

FACTS = CardFacts(
    game="vg",
    source="cards.csv",
    cards=(
        KnownCard(title="Quiet Lantern", printings=(Printing("A1", "A", 4),), also=("静かな",)),
        KnownCard(title="Twin", most=4),
    ),
    products=(Product("A", "First", "Cycle", "2026-05-09"),),
    lists=(CardList(name="May", format="open", effective="2026-05-01", removed=("Twin",)),),
)
OTHER = CardFacts(game="ws", source="DB", cards=(KnownCard(title="High Tide"),))


def test_facts_come_back_as_they_were_put(store: Store) -> None:
    assert store.cards.all() == []
    assert store.cards.get("vg") is None
    row = store.cards.put(FACTS, "2026-11-16T14:02:11+00:00")
    store.cards.put(OTHER, "2026-11-16T14:02:12+00:00")
    assert store.cards.get("vg") == FACTS
    assert store.cards.get("ws") == OTHER
    assert row == LoadedCards("vg", "cards.csv", "2026-11-16T14:02:11+00:00", 2, row.digest)
    assert [known.game for known in store.cards.all()] == ["vg", "ws"]
    assert store.cards.all()[0] == row


def test_loading_again_replaces_and_forgetting_forgets(store: Store) -> None:
    store.cards.put(FACTS, "1")
    before = store.cards.digest("vg")
    newer = CardFacts(game="vg", source="new", cards=(KnownCard(title="Twin"),))
    store.cards.put(newer, "2")
    assert store.cards.get("vg") == newer
    assert [(row.source, row.amount, row.loaded) for row in store.cards.all()] == [("new", 1, "2")]
    assert store.cards.digest("vg") not in ("", before)
    assert store.cards.forget("vg")
    assert not store.cards.forget("vg")
    assert store.cards.get("vg") is None
    assert store.cards.digest("vg") == ""


def test_facts_that_cannot_be_read_are_named(store: Store) -> None:
    store.cards.put(FACTS, "1")
    with store.cards._database.writing() as connection:
        connection.execute(update(cards).values(facts=b"{"))
    with pytest.raises(UnreadableCards, match="Load them once more"):
        store.cards.get("vg")


def test_the_desk_sees_facts_that_were_loaded_meanwhile(store: Store) -> None:
    desk = Desk(store)
    assert desk.cards.names("vg") is None
    store.cards.put(FACTS, "1")
    first = desk.cards.names("vg")
    assert first is not None
    assert [card.title for card in first.find("twin")] == ["Twin"]
    assert desk.cards.names("vg") is first
    store.cards.put(CardFacts(game="vg", cards=(KnownCard(title="Double"),)), "2")
    second = desk.cards.names("vg")
    assert second is not None
    assert second.find("twin") == ()
    store.cards.forget("vg")
    assert desk.cards.names("vg") is None


def test_many_who_load_at_once_leave_one_of_theirs(store: Store) -> None:
    store.cards.put(FACTS, "0")
    each = [
        CardFacts(game="vg", source=str(number), cards=(KnownCard(title=f"Card {number}"),))
        for number in range(8)
    ]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda facts: store.cards.put(facts, "1"), each))
    assert store.cards.get("vg") in each
    assert len(store.cards.all()) == 1
