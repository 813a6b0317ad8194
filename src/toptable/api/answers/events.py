"""Events: the list, one of them, its settings, its structure, how people get in, and what comes
next.
"""

from datetime import datetime
from typing import Annotated

from toptable.api.contract import Answer
from toptable.engine.roles import Role
from toptable.engine.state.office import EventStatus
from toptable.engine.state.people import RegistrationWay
from toptable.engine.views.tables import FeatureView, RoundNow
from toptable.engine.views.view import ForStaff


class EventAnswer(Answer, frozen=True):
    """One event at a glance."""

    id: str
    name: str
    date: str
    place: str
    website: str
    rulebook: str
    rulebook_title: str
    event_type: str
    category: str
    status: EventStatus
    closed: bool
    archived: bool
    demo: bool
    version: int
    """How many entries the log has. Every change counts it up."""
    head: str
    """The hash that the log ends with."""
    settings: dict[str, str]
    """What the organizer chose otherwise than the document."""
    players: int
    active: int
    """How many of them are still in."""
    teams: bool
    """Whether teams are paired, and not single players."""
    entrant: str
    entrants: str
    """What one and several of those are called who are paired."""
    round: RoundNow | None
    planned_rounds: int | None
    planned_cut: int | None
    standings_through: int
    """The last round whose standings you may see; 0 for none."""
    champion: str
    next_step: str
    """Where the event stands, as a sentence."""
    role: Role
    """The role in which you look at it."""


class SettingNow(Answer, frozen=True):
    """A setting as it is at an event."""

    key: str
    label: str
    group: str
    value: str
    said: str
    """The value as people read it."""
    default: str
    changed: bool


class SettingsAnswer(Answer, frozen=True):
    """Every setting of an event."""

    settings: tuple[SettingNow, ...]
    version: int


class NextAnswer(Answer, frozen=True):
    """Where the event stands and what the staff can do."""

    text: str
    """What is to do now, in words."""
    acts: tuple[str, ...]
    """What leads on, the likeliest first; none for guests."""
    version: int


class ChecklistItem(Answer, frozen=True):
    """One line of the organizer's checklist."""

    id: str
    part: str
    """The part of the day it belongs to."""
    text: str
    done: bool
    by_itself: bool
    """Whether the log shows it, so that nobody has to tick it."""
    by: str
    source: str
    rules: tuple[str, ...]


class ChecklistAnswer(Answer, frozen=True):
    """The organizer's checklist."""

    items: tuple[ChecklistItem, ...]
    version: int


class AnnouncementAnswer(Answer, frozen=True):
    """Something that players must be told."""

    id: str
    topic: str
    when: str
    text: str
    decided: bool
    """Whether it is settled; guests only see what is."""
    source: str


class AnnouncementsAnswer(Answer, frozen=True):
    """What players must know."""

    lines: tuple[AnnouncementAnswer, ...]
    message: str
    """What the desk says to everybody on their phones; empty for nothing."""
    version: int


class ScheduleLine(Answer, frozen=True):
    """One round of the day."""

    stage: str
    number: int
    planned: datetime | None
    expected: datetime | None
    """As the day has gone so far; null once it has begun."""
    began: datetime | None
    ends: datetime | None
    pause: int
    """Minutes of a longer break after it."""


class DeadlineAnswer(Answer, frozen=True):
    """Until when something is due."""

    what: str
    by: datetime


class ScheduleAnswer(Answer, frozen=True):
    """The day of an event."""

    lines: tuple[ScheduleLine, ...]
    deadlines: tuple[DeadlineAnswer, ...]
    version: int


class PrizeAnswer(Answer, frozen=True):
    """One line of the prize table."""

    first: int
    last: int | None
    """Null for everybody from the first place down."""
    what: str
    kind: str
    kit: Annotated[str, ForStaff("")]
    """The kit it comes from; only the staff see it."""


