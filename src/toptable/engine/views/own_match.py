"""The match that a player sits at, seen from the own seat. N13-72, N13-84, SW-16, B-149."""

from collections.abc import Iterator

import msgspec

from toptable.engine.questions.places import PlayPlace, Seated
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.chart import game_headings
from toptable.engine.rules.results.kinds import Result, Seat
from toptable.engine.rules.results.sides import chosen
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.finals.bracket_sides import sides_now, turns_of
from toptable.engine.subjects.finals.match_reports import claims_at
from toptable.engine.subjects.results.result_record import settled, sides_in


class OwnMatchView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match that a player sits at, or sat at last in the round that is on."""

    stage: ClockStage
    round: int
    table: int
    opponent: int
    opponent_name: str
    seat: Seat
    over: bool = False
    heading: str = ""
    """The round of the bracket that the game belongs to."""
    opponent_points: int | None = None
    sides: tuple[str, ...] = ()
    """The player's own side in each game, as far as that is settled."""
    result: Result | None = None
    points: tuple[int, int] | None = None
    """The player's own and the opponent's, once there is a result."""
    mine: Result | None = None
    theirs: Result | None = None
    """What each of the two has reported so far, seen from the first seat."""

    @property
    def swiss(self) -> bool:
        """Whether it is a match of a round, and no game of the finals."""
        return self.stage is ClockStage.SWISS

    @property
    def name(self) -> str:
        """The match by name, so that nothing sent for it is taken for a later one."""
        where = f"{self.round}-{self.table}"
        return where if self.swiss else f"{self.stage}-{where}"


def own_match(
    state: State, rules: Rules, place: PlayPlace, seated: Seated, player: int
) -> OwnMatchView:
    """What is played at a table, for one of the two who sit there."""
    seat: Seat = 0 if seated.players[0] == player else 1
    opponent = seated.players[1 - seat]
    common = OwnMatchView(
        stage=place.stage,
        round=place.number,
        table=seated.table,
        opponent=opponent,
        opponent_name=state.name_of(opponent),
        seat=seat,
        over=seated.over,
    )
    if not common.swiss:
        claims = claims_at(state, place, seated)
        return msgspec.structs.replace(
            common,
            heading=_heading(state, place, seated),
            sides=_sides_in_finals(state, rules, place, seated, seat),
            mine=claims.get(player),
            theirs=claims.get(opponent),
        )
    match = match_of(state, common)
    claims = dict(match.claims)
    return msgspec.structs.replace(
        common,
        opponent_points=points_of(state.players[opponent]),
        sides=tuple(_sides(rules, match, seat)),
        result=match.result,
        points=match.points if seat == 0 or match.points is None else match.points[::-1],
        mine=claims.get(player),
        theirs=claims.get(opponent),
    )


def match_of(state: State, own: OwnMatchView) -> Match:
    """The match of a Swiss round; games of other rounds are known by who sits there."""
    return state.rounds[own.round - 1].matches[own.table]


def points_of(player: Player) -> int:
    """What a player has so far."""
    return sum(outing.points or 0 for outing in player.record.outings) - player.record.deducted


def _heading(state: State, place: PlayPlace, seated: Seated) -> str:
    bracket = state.finals.bracket
    if bracket is None or place.stage is ClockStage.TIEBREAKER:
        return ""
    return game_headings(bracket.chart)[seated.table - 1]


def _sides_in_finals(
    state: State, rules: Rules, place: PlayPlace, seated: Seated, seat: Seat
) -> tuple[str, ...]:
    """The player's side in each game that has its sides, settled or as they follow."""
    finals = state.finals
    if place.stage is ClockStage.TIEBREAKER:
        drawn = finals.tiebreaker.sides if finals.tiebreaker is not None else ()
        first = {(one, other): side for one, other, side in drawn}.get(seated.players)
        letters = rules.rulebook.sides
        if first is None or letters is None:
            return ()
        return (chosen(letters, 0, first)[seat],)
    if finals.bracket is None:
        return ()
    sides = sides_now(state, seated.table, rules.rulebook)
    if sides is not None:
        return (sides[seat],)
    return turns_of(finals.bracket, seated.table, seat)


def _sides(rules: Rules, match: Match, seat: Seat) -> Iterator[str]:
    """The player's own side, game by game, as far as it is settled or follows."""
    known = settled(match)
    if not known:
        return
    for game in range(1, max(rules.scoring.games, len(known)) + 1):
        sides = sides_in(rules, match, game)
        if sides is None:
            return
        yield sides[seat]
