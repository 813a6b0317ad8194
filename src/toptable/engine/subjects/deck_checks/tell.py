"""The log of deck checks as people read it; of a check that has not begun it names nobody."""

from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.state import State
from toptable.engine.state.deck_checks import DeckCheck

KINDS = {CheckKind.DECK: "deck check", CheckKind.SLEEVES: "sleeve check"}


def called(check: DeckCheck) -> str:
    """A check by kind and number, to begin a sentence with."""
    return f"{KINDS[check.kind].capitalize()} {check.number}"


def check_named(state: State, number: int) -> str:
    check = state.deck_checks.checks.get(number)
    return f"Deck check {number}" if check is None else called(check)
