"""Where everybody sits, under the name that they look for: for paper and for screens."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.floor.place import PlayPlace, place_now
from toptable.engine.subjects.rounds.state import Round
from toptable.engine.subjects.screens.state import Screen, ScreenView


class NamedSeat(msgspec.Struct, frozen=True):
    """Where somebody sits, under the name that they look for."""

    name: str
    team: str
    table: int | None
    opponent: str
    """Nobody: a bye."""
    fixed: bool


def seats_in(state: State, round_: Round) -> list[NamedSeat]:
    """Everybody's seat in a round by name: teams under each member's name too."""
    return _by_name(_seats(state, round_))


def seats_now(state: State, rulebook: Rulebook) -> list[NamedSeat]:
    """The same for what is played now: a round, games around the line, games of the bracket."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return []
    if place.stage is ClockStage.SWISS and state.current is not None:
        return seats_in(state, state.current)
    return _by_name(_games(state, place))


def on_no_screen(seats: Iterable[NamedSeat], screens: Sequence[Screen]) -> list[NamedSeat]:
    """Whose name is on no screen with pairings, where there are such screens."""
    with_names = [screen for screen in screens if ScreenView.PAIRINGS in screen.views]
    if not with_names:
        return []
    return [seat for seat in seats if not any(shown(seat, screen) for screen in with_names)]


def shown(seat: NamedSeat, screen: Screen) -> bool:
    """Whether a screen shows a seat."""
    return screen.near(seat.table) and screen.lists(seat.name)


def _by_name(seats: Iterable[NamedSeat]) -> list[NamedSeat]:
    return sorted(seats, key=lambda seat: sort_key(seat.name))


def _seats(state: State, round_: Round) -> Iterator[NamedSeat]:
    for match in round_.matches.values():
        for player, other in (match.players, match.players[::-1]):
            yield from _named(state, player, match.table, state.name_of(other))
    for player, bye in round_.byes.items():
        yield from _named(state, player, bye.seat, "")


def _games(state: State, place: PlayPlace) -> Iterator[NamedSeat]:
    for game in place.tables:
        if not game.over:
            for player, other in (game.players, game.players[::-1]):
                yield from _named(state, player, game.table, state.name_of(other))


def _named(state: State, number: int, table: int | None, opponent: str) -> Iterator[NamedSeat]:
    player = state.players[number]
    fixed = table is not None and player.fixed_table == table
    yield NamedSeat(player.name, "", table, opponent, fixed)
    for member in player.team.members if player.team is not None else ():
        yield NamedSeat(member, player.name, table, opponent, fixed)
