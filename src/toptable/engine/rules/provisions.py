"""Short provisions of a document that nothing is computed from: its words, duties, platforms,
phones, sanctioned events, late entry, and what it expects of players.

N13-04, N10-03, FFG-09, SW-02, B-010, B-072.
"""

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

import msgspec

from toptable.engine.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a document calls people and things. B-003."""

    player: str = "player"
    players: str = "players"
    match: str = "match"
    points: str = "points"
    organizer: str = "organizer"
    head_judge: str = "head judge"
    disqualify: str = "disqualify"
    disqualified: str = "disqualified"
    disqualification: str = "disqualification"
    """Being put out of the event for good, whatever the document calls it. FFG-08."""

    def role(self, role: Role) -> str:
        """What the document calls somebody in a role, in a sentence. FFG-01.

        Where the organizer has the last word, a head judge is a judge with a name of ours.
        """
        if role == Role.HEAD_JUDGE and self.head_judge != self.organizer:
            return self.head_judge.lower()
        return role.replace("_", " ")


OURS = Words()
"""Plain English, where no document is at hand."""


class PartOfDay(StrEnum):
    """The part of the day that something belongs to."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


PART_NAMES = {PartOfDay.BEFORE: "Before", PartOfDay.DURING: "During", PartOfDay.AFTER: "After"}


class Duty(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that a document asks of the organizer and only people can do."""

    id: str
    part: PartOfDay
    text: str
    source: str
    rules: tuple[str, ...]
    levels: tuple[str, ...] = ()
    """The tiers or levels it belongs to; empty for all."""
    categories: tuple[str, ...] = ()
    """The categories of events it belongs to; empty for all."""
    sanctioned: bool = False
    """Whether it belongs to sanctioned events only. N13-47."""
    by_register: bool = False
    """Whether the log shows it as soon as the event has a prize table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlinePlatform:
    """The one platform of sanctioned events. N13-51."""

    name: str
    host: str
    setting: str
    """The value of the setting ``platform`` that stands for it."""
    source: str
    rules: tuple[str, ...]

    def here(self, link: str) -> bool:
        """Whether a link leads there."""
        host = (urlsplit(link).hostname or "").lower()
        return host == self.host or host.endswith(f".{self.host}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneRule:
    """When a phone may be used during a game, and whether using it otherwise is an infraction."""

    text: str
    """What players are told."""
    source: str
    rules: tuple[str, ...]
    infraction: bool = False
    """Whether the document has a penalty for it."""
    level: str = ""
    """The tier or level at which it holds; empty for every one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionedRules:
    """The policies for sanctioned events. N13-45, N13-46, N13-48, N13-49, N13-50."""

    approver: str
    """Who can approve what is not allowed otherwise."""
    source: str
    format_setting: str
    formats: tuple[str, ...]
    """The formats that need no approval."""
    format_name: str
    """What players call them."""
    period_rules: tuple[str, ...]
    """An event with a kit takes place within the kit's period."""
    merging_rules: tuple[str, ...]
    """Several kits at one event need approval, and a kit is not divided over events."""
    table_rules: tuple[str, ...]
    """The prizes of a kit follow its published structure."""
    format_rules: tuple[str, ...]
    left_over_rules: tuple[str, ...]
    """What is left over is free only once the period is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """Points to print and hang up; none where the document has no such section. N13-06, N10-05."""

    points: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatePenalty:
    """Lateness as one infraction of the document."""

    word: str
    """What it is called where somebody is let in late."""
    infraction: str
    answers: tuple[str, ...]
    """What is answered to the questions of the infraction."""

    def is_meant(self, wanted: str) -> bool:
        """Whether this one is meant: by its word, or by its section with or without PG."""
        bare = self.infraction.rpartition("-")[2]
        return wanted.strip().lower() in (self.word, self.infraction.lower(), bare)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingRules:
    """Whether who leaves loses the match they are paired for, and where coming back is ruled."""

    loses_match: bool = False
    """Whoever leaves after the pairing has lost that match. B-136."""
    drop_source: str = ""
    rejoin_source: str = ""
    """The section about coming back, where there is one. N13-30, N10-24."""
