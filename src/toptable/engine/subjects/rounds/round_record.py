"""A round as it stands in the log: paired or changed by hand, what no round may have, and what
would change.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.questions.progress import still_playing
from toptable.engine.questions.staff import waits_for
from toptable.engine.refusal import Refusal, passed, refuse
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.pairing.entrants import Reason
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import HandChange, Match, Round, Seating, SittingOut
from toptable.engine.subjects.results.result_record import pair_text


def counted_text(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def unsound(
    state: State, seatings: Iterable[Seating], byes: Iterable[SittingOut]
) -> Refusal | None:
    """Nobody twice, nobody against themselves, no table twice, nobody unknown."""
    seen: set[int] = set()
    tables: set[int] = set()
    for seating in seatings:
        if seating.table in tables:
            return Refusal.of("table_twice", table=seating.table)
        if seating.table < 1:
            return Refusal.of("table_number")
        tables.add(seating.table)
        for player in seating.players:
            if player in seen:
                return _twice(state, player)
            seen.add(player)
    for bye in byes:
        if bye.player in seen:
            return _twice(state, bye.player)
        seen.add(bye.player)
    for player in seen:
        if player not in state.players:
            return Refusal.of("unknown_player:may_message_player", player=player)
    return None


def _twice(state: State, player: int) -> Refusal:
    return Refusal.of("player_twice", player=state.name_of(player))


def rounds_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Rounds that come or go, that players see or not, and who sits where."""
    for round_ in before.rounds[len(after.rounds) :]:
        reported = sum(match.result is not None for match in round_.matches.values())
        results = f" and its {reported} results" if reported else ""
        yield worded("rounds.round_disappears", number=round_.number, results=results)
    for round_ in after.rounds[len(before.rounds) :]:
        yield worded("rounds.round_there", number=round_.number)
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old.published and not new.published:
            yield worded("rounds.round_draft", number=new.number)
        elif new.published and not old.published:
            yield worded("rounds.round_published", number=new.number)
        yield from _seats(old, new, after)


def _seats(old: Round, new: Round, state: State) -> Iterator[str]:
    for table in sorted(set(old.matches) | set(new.matches)):
        one, two = old.matches.get(table), new.matches.get(table)
        if two is not None and (one is None or one.players != two.players):
            yield worded(
                "rounds.round_table_now",
                number=new.number,
                table=table,
                pair_text=pair_text(state, two),
            )
        elif two is None:
            yield worded("rounds.round_table_free", number=new.number, table=table)
    for player in sorted(set(new.byes) - set(old.byes)):
        yield worded("rounds.sits_out", player=state.name_of(player), number=new.number)


UNCONFIRMED_SHOWN = 5
"""How many tables a refusal names that wait for a confirmation."""


