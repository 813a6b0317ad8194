"""Where everybody sits in what is played now, under the name that they look for, and who sits
where at a table of two teams. B-142, SW-38.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from toptable.engine.names import sort_key
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.team_formats import SeatBySeat, SideBySide
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import Team
from toptable.engine.state.rounds import Match
from toptable.engine.state.screens import Screen, ScreenView
from toptable.engine.subjects.results.result_record import find_match
from toptable.engine.views.view import View


class SeatByName(View, frozen=True):
    """Where somebody sits, under the name that they look for."""

    name: str
    team: str
    table: int | None
    opponent: str
    """Empty for a bye."""


class NamedSeat(SeatByName, frozen=True):
    """The same as the house shows it."""

    player: int
    over: bool = False
    """Whether the match has its result."""
    fixed: bool = False
    """Whether the player always sits there."""
    side: str = ""
    """In words, where it is settled."""


SeatT = TypeVar("SeatT", bound=NamedSeat)


def seats_at(state: State, place: PlayPlace) -> Iterator[NamedSeat]:
    """Everybody who plays there, and who sits the round out."""
    for match in place.tables:
        for player, other in (match.players, match.players[::-1]):
            yield _seat(state, player, match.table, state.name_of(other), over=match.over)
    if place.stage is ClockStage.SWISS and state.current is not None:
        for player, bye in state.current.byes.items():
            yield _seat(state, player, bye.seat)


def _seat(
    state: State, player: int, table: int | None, opponent: str = "", *, over: bool = False
) -> NamedSeat:
    known = state.players[player]
    return NamedSeat(
        name=known.name,
        team="",
        table=table,
        opponent=opponent,
        player=player,
        over=over,
        fixed=table is not None and known.fixed_table == table,
    )


def under_each_name(seat: SeatT, members: Iterable[str]) -> Iterator[SeatT]:
    """A seat under the name that is paired, and under that of each member of a team."""
    yield seat
    for member in members:
        yield replace(seat, name=member, team=seat.name)


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
        for named in under_each_name(seat, state.members_of(seat.player))
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


DARK = "D"
NO_TEAMS = Refusal.of("no_teams:no_teams_2")


def at_table(
    state: State, rulebook: Rulebook, number: int, table: int, game: int = 1
) -> tuple[str, ...] | Refusal:
    """One line for each seat, or for each team where partners play side by side."""
    form = rules_in(state, rulebook).team
    match = find_match(state, number, table)
    if isinstance(match, Refusal):
        return match
    first, second = (state.players[player].team for player in match.players)
    if form is None or first is None or second is None:
        return NO_TEAMS
    if isinstance(form, SeatBySeat):
        return tuple(
            f"{name}: {ours} – {theirs}"
            for name, ours, theirs in zip(form.seats, first.members, second.members, strict=True)
        )
    return _side_by_side(match, (first, second), game, form)


def _side_by_side(
    match: Match, teams: tuple[Team, Team], game: int, form: SideBySide
) -> tuple[str, ...] | Refusal:
    """The dark side sits down first, player 1 to the right of player 2. SW-38."""
    seated = _partners(match, teams, game, form)
    if isinstance(seated, Refusal):
        return seated
    one, two = seated.first
    three, four = seated.opposite
    return (
        worded("team_seating.dark_side", one=one, two=two),
        worded("team_seating.light_side", three=three, four=four),
    )


class SeatedPartners(msgspec.Struct, frozen=True):
    """Four people at a table: each team by seat, with the deck where it is known. SW-38."""

    first: tuple[str, str]
    """The team that sits down first; player 1 is to the right of player 2."""
    opposite: tuple[str, str]
    letters: tuple[str, str]
    """The side of each of the two."""


def partners_at(
    state: State, rulebook: Rulebook, match: Match, game: int = 1
) -> SeatedPartners | Refusal:
    """Where the members of two teams sit that play side by side. SW-38."""
    form = rules_in(state, rulebook).team
    first, second = (state.players[player].team for player in match.players)
    if not isinstance(form, SideBySide) or first is None or second is None:
        return NO_TEAMS
    return _partners(match, (first, second), game, form)


def _partners(
    match: Match, teams: tuple[Team, Team], game: int, form: SideBySide
) -> SeatedPartners | Refusal:
    settled = match.game_sides[game - 1 : game]
    sides = settled[0] if settled else None
    if sides is None:
        return Refusal.of("sides:partners", form.source, game=game)
    dark = sides.index(DARK)
    light_side = sides[1 - dark]
    return SeatedPartners(
        first=_members(teams[dark], DARK),
        opposite=_members(teams[1 - dark], light_side),
        letters=(DARK, light_side),
    )


def _members(team: Team, side: str) -> tuple[str, str]:
    return _with_deck(team, 1, side), _with_deck(team, 2, side)


def _with_deck(team: Team, seat: int, side: str) -> str:
    deck = next((deck.name for deck in team.decks if (deck.seat, deck.side) == (seat, side)), "")
    return team.members[seat - 1] + (f" ({deck})" if deck else "")
