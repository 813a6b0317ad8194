"""Decks of a foreign file: identities, and whole lists where it has them.

They are handed in like any list, so that who may see them is settled as for all others: nobody but
the staff until players agree.
"""

from collections.abc import Mapping

import msgspec

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.handed_in import HandedIn, written
from toptable.engine.rules.decks.reading_lists import read_list
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.decks.commands import RegisterDeck
from toptable.engine.subjects.decks.slots import PlayerSlot, slots_of
from toptable.interchange.foreign.event import ForeignDeck, ForeignEvent

LONGEST = 200
MOST_LINES = 400


class DecksHandedIn(msgspec.Struct, frozen=True):
    """What became of the decks of a file."""

    said: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def hand_in_decks(
    desk: Desk,
    tournament: Tournament,
    foreign: ForeignEvent,
    numbers: Mapping[str, int],
    actor: Actor,
) -> DecksHandedIn:
    """Hand in every deck for which the rulebook here has a place."""
    taken = refused = 0
    why = ""
    for player in foreign.players:
        own = numbers.get(player.key)
        if own is None or not player.decks:
            continue
        slots = list(slots_of(tournament.state, tournament.rules, own))
        for deck in player.decks:
            slot = _slot(slots, deck)
            if slot is None:
                refused += 1
                continue
            slots.remove(slot)
            done = _hand_in(desk, tournament, own, slot, deck, actor)
            if isinstance(done, Refusal):
                refused, why = refused + 1, done.text
            else:
                taken += 1
    said = (f"{taken} {'deck' if taken == 1 else 'decks'}.",) if taken else ()
    left = (f"{refused} decks have no place here and were left out. {why}".strip(),)
    return DecksHandedIn(said, left if refused else ())


def _slot(slots: list[PlayerSlot], deck: ForeignDeck) -> PlayerSlot | None:
    """The place of a deck: by its side, or the first that is free where it has none."""
    if deck.side:
        return next((slot for slot in slots if slot.deck.id == deck.side), None)
    return slots[0] if slots else None


def _hand_in(
    desk: Desk,
    tournament: Tournament,
    player: int,
    slot: PlayerSlot,
    deck: ForeignDeck,
    actor: Actor,
) -> Refusal | None:
    text = "\n".join(deck.text.splitlines()[:MOST_LINES])
    listed = read_list(text, None, {}).deck if text else Decklist()
    if deck.identity:
        identity = ListedCard(count=1, name=deck.identity[:LONGEST])
        listed = msgspec.structs.replace(listed, identity=identity)
    named = deck.name[:LONGEST] or listed.name
    handed_in = HandedIn(deck=msgspec.structs.replace(listed, name=named), pasted=text)
    kept = desk.seal(written(handed_in))
    command = RegisterDeck(
        player=player, slot=slot.id, text=Sealed(kept.digest), named=handed_in.named
    )
    done = tournament.send(command, actor, texts=(kept,))
    if isinstance(done, Done):
        return None
    return done if isinstance(done, Refusal) else done.refusal
