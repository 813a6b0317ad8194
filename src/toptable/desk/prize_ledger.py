"""Prizes across all events of this desk: kits used once, what is left over, where vouchers went.

N13-46, N13-50, N13-66.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from toptable import rulebooks
from toptable.desk.tournament import Tournament
from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.state import State, the_event
from toptable.engine.subjects.commands import Command, UndoCommand
from toptable.engine.subjects.event.sanctioning import policies
from toptable.engine.subjects.prizes.commands import RecordKit
from toptable.engine.subjects.prizes.register import PrizeRow, PrizeStatus, register
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


def kit_elsewhere(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Refusal | None:
    """Why a command would divide a kit over several events. N13-46.

    ``after`` works out what taking back would lead to.
    """
    if not isinstance(command, RecordKit) and not isinstance(command, UndoCommand):
        return None
    book = rulebooks.get(the_event(state).rulebook)
    rules = None if isinstance(book, Refusal) else policies(state, book)
    if rules is None:
        return None
    match command:
        case RecordKit(kit=kit):
            new = {names.key(kit.code): kit.code}
        case _ if isinstance(command, UndoCommand):
            then = after()
            kits = then.prizes.kits if then is not None else {}
            new = {key: kit.code for key, kit in kits.items() if key not in state.prizes.kits}
        case _:
            return None
    for listed, other in desk.each(lambda listed: listed.id != the_event(state).id) if new else ():
        for key in new.keys() & other.state.prizes.kits.keys():
            return Refusal(
                "kit_elsewhere",
                f"Kit {new[key]} is used at {listed.name}, and a kit is not divided over several "
                "events. Check its number, or remove it there first.",
                rules.source,
            )
    return None


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
