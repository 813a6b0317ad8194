"""What players do from their phone: check in, correct their name, drop, call a judge.

N13-29, N13-30, N13-07, N13-31, N13-33, N13-25 to N13-27, N10-24, N10-26, FFG-42, B-105, B-136,
B-157, B-188.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.desk.desk import sealed
from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CONFIDENTIAL, CallReason
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.finals.cutting import AnswerRoll
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.messages.messaging import ReadMessage
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin, may_return_freely
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.views.own_report import agreements
from toptable.web.auth.player_request import FROM_PLAYER, PlayerRequest
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.player_address import ME

MOST_NAME_LETTERS = 200


class Answer(msgspec.Struct):
    """What a finalist says at the roll-call."""

    answer: FinalistAnswer = FinalistAnswer.PRESENT


class RightName(msgspec.Struct):
    """How the player's name should read."""

    name: str = ""


class Leaving(msgspec.Struct):
    """When the player leaves."""

    how: str = "after"


@post(f"{ME}/check-in", **FROM_PLAYER)
def check_in(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """I am here."""
    return own.send(CheckIn((own.player.id,)))


@post(f"{ME}/roll", **FROM_PLAYER)
def roll(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Answer]) -> Response[Any]:
    """I will play in the cut, or not."""
    return own.send(AnswerRoll(own.player.id, data.answer))


@get(f"{ME}/name", sync_to_thread=True)
def name_page(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """Is this your name?"""
    return own.page("player/name.html") if own.known else own.to_start()


@post(f"{ME}/name", **FROM_PLAYER)
def wrong_name(
    own: NamedDependency[PlayerRequest], data: URLEncodedBody[RightName]
) -> Response[Any]:
    """Ask the staff to put the name right."""
    name = names.tidy(data.name)[:MOST_NAME_LETTERS]
    if not name or name == own.player.name:
        return own.refused(Refusal.of("same:wrong_name"))
    note = f"{own.player.name} (number {own.player.id}) asks for the name to read: {name}"
    return own.send(OpenCall(CallReason.MISTAKE, note=note), done="name")


@get(f"{ME}/drop", sync_to_thread=True)
def drop_page(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """What dropping means, before it is done."""
    if own.known is None:
        return own.to_start()
    state, player = own.seen.state, own.player
    current = state.current
    table = current.table_of(player.id) if current is not None else None
    playing = current is not None and table is not None and current.matches[table].result is None
    return own.page(
        "player/drop.html",
        playing=playing,
        gone=not player.active,
        may_return=may_return_freely(own.tournament.state, player),
        rounds=len(state.rounds),
        leaving=own.seen.rules.rulebook.leaving,
        cut=state.finals.locked is not None,
    )


@post(f"{ME}/drop", **FROM_PLAYER)
def drop(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Leaving]) -> Response[Any]:
    """Leave the event."""
    now = data.how == "now"
    return own.send(Drop(own.player.id, at_once=now, after_match=not now))


@post(f"{ME}/return", **FROM_PLAYER)
def come_back(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """Take the drop back."""
    return own.send(Rejoin(own.player.id))


MOST_NOTE_LETTERS = 500


class Called(msgspec.Struct):
    """Why somebody calls."""

    reason: CallReason = CallReason.QUESTION
    note: str = ""
    confidential: bool = False


def reasons_in(texts: Texts) -> dict[CallReason, str]:
    """The reasons as players say them, the common ones first."""
    _ = texts._
    return {
        CallReason.QUESTION: _("A question about a card or a rule"),
        CallReason.DISPUTE: _("We disagree about something"),
        CallReason.MISTAKE: _("Something went wrong in the game"),
        CallReason.AGREEMENT: _("We want to agree on a result"),
        CallReason.PACE: _("Please watch for slow play"),
        CallReason.TEXT: _("I need the official text of a card or rule"),
        CallReason.CONDUCT: _("Somebody behaves badly"),
        CallReason.THREATENED: _("I feel threatened"),
        CallReason.CONCERN: _("I want to tell the staff something"),
    }


@get(f"{ME}/call", sync_to_thread=True)
def call_page(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """Why do you call?"""
    if own.known is None:
        return own.to_start()
    reasons = reasons_in(texts_in(own.language))
    offered = agreements(own.seen.rules)
    if not any(agreement.allowed for agreement in offered):
        del reasons[CallReason.AGREEMENT]
    return own.page(
        "player/call.html", reasons=reasons, confidential=CONFIDENTIAL, agreements=offered
    )


@post(f"{ME}/call", **FROM_PLAYER)
def call(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Called]) -> Response[Any]:
    """A judge, please. What is confidential names nobody in the log."""
    note = data.note.strip()[:MOST_NOTE_LETTERS]
    if data.reason in CONFIDENTIAL or data.confidential:
        current = own.seen.state.current
        table = current.table_of(own.player.id) if current is not None else None
        where = f"table {table}" if table is not None else ""
        parts = (part for part in (where, own.player.name, note) if part)
        text = sealed("; ".join(parts))
        secret = OpenCall(reason=data.reason, text=Sealed(text.digest))
        return own.send(secret, texts=(text,), done="confidence")
    return own.send(OpenCall(reason=data.reason, note=note))


@post(f"{ME}/messages/{{number:int}}/read", **FROM_PLAYER)
def read(own: NamedDependency[PlayerRequest], number: FromPath[int]) -> Response[Any]:
    """The message needs no place on the page any more."""
    return own.send(ReadMessage(own.player.id, number))


ROUTES = (
    check_in,
    roll,
    name_page,
    wrong_name,
    drop_page,
    drop,
    come_back,
    call_page,
    call,
    read,
)
