"""The prizes of an event: for everybody what was announced, for the organizer all of it.

N13-04, N13-45 to N13-50, N13-66, N13-90, B-171, FFG-55.
"""

from datetime import date
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.prizes import Prize, PrizeKind
from toptable.engine.state.prizes import ApprovalOf, HandedPrize, Kit
from toptable.engine.subjects.event.sanctioning import policies
from toptable.engine.subjects.prizes.handing_out import HandOut, ReleasePrize, ReturnPrize
from toptable.engine.subjects.prizes.kits import (
    RecordApproval,
    RecordKit,
    RemoveKit,
    in_period,
    period,
)
from toptable.engine.subjects.prizes.prize_table import AnnouncePrizes, SetPrizes
from toptable.engine.subjects.prizes.register import PrizeRow, PrizeStatus, register, still_open
from toptable.engine.subjects.prizes.vouchers import DestroyVoucher, issued, redeemed
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import Refused

PAGE = "/e/{event:str}/prizes"
MOST_DIGITS = 5


class NewPrize(msgspec.Struct):
    """The form: one more line of the table."""

    what: str = ""
    first: str = ""
    last: str = ""
    who: str = "places"
    kind: str = ""
    kit: str = ""


class OnePrize(msgspec.Struct):
    """A form about one prize: which, and what becomes of it."""

    prize: str = ""
    """The place, a colon, the prize."""
    player: str = ""
    voucher: str = ""
    use: str = ""
    reason: str = ""


class Line(msgspec.Struct):
    """The button beside a line of the table."""

    what: str = ""


class Announced(msgspec.Struct):
    """The button: show the table, or no longer."""

    withdraw: str = ""


class KitForm(msgspec.Struct):
    """The form: a kit with its period."""

    code: str = ""
    opens: str = ""
    ends: str = ""
    reason: str = ""


class Approval(msgspec.Struct):
    """The form: who approved something."""

    of: ApprovalOf = ApprovalOf.KITS
    by: str = ""


class VoucherForm(msgspec.Struct):
    """The button beside a voucher."""

    player: int = 0
    round: int = 0


@get(PAGE, sync_to_thread=True)
def prizes_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """What was announced; for those who hand prizes out, everything else."""
    if not visit.seen.entitled("HandOut"):
        return visit.page("prizes/prizes.html", office=None)
    return visit.page("prizes/prizes.html", office=_office(visit))


@post(f"{PAGE}/add", sync_to_thread=True)
def add(visit: NamedDependency[Visit], data: URLEncodedBody[NewPrize]) -> Response[Any]:
    """Add a line to the table."""
    first, last = _number(data.first), _number(data.last)
    if data.who == "everybody":
        first, last = 1, None
    elif data.who == "below":
        last = None
    elif last is None:
        last = first
    kind = PrizeKind.BYE if data.kind == PrizeKind.BYE else PrizeKind.ITEM
    try:
        prize = Prize(first or 1, last, data.what, kind, data.kit)
    except ValueError:
        problem = "Give the first place and the last one, the lower number first."
        raise Refused(Refusal("places:add", problem), _back(visit)) from None
    table = visit.tournament.state.prizes.table
    return visit.send(SetPrizes((*table, prize)), back=_back(visit))


@post(f"{PAGE}/remove", sync_to_thread=True)
def remove(visit: NamedDependency[Visit], data: URLEncodedBody[Line]) -> Response[Any]:
    """Take a line out of the table; it is named by its number and the prize."""
    table = visit.tournament.state.prizes.table
    at, _, what = data.what.partition(":")
    number = _number(at)
    rest = tuple(
        prize
        for place, prize in enumerate(table, start=1)
        if not (place == number and prize.what == what)
    )
    return visit.send(SetPrizes(rest), back=_back(visit))


@post(f"{PAGE}/announce", sync_to_thread=True)
def announce(visit: NamedDependency[Visit], data: URLEncodedBody[Announced]) -> Response[Any]:
    """Show players the table as it stands, or no longer."""
    return visit.send(AnnouncePrizes(withdrawn=bool(data.withdraw)), back=_back(visit))


@post(f"{PAGE}/kits", sync_to_thread=True)
def add_kit(visit: NamedDependency[Visit], data: URLEncodedBody[KitForm]) -> Response[Any]:
    """Record a kit with its period. N13-45, N13-46."""
    back = _back(visit, "kits")
    kit = Kit(data.code, _day(data.opens, back), _day(data.ends, back))
    return visit.send(RecordKit(kit), back=back, reason=data.reason.strip())


