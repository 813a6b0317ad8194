"""Before the next round: results that nobody reported, rematches that are agreed to, and who of
an online event is here. B-148, A-24, N13-52, N13-69.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import URLEncodedBody

from toptable.engine.questions.presence import coming, missing
from toptable.engine.refusal import Refusal
from toptable.engine.subjects.online.between_rounds import CheckInBetween
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.people.players_part import rows
from toptable.web.rendering.answers import Refused

NEXT_ROUND = "/e/{event:str}/players/next-round"
NOBODY = Refusal("nobody:nobody_2", "Tick at least one player.")


class Here(msgspec.Struct):
    """Who is here for the next round, by number; or is not after all."""

    players: str | list[str] = ""
    absent: bool = False


@get(NEXT_ROUND, guards=[needs("CheckInBetween")], sync_to_thread=True)
def next_round_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Who has checked in for the coming round of an online event."""
    state = visit.seen.state
    if visit.seen.rules.chosen.get("online", "off") != "on":
        raise NotFoundException
    absent = {player.id for player in missing(state)}
    playing = [row for row in rows(state) if state.players[row.number].active]
    return visit.page(
        "rounds/next_round.html",
        next_round=coming(state),
        absent=[row for row in playing if row.number in absent],
        here=[row for row in playing if row.number not in absent],
        started=bool(state.rounds),
    )


@post(NEXT_ROUND, sync_to_thread=True)
def check_in_between(visit: NamedDependency[Visit], data: URLEncodedBody[Here]) -> Response[Any]:
    """Those who are ticked are here, or are not after all."""
    back = f"{visit.address}/players/next-round"
    ticked = [data.players] if isinstance(data.players, str) else data.players
    players = tuple(int(number) for number in ticked if number.isdecimal() and len(number) < 9)
    if not players:
        raise Refused(NOBODY, back)
    return visit.send(CheckInBetween(players, present=not data.absent), back=back)


ROUTES = (next_round_page, check_in_between)
