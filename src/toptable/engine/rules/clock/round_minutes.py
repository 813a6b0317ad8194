"""How long a round lasts, stage by stage, and which other lengths a document allows.

N13-57, N13-58, N10-31, FFG-26, FFG-32, FFG-51, FFG-53, SW-17, SW-27, SW-34, SW-40, B-118, B-119.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.rules.settings import Group, Reach, Setting
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
            return worded(
                "round_minutes.time_limit",
                "%(what)s: a time limit has at least one minute.",
                what=what,
            )
        if self.own:
            return (
                ""
                if self.keeps(minutes)
                else worded(
                    "round_minutes.event_set",
                    "%(what)s: this event has set %(text)s.",
                    what=what,
                    text=self.text,
                )
            )
        if minutes is None:
            return ""
        if self.untimed:
            if self.reason_needed:
                return worded(
                    "round_minutes.untimed_limit",
                    "%(what)s: untimed; a limit needs a reason. (%(source)s)",
                    what=what,
                    source=self.source,
                )
            return worded(
                "round_minutes.document_sets",
                "%(what)s: the document sets no limit. (%(source)s)",
                what=what,
                source=self.source,
            )
        if self.choices and minutes not in self.choices:
            allowed = " or ".join(str(choice) for choice in self.choices)
            return worded(
                "round_minutes.document_minutes_not",
                "%(what)s: the document has %(allowed)s minutes, not %(minutes)s. (%(source)s)",
                what=what,
                allowed=allowed,
                minutes=minutes,
                source=self.source,
            )
        if self.least is not None and not self.least <= minutes <= (self.most or minutes):
            return worded(
                "round_minutes.document_minutes_not_2",
                "%(what)s: the document has %(least)s to %(most)s minutes, not "
                "%(minutes)s. (%(source)s)",
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
            reach=Reach.AHEAD,
            values=(DOCUMENT, UNTIMED, *(str(minutes) for minutes in range(10, 125, 5))),
            default=DOCUMENT,
            help=worded(
                "round_minutes.minutes_you",
                "%(stage_names)s: minutes that you set and announce, no limit, or the "
                "document's own length.",
                stage_names=STAGE_NAMES[stage],
            ),
            source=source,
            rules=rules,
        )
        for stage in stages
    )
