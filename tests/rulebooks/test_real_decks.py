"""Lists of real cards under every format, with the reasons worked out by hand.

The card facts are not part of the project; where they are not at hand, nothing is tried here.
"""

from datetime import date
from pathlib import Path

import pytest

from deck_facts import rules
from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.list_check import ListCheck, check_list
from toptable.engine.rules.decks.read_decklist import read_list
from toptable.interchange.cards.load_cards import load_cards

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the card facts are not here")

KATE = """
Kate "Mac" McCaffrey: Digital Tinker

3 Diesel
3 Dirty Laundry
1 Indexing
2 Legwork
3 Lucky Find
3 Quality Time
3 Sure Gamble
2 The Maker's Eye
2 Astrolabe
2 Clone Chip
3 Prepaid VoicePAD
2 R&D Interface
3 Daily Casts
2 Kati Jones
1 Same Old Thing
1 Atman
2 Cerberus “Lady” H1
1 Clot
1 Cyber-Cypher
1 Mimic
2 Self-modifying Code
2 ZU.13 Key Master
"""
"""45 cards. Influence: 2 Legwork at 2, 3 Lucky Find at 2, 1 Mimic at 1, 1 Clot at 2 = 13."""

ETF = """
Haas-Bioroid: Engineering the Future
3 Accelerated Beta Test
3 Global Food Initiative
2 Project Vitruvius
1 Priority Requisition
3 Adonis Campaign
3 Hedge Fund
3 Ice Wall
3 Enigma
3 Eli 1.0
3 Architect
3 Rototurret
3 Vanilla
3 Pup
3 Green Level Clearance
3 Biotic Labor
3 Ichi 1.0
"""


@pytest.fixture(scope="module")
def names() -> CardNames:
    return CardNames(load_cards(DATA))


def checked(text: str, names: CardNames, on: date, book: str, **settings: str) -> ListCheck:
    read = read_list(text, names)
    assert read.clear, read.problems
    return check_list(read, rules(book, **settings), names, on)


def found(check: ListCheck) -> set[tuple[str, str, str]]:
    return {(one.code, one.rule, one.card) for one in check.findings}


def test_a_runner_deck_of_2015_under_the_most_wanted_list(names: CardNames) -> None:
    """FFG-12: 13 influence of 15, less 2 Clone Chip, 3 Prepaid VoicePAD and 2 Lady: 8."""
    day = date(2016, 2, 15)
    check = checked(KATE, names, day, "ffg-netrunner-1.0")
    assert found(check) == {("too_much_influence", "FFG-12", "")}
    assert "spends 13 influence" in check.findings[0].text
    assert "has 8 (15 printed, less for 7 copies" in check.findings[0].text
    without = KATE.replace("3 Prepaid VoicePAD", "3 Modded").replace("3 Lucky Find", "3 Tinkering")
    # Without them 7 of 11.
    assert checked(without, names, day, "ffg-netrunner-1.0").legal is True


def test_the_same_deck_in_the_formats_of_2018(names: CardNames) -> None:
    """N10-66 to N10-69: what is only in the old core set and the first cycles has rotated."""
    day = date(2018, 12, 30)
    assert checked(KATE, names, day, "nisei-1.0", format="eternal").legal is True
    gone = {
        'Kate "Mac" McCaffrey: Digital Tinker',  # Core Set
        "Indexing",  # Future Proof; in the Revised Core Set too
        "Lucky Find",  # Double Time
        "Quality Time",  # Humanity's Shadow
        "Prepaid VoicePAD",  # Second Thoughts
        "ZU.13 Key Master",  # What Lies Ahead
    }
    standard = checked(KATE, names, day, "nisei-1.0")
    assert found(standard) == {("product_not_legal", "N10-67", title) for title in gone}
    snapshot = checked(KATE, names, day, "nisei-1.0", format="snapshot")
    # Indexing is in the Revised Core Set; two others are only in System Core 2019 besides Genesis.
    here = gone - {"Indexing"} | {"R&D Interface", "Kati Jones"}
    assert found(snapshot) == {("product_not_legal", "N10-66", title) for title in here}
    box = checked(KATE, names, day, "nisei-1.0", format="core_experience")
    assert box.legal is False


def test_restricted_and_removed_cards(names: CardNames) -> None:
    """N10-65: Faust and Şifr are out; Film Critic and Employee Strike are one too many."""
    day = date(2018, 12, 30)
    text = KATE + "1 Faust\n1 Sifr\n1 Film Critic\n1 Employee Strike\n"
    check = checked(text, names, day, "nisei-1.0", format="standard")
    wrong = {(code, card) for code, _, card in found(check) if code != "product_not_legal"}
    assert {
        ("removed_card", "Faust"),
        ("removed_card", "Şifr"),
        ("several_restricted", ""),
    } <= wrong
    eternal = checked(text, names, day, "nisei-1.0", format="eternal")
    codes = {code for code, _, _ in found(eternal)}
    assert "several_restricted" not in codes, "nothing is restricted in Eternal"
    assert {card for code, _, card in found(eternal) if code == "removed_card"} == {"Faust", "Şifr"}


def test_a_corp_deck_with_listed_cards(names: CardNames) -> None:
    """Agenda points follow the size of the deck."""
    day = date(2016, 2, 15)
    check = checked(ETF, names, day, "ffg-netrunner-1.0")
    # Agendas: 3 at 2, 3 at 3, 2 at 2, 1 at 3 = 22; 45 cards need 20 or 21.
    assert [one.text for one in check.findings if one.code == "points_by_size"] == [
        "The deck has 22 agenda points; with 45 cards it needs 20 or 21."
    ]
    # Without the requisition 19; with one Vitruvius more 21.
    fixed = ETF.replace("1 Priority Requisition\n", "").replace("2 Project", "3 Project")
    again = checked(fixed, names, day, "ffg-netrunner-1.0")
    assert [one.code for one in again.findings if one.code == "points_by_size"] == []
