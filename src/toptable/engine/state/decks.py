"""What is kept of deck lists and deck checks, without naming a card."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.secrets import Sealed


class Publishing(StrEnum):
    """What everybody may read once the event is over."""

    HIDDEN = "hidden"
    ARCHETYPES = "archetypes"
    """What each deck is built on, and what it counts as."""
    LISTS = "lists"

    @property
    def openness(self) -> int:
        """The more is shown, the greater."""
        return list(Publishing).index(self)


class MissingLists(StrEnum):
    """What becomes of lists that are missing when play begins."""

    ASK = "ask"
    """Refuse, so that somebody decides."""
    WITHOUT = "without"
    """Begin without them."""
    ON_PAPER = "on_paper"
    """They were submitted on paper, so none is missing."""


class DeckVersion(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """One version of a list, with the receipt: when it came, and who took it."""

    number: int
    text: Sealed
    at: datetime
    by: str
    own: bool = False
    """Whether the player handed it in, and not staff for them."""
    declared: bool = False
    """Whether it says what the deck counts as where finalists are chosen by that. B-065."""
    named: bool = False
    """Whether it has a name or a comment. B-063."""
    proxied: bool = False
    altered: bool = False
    """Whether lines are marked as proxies, or as third-party alternate art. N10-12, N10-16."""
    found: int = 0
    """How many things a check found wrong with it when it was handed in."""
    remedy: bool = False
    """Whether a judge changed it after it was fixed. B-045, B-068."""
    moderated: bool = False
    """Whether the organizer changed or removed its name or comment. B-063."""
    why: Sealed | None = None


class SetAside(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A finding that staff decided to let stand."""

    code: str
    about: Sealed
    """The sentence of the finding."""
    why: Sealed
    by: str
    at: datetime
    version: int


class RegisteredDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One deck of a player: every version of its list."""

    versions: tuple[DeckVersion, ...]
    name_read: int = 0
    """The version whose name and comment the organizer has let pass."""
    approved: int = 0
    """The version whose proxies and alternate art staff have approved."""
    approved_by: str = ""
    approved_at: datetime | None = None
    set_aside: tuple[SetAside, ...] = ()

    @property
    def latest(self) -> DeckVersion:
        return self.versions[-1]

    @property
    def problems(self) -> int:
        """How many findings about the latest version nobody has set aside."""
        settled = sum(decision.version == self.latest.number for decision in self.set_aside)
        return max(self.latest.found - settled, 0)

    @property
    def name_waits(self) -> bool:
        """Whether the organizer has still to read its name or comment. B-063."""
        return self.latest.named and self.name_read < self.latest.number

    @property
    def proxies_wait(self) -> bool:
        """Whether it has proxies or alternate art that nobody has approved. N10-12, N10-16."""
        marked = self.latest.proxied or self.latest.altered
        return marked and self.approved < self.latest.number


class ListRequest(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Staff have asked somebody for their lists. B-062."""

    at: datetime
    by: str
    due: datetime | None = None


