"""What an event gives out: what screens show, what can be printed, reports to read, and webhooks
with their deliveries.
"""

from datetime import datetime
from typing import Literal, TypeAlias

from toptable.api.contract import Answer
from toptable.engine.state.screens import ScreenView
from toptable.engine.views.bracket import ShownGame
from toptable.engine.views.clock import ShownClock
from toptable.engine.views.events.payloads import HappeningKind
from toptable.engine.views.seating import SeatByName
from toptable.engine.views.standings import ShownPlace


class ShownLine(Answer, frozen=True):
    """Something that everybody should know."""

    topic: str
    text: str


class ScreenNow(Answer, frozen=True):
    """What a screen shows now: the same for everybody, and only what everybody may see."""

    name: str
    views: tuple[ScreenView, ...]
    """What it goes through, in this order; what has nothing to show is left out."""
    seconds: int
    """How long each page stays."""
    round: str
    """What is being played, in words."""
    seats: tuple[SeatByName, ...]
    clock: ShownClock | None
    announcements: tuple[ShownLine, ...]
    called: tuple[str, ...]
    """Who is asked to come to the desk."""
    standings_after: int
    standings: tuple[ShownPlace, ...]
    bracket: tuple[ShownGame, ...]
    champion: str
    can_register: bool
    version: int


class SheetChoice(Answer, frozen=True):
    """One of several values of an option."""

    value: str
    name: str


class SheetOptionAnswer(Answer, frozen=True):
    """Something to choose about a sheet."""

    key: str
    label: str
    choices: tuple[SheetChoice, ...]
    """The first is taken unless another is; none for a text that is typed."""


class SheetAnswer(Answer, frozen=True):
    """A sheet that you may print."""

    name: str
    """As it stands in the address."""
    title: str
    about: str
    group: str
    due: bool
    """Whether this moment of the event needs it."""
    missing: str
    """What has to happen before it can be printed; empty where nothing has."""
    by_round: bool
    """Whether there is one for every round."""
    confidential: bool
    options: tuple[SheetOptionAnswer, ...]


class ReportRow(Answer, frozen=True):
    """A report that you may open."""

    kind: str
    name: str
    about: str


class ReportsAnswer(Answer, frozen=True):
    """The reports that you may open."""

    reports: tuple[ReportRow, ...]
    version: int


class ReportAnswer(Answer, frozen=True):
    """A report as it stands now; what you may not read says whom to ask."""

    kind: str
    title: str
    lines: tuple[str, ...]
    version: int


HookShape: TypeAlias = Literal["plain", "discord"]
DeliveryState: TypeAlias = Literal["waiting", "delivered", "failed"]


class HookRow(Answer, frozen=True):
    """A webhook in the list."""

    id: str
    name: str
    event: str
    """The event that it hears of; empty for one of all events, which is set up in the terminal."""
    address: str
    """The beginning of the address: the rest may be a key."""
    kinds: tuple[HappeningKind, ...]
    """What it hears of."""
    shape: HookShape
    off_since: datetime | None
    """Since when nothing is sent there; null while it is on."""
    note: str
    """Why it was switched off, where nobody did so by hand."""
    failures: int
    """How many tries in a row have failed."""
    next_try: datetime | None
    """When the next try may be made, after one that failed."""
    waiting: int
    """How many deliveries wait."""
    by: str
    created: datetime


class HooksAnswer(Answer, frozen=True):
    """The webhooks that hear of an event."""

    hooks: tuple[HookRow, ...]


class HookAnswer(Answer, frozen=True):
    """One webhook, for those who set it up."""

    hook: HookRow
    address: str
    """The whole address."""
    secret: str
    """What deliveries are signed with."""
    former_until: datetime | None
    """Until when deliveries are signed with the former secret too."""


class DeliveryAnswer(Answer, frozen=True):
    """Something that a webhook is told, or was told."""

    id: str
    """The same when it is sent again; the receiver finds it in the header Toptable-Delivery."""
    kind: str
    """What happened; test for a test."""
    version: int
    """The version of the event that it comes from; 0 for a test."""
    created: datetime
    status: DeliveryState
    tries: int
    answer_status: int
    """The HTTP status of the receiver's last answer; 0 where there was none."""
    answer: str
    """What the receiver said, or why there was no answer."""
    answered: datetime | None
