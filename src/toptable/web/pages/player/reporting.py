"""What a player sends about the own match: how it ended, and that the opponent's report is right.

A report counts when the opponent says the same; two that differ bring a judge. In a round of the
field, between teams seat by seat, around a line and in the bracket alike. SW-16, B-149.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.reading.own_report import (
    GameChoices,
    game_choices,
    only_who_won,
    own_result,
    own_team_result,
)
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.result import Result
from toptable.engine.sentence import Sentence
from toptable.engine.subjects.finals.claiming import ClaimFinalsGame, WithdrawFinalsClaim
from toptable.engine.subjects.results.reporting import ClaimResult, WithdrawClaim
from toptable.web.access.own_visit import FROM_PLAYER, OwnVisit
from toptable.web.pages.player.addresses import ME
from toptable.web.pages.player.own_table import OwnTable, own_table
from toptable.web.pages.player.said import said_key

CHANGED = Refusal(
    "changed",
    Sentence(
        "Your opponent has changed the report meanwhile. Look at it again before you confirm."
    ),
)


class Confirmed(msgspec.Struct):
    """The report that the player has seen and agrees with."""

    at: str = ""
    said: str = ""


@post(f"{ME}/report", **FROM_PLAYER)
def report(own: NamedDependency[OwnVisit], data: URLEncodedBody[dict[str, str]]) -> Response[Any]:
    """How the match ended: ``game1``, ``seat2game1``, or ``won`` where only that is said."""
    table = own_table(own, data.get("at", ""))
    if isinstance(table, Refusal):
        return own.refused(table)
    rules = own.seen.rules
    choices = game_choices(rules)
    result: Result | Refusal
    if only_who_won(rules, table.stage):
        result = own_result((data.get("won", ""),), first=table.first)
    elif choices.seats:
        seats = [
            _match(data, choices, table, f"seat{seat}") for seat in range(1, len(choices.seats) + 1)
        ]
        extra = data.get("extra", "") if table.match is None else ""
        result = own_team_result(seats, choices.seats, first=table.first, extra=extra)
    else:
        result = _match(data, choices, table)
    return own.refused(result) if isinstance(result, Refusal) else _claim(own, table, result)


@post(f"{ME}/confirm", **FROM_PLAYER)
def confirm(own: NamedDependency[OwnVisit], data: URLEncodedBody[Confirmed]) -> Response[Any]:
    """The opponent's report is right, as it stood on the page."""
    table = own_table(own, data.at)
    if isinstance(table, Refusal):
        return own.refused(table)
    theirs = table.claims.get(table.opponent)
    if theirs is None or said_key(theirs) != data.said:
        return own.refused(CHANGED)
    return _claim(own, table, theirs)


@post(f"{ME}/withdraw", **FROM_PLAYER)
def withdraw(own: NamedDependency[OwnVisit], data: URLEncodedBody[Confirmed]) -> Response[Any]:
    """Take the own report back."""
    table = own_table(own, data.at)
    if isinstance(table, Refusal):
        return own.refused(table)
    if table.match is not None:
        return own.send(WithdrawClaim(table.round, table.table, own.player.id))
    return own.send(WithdrawFinalsClaim(table.stage, table.round, table.table, own.player.id))


def _match(
    data: Mapping[str, str], choices: GameChoices, table: OwnTable, seat: str = ""
) -> Result | Refusal:
    """A match of two people, as its fields have it."""
    said = tuple(data.get(f"{seat}game{game}", "") for game in range(1, choices.games + 1))
    return own_result(said, first=table.first, reason=data.get(f"{seat}how", ""))


def _claim(own: OwnVisit, table: OwnTable, result: Result) -> Response[Any]:
    player = own.player.id
    if table.match is not None:
        return own.send(ClaimResult(table.round, table.table, player, result))
    return own.send(ClaimFinalsGame(table.stage, table.round, table.table, player, result))


ROUTES = (report, confirm, withdraw)
