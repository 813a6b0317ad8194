"""Which decks a player brings here, and each member of a team. N13-23, FFG-10, SW-05, SW-36."""

import msgspec

from toptable.engine.questions import roster
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State


class PlayerSlot(msgspec.Struct, frozen=True):
    """One of the decks that a player or a team brings."""

    id: str
    """As the log names it: ``corp``, or ``light_2`` for the second member of a team."""
    name: str
    """As people call it: Corp, or Ann: light side."""
    deck: DeckSlot
    """What the document says about such a deck."""


def slots_of(state: State, rules: Rules, player: int) -> tuple[PlayerSlot, ...]:
    """The decks whose lists a player hands in; a team one set of them for each member."""
    decks = rules.rulebook.decks
    pool = decks.pool_under(rules.chosen)
    slots = (*decks.slots(rules.chosen), *((pool,) if pool is not None else ()))
    members = state.members_of(player)
    if not members:
        return tuple(PlayerSlot(slot.id, slot.name, slot) for slot in slots)
    return tuple(
        PlayerSlot(f"{slot.id}_{seat}", f"{member}: {slot.name}", slot)
        for seat, member in enumerate(members, 1)
        for slot in slots
    )


def slot_of(state: State, rules: Rules, player: int, wanted: str) -> PlayerSlot | None:
    """One of them by its name in the log."""
    return next((slot for slot in slots_of(state, rules, player) if slot.id == wanted), None)


def slot_name(state: State, rules: Rules, player: int, slot: str) -> str:
    """How people call a deck; as the log names it where the event no longer has such a one."""
    found = slot_of(state, rules, player, slot)
    return found.name if found is not None else slot


def unknown(state: State, rules: Rules, player: int, slot: str) -> Refusal | None:
    """That there is no such player, or no such deck."""
    if refusal := roster.all_known(state, [player]):
        return refusal
    if slot_of(state, rules, player, slot) is not None:
        return None
    known = ", ".join(found.id for found in slots_of(state, rules, player))
    return Refusal.saying(
        "unknown_slot",
        "%(player)s brings no deck called %(slot)s here. Write one of: %(known)s.",
        player=state.name_of(player),
        slot=slot or "nothing",
        known=known,
    )


def missing_of(state: State, rules: Rules, player: int) -> tuple[PlayerSlot, ...]:
    """The decks of a player whose lists are not here."""
    return tuple(
        slot for slot in slots_of(state, rules, player) if state.decks.of(player, slot.id) is None
    )
