"""What a penalty does: to the match under way, to the next one, to points, to being here.

Everything ends in ordinary entries, so that results and standings need no second truth. A loss
that finds no match waits for the next one, be it a bye or the first of the bracket.
N13-98, N13-99, AMB-29, AMB-30, AMB-33, AMB-64, SW-11, B-168, B-170, A-28.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine import elimination, leaving, outings, results
from toptable.engine.bracket.course import GameNow, follow
from toptable.engine.commands import finals as finals_commands
from toptable.engine.commands import people as people_commands
from toptable.engine.commands.conduct import When
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.conduct_state import Carried, How
from toptable.engine.entries import Entry
from toptable.engine.entries import conduct as entries
from toptable.engine.entries import results as result_entries
from toptable.engine.entries.finals import BracketReported
from toptable.engine.refusal import Refusal
from toptable.engine.result_kinds import ResultKind, Seat
from toptable.engine.result_types import Result
from toptable.engine.rulebook import Rulebook, Rules
from toptable.engine.situation import Bookers, Checks, Decision, Situation
from toptable.engine.state import Match, State, the_event

OUT = frozenset({Penalty.DISQUALIFICATION, Penalty.REMOVAL, Penalty.DROP, Penalty.NOT_ADMITTED})
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
) -> Decision:
    """The entries that a penalty leads to, beyond the record of it."""
    if penalty in OUT:
        return _out(state, situation, ruling, players, penalty)
    if penalty is Penalty.POINT_LOSS:
        if points < 1:
            return Refusal("points", "Say how many points are taken away.", "SW-11")
        effect = Carried(ruling, tuple(players), How.POINTS, penalty, points=points)
        return [entries.PenaltyCarriedOut(effect)]
    if penalty not in LOSSES or when == "none":
        return []
    carried: list[Entry] = []
    for group in _by_match(state, players):
        one = _lose(state, situation, ruling, group, penalty, when, finished)
        if isinstance(one, Refusal):
            return one
        carried += one
    return carried


def due(state: State, situation: Situation) -> Decision:
    """Losses that waited for a next match and have found it. A-28, AMB-30, B-168."""
    found: list[Entry] = []
    claimed: dict[int, Carried] = {}
    for one in state.conduct.pending:
        for player in one.players:
            claimed.setdefault(player, one)
    for group in _by_match(state, [who for who, one in claimed.items() if _reached(state, one)]):
        waiting = [claimed[player] for player in group]
        first = waiting[0]
        same = all(one.penalty is first.penalty for one in waiting)
        together = group if same else group[:1]
        bye = _bye_of(state, group[0])
        if bye is not None:
            met = _lose_bye(first, group[0], bye)
        elif not _open(state, group[0]) or _busy(state, group[0]):
            continue
        else:
            met = _lose(state, situation, first.ruling, together, first.penalty, "now", "")
        if isinstance(met, Refusal):
            return met
        others = waiting[1:] if same else []
        found += met
        found += [_noted(met, one) for one in others if met]
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
        elif one.how is How.MATCH:
            entry = _result_back(state, rulebook, one)
            if entry is None:
                notes.append(f"Correct the result of table {one.table} in round {one.round}.")
            else:
                back.append(entry)
    return back, tuple(notes)


def may_carry_out(
    state: State, entry: entries.PenaltyCarriedOut, _rulebook: Rulebook
) -> Refusal | None:
    effect = entry.effect
    ruling = state.conduct.rulings.get(effect.ruling)
    if ruling is None or ruling.undone:
        return Refusal("no_ruling", f"There is no ruling number {effect.ruling}.")
    if not set(effect.players) <= set(state.players):
        return Refusal("unknown_player", "A penalty is for players of this event.")
    if effect.how is How.BYE:
        round_ = results.find_round(state, effect.round)
        if isinstance(round_, Refusal):
            return round_
        if not set(effect.players) <= set(round_.byes):
            return Refusal("no_bye", "There is no bye to lose in this round.")
    return None


def book_carried(state: State, entry: entries.PenaltyCarriedOut) -> State:
    effect = entry.effect
    if effect.how is How.POINTS:
        state = _deduct(state, effect.players, effect.points)
    if effect.how is How.BYE:
        state = _book_bye(state, effect, lost=True)
    kept = tuple(one for one in state.conduct.effects if not _met(one, effect))
    return replace(state, conduct=replace(state.conduct, effects=(*kept, effect)))


def may_lift(state: State, entry: entries.PenaltyLifted, _rulebook: Rulebook) -> Refusal | None:
    ruling = state.conduct.rulings.get(entry.number)
    if ruling is None:
        return Refusal("no_ruling", f"There is no ruling number {entry.number}.")
    if ruling.undone:
        return Refusal("undone", f"Penalty {entry.number} counts no longer already.")
    return None


def book_lifted(state: State, entry: entries.PenaltyLifted) -> State:
    for one in state.conduct.effects:
        if one.ruling == entry.number and one.how is How.POINTS:
            state = _deduct(state, one.players, -one.points)
        if one.ruling == entry.number and one.how is How.BYE:
            state = _book_bye(state, one, lost=False)
    conduct = state.conduct
    ruling = replace(conduct.rulings[entry.number], undone=True, awaits=None)
    return replace(
        state,
        conduct=replace(
            conduct,
            rulings=conduct.rulings.set(entry.number, ruling),
            effects=tuple(one for one in conduct.effects if one.ruling != entry.number),
        ),
    )


def _lose(
    state: State,
    situation: Situation,
    ruling: int,
    players: Sequence[int],
    penalty: Penalty,
    when: When,
    finished: str,
) -> Decision:
    """A game or match loss for one player, or for both of a match."""
    if when == "next" or not (_open(state, players[0]) or when == "now"):
        return _wait(state, ruling, players, penalty)
    if state.finals.bracket is not None:
        return _lose_bracket_game(state, situation, ruling, players, penalty)
    match = _match_of(state, players[0])
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
            return _wait(state, ruling, players, penalty)
        if not rules.scoring.over(letters):
            effect = replace(effect, how=How.GAME, game=len(letters))
            return [entries.PenaltyCarriedOut(effect)]
        result = Result(letters)
    elif len(players) > 1:
        result = Result(finished, kind=ResultKind.BOTH_LOSE)
    else:
        result = Result(finished, kind=ResultKind.PENALTY_LOSS, seat=_seat(match, players[0]))
    scored = results.scored(state, situation.rulebook, number, match, result)
    return scored if isinstance(scored, Refusal) else [entries.PenaltyCarriedOut(effect), *scored]


def _lose_bracket_game(
    state: State, situation: Situation, ruling: int, players: Sequence[int], penalty: Penalty
) -> Decision:
    """An elimination game: the other goes on; lost by both, it goes as a draw does. AMB-64."""
    game = _bracket_game(state, players[0])
    bracket = state.finals.bracket
    if game is None or bracket is None:
        return Refusal("no_match", "There is no game under way; let it wait for the next one.")
    loser: Seat = 0 if game.seeds[0] == bracket.seed_of(players[0]) else 1
    command = finals_commands.ReportBracketGame(game.number, winner=1 if loser == 0 else 0)
    if len(players) > 1:
        ending = "both_lose" if situation.rulebook.finals.draw is None else "drawn"
        command = replace(command, winner=None, ending=ending)
    lost = elimination.report(state, command, situation)
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


def _lose_bye(pending: Carried, player: int, number: int) -> Decision:
    """A match loss takes the bye; a game loss waits on, since no game is played. A-28."""
    if pending.penalty is Penalty.GAME_LOSS:
        return []
    effect = Carried(pending.ruling, (player,), How.BYE, pending.penalty, number)
    return [entries.PenaltyCarriedOut(effect)]


def _wait(state: State, ruling: int, players: Sequence[int], penalty: Penalty) -> Decision:
    current = state.current
    last = current.number if current is not None and current.published else len(state.rounds) - 1
    return [
        entries.PenaltyCarriedOut(Carried(ruling, (player,), How.PENDING, penalty, max(last, 0)))
        for player in players
    ]


def _out(
    state: State, situation: Situation, ruling: int, players: Sequence[int], penalty: Penalty
) -> Decision:
    """Out of the event: the match under way goes to the opponent. N13-99, AMB-63, B-170."""
    effect = Carried(ruling, tuple(players), How.LEFT, penalty)
    gone: list[Entry] = [entries.PenaltyCarriedOut(effect)]
    thrown = penalty in (Penalty.DISQUALIFICATION, Penalty.REMOVAL)
    for player in players:
        if thrown:
            one = leaving.disqualify(state, people_commands.Disqualify(player), situation)
        else:
            one = leaving.drop(state, people_commands.Drop(player), situation)
        if isinstance(one, Refusal):
            return one
        gone += one
        bracket = state.finals.bracket
        if bracket is not None and bracket.seed_of(player) is not None:
            left = elimination.go(state, finals_commands.LeaveBracket(player, thrown), situation)
            gone += [] if isinstance(left, Refusal) else left
    return gone


def _by_match(state: State, players: Sequence[int]) -> list[tuple[int, ...]]:
    """The players in groups: those who sit at the same match belong together."""
    groups: dict[object, list[int]] = {}
    for player in players:
        groups.setdefault(_place(state, player), []).append(player)
    return [tuple(group) for group in groups.values()]


def _place(state: State, player: int) -> object:
    game = _bracket_game(state, player)
    match = _match_of(state, player)
    if game is not None:
        return "bracket", game.number
    return ("table", match.table) if match is not None else ("player", player)


def _reached(state: State, pending: Carried) -> bool:
    """Whether the next match after the one of the ruling has come."""
    current = state.current
    later = current is not None and current.published and current.number > pending.round
    return state.finals.bracket is not None or later


def _open(state: State, player: int) -> bool:
    """Whether the player is in the middle of a match."""
    if state.finals.bracket is not None:
        return _bracket_game(state, player) is not None
    match = _match_of(state, player)
    return match is not None and match.result is None


def _busy(state: State, player: int) -> bool:
    """Whether the match is held, or has a game lost by an earlier penalty of this player."""
    match = _match_of(state, player)
    if match is None:
        return False
    place = (len(state.rounds), match.table)
    return place in state.conduct.held or any(
        one.how is How.GAME and (one.round, one.table) == place and player in one.players
        for one in state.conduct.effects
    )


def _match_of(state: State, player: int) -> Match | None:
    current = state.current
    table = current.table_of(player) if current is not None and current.published else None
    return current.matches[table] if current is not None and table is not None else None


def _bye_of(state: State, player: int) -> int | None:
    current = state.current
    if state.finals.bracket is not None or current is None or not current.published:
        return None
    return current.number if player in current.byes else None


def _bracket_game(state: State, player: int) -> GameNow | None:
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


def _met(old: Carried, new: Carried) -> bool:
    """Whether a new effect is what an old one waited for."""
    return (
        old.how is How.PENDING
        and new.how is not How.PENDING
        and old.ruling == new.ruling
        and set(old.players) <= set(new.players)
    )


def _deduct(state: State, players: Sequence[int], points: int) -> State:
    changed = state.players.mutate()
    for number in players:
        record = changed[number].record
        record = replace(record, deducted=record.deducted + points)
        changed[number] = replace(changed[number], record=record)
    return replace(state, players=changed.finish())


def _book_bye(state: State, effect: Carried, *, lost: bool) -> State:
    round_ = state.rounds[effect.round - 1]
    for player in effect.players:
        bye = round_.byes[player]
        waited = round_.byes_to_issue and not bye.issued
        bye = replace(bye, issued=bye.issued or round_.byes_to_issue, absent=lost)
        round_ = replace(round_, byes=round_.byes.set(player, bye), open=round_.open - waited)
        share = outings.bye_share(round_, bye)
        changed = outings.with_outing(state.players[player], share)
        state = replace(state, players=state.players.set(player, changed))
    rounds = list(state.rounds)
    rounds[effect.round - 1] = round_
    return replace(state, rounds=tuple(rounds))


MAY: Checks = {
    entries.PenaltyCarriedOut: may_carry_out,
    entries.PenaltyLifted: may_lift,
}
BOOK: Bookers = {
    entries.PenaltyCarriedOut: book_carried,
    entries.PenaltyLifted: book_lifted,
}
