"""All deck lists of an event: who has handed in, what waits for staff, lock, deadline, publishing.

No card is named here; each list is behind its own address, for those who may read it now. N13-23,
N10-20, B-061, B-062.
"""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import URLEncodedBody

from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.engine.questions.roster import PlayerSlot, slot_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR, LIST_READERS, Actor, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.decks.deck_rules import ListDuty
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.list_collection import (
    AskForDecks,
    duty,
    expected,
)
from toptable.engine.subjects.decks.submission import why_fixed
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.views.deck_views import ListView
from toptable.engine.views.deck_visibility import DeckSight
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.serving.responses import CONFIDENTIAL

NOBODY = Actor(name="", role=Role.SPECTATOR)
"""Who is not signed in."""
DECKS = "/e/{event:str}/decks"
DECK = f"{DECKS}/{{player:int}}/{{slot:str}}"


def who_looks(visit: EventRequest) -> Actor:
    """Whoever is in front of the page, signed in or not."""
    return visit.actor if visit.visitor.session is not None else NOBODY


def lists_for(visit: EventRequest) -> DeckLists:
    """The lists as far as they are open to whoever looks."""
    return lists_of(visit, who_looks(visit))


def lists_of(visit: EventRequest, reader: Actor) -> DeckLists:
    """The lists as far as they are open to somebody."""
    return DeckLists(visit.tournament, visit.desk.store, reader, now())


def slot_in(visit: EventRequest, player: int, slot: str) -> PlayerSlot:
    """The deck that an address names."""
    state = visit.tournament.state
    found = (
        slot_of(state, visit.tournament.rules, player, slot) if player in state.players else None
    )
    if found is None:
        raise NotFoundException
    return found


def is_own(visit: EventRequest, player: int) -> bool:
    """Whether a player looks at their own deck."""
    actor = who_looks(visit)
    return actor.role is Role.PLAYER and actor.player == player


def hands_in(visit: EventRequest, player: int) -> bool:
    """Whether whoever looks may hand in the list of this player."""
    return is_own(visit, player) or who_looks(visit).role in FLOOR | LIST_READERS


NO_TIME = Refusal.of("time")
PUBLISHING_WORDS = {
    Publishing.HIDDEN: "Nothing",
    Publishing.ARCHETYPES: "What each deck is built on",
    Publishing.LISTS: "The whole lists",
}
DUTY_WORDS = {
    ListDuty.REQUIRED: "Every player hands in deck lists.",
    ListDuty.OPTIONAL: "Deck lists are optional.",
    ListDuty.ON_DEMAND: "Deck lists are handed in when staff ask for them.",
}


class PlayerRow(msgspec.Struct, frozen=True):
    """A player with the decks they bring."""

    number: int
    name: str
    decks: tuple[ListView, ...]
    own: bool
    """Whether it is the player who looks."""
    open: bool
    """Whether whoever looks may read one of them, or hand it in."""
    missing: bool
    asked: bool
    fixed: bool
    agreed: Publishing


class Asking(msgspec.Struct):
    """The form: whose lists staff want, and until when."""

    player: str = ""
    due: str = ""


class Due(msgspec.Struct):
    """The form: until when lists are handed in."""

    at: str = ""


@get(DECKS, opt=CONFIDENTIAL, sync_to_thread=True)
def decks_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """For staff every player, for a player the own decks, for everybody what is published."""
    state, rules = visit.tournament.state, visit.tournament.rules
    actor = who_looks(visit)
    staff = actor.role in FLOOR | LIST_READERS
    rows = [row for row in _rows(visit) if staff or row.open]
    rows.sort(key=lambda row: (not row.missing, row.name.casefold()))
    due = state.floor.deadlines.get(DueBy.DECKLIST)
    return visit.fresh_page(
        "decks/decks.html",
        rows=rows,
        staff=staff,
        missing=sum(row.missing for row in rows),
        received=sum(bool(deck.sent.version) for row in rows for deck in row.decks),
        required=duty(rules) is ListDuty.REQUIRED,
        duty=DUTY_WORDS[duty(rules)],
        source=rules.rulebook.lists.source,
        due=due,
        late=due is not None and now() > due,
        locked=state.decks.locked,
        published=state.decks.published,
        words=PUBLISHING_WORDS,
        own=actor.role is Role.PLAYER,
    )


@post(f"{DECKS}/ask", sync_to_thread=True)
def ask(visit: NamedDependency[EventRequest], data: URLEncodedBody[Asking]) -> Response[Any]:
    """Ask a player for their lists. B-062."""
    found = visit.tournament.player(data.player.strip())
    if isinstance(found, Refusal):
        raise Refused(found, _back(visit))
    due = _coming(visit, data.due) if data.due.strip() else None
    return visit.send(AskForDecks((found,), due), back=_back(visit))


@post(f"{DECKS}/deadline", sync_to_thread=True)
def deadline(visit: NamedDependency[EventRequest], data: URLEncodedBody[Due]) -> Response[Any]:
    """Say until when lists are handed in; empty for no deadline. B-061."""
    by = _coming(visit, data.at) if data.at.strip() else None
    return visit.send(SetDeadline(DueBy.DECKLIST, by), back=_back(visit))


def _rows(visit: EventRequest) -> list[PlayerRow]:
    state, rules = visit.tournament.state, visit.tournament.rules
    lists, moment = lists_for(visit), now()
    owed = {player.id for player in expected(state, rules)}
    looks = who_looks(visit)
    rows = []
    for number, player in sorted(state.players.items()):
        decks = lists.views(number, read=False)
        there = any(deck.sent.version for deck in decks)
        own = looks.role is Role.PLAYER and looks.player == number
        rows.append(
            PlayerRow(
                number=number,
                name=player.name,
                decks=tuple(decks),
                own=own,
                open=own or (there and lists.sight(number) is not DeckSight.NOTHING),
                missing=number in owed and any(not deck.sent.version for deck in decks),
                asked=number in state.decks.asked,
                fixed=there and why_fixed(state, rules, number, moment) is not None,
                agreed=state.decks.agreed.get(number, Publishing.HIDDEN),
            )
        )
    return rows


def _coming(visit: EventRequest, text: str) -> datetime:
    """The next time that it is this time of day, where the server stands."""
    local = now().astimezone()
    hour, _, minute = text.strip().partition(":")
    try:
        today = local.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    except ValueError:
        raise Refused(NO_TIME, _back(visit)) from None
    return (today if today >= local else today + timedelta(days=1)).astimezone(now().tzinfo)


def _back(visit: EventRequest) -> str:
    return f"{visit.address}/decks"


ROUTES = (decks_page, ask, deadline)
