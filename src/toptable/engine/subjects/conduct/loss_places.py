"""Which match a loss falls on: the one under way, this round's, the next, the one just played.

The leaf of the infraction's tree says it; a judge can say otherwise. A loss for whoever sits on a
bye takes the bye of this round. N13-INF-08, N13-INF-10, SW-09, B-168, AMB-30, AMB-55, AMB-59, A-28.
"""

from enum import StrEnum

import msgspec

from toptable.engine.questions.places import bracket_game, match_of, place_now
from toptable.engine.questions.presence import absent, losers
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Falls
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.bracket.course import GameStatus, follow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.asked_penalties import When
from toptable.engine.state.conduct import BRACKET, How, RuledMatch
from toptable.engine.state.rounds import Round

NO_MATCH = Refusal(
    "no_match:no_match", "There is no match under way; let it wait for the next one."
)


class LossKind(StrEnum):
    """Where a loss falls."""

    MATCH = "match"
    BYE = "bye"
    BRACKET = "bracket"
    WAITS = "waits"


class LossSpot(msgspec.Struct, frozen=True):
    """One match, bye or elimination game; or none yet."""

    kind: LossKind
    round: int = 0
    table: int = 0
    """The table, or the number of the bracket game."""


WAITS = LossSpot(LossKind.WAITS)


def spot_of(
    state: State, player: int, penalty: Penalty, when: When, falls: Falls
) -> LossSpot | Refusal:
    """Where a loss of this player falls; after the close it changes no result. FR-3.3.2."""
    if state.closed:
        return WAITS
    if when == "next" or (not when and falls is Falls.NEXT_ROUND):
        return WAITS
    if when == "now":
        return _this_round(state, player, penalty) or NO_MATCH
    match falls:
        case Falls.THIS_ROUND:
            found = _this_round(state, player, penalty)
        case Falls.FINISHED:
            found = _just_played(state, player)
        case Falls.FIRST_ROUND:
            found = _in_round(state.rounds[0], player, penalty) if state.rounds else None
        case _:
            found = _under_way(state, player, penalty)
    return found or WAITS


def spot_at(match: RuledMatch, penalty: Penalty) -> LossSpot | None:
    """The match that a judge names as the place of a loss."""
    if match.stage in (ClockStage.ELIMINATION, ClockStage.FINAL) and match.table:
        return LossSpot(LossKind.BRACKET, BRACKET, match.table)
    if match.swiss and match.table:
        return LossSpot(LossKind.MATCH, match.number, match.table)
    if match.swiss and match.players and penalty is Penalty.MATCH_LOSS:
        return LossSpot(LossKind.BYE, match.number)
    return None


def is_finished(state: State, spot: LossSpot) -> bool:
    """Whether the match or elimination game of a loss already has its result."""
    if spot.kind is LossKind.MATCH:
        match = state.rounds[spot.round - 1].matches[spot.table]
        return match.result is not None and not match.result.provisional
    bracket = state.finals.bracket
    if spot.kind is not LossKind.BRACKET or bracket is None:
        return False
    return follow(bracket).game(spot.table).status is GameStatus.DECIDED


def _under_way(state: State, player: int, penalty: Penalty) -> LossSpot | None:
    current, match = state.current, match_of(state, player)
    missed = match is not None and absent(state, len(state.rounds), player)
    if is_open(state, player) or (missed and match is not None and losers(match)):
        return _this_round(state, player, penalty)
    sits_out = bye_of(state, player) is not None and penalty is Penalty.MATCH_LOSS
    if current is None or not sits_out or current.complete:
        return None
    return LossSpot(LossKind.BYE, current.number)


def _this_round(state: State, player: int, penalty: Penalty) -> LossSpot | None:
    if state.finals.bracket is not None:
        game = bracket_game(state, player)
        return None if game is None else LossSpot(LossKind.BRACKET, BRACKET, game.number)
    return None if state.current is None else _in_round(state.current, player, penalty)


def _in_round(round_: Round, player: int, penalty: Penalty) -> LossSpot | None:
    table = round_.table_of(player) if round_.published else None
    if table is not None:
        return LossSpot(LossKind.MATCH, round_.number, table)
    if round_.published and player in round_.byes and penalty is Penalty.MATCH_LOSS:
        return LossSpot(LossKind.BYE, round_.number)
    return None


def _just_played(state: State, player: int) -> LossSpot | None:
    """The latest match of the player that has a result; the one under way if none has. SW-09."""
    bracket = state.finals.bracket
    seed = bracket.seed_of(player) if bracket is not None else None
    if bracket is not None and seed is not None:
        games = follow(bracket).games
        played = [
            game.number
            for game in games
            if game.status is GameStatus.DECIDED
            and seed in game.seeds
            and game.decision is not None
            and not game.decision.automatic
        ]
        if played:
            return LossSpot(LossKind.BRACKET, BRACKET, played[-1])
    matches = [
        (round_.matches[table].result is not None, round_.number, table)
        for round_ in state.rounds
        if round_.published and (table := round_.table_of(player)) is not None
    ]
    if not matches:
        return None
    _, number, table = max(matches)
    return LossSpot(LossKind.MATCH, number, table)


def last_round(state: State) -> int:
    """The last round that a loss which waits does not reach."""
    current = state.current
    last = current.number if current is not None and current.published else len(state.rounds) - 1
    return max(last, 0)


def is_open(state: State, player: int) -> bool:
    """Whether the player is in the middle of a match."""
    if state.finals.bracket is not None:
        return bracket_game(state, player) is not None
    match = match_of(state, player)
    return match is not None and match.result is None


def is_busy(state: State, player: int) -> bool:
    """Whether the match is held, or has a game lost by an earlier penalty of this player."""
    game = bracket_game(state, player)
    if game is not None:
        return (BRACKET, game.number) in state.conduct.held
    match = match_of(state, player)
    if match is None:
        return False
    place = (len(state.rounds), match.table)
    return place in state.conduct.held or any(
        effect.how is How.GAME
        and (effect.round, effect.table) == place
        and player in effect.players
        for effect in state.conduct.effects
    )


def opponent_of(state: State, rulebook: Rulebook, player: int) -> int | None:
    """Who sits opposite: in the bracket, in a tiebreaker round, or in the round that is on."""
    bracket = state.finals.bracket
    if bracket is not None:
        game = bracket_game(state, player)
        seats = [bracket.finalists[seed - 1] for seed in game.seeds if seed] if game else []
        return next((seat.player for seat in seats if seat and seat.player != player), None)
    place = place_now(state, rulebook)
    seated = None if isinstance(place, Refusal) else place.table_of(player)
    return None if seated is None else sum(seated.players) - player


def bye_of(state: State, player: int) -> int | None:
    """The current round, where the player has the bye in it."""
    current = state.current
    if state.finals.bracket is not None or current is None or not current.published:
        return None
    return current.number if player in current.byes else None


def games_on(state: State) -> tuple[int, ...]:
    """The numbers of the elimination games that can be played now."""
    bracket = state.finals.bracket
    return () if bracket is None else tuple(game.number for game in follow(bracket).open)


def lost_in_bracket(state: State, player: int, number: int) -> bool:
    """Whether the player has played this game of the bracket and has not won it by a walkover.

    Where both lose a game by a penalty, one of them may go on all the same. N10-54, AMB-22.
    """
    bracket = state.finals.bracket
    if bracket is None:
        return False
    seed, decision = bracket.seed_of(player), follow(bracket).game(number).decision
    if decision is None or seed not in decision.seats:
        return False
    return not decision.automatic or decision.winner != seed
