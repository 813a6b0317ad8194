"""Handing prizes out by the final places, taking them back, and the vouchers for reward byes
among them (N13-48, N13-50, N13-66, N13-90, B-171, FFG-55).
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import DESK, HEADS, ORGANIZER
from toptable.engine.rules.finals.prizes import Prize, PrizeKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.office import HandedPrize, ReleasedPrize
from toptable.engine.subjects.event.event_facts import policies
from toptable.engine.subjects.prizes.prize_table import (
    MOST,
    PrizeRow,
    PrizeStatus,
    register,
    still_open,
)

LONGEST = 2000


@command(by=DESK, scope=Scope.EVENT, seen=STAFF, after_close=True, reason=Asks.MAY)
class HandOut(Command):
    """Record prizes as handed out: these, or everything that is still due."""

    prizes: tuple[HandedPrize, ...] = ()
    """Which; empty for everything that is still due."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """These prizes, or all that are due, to whoever has the place or to somebody else."""
        if open_ := still_open(state, situation.rulebook):
            refuse("provisional:hand_out", open=open_)
        rows = register(state, situation.rulebook)
        if self.prizes:
            wanted = [(prize, _row(rows, prize.place, prize.what)) for prize in self.prizes]
        else:
            due = (row for row in rows if row.status is PrizeStatus.DUE)
            wanted = [(HandedPrize(row.place, row.what), row) for row in due]
        if not wanted:
            refuse("nothing_due:hand_out")
        handed = []
        for prize, found in wanted:
            row = granted(found)
            given = _given(state, prize, row, situation)
            handed.append(given)
        return [PrizesHandedOut(tuple(handed))]


def _given(state: State, prize: HandedPrize, row: PrizeRow, situation: Situation) -> HandedPrize:
    to = row.holder if prize.player is None else prize.player
    what = f"{row.what} of place {row.place}"
    if to is None:
        refuse("left_over", what=what, note=row.note)
    elsewhere = to != row.holder
    if elsewhere and not situation.reasoned:
        rules = policies(state, situation.rulebook) if row.kit else None
        kit = worded("handing_out.structure_kit") if rules else ""
        refuse(
            "note:given",
            rules.source if rules is not None else "",
            what=what,
            to=state.name_of(to),
            kit=kit,
        )
    voucher = names.tidy(prize.voucher)
    if row.kind is PrizeKind.BYE and not voucher:
        voucher = voucher_code(state, row)
    note = situation.reason.strip() if elsewhere else ""
    return HandedPrize(row.place, row.what, to, voucher=voucher, note=note)


def voucher_code(state: State, row: PrizeRow) -> str:
    """The code of a voucher, unless another is printed on it: the event, the place, which prize."""
    byes = [prize.what for prize in state.prizes.table if prize.kind is PrizeKind.BYE]
    of_place = [
        prize.what
        for prize in state.prizes.table
        if prize.kind is PrizeKind.BYE and prize.goes_to(row.place)
    ]
    number = of_place.index(row.what) + 1 if row.what in of_place else len(byes)
    return f"{the_event(state).id}-{row.place}" + (f"-{number}" if number > 1 else "")


@entry(seen=STAFF)
class PrizesHandedOut(Entry):
    """People got their prizes, vouchers for byes among them. N13-48, N13-66."""

    prizes: tuple[HandedPrize, ...]

    def validate(self, state: State, rulebook: Rulebook) -> None:
        codes = {
            names.key(prize.voucher) for prize in state.prizes.handed.values() if prize.voucher
        }
        handed = set(state.prizes.handed)
        for prize in self.prizes:
            key = (prize.place, prize.what)
            what = f"{prize.what} of place {prize.place}"
            if not any(
                line.what == prize.what and line.goes_to(prize.place) for line in _table(state)
            ):
                raise Refused(_no_such_prize(prize.place, prize.what))
            if key in handed:
                refuse("handed_out:may_hand_out", what=what)
            if prize.player is None or prize.player not in state.players:
                refuse("stranger:problem", what=what)
            if key in state.prizes.released:
                refuse("released:may_hand_out", what=what)
            if prize.voucher and names.key(prize.voucher) in codes:
                refuse("voucher_twice", voucher=prize.voucher)
            handed.add(key)
            codes |= {names.key(prize.voucher)} if prize.voucher else set()

    def book(self, state: State) -> State:
        handed = state.prizes.handed
        for prize in self.prizes:
            handed = handed.set((prize.place, prize.what), prize)
        return replace(state, prizes=replace(state.prizes, handed=handed))

    def tell(self, state: State) -> str:
        shown = "; ".join(_handed(state, prize) for prize in self.prizes[:MOST])
        more = len(self.prizes) - MOST
        return log_line(
            "prizes_handed_out", shown=shown, words=f"; and {more} more" if more > 0 else ""
        )


@command(by=HEADS, scope=Scope.EVENT, seen=STAFF, after_close=True, reason=Asks.MUST)
class ReturnPrize(Command):
    """A prize came back from whoever had it."""

    place: int
    """The place that it is for."""
    what: str
    """The prize."""

    def decide(self, state: State, situation: Situation) -> Decision:
        if not situation.reasoned:
            refuse("reason_needed:take_back")
        return [PrizeReturned(self.place, self.what)]


@entry(seen=STAFF)
class PrizeReturned(Entry):
    """A prize was given back, or taken away again. N13-90, B-171."""

    place: int
    what: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if (self.place, self.what) not in state.prizes.handed:
            refuse("not_handed", what=self.what, place=self.place)

    def book(self, state: State) -> State:
        handed = state.prizes.handed.delete((self.place, self.what))
        return replace(state, prizes=replace(state.prizes, handed=handed))

    def tell(self, state: State) -> str:
        return log_line("prize_returned", what=self.what, place=self.place)


@command(by=ORGANIZER, scope=Scope.EVENT, seen=STAFF, after_close=True, reason=Asks.MAY)
class ReleasePrize(Command):
    """Record what became of a prize that was left over."""

    place: int
    """The place that it is for."""
    what: str
    """The prize."""
    use: str
    """What became of it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """What is left over of a kit may be used or given away once its period is over. N13-50."""
        if open_ := still_open(state, situation.rulebook):
            refuse("provisional:release", open=open_)
        row = granted(_row(register(state, situation.rulebook), self.place, self.what))
        what = f"{row.what} of place {row.place}"
        if row.status is not PrizeStatus.LEFT_OVER:
            refuse("not_left_over", what=what)
        if not names.tidy(self.use):
            refuse("no_use", what=what)
        rules = policies(state, situation.rulebook)
        early = row.free_from is not None and situation.now.date() < row.free_from
        if rules is not None and early and not situation.reasoned:
            refuse("too_early", rules.source, what=what, free_from=row.free_from)
        return [PrizeReleased(ReleasedPrize(row.place, row.what, names.tidy(self.use)))]


