"""Who may play: the facts a decision looks at, and the few grounds on which a document keeps
people out.

The facts come from outside the event and are private. The desk hands them over with the command;
the log holds a salted digest of them, so that whoever has the confidential texts can repeat the
decision, and a public copy tells only how it ended.

A document has some of these rules, each with its section. What a document does not count as a
ground is no reason to refuse anybody: it becomes a warning in the entry, and people decide.
N13-05, N10-04, SW-10, B-018, B-019, B-020, B-021, B-022, B-070, B-073, B-074, B-174.

B-018 to B-022.
"""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import to_json, worded


class AdmissionStep(StrEnum):
    """When somebody is looked at."""

    ENTRY = "entry"
    CHECK_IN = "check_in"
    LATE = "late"
    """Came too late."""
    """Comes late, or comes back."""
    PAIRING = "pairing"
    """Once more when round 1 is paired, for events that use no check-in."""


class Ground(StrEnum):
    """Why somebody may not play."""

    BANNED = "banned"
    """Banned by the publisher."""
    VENUE = "venue"
    """Banned by the venue."""
    THREAT = "threat"
    """A threat to people here."""
    CAPACITY = "capacity"
    """The venue may hold no more."""
    NOT_INVITED = "not_invited"
    """Not invited."""
    QUALIFIED = "qualified"
    """Qualified in this series already."""
    DECLARED = "declared"
    """Close to the makers of the game."""
    ELSEWHERE = "elsewhere"
    """Playing in another event."""
    LATE = "late"


DEVELOPER, UNDISCLOSED = "developer", "undisclosed"
"""What people declare under any document: making the cards, knowing some that are not out."""


