"""What a penalty does: to the match under way, to the next one, to points, to being here.

Everything ends in ordinary entries, so that results and standings need no second truth. A loss
that finds no match waits for the next one, be it a bye or the first of the bracket.
N13-90, N13-98, N13-99, AMB-29, AMB-30, AMB-33, AMB-64, SW-11, SW-12, B-168, B-170, A-28, A-33.
"""

from collections.abc import Sequence, Set

from msgspec.structs import replace

from toptable.engine import penalty_losses as losses
from toptable.engine.commands.conduct import When
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.conduct_state import BRACKET, Carried, How
from toptable.engine.entries import Entry
from toptable.engine.entries import conduct as entries
from toptable.engine.entries import results as result_entries
from toptable.engine.expulsion import OUT, out
from toptable.engine.refusal import Refusal
from toptable.engine.rulebook import Rulebook, Rules
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event

LOSSES = frozenset({Penalty.GAME_LOSS, Penalty.MATCH_LOSS})


def carry_out(
    state: State,
    situation: Situation,
    ruling: int,
    players: Sequence[int],
    penalty: Penalty,
    *,
    when: When = "",
    finished: str = "",
    points: int = 0,
    seat: int | None = None,
) -> Decision:
    """The entries that a penalty leads to, beyond the record of it."""
    if penalty in OUT:
        return out(state, situation, ruling, players, penalty, seat)
    if penalty is Penalty.PRIZE_FORFEIT:
        effect = Carried(ruling, tuple(players), How.PRIZE, penalty, seat=seat or 0)
        return [entries.PenaltyCarriedOut(effect)]
    if penalty is Penalty.POINT_LOSS:
        if points < 1:
            return Refusal("points", "Say how many points are taken away.", "SW-11")
        effect = Carried(ruling, tuple(players), How.POINTS, penalty, points=points)
        return [entries.PenaltyCarriedOut(effect)]
    if penalty not in LOSSES or when == "none":
        return []
    if seat is not None:
        return losses.lose_seat(state, situation, ruling, players[0], seat, when)
    carried: list[Entry] = []
    for group in _by_match(state, players):
        one = losses.lose(state, situation, ruling, group, penalty, when, finished)
        if isinstance(one, Refusal):
            return one
        carried += one
    return carried


def due(state: State, situation: Situation) -> Decision:
    """Losses that waited for a next match and have found it. A-28, AMB-30, B-168."""
    found: list[Entry] = []
    claimed: dict[int, Carried] = {}
    for one in state.conduct.pending:
        for player in one.players if not one.seat else ():
            claimed.setdefault(player, one)
    for group in _by_match(state, [who for who, one in claimed.items() if _reached(state, one)]):
        waiting = [claimed[player] for player in group]
        first = waiting[0]
        same = all(one.penalty is first.penalty for one in waiting)
        together = group if same else group[:1]
        bye = losses.bye_of(state, group[0])
        if bye is not None:
            met = losses.lose_bye(first, group[0], bye)
        elif not losses.is_open(state, group[0]) or losses.is_busy(state, group[0]):
            continue
        else:
            met = losses.lose(state, situation, first.ruling, together, first.penalty, "now", "")
        if isinstance(met, Refusal):
            return met
        others = waiting[1:] if same else []
        found += met
        found += [_noted(met, one) for one in others if met]
    seats = _due_seats(state, situation, set(claimed))
    return seats if isinstance(seats, Refusal) else [*found, *seats]


def _due_seats(state: State, situation: Situation, but: Set[int]) -> Decision:
    """The same for members of teams; with a bye no seat is played, so their loss waits on. A-33."""
    found: list[Entry] = []
    for one in state.conduct.pending:
        player = one.players[0]
        ready = one.seat and player not in but and _reached(state, one)
        if not ready or not losses.is_open(state, player) or losses.is_busy(state, player):
            continue
        met = losses.lose_seat(state, situation, one.ruling, player, one.seat, "now")
        if isinstance(met, Refusal):
            return met
        found += met
    return found


def restore(state: State, rulebook: Rulebook, number: int) -> tuple[list[Entry], tuple[str, ...]]:
    """The results as they were before a penalty, and what a person must still put right."""
    back: list[Entry] = []
    notes: list[str] = []
    for one in state.conduct.effects:
        if one.ruling != number:
            continue
        if one.how is How.BRACKET:
            notes.append(f"Correct bracket game {one.table}.")
        elif one.how is How.LEFT:
            notes.append("The player is still out: let them come back, or take that entry back.")
        elif one.how in (How.GAME, How.SEAT) and _is_reported(state, one):
            notes.append(f"Correct the result of table {one.table} in round {one.round}.")
        elif one.how is How.MATCH:
            entry = _result_back(state, rulebook, one)
            if entry is None:
                notes.append(f"Correct the result of table {one.table} in round {one.round}.")
            else:
                back.append(entry)
        notes += [
            f"The standing of {state.name_of(player)} is still revoked: give it back."
            for player in one.players
            if player in state.conduct.revoked
        ]
    return back, tuple(notes)


def _by_match(state: State, players: Sequence[int]) -> list[tuple[int, ...]]:
    """The players in groups: those who sit at the same match belong together."""
    groups: dict[object, list[int]] = {}
    for player in players:
        groups.setdefault(_place(state, player), []).append(player)
    return [tuple(group) for group in groups.values()]


def _place(state: State, player: int) -> object:
    game = losses.bracket_game(state, player)
    match = losses.match_of(state, player)
    if game is not None:
        return "bracket", game.number
    return ("table", match.table) if match is not None else ("player", player)


def _reached(state: State, pending: Carried) -> bool:
    """Whether the next match after the one of the ruling has come."""
    current = state.current
    later = current is not None and current.published and current.number > pending.round
    return state.finals.bracket is not None or later


def _is_reported(state: State, effect: Carried) -> bool:
    if effect.round == BRACKET:
        return False
    match = state.rounds[effect.round - 1].matches.get(effect.table)
    return match is not None and match.result is not None


def _result_back(state: State, rulebook: Rulebook, effect: Carried) -> Entry | None:
    match = state.rounds[effect.round - 1].matches.get(effect.table)
    if match is None or match.result is None:
        return None
    if effect.before is None:
        if effect.round != len(state.rounds):
            return None
        return result_entries.ResultCleared(effect.round, effect.table, match.result)
    rules: Rules = rulebook.under(the_event(state).settings)
    points = rules.score(effect.before)
    if isinstance(points, Refusal):
        return None
    return result_entries.ResultReported(
        effect.round, effect.table, effect.before, points, match.result
    )


def _noted(met: Sequence[Entry], pending: Carried) -> Entry:
    """The same effect once more, for the ruling of the other player of the match."""
    first = met[0]
    if not isinstance(first, entries.PenaltyCarriedOut):
        raise TypeError("an effect comes first")
    return entries.PenaltyCarriedOut(
        replace(first.effect, ruling=pending.ruling, players=pending.players)
    )
