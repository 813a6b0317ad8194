"""Decks of a foreign file: identities, and whole lists where it has them.

They are handed in like any list, so that who may see them is settled as for all others: nobody but
the staff until players agree.
"""

from collections.abc import Mapping

import msgspec

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.questions.decks import PlayerSlot, slots_of
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.handed_in import HandedIn, written
from toptable.engine.rules.decks.reading_lists import read_list
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.subjects.decks.bringing_in_decks import BroughtDeck
from toptable.interchange.foreign.event import ForeignDeck, ForeignEvent

LONGEST = 200
MOST_LINES = 400


class FoundDecks(msgspec.Struct, frozen=True):
    """The decks of a file as a command takes them, with the texts that lie beside the log."""

    brought: tuple[BroughtDeck, ...]
    texts: tuple[SealedText, ...]
    without: int
    """How many have no place under the rulebook here."""


def brought_decks(
    desk: Desk, tournament: Tournament, foreign: ForeignEvent, numbers: Mapping[str, int]
) -> FoundDecks:
    """Every deck for which the rulebook here has a place."""
    brought: list[BroughtDeck] = []
    texts: list[SealedText] = []
    without = 0
    for player in foreign.players:
        own = numbers.get(player.key)
        if own is None or not player.decks:
            continue
        slots = list(slots_of(tournament.state, tournament.rules, own))
        for deck in player.decks:
            slot = _slot(slots, deck)
            if slot is None:
                without += 1
                continue
            slots.remove(slot)
            handed_in = _handed_in(deck)
            kept = desk.seal(written(handed_in))
            texts.append(kept)
            brought.append(BroughtDeck(own, slot.id, Sealed(kept.digest), handed_in.named))
    return FoundDecks(tuple(brought), tuple(texts), without)


def _slot(slots: list[PlayerSlot], deck: ForeignDeck) -> PlayerSlot | None:
    """The place of a deck: by its side, or the first that is free where it has none."""
    if deck.side:
        return next((slot for slot in slots if slot.deck.id == deck.side), None)
    return slots[0] if slots else None


def _handed_in(deck: ForeignDeck) -> HandedIn:
    text = "\n".join(deck.text.splitlines()[:MOST_LINES])
    listed = read_list(text, None, {}).deck if text else Decklist()
    if deck.identity:
        identity = ListedCard(count=1, name=deck.identity[:LONGEST])
        listed = msgspec.structs.replace(listed, identity=identity)
    named = deck.name[:LONGEST] or listed.name
    return HandedIn(deck=msgspec.structs.replace(listed, name=named), pasted=text)
