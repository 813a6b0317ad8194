"""Being in the event: check-in, the own name, the roll-call, dropping and coming back.

N13-29, N13-30, N10-24, B-105, B-136.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer
from toptable.engine.sentence import Sentence
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.expulsion import Drop
from toptable.engine.subjects.finals.cutting import AnswerRoll
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.people.entering import CheckIn
from toptable.engine.subjects.people.leaving import Rejoin, may_return_freely
from toptable.web.access.own_visit import FROM_PLAYER, OwnVisit
from toptable.web.pages.player.addresses import ME

MOST_LETTERS = 200


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
def check_in(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """I am here."""
    return own.send(CheckIn((own.player.id,)))


@post(f"{ME}/roll", **FROM_PLAYER)
def roll(own: NamedDependency[OwnVisit], data: URLEncodedBody[Answer]) -> Response[Any]:
    """I will play in the cut, or not."""
    return own.send(AnswerRoll(own.player.id, data.answer))


@get(f"{ME}/name", sync_to_thread=True)
def name_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """Is this your name?"""
    return own.page("player/name.html") if own.known else own.to_start()


@post(f"{ME}/name", **FROM_PLAYER)
def wrong_name(own: NamedDependency[OwnVisit], data: URLEncodedBody[RightName]) -> Response[Any]:
    """Ask the staff to put the name right."""
    name = names.tidy(data.name)[:MOST_LETTERS]
    if not name or name == own.player.name:
        return own.refused(
            Refusal("same:wrong_name", Sentence("Write the name as it should read."))
        )
    note = f"{own.player.name} (number {own.player.id}) asks for the name to read: {name}"
    return own.send(OpenCall(CallReason.MISTAKE, note=note), done="name")


@get(f"{ME}/drop", sync_to_thread=True)
def drop_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
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
def drop(own: NamedDependency[OwnVisit], data: URLEncodedBody[Leaving]) -> Response[Any]:
    """Leave the event."""
    now = data.how == "now"
    return own.send(Drop(own.player.id, at_once=now, after_match=not now))


@post(f"{ME}/return", **FROM_PLAYER)
def come_back(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """Take the drop back."""
    return own.send(Rejoin(own.player.id))


ROUTES = (check_in, roll, name_page, wrong_name, drop_page, drop, come_back)
