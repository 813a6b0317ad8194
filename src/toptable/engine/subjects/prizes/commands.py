"""Commands about prizes, kits and vouchers."""

import msgspec

from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.state.prizes import ApprovalOf, HandedPrize, Kit


class SetPrizes(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_prizes"):
    """Set the prize table as a whole."""

    prizes: tuple[Prize, ...]


class AnnouncePrizes(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="announce_prizes"
):
    """Show the prize table to players as it stands, or no longer."""

    withdrawn: bool = False


class RecordKit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="record_kit"):
    """Record a kit that is used at this event, or its days anew."""

    kit: Kit


class RemoveKit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="remove_kit"):
    """A kit is not used here after all."""

    code: str


class RecordApproval(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="record_approval"
):
    """Record who approved what the document allows only with approval; empty takes it back."""

    of: ApprovalOf
    by: str


class HandOut(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="hand_out"):
    """Record prizes as handed out: these, or everything that is still due."""

    prizes: tuple[HandedPrize, ...] = ()


class ReturnPrize(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="return_prize"):
    """A prize came back from whoever had it."""

    place: int
    what: str


class ReleasePrize(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="release_prize"):
    """Record what became of a prize that was left over."""

    place: int
    what: str
    use: str


class DestroyVoucher(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="destroy_voucher"
):
    """Record that the voucher of a reward bye was destroyed."""

    player: int
    round: int
