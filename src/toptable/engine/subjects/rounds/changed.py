"""A round that was changed by hand, as it stands in the log: what may be changed, and how."""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.persistent_map import Map
from toptable.engine.questions import outings
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import Refusal, passed
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import HandChange, Match, Round, Seating, SittingOut
from toptable.engine.subjects.rounds import seats

NO_ROUND = Refusal("no_round:no_round", "No round to edit yet. Pair one first.")


@entry(seen=only("round", "change", "removed", "put", "byes_removed", "byes_put", "warnings"))
class RoundChanged(Entry):
    """Some tables of a round are different now; all others stay as they were."""

    round: int
    change: HandChange
    removed: tuple[int, ...] = ()
    put: tuple[Seating, ...] = ()
    byes_removed: tuple[int, ...] = ()
    byes_put: tuple[SittingOut, ...] = ()
    warnings: tuple[Reason, ...] = ()

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(unsound_change(state, self, rulebook))

    def book(self, state: State) -> State:
        before = state.rounds[-1]
        after = _changed(before, self)
        state = replace(state, rounds=(*state.rounds[:-1], after))
        if not before.published:
            return state
        state = _followed(state, before, self)
        return outings.book_round(state, after, outings.everyone(before) - outings.everyone(after))

    def tell(self, state: State) -> str:
        now = [
            f"table {seating.table}: {state.name_of(seating.players[0])} – "
            f"{state.name_of(seating.players[1])}"
            for seating in self.put
        ] + [f"{state.name_of(bye.player)} sits out" for bye in self.byes_put]
        return log_line(
            "round_changed",
            "Round %(round)s changed (%(change)s): %(listed)s.",
            round=self.round,
            change=self.change.value,
            listed=listed(now),
        )


def unsound_change(state: State, entry: RoundChanged, rulebook: Rulebook) -> Refusal | None:
    """Whatever the change, nobody sits twice, no table is used twice, no result and no ruling is
    lost, and nobody comes in who is not in the event."""
    current = state.current
    if current is None or current.number != entry.round:
        return NO_ROUND
    for table in entry.removed:
        match = current.matches.get(table)
        if match is None:
            return Refusal.saying(
                "no_table:unsound_change",
                "There is no table %(table)s in round %(round)s.",
                table=table,
                round=entry.round,
            )
        if match.result is not None and entry.change is not HandChange.MOVE:
            return Refusal.saying(
                "has_result:unsound_change",
                "Table %(table)s has a result already. Clear it first if the match was wrong.",
                table=table,
            )
    for seating in entry.put:
        if seating.table in current.matches and seating.table not in entry.removed:
            return Refusal.saying(
                "table_twice", "Table %(table)s is used twice.", table=seating.table
            )
    changed = _changed(current, entry)
    if refusal := _taken_apart(state, current, entry):
        return refusal
    rules = rules_in(state, rulebook)
    playing = {player.id for player in still_playing(state, rules)}
    coming = outings.everyone(changed) - outings.everyone(current)
    if foreign := sorted(number for number in coming if number in state.players.keys() - playing):
        return Refusal.saying(
            "not_here:unsound_change",
            "%(foreign)s is not in the event and cannot be paired. Let them in first.",
            foreign=state.name_of(foreign[0]),
        )
    seatings = (match.seating for match in changed.matches.values())
    return seats.unsound(state, seatings, changed.byes.values())


def _moves(round_: Round, entry: RoundChanged) -> dict[int, int]:
    """Where each match of the removed tables plays now, as far as it is still the same match."""
    now = {seating.players: seating.table for seating in entry.put}
    players = ((table, round_.matches[table].players) for table in entry.removed)
    return {table: now[pair] for table, pair in players if pair in now}


def _taken_apart(state: State, round_: Round, entry: RoundChanged) -> Refusal | None:
    """Why two players stay together: a ruling has decided something about their match."""
    same = _moves(round_, entry)
    for table in entry.removed:
        ruled = state.conduct.ruled_at(round_.number, table)
        if ruled and table not in same:
            return Refusal.saying(
                "ruled:taken_apart",
                "Penalty number %(ruled)s has decided something at table %(table)s. "
                "Withdraw it first if the match was wrong.",
                ruled=ruled[0],
                table=table,
            )
    return None


def _followed(state: State, round_: Round, entry: RoundChanged) -> State:
    """What was ruled, held, given or called at a table goes with its match to another one."""
    moves = {old: new for old, new in _moves(round_, entry).items() if old != new}
    if not moves:
        return state
    number = round_.number

    def at(round_number: int, table: int) -> int:
        return moves.get(table, table) if round_number == number else table

    conduct = replace(
        state.conduct,
        effects=tuple(
            replace(effect, table=at(effect.round, effect.table))
            if effect.table and not effect.tiebreaker
            else effect
            for effect in state.conduct.effects
        ),
        held=frozenset((held, at(held, table)) for held, table in state.conduct.held),
    )
    key = (ClockStage.SWISS, number)
    running = state.floor.rounds.get(key)
    rounds = state.floor.rounds
    if running is not None:
        tables = Map({at(number, table): given for table, given in running.tables.items()})
        rounds = rounds.set(key, replace(running, tables=tables))
    calls = tuple(
        replace(call, table=at(number, call.table))
        if call.resolved is None and call.table is not None
        else call
        for call in state.floor.calls
    )
    return replace(state, conduct=conduct, floor=replace(state.floor, rounds=rounds, calls=calls))


def _changed(round_: Round, entry: RoundChanged) -> Round:
    moved = [round_.matches[table] for table in entry.removed]
    matches, byes = dict(round_.matches), dict(round_.byes)
    for table in entry.removed:
        del matches[table]
    for player in entry.byes_removed:
        byes.pop(player, None)
    for seating in entry.put:
        matches[seating.table] = _with_result(seating, moved)
    for bye in entry.byes_put:
        byes[bye.player] = bye
    changed = replace(
        round_,
        matches=Map(matches),
        byes=Map(byes),
        corrected=frozenset() if entry.change is HandChange.REPAIR else round_.corrected,
    )
    if not changed.published:
        return changed
    waiting = sum(match.result is None for match in changed.matches.values())
    if changed.byes_to_issue:
        waiting += sum(not bye.issued for bye in changed.byes.values())
    return replace(changed, open=waiting)


def _with_result(seating: Seating, moved: Iterable[Match]) -> Match:
    """A match that only changed tables keeps its result."""
    for match in moved:
        if match.players == seating.players:
            return replace(match, seating=seating)
    return Match(seating)
