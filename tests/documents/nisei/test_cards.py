"""Guidance of NISEI 1.3 and 1.0: what is allowed at the table, as the cards tell it to people."""

import json

import pytest

from documents.by_rule import by_rule, document_of
from documents.day import Day


def told(rule: str, tier: str) -> str:
    """What the cards that name a rule say at this tier."""
    book = document_of(rule)
    words = f"penalty lookup --rulebook {book} --cards --tier {tier} --json"
    shown = json.loads(Day(book).toptable(words))["cards"]
    return " ".join(card["text"] for card in shown if rule in card["rules"])


@by_rule(
    {
        "N13-10": "official NISEI or FFG | both players to agree | remind you | hide values",
        "N13-12": "exact | full-size | colour or grey | white paper | opaque sleeve"
        " | backing card that copies no legal card | card stock by professionals",
        "N13-13": "Handwritten ones come from staff only, as a last resort | official template",
        "N13-18": "both agree | quick | die or coin | random access from HQ",
        "N13-19": "Opaque sleeves of standard size | size, colour, texture and wear",
        "N13-21": "after shuffling | may cut, shuffle or decline",
        "N13-31": "dispute | question | official text | broken rule | slow play | Code of Conduct"
        " | threatened | witness an agreement",
        "N13-32": "clear breach | illegal state | suspected intentional",
        "N13-33": "call at once, or report it later in confidence",
        "N13-44": "sanctioned | basic rules | finish both games",
        "N13-53": "same holds online | Code of Conduct | every other channel | undo-click",
        "N13-97": "nobody has acted since | nothing irreversible | nothing hidden"
        " | the card being played or rezzed | judge decides",
        "N10-06": "confidential",
        "N10-10": "open or derived | official NISEI or FFG | both players to agree | hide values",
        "N10-12": "Readable | easy to recognise | not to be told apart in their sleeves"
        " | approved by staff before the event",
        "N10-13": "Professional prints | size, thickness and stock | rounded | exact",
        "N10-14": "white paper | colour or grey | neatly | exact | same side"
        " | no copy of another card in the deck | alike in size and make",
        "N10-15": "Handwritten ones come from staff only, as a last resort | official template",
        "N10-16": "readable | cleared with staff before the event | rounded corners | sleeves"
        " | good taste | full name | discouraged | at hand",
        "N10-18": "Opaque sleeves of standard size | size, colour, texture and wear | unwieldy"
        " | after shuffling | may cut, shuffle or decline",
        "N10-22": "both agree | quick | die or coin | random access from HQ",
        "N10-26": "dispute | question | official text | Code of Conduct | threatened | slow play"
        " | broken rule | a game you watch | witness an agreement",
        "N10-27": "clear breach | illegal state | suspected intentional"
        " | at once | after your match",
        "N10-30": "basic rules | finish both games",
        "N10-61": "nobody has acted since | nothing irreversible | nothing hidden"
        " | the card being played or rezzed | judge decides",
    }
)
@pytest.mark.parametrize("tier", ["casual", "competitive"])
def test_what_holds_at_both_tiers(rule: str, case: str, tier: str) -> None:
    said = told(rule, tier)
    assert [fact for fact in case.split(" | ") if fact not in said] == []


@by_rule(
    {
        "N13-11 casual": ("Any dice | anything", "credit pool"),
        "N13-11 competitive": ("only ordinary six-sided dice | never for the credit pool", "Any"),
        "N13-14 casual": ("at least the card name | discouraged | at hand", "not allowed"),
        "N13-14 competitive": ("not allowed, identities excepted | at hand", "discouraged"),
        "N13-16 casual": (
            "current game | paper or a device | a sheet or two | not from staff, who decide",
            "only",
        ),
        "N13-16 competitive": (
            "current game | on paper only | a sheet or two | not from staff, who decide",
            "device",
        ),
        "N13-17 casual": ("notes on this game | clicks and credits | never strategy", "no notes"),
        "N13-17 competitive": ("clicks and credits | no notes, no strategy, no decklists", "hold"),
        "N10-10 casual": ("Tokens show", "note taking"),
        "N10-10 competitive": ("remind you of hidden information | note taking", "only"),
        "N10-11 casual": ("Any dice", "credits"),
        "N10-11 competitive": (
            "only cubic six-sided dice | never for credits | Other dice only to randomise",
            "Any",
        ),
        "N10-12 casual": ("approved", "decklist"),
        "N10-12 competitive": ("approved | marked on the decklist", "not allowed"),
        "N10-23 casual": ("Notes are allowed | Official documents | ask staff", "No notes"),
        "N10-23 competitive": (
            "No notes on hidden information or strategy | Official documents | ask staff",
            "are allowed",
        ),
    }
)
def test_what_depends_on_the_tier(
    rule: str, case: tuple[str, str], request: pytest.FixtureRequest
) -> None:
    tier = request.node.callspec.id.split()[1]
    wanted, unwanted = case
    said = told(rule, tier)
    assert [fact for fact in wanted.split(" | ") if fact not in said] == []
    assert unwanted not in said
