"""Calling a judge from the own phone, with a reason; in confidence where it must be.

N13-07, N13-31, N13-33, N10-26, B-157, B-188; agreements before a judge N13-25 to N13-27, FFG-42.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.desk.desk import sealed
from toptable.engine.reading.own_report import agreements
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CONFIDENTIAL, CallReason
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.web.access.own_visit import FROM_PLAYER, OwnVisit
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.addresses import ME

MOST_LETTERS = 500


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
def call_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
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
def call(own: NamedDependency[OwnVisit], data: URLEncodedBody[Called]) -> Response[Any]:
    """A judge, please. What is confidential names nobody in the log."""
    note = data.note.strip()[:MOST_LETTERS]
    if data.reason in CONFIDENTIAL or data.confidential:
        current = own.seen.state.current
        table = current.table_of(own.player.id) if current is not None else None
        where = f"table {table}" if table is not None else ""
        parts = (part for part in (where, own.player.name, note) if part)
        text = sealed("; ".join(parts))
        secret = OpenCall(reason=data.reason, text=Sealed(text.digest))
        return own.send(secret, texts=(text,), done="confidence")
    return own.send(OpenCall(reason=data.reason, note=note))


ROUTES = (call_page, call)