@post(f"{PAGE}/kits/remove", sync_to_thread=True)
def remove_kit(visit: NamedDependency[Visit], data: URLEncodedBody[KitForm]) -> Response[Any]:
    """A kit is not used here after all."""
    return visit.send(RemoveKit(data.code), back=_back(visit, "kits"))


@post(f"{PAGE}/approval", sync_to_thread=True)
def approve(visit: NamedDependency[Visit], data: URLEncodedBody[Approval]) -> Response[Any]:
    """Record who approved several kits, or another format. N13-46, N13-49."""
    return visit.send(RecordApproval(data.of, data.by), back=_back(visit, "kits"))


@post(f"{PAGE}/hand-out", sync_to_thread=True)
def hand_out(visit: NamedDependency[Visit], data: URLEncodedBody[OnePrize]) -> Response[Any]:
    """Record one prize as handed out, or everything that is due. N13-48."""
    if not data.prize:
        return visit.send(HandOut(), back=_back(visit, "out"), reason=data.reason)
    place, what = _prize(data.prize)
    handed = HandedPrize(place, what, _number(data.player), voucher=data.voucher)
    return visit.send(HandOut((handed,)), back=_back(visit, "out"), reason=data.reason)


@post(f"{PAGE}/take-back", sync_to_thread=True)
def take_back(visit: NamedDependency[Visit], data: URLEncodedBody[OnePrize]) -> Response[Any]:
    """A prize came back. N13-90, B-171."""
    return visit.send(
        ReturnPrize(*_prize(data.prize)), back=_back(visit, "out"), reason=data.reason
    )


@post(f"{PAGE}/release", sync_to_thread=True)
def release(visit: NamedDependency[Visit], data: URLEncodedBody[OnePrize]) -> Response[Any]:
    """What became of a prize that was left over. N13-50."""
    place, what = _prize(data.prize)
    command = ReleasePrize(place, what, data.use)
    return visit.send(command, back=_back(visit, "left-over"), reason=data.reason)


@post(f"{PAGE}/vouchers", sync_to_thread=True)
def destroy(visit: NamedDependency[Visit], data: URLEncodedBody[VoucherForm]) -> Response[Any]:
    """The voucher of a reward bye was destroyed. N13-66."""
    command = DestroyVoucher(data.player, data.round)
    return visit.send(command, back=_back(visit, "vouchers"))


def _office(visit: Visit) -> dict[str, object]:
    """What those see who see to the prizes."""
    tournament = visit.tournament
    state, rulebook = visit.seen.state, tournament.rulebook
    prizes, rules = state.prizes, policies(state, rulebook)
    rows = register(state, rulebook) if prizes.table else ()
    shown = tuple(msgspec.structs.replace(prize, kit="") for prize in prizes.table)
    return {
        "table": prizes.table,
        "announced": prizes.announced,
        "up_to_date": shown == prizes.announced,
        "kits": [
            (kit, period(kit), rules is None or in_period(state, kit))
            for _, kit in sorted(prizes.kits.items())
        ],
        "rules": rules,
        "asks_for_approval": rules is not None,
        "approvals": prizes.approvals,
        "rows": rows,
        "due": [row for row in rows if row.status is PrizeStatus.DUE],
        "left_over": [
            row for row in rows if row.status in (PrizeStatus.LEFT_OVER, PrizeStatus.RELEASED)
        ],
        "open": still_open(state, rulebook),
        "who": {row: _who(row) for row in rows},
        "names": {number: player.name for number, player in state.players.items()},
        "players": sorted(
            ((player.id, player.name) for player in state.players.values()),
            key=lambda player: sort_key(player[1]),
        ),
        "issued": issued(state),
        "redeemed": redeemed(state),
        "book": rulebook,
    }


def _who(row: PrizeRow) -> int | None:
    return row.handed.player if row.handed is not None else row.holder


def _back(visit: Visit, part: str = "table") -> str:
    return f"{visit.address}/prizes#{part}"


def _prize(text: str) -> tuple[int, str]:
    place, _, what = text.partition(":")
    return _number(place) or 0, what


def _number(text: str) -> int | None:
    known = text.strip()
    return int(known) if known.isdecimal() and len(known) <= MOST_DIGITS else None


def _day(text: str, back: str) -> date | None:
    if not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        problem = Refusal.saying(
            "date:day", "Write the day as YYYY-MM-DD, not %(text)s.", text=text
        )
        raise Refused(problem, back) from None


ROUTES = (
    prizes_page,
    add,
    remove,
    announce,
    add_kit,
    remove_kit,
    approve,
    hand_out,
    take_back,
    release,
    destroy,
)
