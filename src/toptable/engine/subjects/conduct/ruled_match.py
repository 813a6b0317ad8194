"""Which match a ruling belongs to, and which match a loss falls on (FR-1.3.1.4, PG-2, B-168,
B-172, B-186, N13-INF-08, N13-INF-10, SW-09, AMB-30, AMB-55, AMB-59, A-28).
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from toptable.engine.questions.places import bracket_game, match_of, place_now
from toptable.engine.questions.presence import absent, losers
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Falls, Penalty
from toptable.engine.rules.finals.bracket.bracket import Bracket, GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, How, NamedMatch, RuledMatch, When
from toptable.engine.state.rounds import Round

IN_BRACKET = (ClockStage.ELIMINATION, ClockStage.FINAL)


NOT_THERE = Refusal.of("no_such_match")


def match_ruled_on(
    state: State, rulebook: Rulebook, players: Sequence[int], named: NamedMatch | None = None
) -> RuledMatch | Refusal:
    """The match that a ruling on these players belongs to now, or the one that the judge names."""
    if named is not None:
        return _named(state, rulebook, players, named)
    if state.closed:
        return RuledMatch(closed=True)
    bracket = state.finals.bracket
    if bracket is not None:
        return _in_bracket(bracket, players) or RuledMatch(stage=ClockStage.ELIMINATION)
    place = place_now(state, rulebook)
    if not isinstance(place, Refusal) and place.stage is ClockStage.TIEBREAKER:
        seated = place.table_of(players[0]) if players else None
        if seated is not None:
            return RuledMatch(
                stage=place.stage, number=place.number, table=seated.table, players=seated.players
            )
    return _in_rounds(state, players)


def match_in_early_log(state: State, players: Sequence[int]) -> RuledMatch | None:
    """The same for a ruling that was stored without a match; None where more than one is possible.

    The state is the one right before the ruling.
    """
    finals = state.finals
    if state.closed:
        return RuledMatch(closed=True)
    if finals.bracket is not None:
        finalists = {finalist.player for finalist in finals.bracket.finalists if finalist}
        if not finalists & set(players):
            return RuledMatch(stage=ClockStage.ELIMINATION)
        return _in_bracket(finals.bracket, players, still_open=True)
    if finals.tiebreaker is not None and finals.locked is None:
        return None
    return _in_rounds(state, players)


def earlier_matches(state: State, player: int) -> tuple[RuledMatch, ...]:
    """The matches and byes that a player has had in rounds and bracket, the newest first."""
    rounds = [_ruled_in_round(round_, (player,)) for round_ in state.rounds if round_.published]
    bracket = state.finals.bracket
    seed = bracket.seed_of(player) if bracket is not None else None
    games = [
        _game(bracket, game)
        for game in (follow(bracket).games if bracket is not None else ())
        if bracket is not None and seed in game.seeds and None not in game.seeds
    ]
    return tuple(match for match in reversed((*rounds, *games)) if player in match.players)


def _in_rounds(state: State, players: Sequence[int]) -> RuledMatch:
    """The match of the last published round; that round alone for those who do not play in it."""
    published = [round_ for round_ in state.rounds[-2:] if round_.published]
    return _ruled_in_round(published[-1], players) if published else RuledMatch()


def _ruled_in_round(round_: Round, players: Sequence[int]) -> RuledMatch:
    found = RuledMatch(number=round_.number)
    table = round_.table_of(players[0]) if players else None
    if table is not None:
        return replace(found, table=table, players=round_.matches[table].players)
    return replace(found, players=(players[0],)) if players and players[0] in round_.byes else found


def _in_bracket(
    bracket: Bracket, players: Sequence[int], *, still_open: bool = False
) -> RuledMatch | None:
    """The game that the first player can play now, else the last one they played."""
    seed = bracket.seed_of(players[0]) if players else None
    if seed is None:
        return None
    own = [game for game in follow(bracket).games if seed in game.seeds]
    playing = [game for game in own if game.status is GameStatus.OPEN]
    played = [
        game
        for game in own
        if game.decision is not None and not game.decision.automatic and not still_open
    ]
    found = next(iter((*playing, *reversed(played))), None)
    return None if found is None else _game(bracket, found)


def game_match(bracket: Bracket, number: int) -> RuledMatch:
    """A game of the bracket as the match of a ruling."""
    return _game(bracket, follow(bracket).game(number))


def _game(bracket: Bracket, game: GameNow) -> RuledMatch:
    final = game.game.part in (BracketPart.FINAL, BracketPart.REPEAT)
    seats = [bracket.finalists[seed - 1] for seed in game.seeds if seed]
    return RuledMatch(
        stage=ClockStage.FINAL if final else ClockStage.ELIMINATION,
        table=game.number,
        players=tuple(seat.player for seat in seats if seat is not None),
    )


def _named(
    state: State, rulebook: Rulebook, players: Sequence[int], named: NamedMatch
) -> RuledMatch | Refusal:
    """The match that a judge names, if the player has a part in it."""
    if named.stage in IN_BRACKET:
        bracket = state.finals.bracket
        games = follow(bracket).games if bracket is not None else ()
        game = next((game for game in games if game.number == named.table), None)
        found = _game(bracket, game) if bracket is not None and game is not None else None
    elif named.stage is ClockStage.TIEBREAKER:
        found = _in_tiebreaker(state, rulebook, named)
    else:
        rounds = [round_ for round_ in state.rounds if round_.number == named.number]
        found = _ruled_in_round(rounds[0], players) if rounds and rounds[0].published else None
    if found is None or named.table not in (0, found.table):
        return NOT_THERE
    return found if not players or players[0] in found.players else NOT_THERE


def _in_tiebreaker(state: State, rulebook: Rulebook, named: NamedMatch) -> RuledMatch | None:
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or place.key != (named.stage, named.number):
        return None
    seated = place.at(named.table)
    if isinstance(seated, Refusal):
        return None
    return RuledMatch(
        stage=named.stage, number=named.number, table=named.table, players=seated.players
    )


def where_text(state: State, match: RuledMatch | None, players: Sequence[int] = ()) -> str:
    """Where a ruling belongs, with the opponent: ``final, game 3 against Bo``."""
    place = place_text(match)
    others = [player for player in (match.players if match else ()) if player not in players]
    if match is None or len(match.players) < 2 or len(others) != 1:
        return place
    return worded("ruled_match.against", place=place, name=state.name_of(others[0]))


def place_text(match: RuledMatch | None) -> str:
    """The match alone: round and table, or the stage of the finals and its number."""
    if match is None:
        return worded("ruled_match.match_not")
    if match.closed:
        return worded("ruled_match.after_event")
    if match.stage in IN_BRACKET:
        if not match.table:
            return worded("ruled_match.during_bracket")
        if match.stage is ClockStage.FINAL:
            return worded("ruled_match.final_game", game=match.table)
        return worded("ruled_match.bracket_game", game=match.table)
    if match.stage is ClockStage.TIEBREAKER:
        return worded("ruled_match.tiebreaker_round", round=match.number, table=match.table)
    if not match.number:
        return worded("ruled_match.before_round")
    if match.table and match.game:
        return worded(
            "ruled_match.round_table", round=match.number, table=match.table, game=match.game
        )
    if match.table:
        return worded("ruled_match.round_table_2", round=match.number, table=match.table)
    if match.players:
        return worded("ruled_match.round_bye", round=match.number)
    return worded("ruled_match.round", round=match.number)


def stage_of(match: RuledMatch | None) -> tuple[str, str]:
    """The round or stage by which a record is narrowed: a short key, and its name."""
    if match is None:
        return "unknown", "Match not recorded"
    if match.closed:
        return "after", "After the event"
    if match.stage in IN_BRACKET:
        return "bracket", "Bracket"
    if match.stage is ClockStage.TIEBREAKER:
        return "tiebreaker", "Tiebreaker rounds"
    return str(match.number), f"Round {match.number}" if match.number else "Before round 1"


NO_MATCH = Refusal.of("no_match:no_match")


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
            found = _spot_in_round(state.rounds[0], player, penalty) if state.rounds else None
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
    return None if state.current is None else _spot_in_round(state.current, player, penalty)


def _spot_in_round(round_: Round, player: int, penalty: Penalty) -> LossSpot | None:
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
