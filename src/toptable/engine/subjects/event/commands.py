"""Commands about the event as a whole."""

import msgspec

from toptable.engine.rules.structure.stop_rules import PlannedRounds, StopRule
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.secrets import Sealed
from toptable.engine.state.event import Accent
from toptable.engine.state.picture import Picture


class CreateEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="create_event"):
    """Start a log. The commitment is of a seed that the caller has just drawn and keeps."""

    id: str
    name: str
    date: str
    rulebook: str
    commitment: str
    settings: dict[str, str] = {}
    event_type: str = ""
    category: str = ""
    demo: bool = False


class RenameEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="rename_event"):
    """Give the event another name."""

    name: str


class DescribeEvent(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="describe_event"
):
    """Say that the event is on another day, of another kind or category. None: as it is."""

    date: str | None = None
    event_type: str | None = None
    category: str | None = None


class PresentEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="present_event"):
    """Say how the event presents itself: all of it, and what is left out it does not have."""

    place: str = ""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None


class ChangeSetting(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="change_setting"
):
    """Override a default of the rulebook. Needs a reason."""

    key: str
    value: str


class PlanStructure(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="plan_structure"
):
    """Say how many rounds are played and how many go on. No plan: as the document proposes."""

    plan: Plan | None = None
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


class CloseEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="close_event"):
    """End the event and reveal the seed."""


class ReopenEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="reopen_event"):
    """Go on with a closed event under a new seed."""

    commitment: str


class RecordHandDraw(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="record_hand_draw"
):
    """Write down a draw made on the table."""

    what: str
    outcome: str
    witness: str


class AddHallShare(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="add_hall_share"):
    """Mix dice or digits that were called out in the hall into every draw from now on."""

    digits: str
    witness: str


class FileComplaint(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="file_complaint"
):
    """Leave a confidential concern with the staff."""

    text: Sealed
