"""Deck lists under NISEI 1.3, typed at the command line. N13-19, N13-20, N13-100 to N13-102."""

import pytest

from deck_facts import runner_deck, with_cards
from deck_files import DeckDesk
from documents.by_rule import by_rule
from documents.day import Day

LISTS = (
    "list,format,effective,title,how\n"
    "Ban list 20.09,eternal,2020-09-01,Film Critic,removed\n"
    "Ban list 20.12,eternal,2020-12-01,Gang Sign,removed\n"
)


@pytest.fixture
def desk(tmp_path, capsys) -> DeckDesk:
    """Card facts with two ban lists beside them."""
    folder = tmp_path / "facts"
    folder.mkdir()
    made = DeckDesk(folder, capsys)
    (folder / "lists.csv").write_text(LISTS, encoding="utf-8")
    made.folder, made.cards = tmp_path, folder
    return made


@by_rule(
    {
        "N13-101 casual": ("New", ("--date", "2019-03-18"), None),
        "N13-101 competitive": (
            "New",
            ("--date", "2019-03-28", "--tier", "competitive"),
            "product_not_legal",
        ),
        "N13-101 second Friday": ("New", ("--date", "2019-03-29", "--tier", "competitive"), None),
        "N13-102 in force": ("Film Critic", ("--date", "2020-09-01"), "removed_card"),
        "N13-102 not yet": ("Gang Sign", ("--date", "2020-11-30"), None),
        "N13-102 no longer": ("Film Critic", ("--date", "2020-12-01"), None),
        "N13-102 the next": ("Gang Sign", ("--date", "2020-12-01"), "removed_card"),
    }
)
def test_one_more_card_in_a_deck(rule: str, case, desk: DeckDesk) -> None:
    card, words, code = case
    deck = with_cards(runner_deck(), {card: 1})
    found = desk.found(deck, "nisei-1.3", "--format", "eternal", "--game", "netrunner", *words)
    assert found == ([] if code is None else [(code, rule, card)])


def test_standard_unless_stated_with_lists_that_are_loaded(desk: DeckDesk) -> None:
    """N13-100: Standard is assumed; without its published list nobody is called legal."""
    day = Day("nisei-1.3")
    assert day.announced()["format"].text.startswith("Standard, with the list in force")
    assert Day("nisei-1.3", format="startup").announced()["format"].text.startswith("Startup")
    answer = desk.check(runner_deck(), "nisei-1.3", "--date", "2020-10-01")
    assert answer["legal"] is None
    assert [one.split(":")[0] for one in answer["not_checked"]] == ["Ban list", "Rotation"]
    eternal = desk.check(runner_deck(), "nisei-1.3", "--format", "eternal", "--date", "2020-10-01")
    assert eternal["legal"] is True


def test_a_deck_that_is_not_legal_for_its_format(desk: DeckDesk) -> None:
    """N13-19."""
    words = ("--format", "eternal", "--date", "2020-10-01")
    found = desk.found(with_cards(runner_deck(), {"Single": 2}), "nisei-1.3", *words)
    assert found == [("too_many_copies", "N13-19", "Single")]


def test_a_very_large_deck_is_remarked_on(desk: DeckDesk) -> None:
    """N13-20: legal, and a remark above the size that the organizer sets."""
    deck = with_cards(
        runner_deck(), {"Tool P": 3, "Many": 6, "Opus Card": 3, "Own Tool": 3, "Old": 3}
    )
    assert deck.size == 63
    words = ("--format", "eternal", "--date", "2020-10-01")
    assert desk.check(deck, "nisei-1.3", *words)["notes"] == []
    answer = desk.check(deck, "nisei-1.3", *words, "--set", "large_deck=60")
    assert (answer["legal"], [note["rule"] for note in answer["notes"]]) == (True, ["N13-20"])
