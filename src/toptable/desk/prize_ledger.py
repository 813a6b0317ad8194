"""Prizes across all events of this desk: kits used once, what is left over, where vouchers went.

N13-46, N13-50, N13-66.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from toptable import rulebooks
from toptable.desk.tournament import Tournament
from toptable.engine import names
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.state import State, the_event
from toptable.engine.state.office import Shelf
from toptable.engine.subjects.event.event_facts import policies
from toptable.engine.subjects.event_admin.admin_commands import MoveToShelf
from toptable.engine.subjects.people.details import GrantBye
from toptable.engine.subjects.prizes.kits import RecordKit
from toptable.engine.subjects.prizes.prize_handout import issued, redeemed
from toptable.engine.subjects.prizes.prize_table import PrizeRow, PrizeStatus, register
from toptable.engine.subjects.undo.take_back import UndoCommand

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


USES_PRIZES = RecordKit | MoveToShelf | GrantBye | UndoCommand
"""The commands by which a kit or a voucher can come into an event."""


def used_elsewhere(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Refusal | None:
    """Why a command would use a kit or a voucher that another event uses. N13-46, N13-66.

    ``after`` works out what the command would lead to.
    """
    match command:
        case RecordKit() | MoveToShelf(shelf=Shelf.DESK):
            pass
        case GrantBye() if command.voucher and not command.withdrawn:
            pass
        case _ if not isinstance(command, UndoCommand):
            return None
    book = rulebooks.get(the_event(state).rulebook)
    rules = None if isinstance(book, Refusal) else policies(state, book)
    rewards = not isinstance(book, Refusal) and book.bye.rewards
    then = after() if rules is not None or rewards else None
    if then is None:
        return None
    before, held = _kits(state), _vouchers(state)
    kits = {key: code for key, code in _kits(then).items() if key not in before}
    vouchers = [voucher for voucher in _vouchers(then) if voucher not in held]
    if not kits and not vouchers:
        return None
    for listed, other in desk.each(lambda listed: listed.id != the_event(state).id):
        for key in kits.keys() & _kits(other.state).keys() if rules is not None else ():
            return Refusal.of(
                "kit_elsewhere",
                rules.source if rules is not None else "",
                kit=kits[key],
                listed=listed.name,
            )
        used = _vouchers(other.state) if vouchers else ()
        for voucher in (one for one in vouchers if any(map(one.may_be, used))):
            return Refusal.of("voucher_elsewhere", "N13-66", code=voucher.code, listed=listed.name)
    return None


class _Voucher(msgspec.Struct, frozen=True):
    """A voucher that was used, as far as it can be told from others."""

    code: str
    source: str

    def may_be(self, other: "_Voucher") -> bool:
        """Whether both may be the same one: numbers differ only within one event that gave them."""
        same = names.key(self.code) == names.key(other.code)
        sources = {names.key(self.source), names.key(other.source)} - {""}
        return same and len(sources) < 2


def _kits(state: State) -> dict[str, str]:
    """The kits that an event uses, as they are written; none once it is deleted."""
    if state.office.shelf is Shelf.BIN:
        return {}
    return {key: kit.code for key, kit in state.prizes.kits.items()}


def _vouchers(state: State) -> tuple[_Voucher, ...]:
    """The vouchers that were used at an event; none once it is deleted."""
    if state.office.shelf is Shelf.BIN:
        return ()
    return tuple(_Voucher(used.code, used.source) for used in redeemed(state) if used.code)


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
