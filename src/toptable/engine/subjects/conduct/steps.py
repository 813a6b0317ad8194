"""The steps of a ruling that the records can carry out, besides the penalty itself.

A game recorded as drawn, an elimination game played again with swapped sides, a turn more at time,
no further matches, a match that both win or nobody reported. The drawn side of the other game goes
with the loss that waits for it. N13-INF-08, N13-INF-09, N13-INF-14, N10-INF-09, N10-INF-15, SW-09,
B-179, PG-3.18.1, AMB-23.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from toptable.engine.entry import Entry
from toptable.engine.questions.places import bracket_game, match_of
from toptable.engine.questions.table_time import may_add_turn, table_of
from toptable.engine.refusal import granted, refuse
from toptable.engine.rules.conduct.infraction import Act
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.sides import swapped
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.subjects.conduct.carried_out import PenaltyCarriedOut
from toptable.engine.subjects.conduct.expulsion import finalist_leaves
from toptable.engine.subjects.conduct.losses import decided_games, games_so_far
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.finals.bracket_sides import BracketSidesSettled
from toptable.engine.subjects.finals.reports import GameReport
from toptable.engine.subjects.leaving import departure
from toptable.engine.subjects.results import booked


class Case(msgspec.Struct, frozen=True):
    """What a step looks at."""

    ruling: int
    """The first ruling of the case; a step is taken off with it."""
    table: tuple[int, ...]
    """The players whose table it happened at."""
    penalised: Mapping[int, int]
    """The ruling of each player who was penalised."""
    finished: str = ""


def carry_out(state: State, situation: Situation, acts: Sequence[Act], case: Case) -> Decision:
    """The entries of the steps, in the order of the document. What finds no table is left."""
    done: list[Entry] = []
    for act in acts:
        step = _STEPS.get(act)
        found = granted(step(state, situation, case) if step is not None else [])
        state = situation.booked(state, found)
        done += found
    return done


def _draw_game(state: State, situation: Situation, case: Case) -> Decision:
    """The running game ends as a draw; with the last game the match is over."""
    match = match_of(state, case.table[0]) if state.finals.bracket is None else None
    if match is None or match.result is not None:
        return []
    number = len(state.rounds)
    so_far = granted(games_so_far(decided_games(state, number, match), case.finished, match.table))
    letters = so_far + "D"
    drawn = PenaltyCarriedOut(
        Carried(
            case.ruling,
            match.players,
            How.DRAWN,
            Penalty.NONE,
            number,
            match.table,
            len(letters),
        )
    )
    if not situation.rules.scoring.over(letters):
        return [drawn]
    scored = booked.scored(state, situation.rulebook, number, match, Result(letters))
    return [drawn, *granted(scored)]


def _replay_swapped(state: State, _situation: Situation, case: Case) -> Decision:
    """The elimination game begins again, each on the other side."""
    bracket, game = state.finals.bracket, bracket_game(state, case.table[0])
    if bracket is None or game is None or None in game.seeds:
        return []
    seated = [bracket.finalists[seed - 1] for seed in game.seeds if seed]
    players = tuple(finalist.player for finalist in seated if finalist is not None)
    again: list[Entry] = [
        PenaltyCarriedOut(
            Carried(
                case.ruling, players, How.REPLAY, Penalty.NONE, round=BRACKET, table=game.number
            )
        )
    ]
    if game.sides is None:
        return again
    text = worded("steps.played_again", "Played again with swapped sides.")
    sides = swapped(game.sides)
    return [*again, BracketSidesSettled(game=game.number, sides=sides, chooser=None, text=text)]


def _add_turn(state: State, situation: Situation, case: Case) -> Decision:
    """A turn more at time for the table of each who was penalised, as far as there can be one."""
    done: list[Entry] = []
    for player, ruling in case.penalised.items():
        table = table_of(state, situation.rulebook, player)
        if table is not None and may_add_turn(state, situation.rulebook, table):
            effect = Carried(
                ruling,
                (player,),
                How.TURN,
                Penalty.NONE,
                table.round,
                table.table,
                tiebreaker=table.tiebreaker,
            )
            done.append(PenaltyCarriedOut(effect))
            state = situation.booked(state, done[-1:])
    return done


def _drop(state: State, situation: Situation, case: Case) -> Decision:
    """No further match: out of the rounds, the cut and the bracket."""
    done: list[Entry] = []
    for player, ruling in case.penalised.items():
        if not state.players[player].active:
            continue
        left = departure.drop(state, player, situation, at_once=True)
        place = finalist_leaves(situation.booked(state, left), situation, player, thrown=False)
        effect = Carried(ruling, (player,), How.LEFT, Penalty.DROP)
        step = [PenaltyCarriedOut(effect), *left, *place]
        state = situation.booked(state, step)
        done += step
    return done


def _both_win(state: State, situation: Situation, case: Case) -> Decision:
    if state.finals.bracket is not None:
        refuse("both_win", "Someone has to advance in the bracket: play a new game.", "PG-3.3.3")
    return _settle(state, situation, case, Result(kind=ResultKind.BOTH_WIN))


def _unreported(state: State, situation: Situation, case: Case) -> Decision:
    """What a match counts as that nobody reported. B-148, A-24."""
    rules = situation.rules
    game = bracket_game(state, case.table[0])
    if game is not None:
        command = GameReport(game.number, winner=None, ending="both_lose")
        return elimination.reported(state, command, situation)
    kind = ResultKind.BOTH_LOSE if rules.eliminates else ResultKind.DRAW
    return _settle(state, situation, case, Result(kind=kind, how=("unreported",)))


def _settle(state: State, situation: Situation, case: Case, result: Result) -> Decision:
    """The match under way gets this result from the ruling."""
    match = match_of(state, case.table[0])
    if match is None or match.result is not None:
        return []
    number = len(state.rounds)
    scored = granted(booked.scored(state, situation.rulebook, number, match, result))
    effect = Carried(case.ruling, match.players, How.RESULT, Penalty.NONE, number, match.table)
    return [PenaltyCarriedOut(effect), *scored]


_STEPS: Mapping[Act, Callable[[State, Situation, Case], Decision]] = {
    Act.DRAW_GAME: _draw_game,
    Act.REPLAY_SWAPPED: _replay_swapped,
    Act.ADD_TURN: _add_turn,
    Act.DROP: _drop,
    Act.BOTH_WIN: _both_win,
    Act.UNREPORTED: _unreported,
}
