"""A match of two teams whose time is up: one pair of members for each seat. B-142, A-32, A-33."""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.questions.places import PlayPlace, Seated
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.endings.ending import GameEnding
from toptable.engine.rules.endings.table import Format, OpenTable
from toptable.engine.rules.endings.team_seats import SeatAtTime, TeamsAtTime
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams.formats import LevelMatch, SeatBySeat
from toptable.engine.rules.teams.match import seat_points
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET


def teams_at_time(
    state: State,
    rules: Rules,
    place: PlayPlace,
    seated: Seated,
    ending: GameEnding,
    table: OpenTable,
) -> TeamsAtTime:
    """The questions for the table of two teams.

    A seat is never a knockout by itself: it may stay without a winner, for the seats together
    decide who goes on. A-32.
    """
    team = rules.team
    seats = team.seats if isinstance(team, SeatBySeat) else ()
    number = place.number if place.stage is ClockStage.SWISS else BRACKET
    ruled = _with_ruled(state, number, seated, (Result(),) * len(seats))
    first, second = (state.players[player].team for player in seated.players)
    members = zip(first.members if first else (), second.members if second else (), strict=True)
    pairs = zip(seats, members, ruled, strict=True)
    single = replace(table, format=Format.SWISS, games=rules.scoring.games)
    return TeamsAtTime(
        ending=ending,
        teams=table.names,
        seats=tuple(
            SeatAtTime(name=name, table=replace(single, names=names), lost=result.kind is not None)
            for name, names, result in pairs
        ),
        extra_game=lambda told: (
            place.stage is not ClockStage.SWISS
            and _left_to_an_extra_game(rules, _with_ruled(state, number, seated, told))
        ),
    )


def _with_ruled(
    state: State, number: int, seated: Seated, told: Sequence[Result]
) -> tuple[Result, ...]:
    """The seats with those written in that penalties have decided. A-33."""
    result = Result(seats=tuple(told))
    return state.conduct.with_lost_seats(number, seated.table, seated.players, result).seats


def _left_to_an_extra_game(rules: Rules, seats: Sequence[Result]) -> bool:
    team = rules.team
    if not isinstance(team, SeatBySeat):
        return False
    points = seat_points(team, seats, rules.settle_two, rules.rulebook.reporting)
    announced = rules.chosen.get("team_match", "seats") == LevelMatch.EXTRA_GAME
    return announced and not isinstance(points, Refusal) and team.letter(points) == "D"
