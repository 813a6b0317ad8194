"""Vouchers for reward byes that were won here: for whom, and with which number. N13-66."""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import DESK
from toptable.engine.rules.finals.cut.prizes import PrizeKind
from toptable.engine.subjects.prizes.vouchers import issued
from toptable.paper.codes import code
from toptable.paper.cutting import cut_pages
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup

PER_PAGE = {False: 4, True: 2}
NONE_YET = Refusal(
    "no_vouchers",
    "No voucher has been handed out yet. Hand out the prizes first: each bye gets its number.",
)


class ByeVoucher(msgspec.Struct, frozen=True):
    """One voucher."""

    number: str
    code: str
    what: str
    name: str
    place: int


class ByeVouchers(msgspec.Struct, frozen=True):
    """All of them page by page, in the order of the cut stack."""

    about: str
    player: str
    """What the document calls a player."""
    per_page: int
    pages: tuple[tuple[ByeVoucher | None, ...], ...]


def data(job: PrintJob) -> ByeVouchers | Refusal:
    """What was handed out, by place."""
    vouchers = [
        ByeVoucher(voucher.code, code(voucher.code), voucher.what, voucher.name, voucher.place)
        for voucher in issued(job.state)
    ]
    if not vouchers:
        return NONE_YET
    per_page = PER_PAGE[job.large]
    about = " · ".join(part for part in (job.event.name, job.event.date) if part)
    return ByeVouchers(about, job.words.player, per_page, cut_pages(vouchers, per_page))


def _has_byes(job: PrintJob) -> bool:
    return any(prize.kind is PrizeKind.BYE for prize in job.state.prizes.table)


SHEET = Sheet(
    name="vouchers",
    title="Bye vouchers",
    about="For byes that were won here: the number is in the register of this event.",
    group=SheetGroup.FINALS,
    roles=DESK,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=lambda job: None if issued(job.state) else NONE_YET,
    due=lambda job: bool(issued(job.state)),
    fits=_has_byes,
    footer=False,
)
