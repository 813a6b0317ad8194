"""Changing a round by hand: swap, move, pin, pair, give a bye."""

from itertools import count

from msgspec.structs import replace

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.openness import WHOLE
from toptable.engine.questions import roster
from toptable.engine.refusal import Refusal, Refused, refuse
from toptable.engine.roles import DESK, FLOOR
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.rounds import HandChange, Round, Seating, SittingOut
from toptable.engine.subjects.rounds.pair_round import warnings
from toptable.engine.subjects.rounds.round_record import NO_ROUND, RoundChanged, unsound_change


@command(
    by=DESK,
    scope=Scope.ROUNDS,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed("round swap", "spring Ann Bo", "Let two players change places."),
)
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
            refuse("same_player")
        missing = {one, two} - roster.everyone(current)
        if missing:
            raise Refused(_not_in_round(state, current, missing.pop()))
        trade = {one: two, two: one}
        tables = sorted(
            {t for t in (current.table_of(one), current.table_of(two)) if t is not None}
        )
        if len(tables) == 1 and not {one, two} & set(current.byes):
            refuse("same_table:swap")
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


@command(
    by=FLOOR,
    scope=Scope.ROUNDS,
    seen=WHOLE,
    typed=Typed(
        "round move", "spring 4 12", "Move a match to another table.", to="The table to move to."
    ),
)
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
            refuse("no_table:find_match", table=self.table, number=current.number)
        if self.to == self.table:
            refuse("same_table:move")
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


@command(
    by=DESK,
    scope=Scope.ROUNDS,
    seen=WHOLE,
    typed=Typed(
        "round pin",
        "spring 4",
        "Keep a pairing when the rest is drawn again.",
        pinned=As("--off", "No longer."),
    ),
)
class PinTable(Command):
    """Keep this pairing when the rest is drawn again, or no longer."""

    table: int
    pinned: bool = True
    """false lets it be drawn again."""

    def decide(self, state: State, situation: Situation) -> Decision:
        current = state.current
        if current is None or current.published:
            refuse("no_draft:pin")
        match = current.matches.get(self.table)
        if match is None:
            refuse("no_table:find_match", table=self.table, number=current.number)
        return [
            RoundChanged(
                round=current.number,
                change=HandChange.PIN if self.pinned else HandChange.UNPIN,
                removed=(self.table,),
                put=(replace(match.seating, pinned=self.pinned),),
            )
        ]


@command(
    by=DESK,
    scope=Scope.ROUNDS,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed("round match", "spring Ann Bo", "Pair two players who have no opponent."),
)
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
                refuse("has_opponent", player=state.name_of(player), seated=seated)
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


@command(
    by=DESK, scope=Scope.ROUNDS, seen=WHOLE, reason=Asks.MAY, typed=Typed("round bye", "spring Ann")
)
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


def seat_for_latecomer(state: State, newcomer: int) -> RoundChanged | Refusal:
    """Pair someone who came late with a player who has no opponent. B-071."""
    current = state.current
    if current is None:
        return NO_ROUND
    if not current.published:
        return Refusal.of("draft", "B-071", number=current.number)
    if current.complete:
        return Refusal.of("round_over", "B-071", number=current.number)
    waiting = [
        bye.player
        for bye in current.byes.values()
        if not (bye.reward or bye.issued or bye.absent) and state.players[bye.player].active
    ]
    if not waiting:
        return Refusal.of("nobody_free", "B-071", number=current.number)
    return RoundChanged(
        round=current.number,
        change=HandChange.LATECOMER,
        put=(Seating(table=_free_table(state, current), players=(waiting[0], newcomer)),),
        byes_removed=(waiting[0],),
    )


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
    return Refusal.of("not_in_round", player=state.name_of(player), number=round_.number)
