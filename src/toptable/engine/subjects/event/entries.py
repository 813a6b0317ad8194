"""Entries about the event as a whole."""

from toptable.engine.declared import Entry
from toptable.engine.rules.structure.stop_rules import PlannedRounds, StopRule
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.secrets import Sealed
from toptable.engine.state.event import Accent
from toptable.engine.state.picture import Picture


class EventCreated(Entry):
    """The first entry of every log: what the event is, and the commitment to its secret seed."""

    id: str
    name: str
    date: str
    rulebook: str
    rulebook_version: str
    commitment: str
    settings: dict[str, str] = {}
    event_type: str = ""
    """What kind of event it is, as the document names them; proposes tier or level. N13-42."""
    category: str = ""
    """Who stands behind it, where rules depend on that. B-005."""
    demo: bool = False
    organizer: str = ""
    """Who made it, and is on its staff from the start. N10-09, N13-03, FFG-02, B-011."""


class EventRenamed(Entry):
    """The event has another name."""

    name: str


class EventDescribed(Entry):
    """The event is on this day, and of this kind and category."""

    date: str
    event_type: str = ""
    category: str = ""


class EventPresented(Entry):
    """How the event presents itself from now on; no rule depends on it."""

    place: str = ""
    """Where it is played, in the organizer's words."""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None


class SettingChanged(Entry):
    """A default of the rulebook was overridden, or an override changed. N13-02, B-002."""

    key: str
    value: str
    before: str


class StructurePlanned(Entry):
    """How many rounds and which cut, and what the document makes of it. N13-89, FFG-49, B-090."""

    plan: Plan
    structure: str
    """The name of the table it follows, or ``Custom``."""
    stop: StopRule = PlannedRounds()
    """When the rounds are over."""
    notices: tuple[str, ...] = ()
    departs: str = ""
    """What the document has instead, where the plan goes another way. AMB-41."""


class EventClosed(Entry):
    """The event is over; the seed behind its draws is revealed."""

    seed: str


class EventReopened(Entry):
    """The event goes on, with a new secret seed since the old one is known."""

    commitment: str


class DrawnByHand(Entry):
    """A coin, a die or a lot at the table, before a witness. B-100, N13-18."""

    what: str
    outcome: str
    witness: str


class HallShareAdded(Entry):
    """Digits were called out in the hall before a witness; every later draw depends on them."""

    digits: str
    witness: str


class ComplaintFiled(Entry):
    """A confidential concern or report, also after the event. N13-07, N13-33, N10-06."""

    text: Sealed
