"""How long a round lasts, stage by stage, and setting up its clock with one of the allowed
lengths.

N13-57, N13-58, N10-31, FFG-26, FFG-32, FFG-51, FFG-53, SW-17, SW-27, SW-34, SW-40, B-118, B-119,
N13-84, B-049, A-34.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import RoundClock
from toptable.engine.rules.settings import ChangeScope, Group, Setting
from toptable.engine.sentence import worded


class ClockStage(StrEnum):
    """The part of an event a round belongs to."""

    SWISS = "swiss"
    TIEBREAKER = "tiebreaker"
    ELIMINATION = "elimination"
    FINAL = "final"


STAGE_NAMES = {
    ClockStage.SWISS: "Swiss round",
    ClockStage.TIEBREAKER: "Tiebreaker round",
    ClockStage.ELIMINATION: "Elimination round",
    ClockStage.FINAL: "Final",
}

LENGTH_NAMES = {
    ClockStage.SWISS: "Length of a Swiss round",
    ClockStage.TIEBREAKER: "Length of a tiebreaker round",
    ClockStage.ELIMINATION: "Length of an elimination round",
    ClockStage.FINAL: "Length of the final",
}


def round_name(stage: ClockStage, number: int) -> str:
    """What a round is called in a sentence."""
    return STAGE_NAMES[stage] if stage is ClockStage.FINAL else f"{STAGE_NAMES[stage]} {number}"


class RoundMinutes(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The length of the rounds of one stage."""

    stage: ClockStage
    default: int | None = None
    """Minutes unless somebody decides otherwise; None where the document gives no number."""
    source: str
    rules: tuple[str, ...]
    untimed: bool = False
    """The document sets no limit at all."""
    choices: tuple[int, ...] = ()
    """The lengths it allows, where it lists them."""
    least: int | None = None
    most: int | None = None
    only: Mapping[str, str] = {}
    """The settings this length belongs to, such as the game."""
    reason_needed: bool = False
    """A limit is possible after all, with a reason. N13-58."""
    own: bool = False
    """Whether the event has set this length itself, instead of the document's. B-119."""

    def applies(self, settings: Mapping[str, str]) -> bool:
        """Whether this length belongs to an event with these settings."""
        return all(settings.get(key) == value for key, value in self.only.items())

    @property
    def text(self) -> str:
        """The length in words: ``65 minutes (or 70)``, ``untimed``."""
        if self.untimed:
            return "untimed"
        if self.default is None:
            return "yours to set" if self.least is None else f"{self.least} to {self.most} minutes"
        others = [str(choice) for choice in self.choices if choice != self.default]
        if others:
            return f"{self.default} minutes (or {', '.join(others)})"
        if self.least is not None:
            return f"{self.default} minutes ({self.least} to {self.most})"
        return f"{self.default} minutes"

    def keeps(self, minutes: int | None) -> bool:
        """Whether this is the length that holds unless somebody decides otherwise."""
        return minutes == (None if self.untimed else self.default)

    def leaves_open(self, minutes: int | None) -> bool:
        """Whether a length is the organizer's choice. SW-17, SW-27, SW-40, B-119."""
        if minutes is None:
            return self.untimed or not (self.choices or self.least)
        return not self.problem(minutes)

    def problem(self, minutes: int | None) -> str:
        """What the document has against a length (None is untimed), or an empty text."""
        what = STAGE_NAMES[self.stage]
        if minutes is not None and minutes < 1:
            return worded("round_minutes.time_limit", what=what)
        if self.own:
            return (
                ""
                if self.keeps(minutes)
                else worded("round_minutes.event_set", what=what, text=self.text)
            )
        if minutes is None:
            return ""
        if self.untimed:
            if self.reason_needed:
                return worded("round_minutes.untimed_limit", what=what, source=self.source)
            return worded("round_minutes.document_sets", what=what, source=self.source)
        if self.choices and minutes not in self.choices:
            allowed = " or ".join(str(choice) for choice in self.choices)
            return worded(
                "round_minutes.document_minutes_not",
                what=what,
                allowed=allowed,
                minutes=minutes,
                source=self.source,
            )
        if self.least is not None and not self.least <= minutes <= (self.most or minutes):
            return worded(
                "round_minutes.document_minutes_not_2",
                what=what,
                least=self.least,
                most=self.most,
                minutes=minutes,
                source=self.source,
            )
        return ""


def against_the_document(
    times: Sequence[RoundMinutes], key: str, settings: Mapping[str, str]
) -> str:
    """What the document has against a length that a setting gives its rounds; empty for nothing."""
    wanted = settings.get(key, DOCUMENT)
    found = _of_the_document(times, key, settings)
    if found is None or wanted == DOCUMENT:
        return ""
    return found.problem(None if wanted == UNTIMED else int(wanted))


def left_open(times: Sequence[RoundMinutes], key: str, settings: Mapping[str, str]) -> bool:
    """Whether a setting is the length of a stage, and the rulebook leaves its value open."""
    if all(minutes_setting(stage) != key for stage in ClockStage):
        return False
    wanted = settings.get(key, DOCUMENT)
    found = _of_the_document(times, key, settings)
    if found is None or wanted == DOCUMENT:
        return True
    return found.leaves_open(None if wanted == UNTIMED else int(wanted))