@entry(
    seen=only("round", "method", "matches", "byes", "not_here", "basis", "under"),
    undone=ShownBy(rounds_changed),
)
class RoundPaired(Entry):
    """A draft of the next round; nobody but the staff sees it until it is published."""

    round: int
    method: str
    matches: tuple[Seating, ...]
    byes: tuple[SittingOut, ...] = ()
    not_here: tuple[int, ...] = ()
    """Players who had not checked in when round 1 was paired, and so are not in. B-070."""
    basis: str = ""
    """A digest of the results and reward byes that it was paired from."""
    under: dict[str, str] = {}
    """The settings that the pairing looked at."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.round != len(state.rounds) + 1:
            refuse("round_number:may_bring_in", count=len(state.rounds) + 1)
        not_ready(state)
        passed(roster.all_known(state, self.not_here))
        passed(unsound(state, self.matches, self.byes))
        _not_exactly_those_here(state, self, rulebook)
        _rematch(state, self, rulebook)

    def book(self, state: State) -> State:
        absent = {}
        for number in self.not_here:
            player = state.players[number]
            record = replace(player.record, left=0)
            absent[number] = replace(player, record=record, not_here=True)
        players = state.players.update(absent) if absent else state.players
        thrown_away = state.discarded
        round_ = Round(
            number=self.round,
            method=self.method,
            matches=Map({seating.table: Match(seating) for seating in self.matches}),
            byes=Map({bye.player: bye for bye in self.byes}),
            basis=self.basis,
            under=Map(self.under),
            replaced=thrown_away if thrown_away and thrown_away.number == self.round else None,
        )
        return replace(state, players=players, rounds=(*state.rounds, round_), discarded=None)

    def tell(self, state: State) -> str:
        byes = f", {counted_text(len(self.byes), 'bye')}" if self.byes else ""
        absent = (
            worded("rounds.had_not", count=counted_text(len(self.not_here), "player"))
            if self.not_here
            else ""
        )
        matches = counted_text(len(self.matches), "match", "matches")
        return log_line("round_paired", round=self.round, matches=matches, byes=byes, absent=absent)


def not_ready(state: State) -> None:
    """Refuse to pair the next round before this one is over."""
    current = state.current
    if state.finals.locked is not None:
        refuse("cut_locked:not_ready")
    if current is None or current.complete:
        return
    if not current.published:
        refuse("draft_exists", number=current.number)
    waiting = "".join(f" {text}" for text in _unconfirmed(state, current))
    refuse(
        "results_missing:not_ready",
        number=current.number,
        missing=" and ".join(_missing(state, current)),
        waiting=waiting,
    )


def _unconfirmed(state: State, current: Round) -> Iterator[str]:
    """The first few tables whose only report waits for a confirmation. SW-16, B-149, N13-38."""
    waiting = [
        worded("drafts.table_waits", table=match.table, name=name)
        for match in current.tables()
        if match.result is None
        and (name := waits_for(state, match.players, {player for player, _ in match.claims}))
    ]
    yield from waiting[:UNCONFIRMED_SHOWN]


def _missing(state: State, current: Round) -> Iterator[str]:
    """Results that are not in, and byes that are not issued, each by where or whose. B-081."""
    tables = [match.table for match in current.tables() if match.result is None]
    if tables:
        shown = ", ".join(str(table) for table in tables[:10])
        more = f" and {len(tables) - 10} more" if len(tables) > 10 else ""
        count = f"{len(tables)} results" if len(tables) != 1 else "1 result"
        yield f"{count} missing (table {shown}{more})"
    waiting = sorted(player for player, bye in current.byes.items() if not bye.issued)
    if current.byes_to_issue and waiting:
        yield f"the bye of {names_listed(state, waiting)} is not issued"


def _not_exactly_those_here(state: State, entry: RoundPaired, rulebook: Rulebook) -> None:
    placed = {player for seating in entry.matches for player in seating.players}
    placed.update(bye.player for bye in entry.byes)
    playing = still_playing(state, rules_in(state, rulebook))
    here = {player.id for player in playing}.difference(entry.not_here)
    if extra := placed - here:
        refuse("not_here:not_exactly_those_here", listed=names_listed(state, extra))
    if forgotten := here - placed:
        refuse("unpaired:not_exactly_those_here", listed=names_listed(state, forgotten))


def _rematch(state: State, entry: RoundPaired, rulebook: Rulebook) -> None:
    """Nobody meets an opponent again unless the organizer agreed to it. N13-75, FFG-30, B-079."""
    allowed = rules_in(state, rulebook).allows_rematches
    if allowed or entry.round in state.rematches_allowed:
        return
    for seating in entry.matches:
        one, two = seating.players
        meetings = sum(past.opponent == two for past in state.players[one].record.outings)
        if meetings > (1 if seating.sides else 0) and not seating.pinned:
            refuse(
                "rematch",
                "N13-75, N10-44, FFG-30, SW-21, B-079",
                one=state.name_of(one),
                two=state.name_of(two),
            )


def names_listed(state: State, players: list[int] | set[int]) -> str:
    return ", ".join(state.name_of(player) for player in sorted(players))


NO_ROUND = Refusal.of("no_round:no_round")


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
        return roster.book_round(state, after, roster.everyone(before) - roster.everyone(after))

    def tell(self, state: State) -> str:
        now = [
            f"table {seating.table}: {state.name_of(seating.players[0])} – "
            f"{state.name_of(seating.players[1])}"
            for seating in self.put
        ] + [f"{state.name_of(bye.player)} sits out" for bye in self.byes_put]
        return log_line(
            "round_changed", round=self.round, change=self.change.value, listed=listed(now)
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
            return Refusal.of("no_table:unsound_change", table=table, round=entry.round)
        if match.result is not None and entry.change is not HandChange.MOVE:
            return Refusal.of("has_result:unsound_change", table=table)
    for seating in entry.put:
        if seating.table in current.matches and seating.table not in entry.removed:
            return Refusal.of("table_twice", table=seating.table)
    changed = _changed(current, entry)
    if refusal := _taken_apart(state, current, entry):
        return refusal
    rules = rules_in(state, rulebook)
    playing = {player.id for player in still_playing(state, rules)}
    coming = roster.everyone(changed) - roster.everyone(current)
    if foreign := sorted(number for number in coming if number in state.players.keys() - playing):
        return Refusal.of("not_here:unsound_change", foreign=state.name_of(foreign[0]))
    seatings = (match.seating for match in changed.matches.values())
    return unsound(state, seatings, changed.byes.values())


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
            return Refusal.of("ruled:taken_apart", ruled=ruled[0], table=table)
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
