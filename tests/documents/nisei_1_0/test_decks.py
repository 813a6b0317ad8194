"""Deck lists under NISEI 1.0, typed at the command line. N10-18, N10-63 to N10-70."""

import pytest
from msgspec.structs import replace

from deck_facts import runner_deck, with_cards
from deck_files import DeckDesk
from documents.by_rule import by_rule
from documents.day import Day
from toptable.engine.rules.decks.decklist import ListedCard

ON = ("--date", "2019-01-20")


@pytest.fixture
def desk(tmp_path, capsys) -> DeckDesk:
    return DeckDesk(tmp_path, capsys)


@by_rule(
    {
        "N10-64 casual": ("New", "eternal", ("--date", "2019-03-18"), None),
        "N10-64 competitive": (
            "New",
            "eternal",
            ("--date", "2019-03-28", "--tier", "competitive"),
            "product_not_legal",
        ),
        "N10-64 second Friday": (
            "New",
            "eternal",
            ("--date", "2019-03-29", "--tier", "competitive"),
            None,
        ),
        "N10-65 removed": ("Faust", "standard", ON, "removed_card"),
        "N10-66 closed pool": ("Opus Card", "snapshot", ON, "product_not_legal"),
        "N10-66 its own products": ("Directive Pack", "snapshot", ON, None),
        "N10-67 rotated": ("Old", "standard", ON, "product_not_legal"),
        "N10-67 legal": ("Opus Card", "standard", ON, None),
        "N10-68 nothing rotates": ("Old", "eternal", ON, None),
        "N10-68 still removed": ("Şifr", "eternal", ON, "removed_card"),
        "N10-69 another product": ("Old", "core_experience", ON, "product_not_legal"),
        "N10-69 in the box": ("Scarce", "core_experience", ON, None),
    }
)
def test_one_more_card_in_a_legal_deck(rule: str, case, desk: DeckDesk) -> None:
    card, format_, words, code = case
    assert desk.check(runner_deck(), "nisei-1.0", "--format", format_, *words)["legal"] is True
    deck = with_cards(runner_deck(), {card: 1})
    found = desk.found(deck, "nisei-1.0", "--format", format_, *words)
    if code is None:
        assert found == []
    else:
        rule = {"N10-68": "N10-65"}.get(rule, rule) if code == "removed_card" else rule
        assert found == [(code, rule, card)]


def test_one_restricted_title_with_identity_and_extras(desk: DeckDesk) -> None:
    """N10-65."""
    one = with_cards(runner_deck(), {"Film Critic": 3})
    assert desk.found(one, "nisei-1.0", *ON) == []
    two = replace(one, extras=(ListedCard(1, "Gang Sign"),))
    assert desk.found(two, "nisei-1.0", *ON) == [("several_restricted", "N10-65", None)]


def test_one_box_of_system_core(desk: DeckDesk) -> None:
    """N10-69: of Scarce the box holds one."""
    deck = with_cards(runner_deck(), {"Scarce": 2})
    found = desk.found(deck, "nisei-1.0", "--format", "Core Experience", *ON)
    assert found == [("more_than_the_box", "N10-69", "Scarce")]


def test_no_list_counts_before_its_day(desk: DeckDesk) -> None:
    """N10-67: the list of Standard counts from 21 December 2018."""
    deck = with_cards(runner_deck(), {"Faust": 1})
    before = desk.check(deck, "nisei-1.0", "--date", "2018-12-20")
    assert (before["legal"], before["findings"]) == (None, [])
    assert "counts from 21 December 2018" in before["not_checked"][0]
    assert desk.check(deck, "nisei-1.0", "--date", "2018-12-21")["legal"] is False


@by_rule(
    {
        "N10-18 too few": (runner_deck(), 44, ["too_few_cards"]),
        "N10-18 enough": (runner_deck(), 45, []),
    }
)
def test_the_size_of_a_deck(rule: str, case, desk: DeckDesk) -> None:
    deck, size, codes = case
    cards = (*deck.cards[:-1], ListedCard(3 - (45 - size), "Tool O"))
    answer = desk.check(replace(deck, cards=cards), "nisei-1.0", *ON)
    assert [(one["code"], one["rule"]) for one in answer["findings"]] == [
        (code, rule) for code in codes
    ]


def test_a_format_without_rules_is_announced_and_left_to_staff(desk: DeckDesk) -> None:
    """N10-63, N10-70: Standard unless stated; a draft or cube is the organizer's to describe."""
    day = Day("nisei-1.0")
    assert day.announced()["format"].text.startswith("Standard, with the list in force on the day")
    own = Day("nisei-1.0", format="other")
    assert not own.announced()["own_format"].decided
    own.toptable("event announce EVENT own_format 'A cube of 540 cards.'")
    assert own.announced()["own_format"].text == "A cube of 540 cards."
    answer = desk.check(runner_deck(Faust=1), "nisei-1.0", "--format", "other", *ON)
    assert answer["legal"] is None
    assert "staff judge lists" in answer["not_checked"][0]


def test_proxies_are_marked_and_shown(desk: DeckDesk) -> None:
    """N10-12: allowed, marked on the list, and staff approve them before the event."""
    deck = replace(runner_deck(), cards=(*runner_deck().cards, ListedCard(1, "Many (proxy)")))
    answer = desk.check(deck, "nisei-1.0", *ON)
    assert answer["legal"] is True
    assert [(note["rule"], note["card"]) for note in answer["notes"]] == [("N10-12", "Many")]
