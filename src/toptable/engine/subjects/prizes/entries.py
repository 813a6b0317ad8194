"""Entries about prizes, kits and vouchers."""

import msgspec

from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.state.prizes import ApprovalOf, HandedPrize, Kit, ReleasedPrize


class PrizesSet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="prizes_set"):
    """The prize table. N13-48, FFG-55."""

    prizes: tuple[Prize, ...]


class PrizesAnnounced(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="prizes_announced"
):
    """Players see these prizes; without any, none."""

    prizes: tuple[Prize, ...] = ()


class KitRecorded(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="kit_recorded"):
    """The event uses this kit. N13-45, N13-46."""

    kit: Kit


class KitRemoved(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="kit_removed"):
    """The event does not use this kit."""

    code: str


class ApprovalRecorded(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="approval_recorded"
):
    """Something was approved that needs it; empty when it was not after all. N13-46, N13-49."""

    of: ApprovalOf
    by: str


class PrizesHandedOut(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="prizes_handed_out"
):
    """People got their prizes, vouchers for byes among them. N13-48, N13-66."""

    prizes: tuple[HandedPrize, ...]


class PrizeReturned(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="prize_returned"
):
    """A prize was given back, or taken away again. N13-90, B-171."""

    place: int
    what: str


class PrizeReleased(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="prize_released"
):
    """What was left over was used or given away. N13-50."""

    prize: ReleasedPrize


class VoucherDestroyed(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="voucher_destroyed"
):
    """The voucher of a reward bye was destroyed. N13-66."""

    player: int
    round: int
