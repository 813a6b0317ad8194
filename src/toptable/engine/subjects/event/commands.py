"""Commands about the event as a whole."""

from toptable.engine.declared import Always, As, Asks, Command, Scope, Typed, command
from toptable.engine.roles import EVERYONE, FLOOR, ORGANIZER
from toptable.engine.rules.structure.stop_rules import PlannedRounds, StopRule
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.secrets import Sealed
from toptable.engine.state.event import Accent
from toptable.engine.state.picture import Picture


@command(by=ORGANIZER, scope=Scope.EVENT)
class CreateEvent(Command):
    """Start a log. The commitment is of a seed that the caller has just drawn and keeps."""

    id: str
    """The id of the event."""
    name: str
    date: str
    rulebook: str
    """The id of the document, see /api/v1/rulebooks."""
    commitment: str
    settings: dict[str, str] = {}
    """What is chosen otherwise than in the document."""
    event_type: str = ""
    category: str = ""
    """One of the document's categories, by its id."""
    demo: bool = False
    """An event to try things out."""


@command(by=ORGANIZER, scope=Scope.EVENT, typed=Typed("event rename", "spring 'Spring Open 2026'"))
class RenameEvent(Command):
    """Give the event another name."""

    name: str
    """The new name."""


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    reason=Asks.MAY,
    typed=Typed(
        "event describe",
        "spring --date 2026-05-09",
        "Say that the event is on another day, of another kind or category.",
        date="The day, as YYYY-MM-DD.",
        event_type="The kind of event.",
        category="Who backs the event.",
    ),
)
class DescribeEvent(Command):
    """Say that the event is on another day, of another kind or category. None: as it is."""

    date: str | None = None
    event_type: str | None = None
    category: str | None = None
    """One of the document's categories; None: as it is."""


@command(by=ORGANIZER, scope=Scope.EVENT)
class PresentEvent(Command):
    """Say how the event presents itself: all of it, and what is left out it does not have."""

    place: str = ""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None


@command(by=ORGANIZER, scope=Scope.EVENT)
class ChangeSetting(Command):
    """Override a default of the rulebook. Needs a reason."""

    key: str
    """The key of the setting, see the document or /api/v1/events/{event}/settings."""
    value: str
    """One of the values of the setting; several with commas between, where it takes several."""


@command(by=ORGANIZER, scope=Scope.EVENT, reason=Asks.MAY)
class PlanStructure(Command):
    """Say how many rounds are played and how many go on. No plan: as the document proposes."""

    plan: Plan | None = None
    """Rounds and cut as you want them; None for what the document proposes."""
    table: str = ""
    """The document's table to follow, where it has several."""
    stop: StopRule = PlannedRounds()
    """When the rounds are over, if not after the planned number. B-090."""
    expected: int = 0
    """How many players are expected, while fewer are entered. N13-04."""
    cut: int | None = None
    """Without a plan of one's own: the rounds that the document has, and this cut after them."""
    points: int = 0
    """The same for points with which somebody plays on. N13-76, N10-45."""


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    typed=Typed("event close", "spring", "End the event and reveal the seed behind its draws."),
)
class CloseEvent(Command):
    """End the event and reveal the seed."""


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    reason=Asks.MAY,
    typed=Typed(
        "event reopen",
        "spring --reason 'A result was wrong'",
        "Go on with a closed event, under a new secret seed.",
        commitment=Always(""),
    ),
)
class ReopenEvent(Command):
    """Go on with a closed event under a new seed."""

    commitment: str


@command(
    by=FLOOR,
    scope=Scope.ROUNDS,
    typed=Typed(
        "event hand-draw",
        "spring --what 'Who goes first' --outcome Ann --witness Jo",
        "Record a coin, die or lot that was drawn on the table.\n\n"
        'Places between level players are settled with "toptable cut draw".',
        what=As("--what"),
        outcome=As("--outcome"),
        witness=As("--witness", "Who saw it."),
    ),
)
class RecordHandDraw(Command):
    """Write down a draw made on the table."""

    what: str
    """What was drawn for."""
    outcome: str
    """What came out."""
    witness: str


@command(by=FLOOR, scope=Scope.ROUNDS)
class AddHallShare(Command):
    """Mix dice or digits that were called out in the hall into every draw from now on."""

    digits: str
    """The digits, as they were called out."""
    witness: str


@command(
    by=EVERYONE,
    scope=Scope.JUDGING,
    typed=Typed(
        "judge concern",
        "spring 'Somebody filmed my hand'",
        "Leave a concern with the staff. The log holds no word of it.",
        text=As(text="What it is about; confidential.", empty="Say what it is about."),
    ),
)
class FileComplaint(Command):
    """Leave a confidential concern with the staff."""

    text: Sealed
    """What somebody wants to be known; confidential."""
