"""The log as people read it: the entries about conduct."""

from collections.abc import Sequence

from toptable.engine.questions.teams import member_name
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How, RecordedRuling


def listed_players(state: State, players: Sequence[int]) -> str:
    return ", ".join(state.name_of(player) for player in players)


def who_of(state: State, ruling: RecordedRuling) -> str:
    """Whom a ruling is for: players, a team, a member of one, somebody who does not play."""
    if ruling.outsider:
        return worded("conduct.does_not", "%(outsider)s (does not play)", outsider=ruling.outsider)
    return _people(state, ruling.players, ruling.seat or 0)


def _people(state: State, players: Sequence[int], seat: int) -> str:
    if not seat:
        return listed_players(state, players)
    return ", ".join(
        f"{member_name(state, player, seat)} ({state.name_of(player)})" for player in players
    )


def penalty_text(penalty: Penalty) -> str:
    """A penalty in words that hold for every document."""
    return "no penalty" if penalty is Penalty.NONE else penalty.value.replace("_", " ")


def has_no_match_left(state: State, player: int) -> bool:
    """Whether somebody has left, was put out, or is out of the bracket or not in it."""
    bracket = state.finals.bracket
    if state.closed:
        return True
    if bracket is None:
        return player not in state.players or not state.players[player].active
    seed = bracket.seed_of(player)
    return seed is None or seed in bracket.left or seed in follow(bracket).out


def effect_text(state: State, one: Carried) -> str:
    """What a penalty does, as a sentence."""
    who, what = _people(state, one.players, one.seat), penalty_text(one.penalty)
    match one.how:
        case How.PENDING if all(has_no_match_left(state, player) for player in one.players):
            return worded(
                "conduct.stands_but",
                "%(who)s: the %(what)s stands, but there is no match left for it.",
                who=who,
                what=what,
            )
        case How.PENDING if one.draws_side:
            return worded(
                "conduct.takes_effect_first",
                "%(who)s: the %(what)s takes effect in the first game of the next round; "
                "the side of the other game is drawn.",
                who=who,
                what=what,
            )
        case How.PENDING:
            return worded(
                "conduct.takes_effect_next",
                "%(who)s: the %(what)s takes effect in the next match.",
                who=who,
                what=what,
            )
        case How.MATCH:
            return worded(
                "conduct.table_round",
                "%(who)s: %(what)s at table %(table)s of round %(round)s.",
                who=who,
                what=what,
                table=one.table,
                round=one.round,
            )
        case How.GAME:
            return worded(
                "conduct.game_table_round_lost",
                "%(who)s: game %(game)s at table %(table)s of round %(round)s is lost.",
                who=who,
                game=one.game,
                table=one.table,
                round=one.round,
            )
        case How.SEAT if one.round == BRACKET:
            return worded(
                "conduct.loses_own_seat_bracket",
                "%(who)s: loses the own seat in bracket game %(table)s.",
                who=who,
                table=one.table,
            )
        case How.SEAT:
            return worded(
                "conduct.loses_own_seat_table",
                "%(who)s: loses the own seat at table %(table)s of round %(round)s.",
                who=who,
                table=one.table,
                round=one.round,
            )
        case How.BYE if one.penalty is Penalty.NONE:  # as everybody sees it
            return worded(
                "conduct.bye_round",
                "%(who)s: the bye of round %(round)s is lost.",
                who=who,
                round=one.round,
            )
        case How.BYE:
            return worded(
                "conduct.takes_bye",
                "%(who)s: the %(what)s takes the bye of round %(round)s.",
                who=who,
                what=what,
                round=one.round,
            )
        case How.BRACKET:
            return worded(
                "conduct.bracket_game",
                "%(who)s: %(what)s in bracket game %(table)s.",
                who=who,
                what=what,
                table=one.table,
            )
        case How.POINTS:
            return worded(
                "conduct.points_taken",
                "%(who)s: %(points)s points taken away.",
                who=who,
                points=one.points,
            )
        case How.PRIZE:
            return worded("conduct.gets_no", "%(who)s: gets no prize.", who=who)
        case How.LEFT:
            return worded(
                "conduct.out_event", "%(who)s: out of the event (%(what)s).", who=who, what=what
            )
        case How.DRAWN:
            return worded(
                "conduct.game_table_round_draw",
                "%(who)s: game %(game)s at table %(table)s of round %(round)s is a draw.",
                who=who,
                game=one.game,
                table=one.table,
                round=one.round,
            )
        case How.REPLAY:
            return worded(
                "conduct.bracket_game_played",
                "%(who)s: bracket game %(table)s is played again with swapped sides.",
                who=who,
                table=one.table,
            )
        case How.TURN:
            return worded(
                "conduct.one_turn",
                "%(who)s: one turn more at time, %(place_text)s.",
                who=who,
                place_text=place_text(one),
            )
        case How.RESULT:
            return worded(
                "conduct.ruling_settled",
                "%(who)s: the ruling settled table %(table)s of round %(round)s.",
                who=who,
                table=one.table,
                round=one.round,
            )


def place_text(one: Carried) -> str:
    """Where an effect takes place."""
    if one.round == BRACKET:
        return f"in bracket game {one.table}"
    if one.tiebreaker:
        return f"at table {one.table} of tiebreaker round {one.tiebreaker}"
    return f"at table {one.table} of round {one.round}"


def held_text(number: int, table: int) -> str:
    """Where a match under investigation is."""
    return f"Bracket game {table}" if number == BRACKET else f"Round {number}, table {table}"
