"""Changing a round by hand: swap, move, pin, pair, give a bye; and repair after a correction."""

from collections.abc import Iterable
from itertools import count

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.persistent_map import Map
from toptable.engine.questions import outings
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.roles import DESK, FLOOR
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match, Round, Seating, SittingOut
from toptable.engine.subjects.rounds import seats
from toptable.engine.subjects.rounds.entries import HandChange
from toptable.engine.subjects.rounds.warnings import warnings

NO_ROUND = Refusal("no_round:no_round", "No round to edit yet. Pair one first.")


@command(by=DESK, scope=Scope.ROUNDS, seen=WHOLE)
class SwapPlayers(Command):
    """Exchange the places of two players, at tables or sitting out."""

    players: tuple[int, int]
    """The numbers of the two."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Two players change places, each keeping the other's seat, table or bye."""
        current = state.current
        if current is None:
            raise Refused(NO_ROUND)
        one, two = self.players
        if one == two:
            refuse("same_player", "Choose two different players to swap.")
        missing = {one, two} - outings.everyone(current)
        if missing:
            raise Refused(_not_in_round(state, current, missing.pop()))
        trade = {one: two, two: one}
        tables = sorted(
            {t for t in (current.table_of(one), current.table_of(two)) if t is not None}
        )
        if len(tables) == 1 and not {one, two} & set(current.byes):
            refuse("same_table:swap", "These two play each other; swapping changes nothing.")
        byes = [player for player in (one, two) if player in current.byes]
        put = tuple(
            _plain(current.matches[table].seating, trade, pinned=not current.published)
            for table in tables
        )
        return [
            _checked(
                state,
                RoundChanged(
                    round=current.number,
                    change=HandChange.SWAP,
                    removed=tuple(tables),
                    put=put,
                    byes_removed=tuple(byes),
                    byes_put=tuple(
                        SittingOut(player=trade[player], pinned=not current.published)
                        for player in byes
                    ),
                ),
                situation.rulebook,
            )
        ]


@command(by=FLOOR, scope=Scope.ROUNDS, seen=WHOLE)
class MoveTable(Command):
    """Let a match play at another table; a match already there changes places with it."""

    table: int
    to: int
    """The number of the other table."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A match changes tables; whoever plays there already comes here."""
        current = state.current
        if current is None:
            raise Refused(NO_ROUND)
        moving = current.matches.get(self.table)
        if moving is None:
            refuse(
                "no_table:find_match",
                "There is no table %(table)s in round %(number)s.",
                table=self.table,
                number=current.number,
            )
        if self.to == self.table:
            refuse("same_table:move", "The match is at that table already.")
        there = current.matches.get(self.to)
        put = [replace(moving.seating, table=self.to)]
        removed = [self.table]
        if there is not None:
            put.append(replace(there.seating, table=self.table))
            removed.append(self.to)
        return [
            RoundChanged(
                round=current.number, change=HandChange.MOVE, removed=tuple(removed), put=tuple(put)
            )
        ]


@command(by=DESK, scope=Scope.ROUNDS, seen=WHOLE)
class PinTable(Command):
    """Keep this pairing when the rest is drawn again, or no longer."""

    table: int
    pinned: bool = True
    """false lets it be drawn again."""

    def decide(self, state: State, situation: Situation) -> Decision:
        current = state.current
        if current is None or current.published:
            refuse("no_draft:pin", "Only the tables of a draft can be pinned.")
        match = current.matches.get(self.table)
        if match is None:
            refuse(
                "no_table:find_match",
                "There is no table %(table)s in round %(number)s.",
                table=self.table,
                number=current.number,
            )
        return [
            RoundChanged(
                round=current.number,
                change=HandChange.PIN if self.pinned else HandChange.UNPIN,
                removed=(self.table,),
                put=(replace(match.seating, pinned=self.pinned),),
            )
        ]