class Ban(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Kept out by an authority, from one day to another, both included; no end: for good."""

    authority: str
    since: str
    until: str = ""

    def covers(self, day: str) -> bool:
        """Whether the ban holds on a day."""
        return self.since <= day and (not self.until or day <= self.until)


class Declaration(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One declaration of a person."""

    kind: str
    """As the document names it, or one of the two above."""
    day: str = ""
    """Of a developer: the last day in that post, if it is over. Of a set: its day of release."""
    permission: str = ""
    """Who allowed the person to play nevertheless, if anybody."""


class OtherActiveEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Another event that is under way with the same person in it."""

    event: str
    name: str
    permits: bool = False
    """Whether that event allows playing in two at once."""


class PersonFacts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is known of one person, as far as it matters for this event."""

    person: str
    bans: tuple[Ban, ...] = ()
    declared: tuple[Declaration, ...] = ()
    invited: bool = False
    """Invited to the series of this event."""
    qualified: bool = False
    """Qualified already in the series of this event."""
    elsewhere: tuple[OtherActiveEvent, ...] = ()
    name: str = ""
    """The real name of the person. B-075."""
    asked: bool = True
    """Whether the person was named; False for somebody who is merely called the same."""


_reader = msgspec.json.Decoder(tuple[PersonFacts, ...])


def facts_text(facts: tuple[PersonFacts, ...]) -> str:
    """Facts as the confidential text that lies beside the log."""
    return to_json(facts).decode()


def facts_from(text: str) -> tuple[PersonFacts, ...] | None:
    """The facts behind a confidential text; None where it holds something else."""
    try:
        return _reader.decode(text)
    except msgspec.MsgspecError:
        return None


class Terms(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """On which terms an event lets people in, as announced. B-018, B-074."""

    series: str = ""
    by_invitation: bool = False
    not_again: bool = False
    """Whether those who have qualified in the series are to stay away."""
    two_events: bool = False
    """Whether players may be in another event at the same time, if that one allows it too."""
    capacity: int = 0
    """How many the venue may hold, or the event has places for; 0 for no limit. N13-05."""


_OF_ANYBODY = (worded("eligibility.i_design"), worded("eligibility.i_know"))
"""What people say of themselves under any document that asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EligibilityContext:
    """The event as far as it matters for who may play."""

    day: str
    step: AdmissionStep
    terms: Terms
    level: str = ""
    game: str = ""


class Bar(Protocol):
    """One rule that keeps people out."""

    @property
    def ground(self) -> Ground:
        """What kind of ground it is."""

    @property
    def source(self) -> str:
        """The section of the document."""

    def finding(self, facts: PersonFacts, occasion: EligibilityContext) -> str | None:
        """What keeps this person out, as the end of a sentence that begins with a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BannedBy:
    """Banned by the publisher whose document it is."""

    authority: str
    source: str
    ground: Ground = Ground.BANNED

    def finding(self, facts: PersonFacts, occasion: EligibilityContext) -> str | None:
        mine = self.authority.casefold()
        bans = (ban for ban in facts.bans if ban.authority.casefold() == mine)
        return next((_banned(ban) for ban in bans if ban.covers(occasion.day)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class BannedByAnyone:
    """Banned by somebody else: to be known, as it may matter at this venue."""

    ground: Ground = Ground.VENUE
    source: str = ""

    def finding(self, facts: PersonFacts, occasion: EligibilityContext) -> str | None:
        return next((_banned(ban) for ban in facts.bans if ban.covers(occasion.day)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotInvited:
    """Not invited, where the event is by invitation. B-018."""

    source: str = ""
    ground: Ground = Ground.NOT_INVITED

    def finding(self, facts: PersonFacts, occasion: EligibilityContext) -> str | None:
        terms = occasion.terms
        if not terms.by_invitation or facts.invited:
            return None
        return f"has no invitation on record for {terms.series or 'this event'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifiedAlready:
    """Qualified already, where the series keeps such people out of later qualifiers. B-018."""

    source: str = ""
    ground: Ground = Ground.QUALIFIED

    def finding(self, facts: PersonFacts, occasion: EligibilityContext) -> str | None:
        terms = occasion.terms
        if not terms.not_again or not facts.qualified:
            return None
        return f"has already qualified in {terms.series or 'this series'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredOut:
    """Close to the makers of the game, at the levels where that matters. B-019 to B-022."""

    source: str = ""
    levels: tuple[str, ...] = ("2", "3")
    groups: Mapping[str, tuple[str, str]]
    """By what is declared: the game the group is kept out of (none: all), and how to say it."""
    statements: Mapping[str, str]
    """The same as people say it of themselves."""
    ground: Ground = Ground.DECLARED

    @property
    def kinds(self) -> tuple[str, ...]:
        """Everything that can be declared."""
        return (*self.groups, DEVELOPER, UNDISCLOSED)

    def asked(self, level: str, game: str) -> tuple[str, ...]:
        """What somebody must say of themselves when they register."""
        if level not in self.levels:
            return ()
        groups = (kind for kind, (only_in, _) in self.groups.items() if only_in in ("", game))
        return (*(self.statements[kind] for kind in groups), *_OF_ANYBODY)

    def finding(self, facts: PersonFacts, occasion: EligibilityContext) -> str | None:
        if occasion.level not in self.levels:
            return None
        found = (
            _declared_out(self.groups, declaration, occasion)
            for declaration in facts.declared
            if declaration.kind in self.kinds
        )
        return next((text for text in found if text), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayingElsewhere:
    """In another event under way, unless both allow it; applying is free. B-074."""

    source: str = ""
    steps: tuple[AdmissionStep, ...] = (
        AdmissionStep.CHECK_IN,
        AdmissionStep.LATE,
        AdmissionStep.PAIRING,
    )
    ground: Ground = Ground.ELSEWHERE

    def finding(self, facts: PersonFacts, occasion: EligibilityContext) -> str | None:
        if occasion.step not in self.steps:
            return None
        for other in facts.elsewhere:
            if not (occasion.terms.two_events and other.permits):
                return f"is playing in {other.name}, which is under way; drop there first"
        return None


EVERYTHING: tuple[Bar, ...] = (
    BannedByAnyone(),
    NotInvited(),
    QualifiedAlready(),
    PlayingElsewhere(steps=tuple(AdmissionStep)),
)
"""What staff should know of, whether or not the document counts it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByHand:
    """A ground that a person finds and the document allows."""

    ground: Ground
    text: str
    source: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility:
    """Everything a document says about keeping people out."""

    bars: tuple[Bar, ...] = ()
    grounds: tuple[ByHand, ...] = ()
    """On which grounds staff may turn somebody away."""
    accepted: str = ""
    """What whoever enters accepts by it."""

    @property
    def declared(self) -> tuple[str, ...]:
        """What people may have to declare of themselves."""
        asked = (bar.kinds for bar in self.bars if isinstance(bar, DeclaredOut))
        return tuple(kind for kinds in asked for kind in kinds)

    def asked(self, level: str, game: str) -> tuple[str, ...]:
        """What somebody must say of themselves when they register, at this level of this game."""
        bars = (bar for bar in self.bars if isinstance(bar, DeclaredOut))
        return tuple(text for bar in bars for text in bar.asked(level, game))

    def counts(self, wanted: Ground) -> bool:
        """Whether somebody can be refused for this at all."""
        return any(ground.ground is wanted for ground in self.grounds)

    def barred(self, name: str, facts: PersonFacts, occasion: EligibilityContext) -> Refusal | None:
        """Why the document keeps this person out, or nothing."""
        for bar in self.bars:
            if finding := bar.finding(facts, occasion):
                text = worded("barred", name=name, finding=finding)
                return Refusal(f"barred_{bar.ground}", text, bar.source)
        return None

    def warnings(
        self, name: str, facts: PersonFacts, occasion: EligibilityContext
    ) -> tuple[str, ...]:
        """What is no ground here but should be known."""
        found = (bar.finding(facts, occasion) for bar in EVERYTHING)
        return tuple(f"{name} {finding}." for finding in found if finding)

    def ground(self, wanted: Ground) -> ByHand | Refusal:
        """A ground for turning somebody away, or which ones the document has."""
        for ground in self.grounds:
            if ground.ground is wanted:
                return ground
        if not self.grounds:
            return Refusal.of("no_grounds")
        listed = ", ".join(f"{ground.ground} ({ground.text})" for ground in self.grounds)
        source = self.grounds[0].source
        return Refusal.of("no_such_ground", source, listed=listed)


def _banned(ban: Ban) -> str:
    end = f"until {ban.until}" if ban.until else "for good"
    return f"is banned by {ban.authority} {end}"


def _declared_out(
    groups: Mapping[str, tuple[str, str]], one: Declaration, occasion: EligibilityContext
) -> str | None:
    group = groups.get(one.kind)
    if group is not None:
        game, text = group
        fits = not game or game == occasion.game
        return text if fits and not one.permission else None
    if one.kind == DEVELOPER:
        over = one.day and _later(one.day, months=12) <= occasion.day
        return None if over else "makes cards in use, or did within the past year"
    if one.permission or not one.day:
        return None
    known = _later(one.day, months=-1) <= occasion.day < one.day
    return f"knows cards that are not out before {one.day}" if known else None


def _later(day: str, *, months: int) -> str:
    """The same day some months later or earlier, or the last day of a shorter month."""
    start = date.fromisoformat(day)
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    last = monthrange(year, month + 1)[1]
    return date(year, month + 1, min(start.day, last)).isoformat()