def _of_the_document(
    times: Sequence[RoundMinutes], key: str, settings: Mapping[str, str]
) -> RoundMinutes | None:
    """The rulebook's own length for the stage that a setting is about."""
    stage = next((stage for stage in ClockStage if minutes_setting(stage) == key), None)
    return next((time for time in times if time.stage is stage and time.applies(settings)), None)


def minutes_for(
    times: Sequence[RoundMinutes], stage: ClockStage, settings: Mapping[str, str]
) -> RoundMinutes | None:
    """The length for a stage: what the event has set, or the document's first that applies."""
    found = next((time for time in times if time.stage is stage and time.applies(settings)), None)
    wanted = settings.get(minutes_setting(stage), DOCUMENT)
    if wanted == DOCUMENT:
        return found
    return RoundMinutes(
        stage=stage,
        default=None if wanted == UNTIMED else int(wanted),
        untimed=wanted == UNTIMED,
        source=found.source if found is not None else "",
        rules=found.rules if found is not None else (),
        own=True,
    )


DOCUMENT, UNTIMED = "document", "untimed"


def minutes_setting(stage: ClockStage) -> str:
    """The setting with the length of a stage's rounds."""
    return f"{stage}_minutes"


def length_settings(
    *stages: ClockStage, source: str, rules: tuple[str, ...]
) -> tuple[Setting, ...]:
    """Lengths of the event's own, decided and announced before they are played. SW-17, B-119."""
    return tuple(
        Setting(
            key=minutes_setting(stage),
            label=LENGTH_NAMES[stage],
            group=Group.TIME,
            words={DOCUMENT: "the document's"},
            reach=ChangeScope.AHEAD,
            values=(DOCUMENT, UNTIMED, *(str(minutes) for minutes in range(10, 125, 5))),
            default=DOCUMENT,
            help=worded("round_minutes.minutes_you", stage_names=STAGE_NAMES[stage]),
            source=source,
            rules=rules,
        )
        for stage in stages
    )


Length = int | Literal["default", "untimed"]
"""Minutes, what the document says, or no limit."""


class Preparation(msgspec.Struct, frozen=True, kw_only=True):
    """Time before a round in which players prepare or read lists."""

    minutes: int
    what: str
    stages: tuple[ClockStage, ...]
    section: str
    rules: tuple[str, ...]
    setting: str = ""
    """The setting that has the minutes, where the organizer gives them."""
    first_round: bool = False
    """Whether only the first round of the stage has it. FFG-51, FFG-53, B-045."""

    def under(self, settings: Mapping[str, str]) -> "Preparation":
        """With the minutes that the organizer has set, where they are set."""
        if not self.setting:
            return self
        return msgspec.structs.replace(self, minutes=int(settings.get(self.setting, "0")))


def preparation_for(
    preparations: Sequence[Preparation],
    stage: ClockStage,
    number: int,
    settings: Mapping[str, str],
) -> Preparation | None:
    """What comes before this round, the longest where there are several; None for nothing."""
    before = [
        preparation.under(settings)
        for preparation in preparations
        if stage in preparation.stages and (number == 1 or not preparation.first_round)
    ]
    longest = max(before, key=lambda preparation: preparation.minutes, default=None)
    return longest if longest is not None and longest.minutes else None


def length_for(
    times: Sequence[RoundMinutes], stage: ClockStage, settings: Mapping[str, str]
) -> RoundMinutes | None:
    """The document's length; where it has none for the final, that of the elimination rounds."""
    found = minutes_for(times, stage, settings)
    if found is None and stage is ClockStage.FINAL:
        return minutes_for(times, ClockStage.ELIMINATION, settings)
    return found


def prepared(
    times: Sequence[RoundMinutes],
    stage: ClockStage,
    settings: Mapping[str, str],
    *,
    length: Length = "default",
    reasoned: bool = False,
    planned: datetime | None = None,
    preparation: Preparation | None = None,
) -> RoundClock | Refusal:
    """The clock of a round that has not started.

    A length that the document does not have needs a reason, which staff thereby answer for.
    """
    known = length_for(times, stage, settings)
    minutes = _minutes(known, stage, length)
    if isinstance(minutes, Refusal):
        return minutes
    if minutes is not None and minutes < 1:
        return Refusal.of("clock_minutes:prepared")
    problem = known.problem(minutes) if known is not None else ""
    if problem and not reasoned:
        return Refusal.of("clock_length", problem=problem)
    before = preparation.minutes if preparation is not None else 0
    return RoundClock(
        limit=None if minutes is None else timedelta(minutes=minutes),
        preparation=timedelta(minutes=before),
        planned=planned,
    )


def _minutes(known: RoundMinutes | None, stage: ClockStage, length: Length) -> int | Refusal | None:
    if length == "untimed":
        return None
    if length != "default":
        return length
    if known is not None and (known.untimed or known.default is not None):
        return known.default
    what = STAGE_NAMES[stage]
    span = "" if known is None or known.least is None else f", {known.text}"
    return Refusal.of(
        "clock_no_default", known.source if known is not None else "", what=what, span=span
    )
