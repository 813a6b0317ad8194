"""The lists of an event as whoever looks at a page may read them now."""

from litestar.exceptions import NotFoundException

from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.engine.questions.decks import PlayerSlot, slot_of
from toptable.engine.roles import FLOOR, LIST_READERS, Actor, Role
from toptable.web.access.visit import Visit

NOBODY = Actor(name="", role=Role.SPECTATOR)
"""Who is not signed in."""
DECKS = "/e/{event:str}/decks"
DECK = f"{DECKS}/{{player:int}}/{{slot:str}}"


def who_looks(visit: Visit) -> Actor:
    """Whoever is in front of the page, signed in or not."""
    return visit.actor if visit.visitor.session is not None else NOBODY


def lists_for(visit: Visit) -> DeckLists:
    """The lists as far as they are open to whoever looks."""
    return lists_of(visit, who_looks(visit))


def lists_of(visit: Visit, reader: Actor) -> DeckLists:
    """The lists as far as they are open to somebody."""
    return DeckLists(visit.tournament, visit.desk.store, reader, now())


def slot_in(visit: Visit, player: int, slot: str) -> PlayerSlot:
    """The deck that an address names."""
    state = visit.tournament.state
    found = (
        slot_of(state, visit.tournament.rules, player, slot) if player in state.players else None
    )
    if found is None:
        raise NotFoundException
    return found


def is_own(visit: Visit, player: int) -> bool:
    """Whether a player looks at their own deck."""
    actor = who_looks(visit)
    return actor.role is Role.PLAYER and actor.player == player


def hands_in(visit: Visit, player: int) -> bool:
    """Whether whoever looks may hand in the list of this player."""
    return is_own(visit, player) or who_looks(visit).role in FLOOR | LIST_READERS
