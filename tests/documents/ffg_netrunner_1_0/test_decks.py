"""Deck lists under the FFG regulations, typed at the command line. FFG-11 to FFG-15, FFG-51."""

import pytest
from msgspec.structs import replace

from deck_facts import OFFICE, runner_deck, with_cards
from deck_files import DeckDesk, list_text
from documents.day import Day
from toptable.engine.rules.decks.decklist import ListedCard

BOOK = ("ffg-netrunner-1.0", "--date", "2018-03-01")


@pytest.fixture
def desk(tmp_path, capsys) -> DeckDesk:
    return DeckDesk(tmp_path, capsys)


def test_one_identity_and_the_cards_it_asks_for(desk: DeckDesk) -> None:
    """FFG-11."""
    deck = runner_deck()
    assert desk.check(deck, *BOOK)["legal"] is True
    short = replace(deck, cards=(*deck.cards[:-1], ListedCard(2, "Tool O")))
    assert desk.found(short, *BOOK) == [("too_few_cards", "FFG-11", None)]
    none = replace(deck, identity=None)
    assert ("no_foundation", "FFG-11", None) in desk.found(none, *BOOK)
    two = with_cards(deck, {OFFICE.title: 1})
    assert ("several_foundations", "FFG-11", None) in desk.found(two, *BOOK)
    large = with_cards(deck, {"Many": 6})
    assert desk.check(large, *BOOK)["legal"] is True


@pytest.mark.parametrize(
    ("more", "legal"),
    [
        ({"Borrowed": 2, "Prepaid VoicePAD": 3, "Clone Chip": 2}, True),  # 10 of 15 - 5
        ({"Borrowed": 2, "Prepaid VoicePAD": 3, "Clone Chip": 3}, False),  # 10 of 15 - 6
    ],
)
def test_each_listed_copy_takes_one_off_the_limit(
    desk: DeckDesk, more: dict[str, int], legal: bool
) -> None:
    """FFG-12."""
    answer = desk.check(with_cards(runner_deck(), more), *BOOK)
    assert answer["legal"] is legal
    assert [one["rule"] for one in answer["findings"]] == ["FFG-12"] * (not legal)


def test_a_list_with_proxies_is_refused(desk: DeckDesk) -> None:
    """FFG-14: a line that is marked as a proxy."""
    deck = replace(runner_deck(), cards=(*runner_deck().cards, ListedCard(1, "Many (proxy)")))
    answer = desk.check(deck, *BOOK)
    assert [(one["code"], one["rule"], one["card"]) for one in answer["findings"]] == [
        ("proxy", "FFG-14", "Many")
    ]


def test_products_by_region(desk: DeckDesk, tmp_path) -> None:
    """FFG-15: on release in North America; elsewhere the organizer says."""
    deck = with_cards(runner_deck(), {"Opus Card": 1})
    book = "ffg-netrunner-1.0"
    assert desk.found(deck, book, "--date", "2018-09-07") == []
    early = ("product_not_legal", "FFG-15", "Opus Card")
    assert desk.found(deck, book, "--date", "2018-09-06") == [early]
    abroad = ("--date", "2018-09-07", "--set", "region=elsewhere")
    assert desk.check(deck, book, *abroad)["legal"] is None
    said = tmp_path / "said.toml"
    said.write_text('legal = ["Lunar Cycle", "Magnum Opus"]\n', encoding="utf-8")
    assert desk.check(deck, book, *abroad, "--event-cards", str(said))["legal"] is True
    day = Day(book, region="elsewhere")
    assert not day.announced()["legal_products"].decided
    day.toptable(f"event cards EVENT {said}")
    assert "Lunar Cycle, Magnum Opus" in day.announced()["event_cards"].text
    assert "release" in Day(book).announced()["release_day"].text


def test_a_drafted_deck_has_what_was_drafted(desk: DeckDesk, tmp_path) -> None:
    """FFG-51, FFG-53: neither list nor products, but the player's own pool."""
    deck = with_cards(runner_deck(), {"Undated": 1, "Clone Chip": 4})
    pool = tmp_path / "pool.txt"
    pool.write_text(list_text(deck), encoding="utf-8")
    for draft in ("full", "half"):
        words = ("ffg-netrunner-1.0", "--date", "2018-03-01", "--format", draft)
        assert desk.check(deck, *words, "--pool", str(pool))["legal"] is True
        more = with_cards(deck, {"Tool P": 1})
        rule = "FFG-51" if draft == "full" else "FFG-53"
        assert desk.found(more, *words, "--pool", str(pool)) == [
            ("not_in_the_pool", rule, "Tool P")
        ]
        day = Day("ffg-netrunner-1.0", draft=draft)
        assert not day.announced()["building_time"].decided
        timed = Day("ffg-netrunner-1.0", "Ann Bo Cy Di", draft=draft, build_minutes="45").round()
        assert "45 minutes" in timed.announced()["building_time"].text
        timed.toptable("clock review EVENT")
        play = "50:00" if draft == "full" else "30:00"
        shown = timed.toptable("clock show EVENT")
        assert f"45:00 left to prepare, then {play} to play" in shown
    assert "building_time" not in Day("ffg-netrunner-1.0").announced()
