"""Every kind of entry and every command about prizes: one record each.

What players may know is what was announced; who got what, kits and approvals are for the staff.
"""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject
from toptable.engine.subjects.openness import STAFF, WHOLE, only
from toptable.engine.subjects.prizes import (
    commands,
    entries,
    handing_out,
    kits,
    prize_table,
    tell,
    vouchers,
)

ENTRIES = (
    EntryKind(
        entries.PrizesSet,
        may=prize_table.may_set_prizes,
        book=prize_table.book_prizes,
        tell=tell.prizes_set,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.PrizesAnnounced,
        may=prize_table.may_announce,
        book=prize_table.book_announced,
        tell=tell.prizes_announced,
        undone=BY_ITSELF,
        seen=only("prizes"),
    ),
    EntryKind(
        entries.KitRecorded,
        may=kits.may_record,
        book=kits.book_kit,
        tell=tell.kit_recorded,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.KitRemoved,
        may=kits.may_remove,
        book=kits.book_removal,
        tell=tell.kit_removed,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.ApprovalRecorded,
        may=kits.may_approve,
        book=kits.book_approval,
        tell=tell.approval_recorded,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.PrizesHandedOut,
        may=handing_out.may_hand_out,
        book=handing_out.book_handed,
        tell=tell.prizes_handed_out,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.PrizeReturned,
        may=handing_out.may_take_back,
        book=handing_out.book_returned,
        tell=tell.prize_returned,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.PrizeReleased,
        may=handing_out.may_release,
        book=handing_out.book_release,
        tell=tell.prize_released,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.VoucherDestroyed,
        may=vouchers.may_destroy,
        book=vouchers.book_destroyed,
        tell=tell.voucher_destroyed,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
)
COMMANDS = (
    CommandKind(commands.SetPrizes, decide=prize_table.set_prizes, seen=STAFF, after_close=True),
    CommandKind(commands.AnnouncePrizes, decide=prize_table.announce, seen=WHOLE, after_close=True),
    CommandKind(commands.RecordKit, decide=kits.record, seen=STAFF, after_close=True),
    CommandKind(commands.RemoveKit, decide=kits.remove, seen=STAFF, after_close=True),
    CommandKind(commands.RecordApproval, decide=kits.approve, seen=STAFF, after_close=True),
    CommandKind(commands.HandOut, decide=handing_out.hand_out, seen=STAFF, after_close=True),
    CommandKind(commands.ReturnPrize, decide=handing_out.take_back, seen=STAFF, after_close=True),
    CommandKind(commands.ReleasePrize, decide=handing_out.release, seen=STAFF, after_close=True),
    CommandKind(commands.DestroyVoucher, decide=vouchers.destroy, seen=STAFF, after_close=True),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS)
