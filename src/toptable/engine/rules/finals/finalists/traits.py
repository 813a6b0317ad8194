"""What the trait methods look at, and what each of them counts. B-109 to B-112, A-22.

The values played by everybody who won all rounds are selected. A candidate's count then says how
much of the candidate's own play belongs to them; the four sections count different things.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from toptable.engine.names import key
from toptable.engine.rules.finals.finalists.candidates import Candidate, Deck

Selected = Mapping[str, str]
"""The selected values: as compared, and as written."""


class NationOrClan(msgspec.Struct, frozen=True, tag="nation"):
    """Vanguard: decks of a selected nation or clan. B-109, A-22."""

    id = "nation"
    name = "By nation or clan"
    help = "The unbeaten, then those with one loss: fewest decks of the unbeaten's nations first."
    source = "FR-3.2.4.2"
    rules = ("B-109", "B-113", "B-114", "A-22", "A-23")
    games = ("vg",)
    other_names = False
    noun = ("deck of a selected nation or clan", "decks of selected nations or clans")

    def count(self, decks: Sequence[Deck], selected: Selected) -> int:
        """Decks of which any registered nation or clan is selected."""
        return decks_of(decks, selected)


class RideLine(msgspec.Struct, frozen=True, tag="ride_line"):
    """Vanguard: selected ride lines found in the ride decks, each once. B-110, A-22."""

    id = "ride_line"
    name = "By ride line"
    help = "The unbeaten, then those with one loss: fewest of the unbeaten's ride lines first."
    source = "FR-3.2.4.3"
    rules = ("B-110", "B-113", "B-114", "A-22")
    games = ("vg",)
    other_names = True
    """Whether other names in a deck count too, besides those it stands for."""
    noun = ("selected ride line", "selected ride lines")

    def count(self, decks: Sequence[Deck], selected: Selected) -> int:
        """Selected ride lines whose card name is in any of the ride decks."""
        names = {key(name) for deck in decks for name in (*deck.values, *deck.also)}
        return len(names & set(selected))


class Title(msgspec.Struct, frozen=True, tag="title"):
    """Weiss Schwarz: decks of a selected title, as declared. B-111, A-22."""

    id = "title"
    name = "By title"
    help = "The unbeaten, then those with one loss: fewest decks of the unbeaten's titles first."
    source = "FR-3.2.4.4"
    rules = ("B-111", "B-113", "B-114", "A-22")
    games = ("ws",)
    other_names = False
    noun = ("deck of a selected title", "decks of selected titles")

    def count(self, decks: Sequence[Deck], selected: Selected) -> int:
        """Decks whose title is selected."""
        return decks_of(decks, selected)


class Oshi(msgspec.Struct, frozen=True, tag="oshi"):
    """hololive: Oshi cards with the name of a selected one. B-112, A-22."""

    id = "oshi"
    name = "By Oshi holomem"
    help = "The unbeaten, then those with one loss: fewest of the unbeaten's Oshi cards first."
    source = "FR-3.2.4.5"
    rules = ("B-112", "B-113", "B-114", "A-22")
    games = ("hocg",)
    other_names = False
    noun = ("Oshi card with a selected name", "Oshi cards with selected names")

    def count(self, decks: Sequence[Deck], selected: Selected) -> int:
        """Oshi cards whose name is selected."""
        return sum(key(name) in selected for deck in decks for name in deck.values)


Trait = NationOrClan | RideLine | Title | Oshi
TRAITS: tuple[Trait, ...] = (NationOrClan(), RideLine(), Title(), Oshi())


def traits_for(game: str) -> tuple[Trait, ...]:
    """The trait methods that may be used in a game. B-109, B-110, B-111, B-112."""
    return tuple(trait for trait in TRAITS if game in trait.games)


def selected_values(everyone: Iterable[Candidate]) -> dict[str, str]:
    """What everybody who won all rounds played, candidate or not. A-21."""
    return {
        key(value): value
        for candidate in everyone
        if candidate.won_all
        for deck in candidate.decks
        for value in deck.values
    }


def decks_of(decks: Sequence[Deck], selected: Selected) -> int:
    """How many decks have a selected value."""
    return sum(any(key(value) in selected for value in deck.values) for deck in decks)