@entry(seen=STAFF)
class PrizeReleased(Entry):
    """What was left over was used or given away. N13-50."""

    prize: ReleasedPrize

    def validate(self, state: State, rulebook: Rulebook) -> None:
        prize = self.prize
        if not any(line.what == prize.what and line.goes_to(prize.place) for line in _table(state)):
            raise Refused(_no_such_prize(prize.place, prize.what))
        key, what = (prize.place, prize.what), f"{prize.what} of place {prize.place}"
        if key in state.prizes.handed:
            refuse("handed_out:may_hand_out", what=what)
        if key in state.prizes.released:
            refuse("released:may_release", what=what)
        if len(prize.use) > LONGEST:
            refuse("too_long:may_tell", longest=LONGEST)

    def book(self, state: State) -> State:
        released = state.prizes.released.set((self.prize.place, self.prize.what), self.prize)
        return replace(state, prizes=replace(state.prizes, released=released))

    def tell(self, state: State) -> str:
        prize = self.prize
        return log_line("prize_released", what=prize.what, place=prize.place, use=prize.use)


def _row(rows: tuple[PrizeRow, ...], place: int, what: str) -> PrizeRow | Refusal:
    """The row that somebody means; a prize may be left out where the place has only one."""
    of_place = [row for row in rows if row.place == place]
    if not what and len(of_place) == 1:
        return of_place[0]
    wanted = names.key(what)
    found = next((row for row in of_place if names.key(row.what) == wanted), None)
    return found or _no_such_prize(place, what)


