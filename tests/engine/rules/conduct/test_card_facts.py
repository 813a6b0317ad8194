"""What the guidance cards must say: the facts of the rule documents, rule by rule."""

import pytest

from books import conduct
from toptable.engine.rules.conduct.book import cards_for

BOOKS = {
    "N13": "nisei-1.3",
    "N10": "nisei-1.0",
    "FFG": "ffg-netrunner-1.0",
    "SW": "ffg-starwars-2.2",
    "B": "bushiroad-1.2.11",
}

EVERYWHERE = """
N13-10: both players to agree | official NISEI or FFG | hide values
N13-12: exact | opaque sleeve | backing card
N13-13: Handwritten | staff only
N13-18: both agree | die or coin | HQ
N13-19: Opaque | size, colour, texture
N13-21: cut, shuffle or decline
N13-31: dispute | question | official text | slow play | Code of Conduct | threatened | agreement
N13-32: clear breach | illegal state | suspected intentional
N13-44: basic rules | both games
N13-33: report it later in confidence
N13-53: same holds online
N13-97: nobody has acted since | nothing irreversible | nothing hidden
N10-06: Concerns are confidential
N10-18: after shuffling | may cut
N10-22: both agree | quick | die or coin | HQ
N10-26: dispute | question | official text | threatened | slow play | Code of Conduct | agreement
N10-27: clear breach | illegal state | suspected intentional | after your match
N10-61: nobody has acted since | nothing irreversible | nothing hidden
FFG-05: neither disturb nor help
FFG-14: Official components only | no proxies | marshal
FFG-18: sides | identities | credits | present | draw five | Corp decides on its mulligan first
FFG-20: only if the opponent agrees | rush or distract
FFG-21: nobody can be made to use them | Corp shuffles, the Runner picks
SW-07: One mulligan | draw six, keep
SW-08: result is on the scorecard | opponent's decks
SW-14: No electronic help | calculating, tracking or deciding
SW-15: Death Star dial | first try to agree | call a judge
B-026: rules and card facts | never advise | both fighters hear
B-031: telling your opponent | judge's permission
B-032: one at a time | show them
B-033: Do not ask for your opponent's penalty | withdrawn
B-042: Written-on or marked cards are out | autographs | permission | readable
B-043: without text | website lists them
B-044: Only judges | worn out at this event | tokens and markers | original near the table
B-046: above the table | easy to tell apart
B-047: in view | offer the deck to your opponent | judge | piles is not enough
B-048: three piles | opponent name the order
B-052: dirty or damaged | four layers or more | oversize | hide text
B-053: 6 mm wider or taller
B-056: silent | timekeeper's time counts
B-057: never card positions or counts | say what they mean
B-058: unlicensed, obscene or disruptive
B-059: organizer's or a judge's permission | own risk
B-132: no conditions | end with the game
B-133: never decide a match by chance
B-145: No advice between team members unless the event says so
B-146: do not touch or play a teammate's cards
B-181: off the table | at an angle | not to be told apart
B-182: Eating, notes and devices | prior permission
B-184: result is the same | nothing more is shown | anyone may demand
B-188: on the spot | later rarely change anything
B-189: ask a judge to examine your opponent's sleeves
"""

BY_TIER = """
N13-11 casual: Any dice
N13-11 competitive: six-sided | never for the credit pool
N13-14 casual: discouraged
N13-14 competitive: not allowed, identities excepted
N13-16 casual: paper or a device | current game
N13-16 competitive: paper only | not from staff
N13-17 casual: notes on this game | never strategy or decklists
N13-17 competitive: no notes, no strategy, no decklists
N10-10 casual: both players to agree | hide values
N10-10 competitive: must not remind you of hidden information | counts as note taking
N10-11 casual: Any dice
N10-11 competitive: cubic six-sided | never for credits
N10-12 casual: approved by staff before the event
N10-12 competitive: approved by staff before the event | marked on the decklist
N10-23 casual: Notes are allowed
N10-23 competitive: No notes on hidden information or strategy
FFG-13 relaxed: card backs must be alike
FFG-13 formal: Opaque sleeves, identical within a deck
FFG-13 premier: Opaque sleeves, identical within a deck
SW-04 casual: optional and encouraged
SW-04 premier: required | Aurebesh
"""

BY_GAME = """
B-054 sve: Strongly recommended: other sleeves for the main deck | need no sleeves
B-054 hocg: three different sleeves
B-054 gcg: alike or differently
B-060 sve: Sidekick | notifications off | visible
B-182 bf: life totals is allowed
B-182 sve: leader defence is allowed
"""

BY_CATEGORY = """
B-051 official: All cards are sleeved | opaque backs
B-051 sanctioned: Recommended: sleeve all cards
B-055 official: No mats so large | another game
B-055 sanctioned: Recommended: no mats so large | another game | Organizer and head judge decide
B-056 official: no phone or other device
B-056 sanctioned: Recommended: as a clock no phone | Organizer and head judge decide
B-057 official: no coins or banknotes
B-057 sanctioned: Recommended | no coins or banknotes | Organizer and head judge decide
"""


def rows(table: str) -> list[tuple[str, str, list[str]]]:
    """The rule, what narrows it down, and the words that its cards must have."""
    found = []
    for line in table.strip().splitlines():
        head, _, facts = line.partition(": ")
        rule, _, where = head.partition(" ")
        found.append((rule, where, facts.split(" | ")))
    return found


def said(rule: str, **where: str) -> str:
    """Everything that the cards of a rule say there."""
    cards = conduct(BOOKS[rule.partition("-")[0]]).cards
    return " ".join(card.text for card in cards_for(cards, **where) if rule in card.rules)


@pytest.mark.parametrize(("rule", "where", "facts"), rows(EVERYWHERE))
def test_cards_for_everybody(rule: str, where: str, facts: list[str]) -> None:
    assert where == ""
    assert [fact for fact in facts if fact not in said(rule)] == []


@pytest.mark.parametrize(("rule", "tier", "facts"), rows(BY_TIER))
def test_cards_by_tier(rule: str, tier: str, facts: list[str]) -> None:
    assert [fact for fact in facts if fact not in said(rule, tier=tier)] == []


@pytest.mark.parametrize(("rule", "game", "facts"), rows(BY_GAME))
def test_cards_by_game(rule: str, game: str, facts: list[str]) -> None:
    assert [fact for fact in facts if fact not in said(rule, game=game)] == []


@pytest.mark.parametrize(("rule", "category", "facts"), rows(BY_CATEGORY))
def test_cards_by_category(rule: str, category: str, facts: list[str]) -> None:
    assert [fact for fact in facts if fact not in said(rule, category=category)] == []


def test_what_one_tier_allows_is_not_said_at_the_other() -> None:
    assert "Any dice" not in said("N13-11", tier="competitive")
    assert "or a device" not in said("N13-16", tier="competitive")
    assert "Notes are allowed" not in said("N10-23", tier="competitive")
    assert "optional" not in said("SW-04", tier="premier")
    assert "Mats are fine" not in said("B-055", category="official")
