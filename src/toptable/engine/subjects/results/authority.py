"""Who may write down which result, and what no report writes over because a penalty decided it
(N13-90, FFG-08, SW-11, B-168, B-170, B-179, N13-27, N13-38, N10-17, FFG-42, AMB-65, N13-98,
N10-62, AMB-30).
"""

from collections.abc import Iterator

from toptable.engine.entry import Entry
from toptable.engine.questions import roster
from toptable.engine.questions.staff import not_a_judge, not_in_role, own_match, plays_there
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.roles import WHO_RULES
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.sentence import worded
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.people.drop_and_reinstate import Dropped

WITHOUT_OPPONENT = frozenset({ResultKind.BYE, ResultKind.LOSS_WITHOUT_OPPONENT})


BY_RULING = frozenset({ResultKind.PENALTY_LOSS, ResultKind.REMOVED})
"""Kinds that a ruling writes down; nobody reports them."""


BOTH_WIN = "V"


def may_write(
    state: State, number: int, match: Match, result: Result, situation: Situation
) -> None:
    """Refuse a result that this person may not write down."""
    for seat, part in _parts(result):
        _without_opponent(part, situation)
        _too_few_games(situation.rules, part)
        _unruled(state, number, match, part, seat, situation)
        _undecided(state, match, part, situation)
    _unwitnessed(state, match, result, situation)


def gone(state: State, number: int, match: Match, result: Result) -> list[Entry]:
    """Whoever walked away from this match is out of the event. AMB-65, B-136."""
    if result.kind is not ResultKind.LEFT:
        return []
    player = state.players[match.players[result.seat]]
    if not player.active:
        return []
    locked = state.finals.locked
    goes_on = locked is not None and player.id in locked.players
    if number != len(state.rounds) or goes_on:
        refuse("plays_on", player=player.name, number=number)
    return [Dropped(player=player.id, after_round=roster.next_round(state) - 1)]


def _parts(result: Result) -> Iterator[tuple[int, Result]]:
    """The result itself, and in a match of teams the result of each seat, with its number."""
    yield 0, result
    yield from enumerate(result.seats, 1)


def _without_opponent(part: Result, situation: Situation) -> None:
    if part.kind not in WITHOUT_OPPONENT:
        return
    refuse("two_players", situation.rulebook.kinds[part.kind].source)


def _too_few_games(rules: Rules, part: Result) -> None:
    """A round is split in two games; a single one cannot be. FFG-42, FFG-53."""
    rule = rules.rulebook.kinds[part.kind] if part.kind is not None else None
    if part.kind is None or rule is None or rules.scoring.games >= rule.games:
        return
    what = part.kind.replace("_", " ")
    refuse("one_game:too_few_games", rule.source, what=what)


def _unruled(
    state: State, number: int, match: Match, part: Result, seat: int, situation: Situation
) -> None:
    """A loss as a penalty, or a removal, that no ruling stands behind."""
    if part.kind not in BY_RULING:
        return
    rule = situation.rulebook.kinds[part.kind]
    player = state.players[match.players[part.seat]]
    if rule.refused or _ruled(state, number, match, player.id, part.kind, seat):
        return
    out = situation.rulebook.words.disqualification
    what = out if part.kind is ResultKind.REMOVED else "match loss"
    refuse("ruling_first", rule.source, player=player.name, what=what)


def _ruled(
    state: State, number: int, match: Match, player: int, kind: ResultKind, seat: int
) -> bool:
    if kind is ResultKind.REMOVED:
        return state.players[player].disqualified
    return any(
        effect.how in (How.MATCH, How.SEAT)
        and (effect.round, effect.table) == (number, match.table)
        and player in effect.players
        and effect.seat == seat
        for effect in state.conduct.effects
    )


def _undecided(state: State, match: Match, part: Result, situation: Situation) -> None:
    """What a judge decides, written down by somebody else or without a word why. PG-3.3.3."""
    kind = ResultKind.BOTH_WIN if BOTH_WIN in part.games else part.kind
    rule = situation.rulebook.kinds[kind] if kind is not None else None
    if rule is None or not rule.judged or rule.refused:
        return
    if situation.actor.role not in WHO_RULES:
        refuse("judge_decides", rule.source)
    passed(not_a_judge(state, situation, rule.source))
    passed(own_match(state, situation, match.players))
    if not situation.reasoned:
        refuse("reason_needed:undecided", rule.source)


def _unwitnessed(state: State, match: Match, result: Result, situation: Situation) -> None:
    """A witness who plays the match, or who is nobody of the staff."""
    if not result.witness:
        return
    passed(plays_there(state, situation, match.players, result.witness))
    rule = situation.rulebook.kinds[result.kind] if result.kind is not None else None
    if rule is None or not rule.witness:
        return
    passed(
        not_in_role(
            state, situation, result.witness, WHO_RULES, word=rule.witness, source=rule.source
        )
    )


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
            refuse("ruled:ruled_result", table=match.table, ruling=effect.ruling)


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
    refuse("game_drawn", game=effect.game, table=effect.table, ruling=effect.ruling)


def _what(effect: Carried, table: int) -> str:
    if effect.game:
        return worded("penalised.game_table", game=effect.game, table=table)
    return worded("penalised.match_table", table=table)


def _reported_otherwise(effect: Carried, what: str) -> Refusal:
    return Refusal.of("game_lost:reported_otherwise", what=what, ruling=effect.ruling)


def _lift_first(effect: Carried, what: str) -> Refusal:
    return Refusal.of("game_lost:lift_first", what=what, ruling=effect.ruling)
