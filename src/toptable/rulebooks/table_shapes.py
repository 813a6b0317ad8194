"""The shape of a document's data files: every table and key they can have.

Keys are called as in an open rulebook where that has them. What they mean for an event is made in
``book_tables.py``.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from toptable.engine.rules.clock.disconnect import Disconnects
from toptable.engine.rules.clock.round_minutes import (
    Preparation,
    RoundMinutes,
)
from toptable.engine.rules.clock.table_time import ExtensionRule, RulingTime
from toptable.engine.rules.clock.timing import Deadline, Tardiness
from toptable.engine.rules.conduct.book import PermissionKind
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.check_rules import (
    AskedFor,
    CheckPoint,
    CheckRemedy,
    SleeveSizes,
)
from toptable.engine.rules.eligibility import (
    ByHand,
)
from toptable.engine.rules.provisions import (
    Expected,
    LatePenalty,
    LeavingRules,
    OnlinePlatform,
    PartOfDay,
    PhoneRule,
    SanctionedRules,
    Words,
)
from toptable.engine.rules.results.kinds import KindRule, ResultKind
from toptable.engine.rules.results.reporting import Reporting, SlipRules
from toptable.engine.rules.rulebook import ByeRule, CoveredGame
from toptable.engine.rules.settings import ChangeScope
from toptable.engine.rules.staff_rules import StaffNeed, StaffPlay
from toptable.engine.rules.structure.levels import Category, EventType, Level
from toptable.engine.rules.structure.structures import Announced, PlanDeparture
from toptable.engine.rules.structure.tables import (
    Shape,
)
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.rulebooks.announcing import Announce


class AboutBook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which document it is, and which one it builds on."""

    id: str
    name: str
    version: str
    date: str
    publisher: str = ""
    base: str = ""
    without: tuple[str, ...] = ()


class DutyEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that only people can do."""

    id: str
    when: PartOfDay
    text: str
    source: str
    rules: tuple[str, ...]
    levels: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    sanctioned: bool = False
    by_register: bool = False


class EligibilityPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom the document keeps out."""

    bars: tuple[dict[str, Any], ...] = ()
    grounds: tuple[ByHand, ...] = ()
    accepted: str = ""


class LevelsPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tiers or levels, kinds of events, and who is on the staff."""

    word: str
    level: tuple[Level, ...]
    event: tuple[EventType, ...]
    staff_play: StaffPlay
    staff_need: tuple[StaffNeed, ...] = ()
    category: tuple[Category, ...] = ()


class RowEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a table of rounds."""

    players: tuple[int, ...]
    """From and to; without the second, from there on."""
    rounds: int
    cut: int = 0
    cut_open: bool = False
    fewest: int | None = None
    most: int | None = None
    shape: Shape = Shape.SWISS
    note: str = ""


class RoundsEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of rounds."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    rows: tuple[RowEntry, ...] = ()
    """None where the document leaves rounds and cut to the organizer."""
    beyond: str = ""
    person: str = "player"


class RoundsPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rounds and cuts."""

    table: tuple[RoundsEntry, ...]
    departure: PlanDeparture
    announced: Announced
    cut_sizes: tuple[int, ...] = ()
    swiss_cuts: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = (Shape.SWISS,)
    by_tier: Mapping[str, str] = {}
    with_cut: str = ""
    stop: tuple[str, ...] = ()
    """Ways to end the rounds beside a fixed number, by name."""


class TraitEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that decks stand for, by which finalists are chosen."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    games: tuple[str, ...]
    noun: tuple[str, str]
    count: str
    declared: str = ""
    also: str = ""


class TimePart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long rounds are, and what happens to those who are late or lose time."""

    ruling: RulingTime
    extension: ExtensionRule
    length: tuple[RoundMinutes, ...] = ()
    preparation: tuple[Preparation, ...] = ()
    deadline: Mapping[str, Deadline] | None = None
    disconnects: Disconnects | None = None
    late: Tardiness | None = None


class ChoiceEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A setting of the event."""

    id: str
    label: str = ""
    group: str = ""
    words: Mapping[str, str] = {}
    values: tuple[str, ...] = ()
    default: str = ""
    help: str = ""
    source: str = ""
    rules: tuple[str, ...] = ()
    only_with: tuple[str, str] | None = None
    several: bool = False
    needs: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    """With ``*`` in place of a value: all but the default."""
    free: tuple[str, ...] | bool = False
    reach: ChangeScope | None = None
    each: str = ""
    """Whose ids and names are values besides: of each game, format, trait or team."""
    range: tuple[int, int] | None = None
    """Whole numbers as values, from one to the other."""
    unit: str = ""
    """What these numbers count."""
    names_format: bool = False
    """Whether it says which of the formats is played."""
    same_as: str = ""


class ListsPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deck lists."""

    source: str = ""
    rules: tuple[str, ...] = ()
    fixed_on_receipt: bool = False


class ChecksPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deck checks."""

    point: tuple[CheckPoint, ...] = ()
    remedy: tuple[CheckRemedy, ...] = ()
    asked: tuple[AskedFor, ...] = ()
    sizes: SleeveSizes | None = None
    time: Extension = Extension.MAY
    time_section: str = ""
    playing_staff: bool = False
    playing_section: str = ""
    head_judge_avoids: str = ""


class DocumentTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All files of a document together."""

    book: AboutBook
    words: Words = Words()
    game: tuple[CoveredGame, ...]
    bye: ByeRule
    kinds: Mapping[ResultKind, KindRule]
    reporting: Reporting = Reporting()
    slip: SlipRules = SlipRules()
    late_penalty: tuple[LatePenalty, ...] = ()
    leaving: LeavingRules = LeavingRules()
    expected: Expected = Expected()
    sanctioned: SanctionedRules | None = None
    platform: OnlinePlatform | None = None
    phone: tuple[PhoneRule, ...] = ()
    approval: tuple[str, ...] = ()
    permission: tuple[PermissionKind, ...] = ()
    duty: tuple[DutyEntry, ...] = ()
    eligibility: EligibilityPart = EligibilityPart()
    levels: LevelsPart
    rounds: RoundsPart
    trait: tuple[TraitEntry, ...] = ()
    team: tuple[SeatBySeat, ...] = ()
    time: TimePart
    choice: tuple[ChoiceEntry, ...]
    documents: tuple[str, ...] = ()
    announce: tuple[Announce, ...]
    lists: ListsPart = ListsPart()
    checks: ChecksPart = ChecksPart()
