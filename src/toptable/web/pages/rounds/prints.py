"""Pages that are made to be printed: everybody by name, and everybody's seat by name."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from toptable.engine.names import sort_key
from toptable.engine.state import State
from toptable.engine.subjects.people.state import Player
from toptable.engine.subjects.rounds.state import Round
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.people.players_part import rows

PRINT = "/e/{event:str}/print"


class Seat(msgspec.Struct, frozen=True):
    """Where somebody sits, under the name that they look for."""

    name: str
    team: str
    table: int | None
    opponent: str
    fixed: bool


@get(f"{PRINT}/players", guards=[staff_only], sync_to_thread=True)
def print_players(visit: NamedDependency[Visit]) -> Response[Any]:
    """Everybody by name, with a box to tick."""
    return visit.page("rounds/print_players.html", players=rows(visit.seen.state))


@get(f"{PRINT}/seats", guards=[staff_only], sync_to_thread=True)
def print_seats(visit: NamedDependency[Visit]) -> Response[Any]:
    """Where everybody sits this round, by name: teams under each member's name too."""
    state = visit.seen.state
    current = state.current
    seats = sorted(_seats(state, current), key=lambda seat: sort_key(seat.name)) if current else []
    return visit.page("rounds/print_seats.html", round=current, seats=seats)


def _seats(state: State, current: Round) -> Iterator[Seat]:
    for match in current.matches.values():
        for player, other in (match.players, match.players[::-1]):
            yield from _named(state, player, match.table, state.name_of(other))
    for player, bye in current.byes.items():
        yield from _named(state, player, bye.seat, "")


def _named(state: State, number: int, table: int | None, opponent: str) -> Iterator[Seat]:
    player: Player = state.players[number]
    fixed = table is not None and player.fixed_table == table
    yield Seat(player.name, "", table, opponent, fixed)
    for member in player.team.members if player.team is not None else ():
        yield Seat(member, player.name, table, opponent, fixed)


ROUTES = (print_players, print_seats)
