"""What the trait methods look at, and the ways to count it. B-109 to B-112, A-22.

The values played by everybody who won all rounds are selected. A candidate's count then says how
much of the candidate's own play belongs to them. Which traits there are, in which games, and how
each is counted is the document's own (``FinalsRules.traits``); a log only names them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from toptable.engine.names import key
from toptable.engine.rules.finals.finalists.candidates import Candidate, Deck

Selected = Mapping[str, str]
"""The selected values: as compared, and as written."""


class TraitName(msgspec.Struct, frozen=True, rename={"id": "type"}):
    """One of the document's traits, as commands and entries name it."""

    id: str


@dataclass(frozen=True, kw_only=True)
class Trait:
    """Something that decks stand for, by which a document chooses finalists."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    games: tuple[str, ...]
    """The games in which it may be used."""
    noun: tuple[str, str]
    """What is counted: one of it, and several."""
    count: Callable[[Sequence[Deck], Selected], int]
    declared: str = ""
    """What a deck must be declared as one of, where it counts for only one."""
    also: str = ""
    """What other names in a deck are called, where they count besides those it stands for."""

    @property
    def named(self) -> TraitName:
        """The trait as commands and entries name it."""
        return TraitName(self.id)


def selected_values(everyone: Iterable[Candidate]) -> dict[str, str]:
    """What everybody who won all rounds played, candidate or not. A-21."""
    return {
        key(value): value
        for candidate in everyone
        if candidate.won_all
        for deck in candidate.decks
        for value in deck.values
    }


def decks_with_any(decks: Sequence[Deck], selected: Selected) -> int:
    """How many decks have a selected value."""
    return sum(any(key(value) in selected for value in deck.values) for deck in decks)


def cards_named(decks: Sequence[Deck], selected: Selected) -> int:
    """How many values of all decks are selected, each as often as it is there."""
    return sum(key(name) in selected for deck in decks for name in deck.values)


def names_found(decks: Sequence[Deck], selected: Selected) -> int:
    """How many selected values are in any of the decks, also among their other names."""
    names = {key(name) for deck in decks for name in (*deck.values, *deck.also)}
    return len(names & set(selected))
