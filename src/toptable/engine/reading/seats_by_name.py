"""Where everybody sits in what is played now, and under the name that they look for."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.screens import Screen, ScreenView


class PlayingSeat(NamedTuple):
    """Where one player sits in what is played."""

    player: int
    table: int | None
    opponent: str
    """Nobody: a bye."""
    over: bool
    """Whether the match has its result."""


class NamedSeat(msgspec.Struct, frozen=True):
    """Where somebody sits, under the name that they look for."""

    name: str
    team: str
    table: int | None
    opponent: str
    """Nobody: a bye."""
    fixed: bool


def seats_at(state: State, place: PlayPlace) -> Iterator[PlayingSeat]:
    """Everybody who plays there, and who sits the round out."""
    for match in place.tables:
        for player, other in (match.players, match.players[::-1]):
            yield PlayingSeat(player, match.table, state.name_of(other), match.over)
    if place.stage is ClockStage.SWISS and state.current is not None:
        for player, bye in state.current.byes.items():
            yield PlayingSeat(player, bye.seat, "", False)


def seats_now(state: State, rulebook: Rulebook) -> list[NamedSeat]:
    """Everybody by name, teams under each member's name too: of a round all seats, of games around
    the line and of the bracket those that are still to be played."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return []
    swiss = place.stage is ClockStage.SWISS
    named = (
        named
        for seat in seats_at(state, place)
        if swiss or not seat.over
        for named in _named(state, seat)
    )
    return sorted(named, key=lambda seat: sort_key(seat.name))


def on_no_screen(seats: Iterable[NamedSeat], screens: Sequence[Screen]) -> list[NamedSeat]:
    """Whose name is on no screen with pairings, where there are such screens."""
    with_names = [screen for screen in screens if ScreenView.PAIRINGS in screen.views]
    if not with_names:
        return []
    return [seat for seat in seats if not any(shown(seat, screen) for screen in with_names)]


def shown(seat: NamedSeat, screen: Screen) -> bool:
    """Whether a screen shows a seat."""
    return screen.near(seat.table) and screen.lists(seat.name)


def _named(state: State, seat: PlayingSeat) -> Iterator[NamedSeat]:
    player = state.players[seat.player]
    fixed = seat.table is not None and player.fixed_table == seat.table
    yield NamedSeat(player.name, "", seat.table, seat.opponent, fixed)
    for member in player.team.members if player.team is not None else ():
        yield NamedSeat(member, player.name, seat.table, seat.opponent, fixed)
