"""What can be wanted about deck checks."""

from enum import StrEnum

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.roles import CHECKERS, FLOOR, HEADS, PLAYERS
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.secrets import Sealed
from toptable.engine.state.deck_checks import CheckOutcome


class DrawnAmong(StrEnum):
    """What is drawn."""

    TABLES = "tables"
    PLAYERS = "players"


@command(by=CHECKERS, scope=Scope.JUDGING)
class DrawChecks(Command):
    """Draw whom to check, from the event's recorded chance. B-067."""

    count: int
    """How many."""
    among: DrawnAmong = DrawnAmong.TABLES
    """Whether tables are drawn or single players."""
    kind: CheckKind = CheckKind.DECK
    """What is looked at."""
    unchecked: bool = True
    """Nobody a second time before everybody was checked."""


@command(by=CHECKERS, scope=Scope.JUDGING)
class ChooseCheck(Command):
    """Have a table or one player checked. B-067."""

    table: int | None = None
    chosen: int | None = None
    """The player, where it is not the whole table."""
    kind: CheckKind = CheckKind.DECK
    """What is looked at."""


@command(by=FLOOR | CHECKERS | PLAYERS, scope=Scope.JUDGING)
class AskForCheck(Command):
    """A player wants the opponent's deck or sleeves looked at. SW-08, B-189."""

    player: int
    """Who asks; the opponent of their latest match is checked."""
    kind: CheckKind = CheckKind.DECK
    """What is looked at."""


@command(by=CHECKERS, scope=Scope.JUDGING, reason=Asks.MAY)
class AssignCheck(Command):
    """Say who does it."""

    check: int
    judge: str
    """The name of whoever does it."""


@command(by=CHECKERS, scope=Scope.JUDGING, reason=Asks.MAY)
class BeginCheck(Command):
    """Start the stopwatch: the decks are taken from the table."""

    check: int
    judge: str = ""
    """Whoever it was assigned to, or who begins it, unless named."""


@command(by=CHECKERS, scope=Scope.JUDGING)
class StopCheck(Command):
    """Stop it: the decks are back, and the table gets the time. B-050."""

    check: int
    minutes: int | None = None
    """What the table gets; as the document has it, unless said."""


@command(by=CHECKERS, scope=Scope.JUDGING)
class GiveCheckTime(Command):
    """Give the table the time of a check that is over. B-050."""

    check: int
    minutes: int | None = None
    """As long as it took, unless said."""


@command(by=CHECKERS, scope=Scope.JUDGING)
class RecordCheck(Command):
    """Write down what was found with one player."""

    check: int
    checked: int
    """The player."""
    outcome: CheckOutcome
    """Whether there was a problem."""
    remedy: str = ""
    """Which problem, by its id; the refusal of a wrong one lists them."""
    seen: tuple[str, ...] = ()
    """The points of the checklist that were looked at, by their ids."""
    note: Sealed | None = None
    """What was found; confidential."""


@command(by=HEADS, scope=Scope.JUDGING, reason=Asks.MAY)
class CancelCheck(Command):
    """Leave a check out that has not begun."""

    check: int
