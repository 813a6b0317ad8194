"""A game or match lost by a penalty: at once, later, with a bye, in the bracket, at one seat.

A loss that finds no match waits for the next one. A second game loss in a match falls on the next
game. Both losing the match is one result. AMB-30, AMB-33, AMB-64, A-28, A-33, A-44, B-168.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from toptable.engine.entry import Entry
from toptable.engine.questions import presence
from toptable.engine.questions.places import bracket_game, match_of
from toptable.engine.refusal import Refusal, Refused, granted, refuse
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import GameOutcome
from toptable.engine.rules.finals.bracket.play import find
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import DrawnSides, swapped
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How, When
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.penalty_record import PenaltyCarriedOut
from toptable.engine.subjects.conduct.ruled_match import (
    NO_MATCH,
    LossKind,
    LossSpot,
    is_open,
    last_round,
)
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.final_places import GameReport
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.results import result_record
from toptable.engine.subjects.results.sides import SidesSettled


class PenaltyEffect(msgspec.Struct, frozen=True):
    """What one ruling deals to one player, or to one member of a team."""

    ruling: int
    player: int
    penalty: Penalty
    seat: int = 0


def lose(
    state: State,
    situation: Situation,
    dealt: Sequence[PenaltyEffect],
    spot: LossSpot,
    finished: str,
) -> Decision:
    """The same loss for one player, or for both of a match, where it falls."""
    match spot.kind:
        case LossKind.BRACKET:
            return _lose_bracket_game(state, situation, dealt, spot.table)
        case LossKind.BYE:
            return [entry for loss in dealt for entry in lose_bye(state, loss, spot.round)]
        case LossKind.MATCH:
            return _lose_match(state, situation, dealt, spot, finished)
        case LossKind.WAITS:
            return [entry for loss in dealt for entry in wait(state, loss)]


def _lose_match(
    state: State,
    situation: Situation,
    dealt: Sequence[PenaltyEffect],
    spot: LossSpot,
    finished: str,
) -> Decision:
    match = state.rounds[spot.round - 1].matches[spot.table]
    if spot.round < len(state.rounds) and not situation.reasoned:
        raise Refused(results.CORRECTION_REASON)
    rules = situation.rules
    before = before_penalties(state, spot, match)
    effect = Carried(0, (), How.MATCH, dealt[0].penalty, spot.round, match.table, before=before)
    if dealt[0].penalty is Penalty.GAME_LOSS:
        letters = _with_lost_game(state, rules, match, spot, dealt, finished)
        if letters is None:
            return [entry for loss in dealt for entry in wait(state, loss)]
        games, game = letters
        effect = replace(effect, game=game)
        if not rules.scoring.over(games):
            return _for_each(dealt, replace(effect, how=How.GAME, before=None))
        result = Result(games)
        if match.result is not None:
            result = replace(match.result, games=games, kind=None)
        if losers := _losers(state, spot) - {loss.player for loss in dealt}:
            lost = decided_games(state, spot.round, match) | {game: _letter(match, _who(dealt))}
            result = lost_both_ways(rules, match, losers, lost)
    else:
        players = {loss.player for loss in dealt}
        known = presence.losers(match)
        if players <= known:
            return _for_each(dealt, effect)
        players |= known | _losers(state, spot)
        lost = decided_games(state, spot.round, match)
        result = lost_both_ways(rules, match, players, lost)
        if len(players) == 1:
            result = presence.lost_by_both(state, spot.round, match, *players) or result
    scored = result_record.scored(state, situation.rulebook, spot.round, match, result)
    return [*_for_each(dealt, effect), *granted(scored)]


def before_penalties(state: State, spot: LossSpot, match: Match) -> Result | None:
    """The result of a match as it was before the first penalty that changed it."""
    for effect in state.conduct.effects:
        if effect.how is How.MATCH and (effect.round, effect.table) == (spot.round, spot.table):
            return effect.before
    return match.result


def lost_by(match: Match, players: set[int]) -> Result:
    """The result of a match that one or both of its players lose by penalty. AMB-64."""
    here = [player for player in match.players if player in players]
    if len(here) > 1:
        return Result(kind=ResultKind.BOTH_LOSE)
    return Result(kind=ResultKind.PENALTY_LOSS, seat=_seat(match, here[0]))


def lost_both_ways(
    rules: Rules, match: Match, losers: set[int], decided: Mapping[int, str]
) -> Result:
    """A match lost by penalty, with the games of it that the opponent lost by one. AMB-33, AMB-64.

    Such a game brings neither of them anything, where games count and a document can say so.
    """
    whole = lost_by(match, losers)
    settled = rules.settle(whole)
    if isinstance(settled, Refusal) or whole.kind is not ResultKind.PENALTY_LOSS:
        return whole
    letters = settled.letters
    counted = "X" in rules.scoring.letters and isinstance(rules.scoring, PerGame)
    for game, letter in decided.items():
        opposite = letter not in ("D", letters[game - 1 : game])
        if counted and opposite and game <= len(letters):
            letters = letters[: game - 1] + "X" + letters[game:]
    return whole if letters == settled.letters else Result(letters)


def _who(dealt: Sequence[PenaltyEffect]) -> list[int]:
    return [loss.player for loss in dealt]


def _losers(state: State, spot: LossSpot) -> set[int]:
    """Who has lost this match by a penalty already."""
    return {
        player
        for effect in state.conduct.effects
        if effect.how is How.MATCH
        and effect.penalty is Penalty.MATCH_LOSS
        and (effect.round, effect.table) == (spot.round, spot.table)
        for player in effect.players
    }


def _with_lost_game(
    state: State,
    rules: Rules,
    match: Match,
    spot: LossSpot,
    dealt: Sequence[PenaltyEffect],
    finished: str,
) -> tuple[str, int] | None:
    """The games with one more that is lost, and its number; None where no game is left."""
    known = decided_games(state, spot.round, match)
    so_far = granted(games_so_far(known, finished, match.table))
    if rules.scoring.over(so_far):
        return None
    game = len(so_far) + 1
    letters = so_far + _letter(match, _who(dealt))
    if match.result is not None:
        return letters + match.result.games[game:], game
    while len(letters) + 1 in known:
        letters += known[len(letters) + 1]
    return letters, game


def decided_games(state: State, number: int, match: Match) -> dict[int, str]:
    """The games of a match that rulings have decided, as letters from the first seat."""
    found: dict[int, str] = {}
    for effect in state.conduct.effects:
        if not effect.game or (effect.round, effect.table) != (number, match.table):
            continue
        letter = "D" if effect.how is How.DRAWN else _letter(match, effect.players)
        other = found.get(effect.game, letter)
        found[effect.game] = letter if other == letter else "X"
    return found


def games_so_far(known: Mapping[int, str], finished: str, table: int) -> str | Refusal:
    """The games that are over: those told, and those that rulings have decided."""
    for game, letter in known.items():
        told = finished[game - 1 : game]
        if told and told != letter:
            return Refusal.of(
                "game_lost:games_so_far", game=game, table=table, letter=letter, finished=finished
            )
    while len(finished) + 1 in known:
        finished += known[len(finished) + 1]
    return finished


def _for_each(dealt: Sequence[PenaltyEffect], effect: Carried) -> list[Entry]:
    """The effect as it stands for each ruling."""
    return [
        PenaltyCarriedOut(replace(effect, ruling=loss.ruling, players=(loss.player,)))
        for loss in dealt
    ]


def drawn_sides(state: State, situation: Situation, number: int, table: int) -> list[Entry]:
    """The sides of the games after a lost first one: drawn, not chosen. N13-INF-08, N10-INF-08."""
    rule = situation.rules.match_sides
    match = state.rounds[number - 1].matches[table]
    if rule is None or match.result is not None or match.game_sides:
        return []
    sides = DrawnSides().call(rule.names, before=None, chance=situation.chance).sides
    if sides is None:
        return []
    return [
        SidesSettled(round=number, table=table, game=1, how="lost", sides=swapped(sides)),
        SidesSettled(round=number, table=table, game=2, how=DrawnSides.id, sides=sides),
    ]


def _lose_bracket_game(
    state: State, situation: Situation, dealt: Sequence[PenaltyEffect], number: int
) -> Decision:
    """An elimination game: the other goes on; lost by both, it goes as a draw does. AMB-64."""
    bracket = state.finals.bracket
    if bracket is None:
        raise Refused(NO_MATCH)
    game = granted(find(bracket, number))
    rules = situation.rules
    effect = Carried(0, (), How.BRACKET, dealt[0].penalty, table=number)
    loser: Seat = 0 if game.seeds[0] == bracket.seed_of(dealt[0].player) else 1
    winner: Seat = 1 if loser == 0 else 0
    command = GameReport(number, winner=winner)
    if len(dealt) > 1 and not rules.endings.draws:
        both = GameOutcome(None, why=worded("losses.lost_both"))
        return [*_for_each(dealt, effect), BracketReported(game=number, outcome=both)]
    if len(dealt) > 1:
        command = replace(command, winner=None, ending="drawn")
    elif game.decision is not None and game.decision.outcome.winner == winner:
        return _for_each(dealt, effect)
    lost = elimination.reported(state, command, situation)
    told = [
        replace(
            item,
            outcome=replace(item.outcome, why=item.outcome.why or worded("losses.lost_penalty")),
        )
        if isinstance(item, BracketReported)
        else item
        for item in lost
    ]
    return [*_for_each(dealt, effect), *told]


def lose_seat(state: State, situation: Situation, dealt: PenaltyEffect, when: When) -> Decision:
    """A match loss for one member of a team: only that seat is lost. A-33, B-142.

    The seat is written into the result when the match is reported; a match that has its seats
    already is written anew.
    """
    player, seat = dealt.player, dealt.seat
    rules = situation.rules
    if not isinstance(rules.team, SeatBySeat):
        refuse("one_game:lose_seat", "A-33")
    lost = Carried(dealt.ruling, (player,), How.SEAT, Penalty.MATCH_LOSS, seat=seat)
    if when == "next" or not (is_open(state, player) or when == "now"):
        return [PenaltyCarriedOut(replace(lost, how=How.PENDING, round=last_round(state)))]
    game = bracket_game(state, player)
    if game is not None:
        return [PenaltyCarriedOut(replace(lost, round=BRACKET, table=game.number))]
    match = match_of(state, player)
    if match is None or state.finals.bracket is not None:
        raise Refused(NO_MATCH)
    lost = replace(lost, round=len(state.rounds), table=match.table)
    if match.result is None:
        return [PenaltyCarriedOut(lost)]
    if not match.result.seats:
        refuse("seats:lose_seat", "A-33")
    seats = list(match.result.seats)
    seats[seat - 1] = Result(kind=ResultKind.PENALTY_LOSS, seat=_seat(match, player))
    anew = replace(match.result, games="", seats=tuple(seats))
    scored = result_record.scored(state, situation.rulebook, len(state.rounds), match, anew)
    effect = replace(lost, how=How.MATCH, before=match.result)
    return [PenaltyCarriedOut(effect), *granted(scored)]


def lose_bye(state: State, dealt: PenaltyEffect, number: int) -> list[Entry]:
    """A match loss takes the bye, issued or not. A-28, B-081."""
    round_ = state.rounds[number - 1]
    unissued = round_.byes_to_issue and not round_.byes[dealt.player].issued
    unissued |= any(
        effect.unissued
        for effect in state.conduct.effects
        if effect.how is How.BYE and effect.round == number and dealt.player in effect.players
    )
    effect = Carried(
        dealt.ruling, (dealt.player,), How.BYE, dealt.penalty, number, unissued=unissued
    )
    return [PenaltyCarriedOut(effect)]


def wait(
    state: State, dealt: PenaltyEffect, *, but_game: int = 0, draws_side: bool = False
) -> list[Entry]:
    """Nothing yet: the loss waits for the next match, or for one after this bracket game. B-168."""
    effect = Carried(
        dealt.ruling,
        (dealt.player,),
        How.PENDING,
        dealt.penalty,
        last_round(state),
        but_game,
        draws_side=draws_side,
    )
    return [PenaltyCarriedOut(effect)]


def _seat(match: Match, player: int) -> Seat:
    return 0 if match.players[0] == player else 1


def _letter(match: Match, players: Sequence[int]) -> str:
    """The lost game, seen from the first seat. AMB-64."""
    if len(players) > 1:
        return "X"
    return "L" if _seat(match, players[0]) == 0 else "W"
