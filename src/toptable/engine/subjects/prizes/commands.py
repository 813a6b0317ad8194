"""Commands about prizes, kits and vouchers."""

from toptable.engine.declared import Command, Scope, command
from toptable.engine.roles import DESK, HEADS, ORGANIZER
from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.state.prizes import ApprovalOf, HandedPrize, Kit


@command(by=ORGANIZER, scope=Scope.EVENT)
class SetPrizes(Command):
    """Set the prize table as a whole."""

    prizes: tuple[Prize, ...]


@command(by=ORGANIZER, scope=Scope.EVENT)
class AnnouncePrizes(Command):
    """Show the prize table to players as it stands, or no longer."""

    withdrawn: bool = False


@command(by=ORGANIZER, scope=Scope.EVENT)
class RecordKit(Command):
    """Record a kit that is used at this event, or its days anew."""

    kit: Kit


@command(by=ORGANIZER, scope=Scope.EVENT)
class RemoveKit(Command):
    """A kit is not used here after all."""

    code: str


@command(by=ORGANIZER, scope=Scope.EVENT)
class RecordApproval(Command):
    """Record who approved what the document allows only with approval; empty takes it back."""

    of: ApprovalOf
    by: str


@command(by=DESK, scope=Scope.EVENT)
class HandOut(Command):
    """Record prizes as handed out: these, or everything that is still due."""

    prizes: tuple[HandedPrize, ...] = ()


@command(by=HEADS, scope=Scope.EVENT)
class ReturnPrize(Command):
    """A prize came back from whoever had it."""

    place: int
    what: str


@command(by=ORGANIZER, scope=Scope.EVENT)
class ReleasePrize(Command):
    """Record what became of a prize that was left over."""

    place: int
    what: str
    use: str


@command(by=DESK, scope=Scope.EVENT)
class DestroyVoucher(Command):
    """Record that the voucher of a reward bye was destroyed."""

    player: int
    round: int
