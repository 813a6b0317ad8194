"""What a penalty decided stays decided: no report writes over it before the penalty is taken off.

It holds for the game under way and for those reported, in the rounds and in the bracket, for first
reports and corrections. N13-98, N10-62, SW-11, B-168, AMB-30.
"""

from toptable.engine.refusal import Refusal, Refused, refuse
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.sentence import Sentence, worded
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.state.rounds import Match

LOST = frozenset("LtX")


def penalised_otherwise(
    state: State, number: int, match: Match, result: Result, situation: Situation
) -> None:
    """Refuse a result that contradicts the rulings on this match."""
    rules = situation.rules
    for effect in state.conduct.effects:
        if (effect.round, effect.table) != (number, match.table) or effect.seat:
            continue
        if effect.how is How.DRAWN:
            _not_drawn(rules, effect, result, situation)
        if effect.how in (How.GAME, How.MATCH) and not _lost(rules, effect, match, result):
            raise Refused(_reported_otherwise(effect, _what(effect, match.table)))


def ruled_result(state: State, number: int, match: Match) -> None:
    """Refuse to reopen a match that has its result from a ruling."""
    for effect in state.conduct.effects:
        if (effect.round, effect.table) != (number, match.table):
            continue
        if effect.how is How.MATCH:
            raise Refused(_lift_first(effect, _what(effect, match.table)))
        if effect.how is How.RESULT:
            refuse(
                "ruled:ruled_result",
                "Table %(table)s has its result by ruling number %(ruling)s. Withdraw that "
                "ruling first, then write down what counts.",
                table=match.table,
                ruling=effect.ruling,
            )


def bye_lost(state: State, number: int, player: int) -> None:
    """Refuse a bye that can no longer be issued. A-28."""
    for effect in state.conduct.effects:
        if effect.how is How.BYE and effect.round == number and player in effect.players:
            raise Refused(
                _lift_first(effect, f"The bye of {state.name_of(player)} in round {number}")
            )


def bracket_lost(state: State, game: int, winner: int | None) -> None:
    """Refuse a win in an elimination game that is lost by a penalty."""
    for effect in state.conduct.effects:
        here = effect.how is How.BRACKET and (effect.round, effect.table) == (BRACKET, game)
        if here and winner in effect.players:
            raise Refused(_lift_first(effect, f"Game {game} of the bracket"))


def _lost(rules: Rules, effect: Carried, match: Match, result: Result) -> bool:
    """Whether everybody whom the penalty concerns loses what it took, by this result too."""
    settled = rules.settle(result)
    if isinstance(settled, Refusal) or settled.points is None:
        return True
    seen = (settled.letters, mirror(settled.letters))
    for player in effect.players:
        if player not in match.players:
            continue
        seat = match.players.index(player)
        if effect.penalty is Penalty.MATCH_LOSS:
            kept = settled.points[seat] == 0 and "D" not in seen[seat]
        else:
            game = seen[seat][effect.game - 1 : effect.game]
            kept = not game or game in LOST
        if not kept:
            return False
    return True


def _not_drawn(rules: Rules, effect: Carried, result: Result, situation: Situation) -> None:
    """A game drawn by a ruling may have been played again: then that is the reason."""
    if situation.reasoned:
        return
    settled = rules.settle(result)
    if isinstance(settled, Refusal) or settled.letters[effect.game - 1 : effect.game] in ("", "D"):
        return
    refuse(
        "game_drawn",
        Sentence(
            "Game %(game)s at table %(table)s is a draw by ruling number %(ruling)s. If "
            "they played it again, give that as the reason.",
            game=effect.game,
            table=effect.table,
            ruling=effect.ruling,
        ),
    )


def _what(effect: Carried, table: int) -> str:
    if effect.game:
        return worded(
            "penalised.game_table",
            "Game %(game)s at table %(table)s",
            game=effect.game,
            table=table,
        )
    return worded("penalised.match_table", "The match at table %(table)s", table=table)


def _reported_otherwise(effect: Carried, what: str) -> Refusal:
    return Refusal(
        "game_lost:reported_otherwise",
        Sentence(
            "%(what)s is lost by penalty number %(ruling)s. Report it as lost; if the penalty was "
            "wrong, withdraw it first.",
            what=what,
            ruling=effect.ruling,
        ),
    )


def _lift_first(effect: Carried, what: str) -> Refusal:
    return Refusal(
        "game_lost:lift_first",
        Sentence(
            "%(what)s is lost by penalty number %(ruling)s. Withdraw that penalty first, "
            "then write down what counts.",
            what=what,
            ruling=effect.ruling,
        ),
    )
