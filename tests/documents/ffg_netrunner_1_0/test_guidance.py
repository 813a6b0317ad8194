"""Guidance of the Netrunner regulations of 2016, as the cards tell it to people."""

import json

import pytest

from documents.by_rule import by_rule
from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, lacking

TIERS = ["relaxed", "formal", "premier"]


def told(rule: str, tier: str) -> str:
    """What the cards that name a rule say at this tier."""
    words = f"penalty lookup --rulebook {BOOK} --cards --tier {tier} --json"
    shown = json.loads(Day(BOOK).toptable(words))["cards"]
    return " ".join(card["text"] for card in shown if rule in card["rules"])


@by_rule(
    {
        "FFG-05": "Spectators neither disturb nor help",
        "FFG-08": "only official rules | judge's clarification",
        "FFG-14": "Official components only | no proxies | third-party tokens | marshal's decision",
        "FFG-18": "lots for the sides | identities | credits and tokens | shuffle and present"
        " | opponent may shuffle and cut | five | Corp decides on its mulligan first"
        " | second hand is kept",
        "FFG-19": "wait for the start | begin if the round is running",
        "FFG-20": "late only if the opponent agrees | rush or distract",
        "FFG-21": "if quick | nobody can be made to use them | Corp shuffles, the Runner picks",
        "FFG-42": "only while a leader is there for the whole discussion",
    }
)
@pytest.mark.parametrize("tier", TIERS)
def test_what_holds_at_every_tier(rule: str, case: str, tier: str) -> None:
    assert lacking(case, told(rule, tier)) == []


@by_rule(
    {
        "FFG-13 relaxed": ("optional | card backs must be alike", "identical"),
        "FFG-13 formal": ("Opaque | identical within a deck | two decks may differ", "optional"),
        "FFG-13 premier": ("Opaque | identical within a deck | two decks may differ", "optional"),
    }
)
def test_what_depends_on_the_tier(
    rule: str, case: tuple[str, str], request: pytest.FixtureRequest
) -> None:
    wanted, unwanted = case
    said = told(rule, request.node.callspec.id.split()[1])
    assert lacking(wanted, said) == []
    assert unwanted not in said