@command(by=DESK, scope=Scope.ROUNDS, seen=WHOLE)
class PairByHand(Command):
    """Let two players without an opponent meet."""

    players: tuple[int, int]
    """The numbers of the two."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Two players without an opponent meet at the first free table."""
        current = state.current
        if current is None:
            raise Refused(NO_ROUND)
        for player in self.players:
            seated = current.table_of(player)
            if seated is not None:
                refuse(
                    "has_opponent",
                    "%(player)s already plays at table %(seated)s. Swap players, or give a bye "
                    "first.",
                    player=state.name_of(player),
                    seated=seated,
                )
        table = _free_table(state, current)
        byes = tuple(player for player in self.players if player in current.byes)
        return [
            _checked(
                state,
                RoundChanged(
                    round=current.number,
                    change=HandChange.PAIR,
                    put=(Seating(table=table, players=self.players, pinned=not current.published),),
                    byes_removed=byes,
                ),
                situation.rulebook,
            )
        ]


@command(by=DESK, scope=Scope.ROUNDS, seen=WHOLE)
class GiveBye(Command):
    """Take a player out of their match; both sit out until paired otherwise."""

    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Take a match apart: the player sits out, and so does the opponent until paired again.

        A draft that is paired again keeps the bye of the player, and finds the opponent another
        match.
        """
        current = state.current
        if current is None:
            raise Refused(NO_ROUND)
        table = current.table_of(self.player)
        if table is None:
            raise Refused(_not_in_round(state, current, self.player))
        return [
            _checked(
                state,
                RoundChanged(
                    round=current.number,
                    change=HandChange.BYE,
                    removed=(table,),
                    byes_put=tuple(
                        SittingOut(
                            player=player,
                            pinned=player == self.player and not current.published,
                        )
                        for player in current.matches[table].players
                    ),
                ),
                situation.rulebook,
            )
        ]


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


def seat_for_latecomer(state: State, newcomer: int) -> RoundChanged | Refusal:
    """Pair someone who came late with a player who has no opponent. B-071."""
    current = state.current
    if current is None:
        return NO_ROUND
    if not current.published:
        return Refusal.saying(
            "draft",
            "Round %(number)s is only a draft. Let the player in before it is "
            "published, then pair it again.",
            "B-071",
            number=current.number,
        )
    if current.complete:
        return Refusal.saying(
            "round_over",
            "All results of round %(number)s are in. Let the player in from the next "
            "round instead.",
            "B-071",
            number=current.number,
        )
    waiting = [
        bye.player
        for bye in current.byes.values()
        if not (bye.reward or bye.issued or bye.absent) and state.players[bye.player].active
    ]
    if not waiting:
        return Refusal.saying(
            "nobody_free",
            "Nobody in round %(number)s is without an opponent. Let the player in from "
            "the next round instead.",
            "B-071",
            number=current.number,
        )
    return RoundChanged(
        round=current.number,
        change=HandChange.LATECOMER,
        put=(Seating(table=_free_table(state, current), players=(waiting[0], newcomer)),),
        byes_removed=(waiting[0],),
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


def _plain(seating: Seating, trade: dict[int, int], *, pinned: bool) -> Seating:
    """The table with the players traded; the reasons of the old pairing no longer hold.

    A draft that is paired again keeps what was set by hand.
    """
    one, two = seating.players
    return Seating(
        table=seating.table,
        players=(trade.get(one, one), trade.get(two, two)),
        sides=seating.sides,
        pinned=pinned,
    )


def _checked(state: State, change: RoundChanged, rulebook: Rulebook) -> RoundChanged:
    """The change with a warning for each rule that the tables it touches would break."""
    if unsound_change(state, change, rulebook):
        return change
    return replace(
        change,
        warnings=warnings(change.book(state), rulebook, change.put, change.byes_put),
    )


def _free_table(state: State, round_: Round) -> int:
    """The first free table, counted from the first that was set aside for the event, if any."""
    first = 1 if state.office.tables is None else state.office.tables.first
    return next(table for table in count(first) if table not in round_.matches)


def _not_in_round(state: State, round_: Round, player: int) -> Refusal:
    return Refusal.saying(
        "not_in_round",
        "%(player)s has no match in round %(number)s.",
        player=state.name_of(player),
        number=round_.number,
    )
