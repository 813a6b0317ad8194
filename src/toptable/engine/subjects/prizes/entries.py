"""Entries about prizes, kits and vouchers."""

from toptable.engine.declared import Entry
from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.state.prizes import ApprovalOf, HandedPrize, Kit, ReleasedPrize


class PrizesSet(Entry):
    """The prize table. N13-48, FFG-55."""

    prizes: tuple[Prize, ...]


class PrizesAnnounced(Entry):
    """Players see these prizes; without any, none."""

    prizes: tuple[Prize, ...] = ()


class KitRecorded(Entry):
    """The event uses this kit. N13-45, N13-46."""

    kit: Kit


class KitRemoved(Entry):
    """The event does not use this kit."""

    code: str


class ApprovalRecorded(Entry):
    """Something was approved that needs it; empty when it was not after all. N13-46, N13-49."""

    of: ApprovalOf
    by: str


class PrizesHandedOut(Entry):
    """People got their prizes, vouchers for byes among them. N13-48, N13-66."""

    prizes: tuple[HandedPrize, ...]


class PrizeReturned(Entry):
    """A prize was given back, or taken away again. N13-90, B-171."""

    place: int
    what: str


class PrizeReleased(Entry):
    """What was left over was used or given away. N13-50."""

    prize: ReleasedPrize


class VoucherDestroyed(Entry):
    """The voucher of a reward bye was destroyed. N13-66."""

    player: int
    round: int
