"""Vouchers for reward byes: those issued here as prizes, and those redeemed here. N13-66.

A voucher is issued when a prize of that kind is handed out, is void when the prize comes back, is
collected and checked when its bye is accepted at another event, and is destroyed there.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State


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
            refuse(
                "no_bye:may_destroy",
                "%(name)s has no reward bye for round %(round)s.",
                "N13-66",
                name=name,
                round=self.round,
            )
        if (self.player, self.round) in state.prizes.destroyed:
            refuse(
                "unchanged:may_destroy",
                "The voucher of %(name)s is destroyed already.",
                answer=AnsweredBy.DONE_ALREADY,
                name=name,
            )

    def book(self, state: State) -> State:
        destroyed = state.prizes.destroyed | {(self.player, self.round)}
        return replace(state, prizes=replace(state.prizes, destroyed=destroyed))

    def tell(self, state: State) -> str:
        return log_line(
            "voucher_destroyed",
            "The voucher of %(player)s for the bye in round %(round)s was destroyed.",
            player=state.name_of(self.player),
            round=self.round,
        )