def _no_such_prize(place: int, what: str) -> Refusal:
    return Refusal.of("no_such_prize:no_such_prize", place=place, what=what or "alone")


def _table(state: State) -> tuple[Prize, ...]:
    return state.prizes.table


def _handed(state: State, prize: HandedPrize) -> str:
    name = state.name_of(prize.player) if prize.player is not None else "nobody"
    voucher = f" (voucher {prize.voucher})" if prize.voucher else ""
    why = f", not by the table ({prize.note})" if prize.note else ""
    return worded(
        "prizes.place", what=prize.what, place=prize.place, name=name, voucher=voucher, why=why
    )


class IssuedVoucher(msgspec.Struct, frozen=True):
    """A voucher that somebody won here."""

    code: str
    what: str
    place: int
    player: int
    name: str


class RedeemedVoucher(msgspec.Struct, frozen=True):
    """A voucher that somebody used here."""

    code: str
    source: str
    """Where it was won."""
    player: int
    name: str
    round: int
    destroyed: bool


def issued(state: State) -> tuple[IssuedVoucher, ...]:
    """The vouchers that were handed out at this event, by place."""
    return tuple(
        IssuedVoucher(prize.voucher, prize.what, place, prize.player, state.name_of(prize.player))
        for (place, _), prize in sorted(state.prizes.handed.items())
        if prize.voucher and prize.player is not None
    )


def redeemed(state: State) -> tuple[RedeemedVoucher, ...]:
    """The reward byes that were accepted at this event, by round and name."""
    return tuple(sorted(_redeemed(state), key=lambda voucher: (voucher.round, voucher.name)))


def _redeemed(state: State) -> Iterator[RedeemedVoucher]:
    for player in state.players.values():
        known = {voucher.round: voucher for voucher in player.vouchers}
        for round_ in player.byes:
            voucher = known.get(round_)
            yield RedeemedVoucher(
                code=voucher.code if voucher else "",
                source=voucher.source if voucher else "",
                player=player.id,
                name=player.name,
                round=round_,
                destroyed=(player.id, round_) in state.prizes.destroyed,
            )


@command(
    by=DESK,
    scope=Scope.EVENT,
    seen=STAFF,
    after_close=True,
    typed=Typed("voucher destroy", "spring Ann 1", round="The round of the bye."),
)
class DestroyVoucher(Command):
    """Record that the voucher of a reward bye was destroyed."""

    player: int
    round: int

    def decide(self, state: State, situation: Situation) -> Decision:
        return [VoucherDestroyed(self.player, self.round)]


@entry(seen=STAFF)
class VoucherDestroyed(Entry):
    """The voucher of a reward bye was destroyed. N13-66."""

    player: int
    round: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(roster.all_known(state, [self.player]))
        name = state.name_of(self.player)
        if self.round not in state.players[self.player].byes:
            refuse("no_bye:may_destroy", "N13-66", name=name, round=self.round)
        if (self.player, self.round) in state.prizes.destroyed:
            refuse("unchanged:may_destroy", answer=AnsweredBy.DONE_ALREADY, name=name)

    def book(self, state: State) -> State:
        destroyed = state.prizes.destroyed | {(self.player, self.round)}
        return replace(state, prizes=replace(state.prizes, destroyed=destroyed))

    def tell(self, state: State) -> str:
        return log_line("voucher_destroyed", player=state.name_of(self.player), round=self.round)
