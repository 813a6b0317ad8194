"""Prizes across all events of this desk: kits used once, what is left over, where vouchers went.

N13-46, N13-50, N13-66.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from toptable.desk import permissions
from toptable.desk.tournament import Done, Tournament
from toptable.engine import names
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.subjects.event.sanctioning import policies
from toptable.engine.subjects.prizes.commands import RecordKit
from toptable.engine.subjects.prizes.register import PrizeRow, PrizeStatus, register
from toptable.engine.subjects.prizes.state import Kit
from toptable.engine.subjects.prizes.vouchers import issued, redeemed

if TYPE_CHECKING:
    from toptable.desk.desk import Desk


class LeftOverAt(msgspec.Struct, frozen=True):
    """A prize that is left over at some event."""

    event: str
    name: str
    row: PrizeRow


class VoucherTrace(msgspec.Struct, frozen=True):
    """One thing that is known of a voucher."""

    event: str
    name: str
    """Of the event."""
    text: str


def record_kit(
    desk: "Desk", tournament: Tournament, kit: Kit, actor: Actor, *, reason: str = ""
) -> Done | Blocked | Refusal:
    """Record a kit, unless another event has it: a kit is not divided over several. N13-46."""
    command = RecordKit(kit)
    rules = policies(tournament.state, tournament.rulebook)
    asked = rules is not None and permissions.refusal(command, actor) is None
    used = used_at(desk, tournament.event, kit.code) if asked else ""
    if rules is not None and used:
        return Refusal(
            "kit_elsewhere",
            f"Kit {kit.code} is used at {used}, and a kit is not divided over several events. "
            "Check its number, or remove it there first.",
            rules.source,
        )
    return tournament.send(command, actor, reason=reason)


def used_at(desk: "Desk", event: str, code: str) -> str:
    """The name of another event that uses a kit; empty if none does."""
    wanted = names.key(code)
    others = desk.each(lambda listed: listed.id != event)
    return next((listed.name for listed, other in others if wanted in other.state.prizes.kits), "")


def left_over(desk: "Desk") -> list[LeftOverAt]:
    """What is left over at all events, what is free first."""
    found = [
        LeftOverAt(listed.id, listed.name, row)
        for listed, tournament in desk.each(lambda _listed: True)
        if tournament.state.prizes.table
        for row in register(tournament.state, tournament.rulebook)
        if row.status is PrizeStatus.LEFT_OVER
    ]
    return sorted(found, key=lambda one: (str(one.row.free_from or ""), one.name, one.row.place))


def trace(desk: "Desk", code: str) -> list[VoucherTrace]:
    """Everything that the events of this desk know of a voucher."""
    wanted = names.key(code)
    return [
        VoucherTrace(listed.id, listed.name, text)
        for listed, tournament in desk.each(lambda _listed: True)
        for text in _told(tournament, wanted)
    ]


def _told(tournament: Tournament, wanted: str) -> Iterator[str]:
    state = tournament.state
    for won in issued(state):
        if names.key(won.code) == wanted:
            yield f"won by {won.name}, place {won.place}: {won.what}"
    for used in redeemed(state):
        if used.code and names.key(used.code) == wanted:
            gone = "destroyed" if used.destroyed else "not destroyed yet"
            yield f"used by {used.name} in round {used.round}, {gone}"
