"""What a player sends about the own match: the result, and who plays which side.

A report counts when the opponent says the same; two that differ bring a judge. SW-16, B-149,
N13-22.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.reading.own_report import own_result
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.sides import MatchSides, Sides
from toptable.engine.subjects.results.commands import ClaimResult, SettleSides, WithdrawClaim
from toptable.engine.subjects.results.known_sides import settled
from toptable.engine.subjects.rounds.state import Match
from toptable.web.access.own_visit import FROM_PLAYER, OwnVisit
from toptable.web.pages.player.addresses import ME
from toptable.web.pages.player.said import said_key

CHANGED = Refusal(
    "changed",
    "Your opponent has changed the report meanwhile. Look at it again before you confirm.",
)
NO_MATCH = Refusal("no_match", "You have no match right now.")
MOVED = Refusal("moved", "This was about another match. Look at your page again.")


class Games(msgspec.Struct):
    """The form of a report: how each game ended, as the player says it."""

    at: str = ""
    """The round and the table that it is about, as the page showed them."""
    game1: str = ""
    game2: str = ""
    game3: str = ""
    game4: str = ""
    game5: str = ""
    how: str = ""


class Confirmed(msgspec.Struct):
    """The report that the player has seen and agrees with."""

    at: str = ""
    said: str = ""


class SidesSaid(msgspec.Struct):
    """What the two at the table agreed on, or nothing to draw."""

    at: str = ""
    game: int = 1
    mine: str = ""
    previous: str = ""


class Seat(msgspec.Struct, frozen=True):
    """Where the player sits in the round that is on."""

    round: int
    match: Match
    first: bool


@post(f"{ME}/report", **FROM_PLAYER)
def report(own: NamedDependency[OwnVisit], data: URLEncodedBody[Games]) -> Response[Any]:
    """How the match ended."""
    seat = _seat(own, data.at)
    if isinstance(seat, Refusal):
        return own.refused(seat)
    games = (data.game1, data.game2, data.game3, data.game4, data.game5)
    result = own_result(games, first=seat.first, reason=data.how)
    return own.refused(result) if isinstance(result, Refusal) else _claim(own, seat, result)


@post(f"{ME}/confirm", **FROM_PLAYER)
def confirm(own: NamedDependency[OwnVisit], data: URLEncodedBody[Confirmed]) -> Response[Any]:
    """The opponent's report is right, as it stood on the page."""
    seat = _seat(own, data.at)
    if isinstance(seat, Refusal):
        return own.refused(seat)
    claims = dict(seat.match.claims)
    theirs = claims.get(seat.match.players[1 if seat.first else 0])
    if theirs is None or said_key(theirs) != data.said:
        return own.refused(CHANGED)
    return _claim(own, seat, theirs)


@post(f"{ME}/withdraw", **FROM_PLAYER)
def withdraw(own: NamedDependency[OwnVisit], data: URLEncodedBody[Confirmed]) -> Response[Any]:
    """Take the own report back."""
    seat = _seat(own, data.at)
    if isinstance(seat, Refusal):
        return own.refused(seat)
    return own.send(WithdrawClaim(seat.round, seat.match.table, own.player.id))


@get(f"{ME}/sides", sync_to_thread=True)
def sides_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """Who plays which side: agreed on, chosen or drawn, as the document has it."""
    if own.known is None:
        return own.to_start()
    seat, rule = _seat(own, ""), own.seen.rules.match_sides
    if isinstance(seat, Refusal) or rule is None:
        return own.to_start()
    known = settled(seat.match)
    game = next((at for at, sides in enumerate(known, 1) if sides is None), len(known) + 1)
    over = game > own.seen.rules.scoring.games or seat.match.result is not None
    chooser = seat.match.choosers[game - 1] if game <= len(seat.match.choosers) else None
    return own.page(
        "player/sides.html",
        rule=rule,
        how=rule.first if game == 1 else rule.later,
        known=[_named(own, rule, seat.match, sides) for sides in known if sides is not None],
        game=game,
        over=over,
        chooser=chooser,
        mine=0 if seat.first else 1,
        at=f"{seat.round}-{seat.match.table}",
    )


@post(f"{ME}/sides", **FROM_PLAYER)
def settle_sides(own: NamedDependency[OwnVisit], data: URLEncodedBody[SidesSaid]) -> Response[Any]:
    """Settle the sides of a game."""
    seat, rule = _seat(own, data.at), own.seen.rules.match_sides
    if isinstance(seat, Refusal):
        return own.refused(seat)
    first = data.mine
    if data.mine and rule is not None and not seat.first:
        first = next((name for name in rule.names if name != data.mine), data.mine)
    return own.send(
        SettleSides(
            seat.round,
            seat.match.table,
            data.game,
            first_seat=first,
            previous=data.previous if seat.first else data.previous.translate(_OTHER_WAY),
        )
    )


def _named(own: OwnVisit, rule: MatchSides, match: Match, sides: Sides) -> dict[str, str]:
    """Who plays which side of a game, by name."""
    return {
        rule.words.get(side, side): own.seen.state.name_of(player)
        for side, player in zip(sides, match.players, strict=True)
    }


_OTHER_WAY = str.maketrans("WLTt", "LWtT")


def _claim(own: OwnVisit, seat: Seat, result: Result) -> Response[Any]:
    return own.send(ClaimResult(seat.round, seat.match.table, own.player.id, result))


def _seat(own: OwnVisit, wanted: str) -> Seat | Refusal:
    """Where the player sits; ``wanted`` is where the page said, which may be a round ago."""
    current = own.seen.state.current
    table = current.table_of(own.player.id) if current is not None else None
    if current is None or table is None:
        return MOVED if wanted else NO_MATCH
    if wanted and wanted != f"{current.number}-{table}":
        return MOVED
    match = current.matches[table]
    return Seat(current.number, match, match.players[0] == own.player.id)


ROUTES = (report, confirm, withdraw, sides_page, settle_sides)