class OpenedLists(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Somebody of the staff who plays was let look at lists, and why. N13-40."""

    players: tuple[int, ...]
    to: str
    at: datetime
    why: Sealed


class IssuedProxy(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A judge made a proxy for a card that was worn out, lost or missing. B-044, N13-13, N10-15."""

    player: int
    card: Sealed
    by: str
    at: datetime
    table: int = 0


class Decks(msgspec.Struct, frozen=True, gc=False):
    """All lists of an event at one version of the log."""

    lists: Map[tuple[int, str], RegisteredDeck] = Map()
    """By player and slot."""
    locked: bool = False
    for_one: Map[int, bool] = Map()
    """Players whose lists are locked, or not, whatever holds for the others."""
    asked: Map[int, ListRequest] = Map()
    agreed: Map[int, Publishing] = Map()
    """How much each player lets be shown after the event."""
    published: Publishing = Publishing.HIDDEN
    opened: tuple[OpenedLists, ...] = ()
    proxies: tuple[IssuedProxy, ...] = ()

    def of(self, player: int, slot: str) -> RegisteredDeck | None:
        """The list of one deck, if it was handed in."""
        return self.lists.get((player, slot))

    @property
    def in_use(self) -> bool:
        """Whether any list is kept here; otherwise they are on paper, or there are none."""
        return bool(self.lists)


MINUTE = timedelta(minutes=1)


class HowPicked(StrEnum):
    """How somebody came to be checked."""

    DRAWN = "drawn"
    CHOSEN = "chosen"
    ASKED = "asked"
    """The opponent asked for it. SW-08, B-189."""


class CheckStage(StrEnum):
    """How far a check is."""

    PLANNED = "planned"
    """Only those who check know whom it will be."""
    RUNNING = "running"
    STOPPED = "stopped"
    """The decks are back; what was found is still to be written down."""
    DONE = "done"
    CANCELLED = "cancelled"


class CheckOutcome(StrEnum):
    """What a check found."""

    NO_PROBLEM = "no_problem"
    PROBLEM = "problem"


class CheckFinding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What a check found with one player."""

    player: int
    outcome: CheckOutcome
    by: str
    at: datetime
    remedy: str = ""
    """The problem, by the id that the document gives it."""
    seen: tuple[str, ...] = ()
    """The points of the checklist that were looked at and are in order."""
    note: Sealed | None = None
    """It may name cards, so the text lies beside the log."""


class PlannedCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Whom a check will be of."""

    number: int
    players: tuple[int, ...]
    stage: ClockStage | None = None
    """The round it belongs to; none before the first."""
    round: int = 0
    table: int | None = None


class DeckCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """One check, of one player or of those at a table."""

    number: int
    kind: CheckKind
    how: HowPicked
    players: tuple[int, ...]
    by: str
    """Who drew, chose or wrote it down."""
    at: datetime
    stage: ClockStage | None = None
    round: int = 0
    table: int | None = None
    asked_by: int | None = None
    """The opponent who asked for it."""
    judge: str = ""
    plays: bool = False
    """Whether the judge plays in the event; why is kept with the line of the log. N13-40."""
    began: datetime | None = None
    ended: datetime | None = None
    minutes: int = 0
    """What the table was given for it."""
    found: tuple[CheckFinding, ...] = ()
    cancelled: bool = False

    @property
    def progress(self) -> CheckStage:
        if self.cancelled:
            return CheckStage.CANCELLED
        if self.began is None:
            return CheckStage.PLANNED
        if self.ended is None:
            return CheckStage.RUNNING
        waiting = set(self.players) - {finding.player for finding in self.found}
        return CheckStage.STOPPED if waiting else CheckStage.DONE

    @property
    def open(self) -> bool:
        """Whether something is still to be done about it."""
        return self.progress not in (CheckStage.DONE, CheckStage.CANCELLED)

    def finding(self, player: int) -> CheckFinding | None:
        """What it found with a player, once that is written down."""
        return next((finding for finding in self.found if finding.player == player), None)

    def took(self, at: datetime) -> timedelta:
        """How long the stopwatch has run."""
        return timedelta(0) if self.began is None else (self.ended or at) - self.began

    def minutes_due(self, at: datetime) -> int:
        """The same in minutes, a begun one counted whole."""
        return -(-self.took(at) // MINUTE)


class DeckChecks(msgspec.Struct, frozen=True, gc=False):
    """All checks of an event."""

    checks: Map[int, DeckCheck] = Map()
    """By number, from 1."""

    def in_order(self) -> Iterator[DeckCheck]:
        """The checks by number."""
        return (check for _, check in sorted(self.checks.items()))

    def times(self, player: int, kind: CheckKind) -> int:
        """How often a player was or will be checked."""
        return sum(
            player in check.players and check.kind is kind and not check.cancelled
            for check in self.checks.values()
        )
