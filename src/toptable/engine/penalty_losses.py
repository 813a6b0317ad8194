"""A game or match lost by a penalty: at once, later, with a bye, in the bracket, at one seat.

A loss that finds no match waits for the next one. AMB-30, AMB-33, AMB-64, A-28, A-33, A-44, B-168.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine import absent_together, elimination, results
from toptable.engine.bracket.course import GameNow, follow
from toptable.engine.commands import finals as finals_commands
from toptable.engine.commands.conduct import When
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.conduct_state import BRACKET, Carried, How
from toptable.engine.entries import conduct as entries
from toptable.engine.entries.finals import BracketReported
from toptable.engine.refusal import Refusal
from toptable.engine.result_kinds import ResultKind, Seat
from toptable.engine.result_types import Result
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import Match, State, the_event
from toptable.engine.team_rules import SeatBySeat


def lose(
    state: State,
    situation: Situation,
    ruling: int,
    players: Sequence[int],
    penalty: Penalty,
    when: When,
    finished: str,
) -> Decision:
    """A game or match loss for one player, or for both of a match."""
    if penalty is Penalty.MATCH_LOSS and when != "next":
        shared = absent_together.lost_too(state, situation, ruling, players, when == "now")
        if shared is not None:
            return shared
        if to_issue(state, players[0]):
            pending = Carried(ruling, (players[0],), How.PENDING, penalty)
            return lose_bye(pending, players[0], len(state.rounds))
    if when == "next" or not (is_open(state, players[0]) or when == "now"):
        return wait(state, ruling, players, penalty)
    if state.finals.bracket is not None:
        return _lose_bracket_game(state, situation, ruling, players, penalty)
    match = match_of(state, players[0])
    if match is None:
        return Refusal("no_match", "There is no match under way; let it wait for the next one.")
    rules = situation.rulebook.under(the_event(state).settings)
    number = len(state.rounds)
    effect = Carried(
        ruling, tuple(players), How.MATCH, penalty, number, match.table, before=match.result
    )
    if penalty is Penalty.GAME_LOSS:
        letters = finished + _letter(match, players)
        if rules.scoring.over(finished):
            return wait(state, ruling, players, penalty)
        if not rules.scoring.over(letters):
            effect = replace(effect, how=How.GAME, game=len(letters))
            return [entries.PenaltyCarriedOut(effect)]
        result = Result(letters)
    elif len(players) > 1:
        result = Result(finished, kind=ResultKind.BOTH_LOSE)
    else:
        result = absent_together.result(state, number, match, players[0]) or Result(
            finished, kind=ResultKind.PENALTY_LOSS, seat=_seat(match, players[0])
        )
    scored = results.scored(state, situation.rulebook, number, match, result)
    return scored if isinstance(scored, Refusal) else [entries.PenaltyCarriedOut(effect), *scored]


def _lose_bracket_game(
    state: State, situation: Situation, ruling: int, players: Sequence[int], penalty: Penalty
) -> Decision:
    """An elimination game: the other goes on; lost by both, it goes as a draw does. AMB-64."""
    game = bracket_game(state, players[0])
    bracket = state.finals.bracket
    if game is None or bracket is None:
        return Refusal("no_match", "There is no game under way; let it wait for the next one.")
    loser: Seat = 0 if game.seeds[0] == bracket.seed_of(players[0]) else 1
    command = finals_commands.ReportBracketGame(game.number, winner=1 if loser == 0 else 0)
    if len(players) > 1:
        ending = "both_lose" if situation.rulebook.finals.draw is None else "drawn"
        command = replace(command, winner=None, ending=ending)
    lost = elimination.reported(state, command, situation)
    if isinstance(lost, Refusal):
        return lost
    told = [
        replace(one, outcome=replace(one.outcome, why=one.outcome.why or "Lost by a penalty."))
        if isinstance(one, BracketReported)
        else one
        for one in lost
    ]
    effect = Carried(ruling, tuple(players), How.BRACKET, penalty, table=game.number)
    return [entries.PenaltyCarriedOut(effect), *told]


def lose_seat(
    state: State,
    situation: Situation,
    ruling: int,
    player: int,
    seat: int,
    when: When,
) -> Decision:
    """A match loss for one member of a team: only that seat is lost. A-33, B-142.

    The seat is written into the result when the match is reported; a match that has its seats
    already is written anew.
    """
    rules = situation.rulebook.under(the_event(state).settings)
    if not isinstance(rules.team, SeatBySeat):
        return Refusal("one_game", "The members play one game together: penalise the team.", "A-33")
    lost = Carried(ruling, (player,), How.SEAT, Penalty.MATCH_LOSS, seat=seat)
    if when == "next" or not (is_open(state, player) or when == "now"):
        return [entries.PenaltyCarriedOut(replace(lost, how=How.PENDING, round=_last(state)))]
    game = bracket_game(state, player)
    if game is not None:
        return [entries.PenaltyCarriedOut(replace(lost, round=BRACKET, table=game.number))]
    match = match_of(state, player)
    if match is None or state.finals.bracket is not None:
        return Refusal("no_match", "There is no match under way; let it wait for the next one.")
    lost = replace(lost, round=len(state.rounds), table=match.table)
    if match.result is None:
        return [entries.PenaltyCarriedOut(lost)]
    if not match.result.seats:
        return Refusal("seats", "Write this match down seat by seat first.", "A-33")
    seats = list(match.result.seats)
    seats[seat - 1] = Result(kind=ResultKind.PENALTY_LOSS, seat=_seat(match, player))
    anew = replace(match.result, games="", seats=tuple(seats))
    scored = results.scored(state, situation.rulebook, len(state.rounds), match, anew)
    effect = replace(lost, how=How.MATCH, before=match.result)
    return scored if isinstance(scored, Refusal) else [entries.PenaltyCarriedOut(effect), *scored]


def lose_bye(pending: Carried, player: int, number: int) -> Decision:
    """A match loss takes the bye; a game loss waits on, since no game is played. A-28."""
    if pending.penalty is Penalty.GAME_LOSS:
        return []
    effect = Carried(pending.ruling, (player,), How.BYE, pending.penalty, number)
    return [entries.PenaltyCarriedOut(effect)]


def wait(state: State, ruling: int, players: Sequence[int], penalty: Penalty) -> Decision:
    """Nothing yet: the loss of each waits for the next match. B-168."""
    return [
        entries.PenaltyCarriedOut(Carried(ruling, (player,), How.PENDING, penalty, _last(state)))
        for player in players
    ]


def _last(state: State) -> int:
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
        one.how is How.GAME and (one.round, one.table) == place and player in one.players
        for one in state.conduct.effects
    )


def match_of(state: State, player: int) -> Match | None:
    """The match of the player in the current round, once that is published."""
    current = state.current
    table = current.table_of(player) if current is not None and current.published else None
    return current.matches[table] if current is not None and table is not None else None


def bye_of(state: State, player: int) -> int | None:
    """The current round, where the player has the bye in it."""
    current = state.current
    if state.finals.bracket is not None or current is None or not current.published:
        return None
    return current.number if player in current.byes else None


def to_issue(state: State, player: int) -> bool:
    """Whether the player has a bye that waits for them to be seen in the seat. B-081."""
    current = state.current
    if current is None or bye_of(state, player) is None or not current.byes_to_issue:
        return False
    return not current.byes[player].issued


def bracket_game(state: State, player: int) -> GameNow | None:
    """The game of the bracket that the player can play now."""
    bracket = state.finals.bracket
    seed = bracket.seed_of(player) if bracket is not None else None
    if bracket is None or seed is None:
        return None
    return next((one for one in follow(bracket).open if seed in one.seeds), None)


def _seat(match: Match, player: int) -> Seat:
    return 0 if match.players[0] == player else 1


def _letter(match: Match, players: Sequence[int]) -> str:
    """The lost game, seen from the first seat. AMB-64."""
    if len(players) > 1:
        return "X"
    return "L" if _seat(match, players[0]) == 0 else "W"