class HandedAnswer(Answer, frozen=True):
    """A prize that was handed out."""

    place: int
    what: str
    player: int | None
    note: str


class PrizesAnswer(Answer, frozen=True):
    """The prizes of an event: as they were announced, and for the staff as they stand."""

    announced: tuple[PrizeAnswer, ...]
    table: tuple[PrizeAnswer, ...]
    """What the organizer has planned; empty for guests."""
    handed: tuple[HandedAnswer, ...]
    """Empty for guests."""
    version: int


class ScreenAnswer(Answer, frozen=True):
    """A screen in the room."""

    number: int
    name: str
    views: tuple[str, ...]
    seconds: int
    language: str
    first_table: int
    last_table: int
    address: str
    """The page that the screen opens."""


class ScreensAnswer(Answer, frozen=True):
    """The screens of an event, who is called to the desk, and the match shown to viewers."""

    screens: tuple[ScreenAnswer, ...]
    called: tuple[int, ...]
    """The players who are asked to come to the desk."""
    feature_table: int | None
    version: int


class StaffMember(Answer, frozen=True):
    """Somebody who works at the event."""

    name: str
    role: Role
    player: int | None
    """Their number, when they also play."""


class StaffAnswer(Answer, frozen=True):
    """Who works at the event, as its log says."""

    staff: tuple[StaffMember, ...]
    version: int


class AccountAnswer(Answer, frozen=True):
    """Somebody who can sign in with a role at the event."""

    member: str
    name: str
    role: Role
    event: str
    """Empty for all events."""
    since: datetime
    by: str


class InvitationAnswer(Answer, frozen=True):
    """An invitation that nobody has used yet."""

    id: str
    name: str
    role: str
    event: str
    by: str
    created: datetime
    until: datetime
    link: str
    """The link itself, once: only in the answer that made it."""


class AccountsAnswer(Answer, frozen=True):
    """Who can sign in, and who is invited."""

    accounts: tuple[AccountAnswer, ...]
    invitations: tuple[InvitationAnswer, ...]


class FeatureAnswer(FeatureView, frozen=True):
    """The match that was chosen for viewers; without players where none is."""

    version: int


class ProposalAnswer(Answer, frozen=True):
    """What a table of the document has for a field of this size."""

    table: str
    """Its id, which plan_structure takes."""
    name: str
    rounds: int
    fewest: int | None
    most: int | None
    """Where the document gives a range of rounds."""
    cut: int | None
    """0 for no cut; null where the document leaves the size to the organizer."""
    shape: str
    text: str
    """In words."""
    usual: bool
    """Whether it is the one that the event's tier or level calls for."""
    given: bool
    """False where the document is silent and the numbers are ours."""
    notes: tuple[str, ...]
    source: str
    rules: tuple[str, ...]


class AssessmentAnswer(Answer, frozen=True):
    """What the document makes of other numbers."""

    structure: str
    as_proposed: bool
    notices: tuple[str, ...]
    problems: tuple[str, ...]
    """What cannot work whatever the organizer wants."""


class StructureAnswer(Answer, frozen=True):
    """Rounds and cut: the plan, and what the document proposes."""

    field: int
    """For how many the proposals are."""
    planned: str
    """The plan as it is now, in words; empty for none."""
    proposals: tuple[ProposalAnswer, ...]
    """The usual one first; none where the document has no table."""
    assessment: AssessmentAnswer | None
    """Of the rounds that were asked about."""
    version: int


class RegistrationAnswer(Answer, frozen=True):
    """Whether players can register themselves, and where."""

    open: bool
    """Whether they can at this moment."""
    why_not: str
    way: RegistrationWay
    address: str
    """The page where they register."""
    until: datetime | None
    by_invitation: bool
    capacity: int
    """How many places there are; 0 for no limit."""
    free: int | None
    """How many of them are free; null where there is no limit."""
    code: str
    """What players type, where one is needed; only for those at the desk."""
    version: int
