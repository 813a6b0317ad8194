"""What can be wanted about deck checks."""

from enum import StrEnum

import msgspec

from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.secrets import Sealed
from toptable.engine.state.deck_checks import CheckOutcome


class DrawnAmong(StrEnum):
    """What is drawn."""

    TABLES = "tables"
    PLAYERS = "players"


class DrawChecks(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="draw_checks"):
    """Draw whom to check, from the event's recorded chance. B-067."""

    count: int
    among: DrawnAmong = DrawnAmong.TABLES
    kind: CheckKind = CheckKind.DECK
    unchecked: bool = True
    """Nobody a second time before everybody was checked."""


class ChooseCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="choose_check"):
    """Have a table or one player checked. B-067."""

    table: int | None = None
    chosen: int | None = None
    """The player, where it is not the whole table."""
    kind: CheckKind = CheckKind.DECK


class AskForCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="ask_for_check"):
    """A player wants the opponent's deck or sleeves looked at. SW-08, B-189."""

    player: int
    """Who asks; the opponent of their latest match is checked."""
    kind: CheckKind = CheckKind.DECK


class AssignCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="assign_check"):
    """Say who does it."""

    check: int
    judge: str


class BeginCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="begin_check"):
    """Start the stopwatch: the decks are taken from the table."""

    check: int
    judge: str = ""
    """Whoever it was assigned to, or who begins it, unless named."""


class StopCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="stop_check"):
    """Stop it: the decks are back, and the table gets the time. B-050."""

    check: int
    minutes: int | None = None
    """What the table gets; as the document has it, unless said."""


class GiveCheckTime(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="give_check_time"
):
    """Give the table the time of a check that is over. B-050."""

    check: int
    minutes: int | None = None
    """As long as it took, unless said."""


class RecordCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="record_check"):
    """Write down what was found with one player."""

    check: int
    checked: int
    """The player."""
    outcome: CheckOutcome
    remedy: str = ""
    seen: tuple[str, ...] = ()
    note: Sealed | None = None


class CancelCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="cancel_check"):
    """Leave a check out that has not begun."""

    check: int
