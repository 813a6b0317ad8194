"""Out of the event by a penalty: players, members of teams, finalists.

The match under way goes to the opponent and earlier ones stand; a finalist's place is taken by the
next in rank where the document has that, or stays vacant, or is walked over. N13-99, N10-62,
AMB-29, AMB-62, AMB-63, B-107, B-141, B-170.
"""

from collections.abc import Sequence

from toptable.engine import cutting, elimination, leaving, results, teams
from toptable.engine.commands import finals as finals_commands
from toptable.engine.commands import people as people_commands
from toptable.engine.commands import teams as team_commands
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.conduct_state import Carried, How
from toptable.engine.entries import Entry
from toptable.engine.entries import conduct as entries
from toptable.engine.entries.results import ResultReported
from toptable.engine.penalty_losses import match_of
from toptable.engine.refusal import Refusal
from toptable.engine.result_kinds import ResultKind
from toptable.engine.result_types import Result
from toptable.engine.situation import Bookers, Decision, Situation
from toptable.engine.state import State

OUT = frozenset({Penalty.DISQUALIFICATION, Penalty.REMOVAL, Penalty.DROP, Penalty.NOT_ADMITTED})
THROWN = frozenset({Penalty.DISQUALIFICATION, Penalty.REMOVAL})

_BOOK: Bookers = {**leaving.BOOK, **results.BOOK, **elimination.BOOK, **cutting.BOOK, **teams.BOOK}


def out(
    state: State,
    situation: Situation,
    ruling: int,
    players: Sequence[int],
    penalty: Penalty,
    seat: int | None = None,
) -> Decision:
    """Everything that follows when these people may not go on."""
    effect = Carried(ruling, tuple(players), How.LEFT, penalty, seat=seat or 0)
    gone: list[Entry] = [entries.PenaltyCarriedOut(effect)]
    together = _same_match(state, players)
    for player in players:
        one = _one(state, situation, player, penalty, seat)
        if isinstance(one, Refusal):
            return one
        for entry in one:
            state = _BOOK[type(entry)](state, entry)
        gone += one
    if together and penalty in THROWN and seat is None:
        gone = _both_lost(state, situation, players[0], gone)
    return gone


def _one(
    state: State, situation: Situation, player: int, penalty: Penalty, seat: int | None
) -> Decision:
    thrown = penalty in THROWN
    if seat is not None and thrown:
        command = team_commands.DisqualifyMember(player, seat)
        return teams.disqualify_member(state, command, situation)
    if thrown and seat is None and _out_without_ruling(state, player):
        return []
    if seat is not None:
        return teams.member_leaves(state, team_commands.MemberLeaves(player, seat), situation)
    gone = (
        leaving.disqualify(state, people_commands.Disqualify(player), situation)
        if thrown
        else leaving.drop(state, people_commands.Drop(player), situation)
    )
    if isinstance(gone, Refusal):
        return gone
    place = _finalist(state, situation, player, thrown)
    return place if isinstance(place, Refusal) else [*gone, *place]


def _out_without_ruling(state: State, player: int) -> bool:
    """Whether somebody was disqualified in a hurry, and the ruling only follows now. B-172."""
    ruled = any(one.penalty in THROWN and not one.undone for one in state.conduct.of_player(player))
    return state.players[player].disqualified and not ruled


def _finalist(state: State, situation: Situation, player: int, thrown: bool) -> Decision:
    """What becomes of a place in the cut or the bracket. AMB-62, B-107."""
    bracket, locked = state.finals.bracket, state.finals.locked
    if bracket is not None:
        seed = bracket.seed_of(player)
        if seed is None or seed in bracket.left:
            return []
        return elimination.go(state, finals_commands.LeaveBracket(player, thrown), situation)
    seat = locked.seed_of(player) if locked is not None else None
    if seat is None or seat.vacant:
        return []
    up = finals_commands.ReplaceFinalist(player, move_up=True)
    moved = cutting.replace_finalist(state, up, situation)
    if not isinstance(moved, Refusal):
        return moved
    stays = finals_commands.ReplaceFinalist(player, move_up=False)
    return cutting.replace_finalist(state, stays, situation)


def _same_match(state: State, players: Sequence[int]) -> bool:
    match = match_of(state, players[0]) if len(players) == 2 else None
    return match is not None and match.result is None and set(match.players) == set(players)


def _both_lost(state: State, situation: Situation, player: int, gone: list[Entry]) -> list[Entry]:
    """Nobody wins the match from which both are thrown out, where the document can say so."""
    match = match_of(state, player)
    if match is None:
        return gone
    lost = Result(kind=ResultKind.BOTH_LOSE)
    scored = results.scored(state, situation.rulebook, len(state.rounds), match, lost)
    if isinstance(scored, Refusal):
        return gone
    first = [one for one in gone if not isinstance(one, ResultReported)]
    reported = [one for one in scored if isinstance(one, ResultReported)]
    return [*first, *(_first_result(one) for one in reported)]


def _first_result(entry: ResultReported) -> ResultReported:
    """The match had no result before the penalty."""
    return ResultReported(entry.round, entry.table, entry.result, entry.points, across=entry.across)
