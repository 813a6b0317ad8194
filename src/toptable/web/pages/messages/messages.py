"""What staff tell players on their phones: all of them, one of them, tables without a result."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.desk.desk import sealed
from toptable.desk.tournament import DryRun, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.secrets import Sealed
from toptable.engine.state.screens import PlayerMessage
from toptable.engine.subjects.messages.messaging import (
    MOST_LETTERS,
    MessagePlayer,
    RemindTables,
    TablesReminded,
)
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import staff_only

MESSAGES = "/e/{event:str}/messages"
PERSON = "/e/{event:str}/players/{player:int}"
COME = "Please come to the desk."
MOST_SHOWN = 50
EMPTY = Refusal.of("empty:empty")
TOO_LONG = Refusal.of("too_long:too_long", most_letters=MOST_LETTERS)


class Written(msgspec.Struct):
    """The form of a message."""

    text: str = ""


class Sent(msgspec.Struct, frozen=True):
    """One message to one player, as staff see it."""

    number: int
    player: int
    text: str
    by: str
    at: datetime
    read: datetime | None


class Reminder(msgspec.Struct, frozen=True):
    """What reminding the tables would do now."""

    tables: tuple[int, ...] = ()
    asks: str = ""
    """Why a reason is asked for."""
    refused: str = ""


@get(MESSAGES, guards=[staff_only], sync_to_thread=True)
def messages_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Everything that was told to players, and the forms for more."""
    state = visit.seen.state
    everything = (message for of in state.messages.of.values() for message in of)
    latest = sorted(everything, key=lambda message: message.number, reverse=True)[:MOST_SHOWN]
    return visit.fresh_page(
        "messages/messages.html",
        shown=state.messages.to_all,
        sent=as_sent(visit.tournament, latest),
        reminder=_reminder(visit),
        last=state.messages.reminded,
        most=MOST_LETTERS,
    )


@post(f"{PERSON}/message", sync_to_thread=True)
def message_player(
    visit: NamedDependency[EventRequest], player: FromPath[int], data: URLEncodedBody[Written]
) -> Response[Any]:
    """Tell one player something."""
    back = f"{visit.address}/players/{player}"
    text = " ".join(data.text.split())
    if not text or len(text) > MOST_LETTERS:
        raise Refused(TOO_LONG if text else EMPTY, back)
    kept = sealed(text)
    command = MessagePlayer(player, Sealed(kept.digest))
    return visit.send(command, back=back, texts=(kept,))


def messages_of(tournament: Tournament, player: int) -> list[Sent]:
    """The messages of one player, the latest first."""
    return as_sent(tournament, reversed(tournament.state.messages.of.get(player, ())))


def as_sent(tournament: Tournament, messages: Iterable[PlayerMessage]) -> list[Sent]:
    """Messages with their texts, for the staff."""
    return [
        Sent(
            number=message.number,
            player=message.player,
            text=COME
            if message.text is None
            else tournament.text(message.text.digest, "not in this copy"),
            by=message.by,
            at=message.at,
            read=message.read,
        )
        for message in messages
    ]


def _reminder(visit: EventRequest) -> Reminder:
    if not visit.seen.may("RemindTables"):
        return Reminder()
    outcome = visit.tournament.foresee(RemindTables(), visit.actor)
    if not isinstance(outcome, DryRun):
        return Reminder(refused=outcome.text)
    tables = (entry.tables for entry in outcome.entries if isinstance(entry, TablesReminded))
    return Reminder(next(tables, ()), asks=outcome.asks.text if outcome.asks else "")


ROUTES = (messages_page, message_player)
