"""Commands about prizes, kits and vouchers."""

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.roles import DESK, HEADS, ORGANIZER
from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.state.prizes import ApprovalOf, HandedPrize, Kit


@command(by=ORGANIZER, scope=Scope.EVENT)
class SetPrizes(Command):
    """Set the prize table as a whole."""

    prizes: tuple[Prize, ...]
    """The whole table."""


@command(by=ORGANIZER, scope=Scope.EVENT)
class AnnouncePrizes(Command):
    """Show the prize table to players as it stands, or no longer."""

    withdrawn: bool = False
    """The table is shown no longer."""


@command(by=ORGANIZER, scope=Scope.EVENT, reason=Asks.MAY)
class RecordKit(Command):
    """Record a kit that is used at this event, or its days anew."""

    kit: Kit
    """The kit."""


@command(by=ORGANIZER, scope=Scope.EVENT)
class RemoveKit(Command):
    """A kit is not used here after all."""

    code: str
    """The code of the kit."""


@command(by=ORGANIZER, scope=Scope.EVENT)
class RecordApproval(Command):
    """Record who approved what the document allows only with approval; empty takes it back."""

    of: ApprovalOf
    """What was approved."""
    by: str
    """Who approved it; empty takes it back."""


@command(by=DESK, scope=Scope.EVENT)
class HandOut(Command):
    """Record prizes as handed out: these, or everything that is still due."""

    prizes: tuple[HandedPrize, ...] = ()
    """Which; empty for everything that is still due."""


@command(by=HEADS, scope=Scope.EVENT, reason=Asks.MUST)
class ReturnPrize(Command):
    """A prize came back from whoever had it."""

    place: int
    """The place that it is for."""
    what: str
    """The prize."""


@command(by=ORGANIZER, scope=Scope.EVENT, reason=Asks.MAY)
class ReleasePrize(Command):
    """Record what became of a prize that was left over."""

    place: int
    """The place that it is for."""
    what: str
    """The prize."""
    use: str
    """What became of it."""


@command(by=DESK, scope=Scope.EVENT)
class DestroyVoucher(Command):
    """Record that the voucher of a reward bye was destroyed."""

    player: int
    round: int
