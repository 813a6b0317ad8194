"""What an organizer must tell the players, and the sentences that several documents share for it.

Each announcement is a small object: its topic, when it is due, whether the document commands it,
the section it comes from, what its sentence follows from, and how it is made from the facts. What
is not decided yet comes out as a question. Where the sentence follows from the settings, the plan,
the clock or the staff, no words typed by hand take its place.

N13-04, N13-36, N13-52, N13-78, N10-03, N10-47, FFG-06, FFG-27, SW-02, SW-17, SW-27, SW-28, B-008,
B-009, B-104.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from toptable.engine.rules.clock.round_minutes import (
    STAGE_NAMES,
    ClockStage,
    RoundMinutes,
    minutes_for,
    round_name,
)
from toptable.engine.rules.structure.tables import Plan, PlanProposal, Shape, counted
from toptable.engine.sentence import worded


class When(StrEnum):
    """By when the players must know."""

    IN_ADVANCE = "in_advance"
    BEFORE_START = "before_start"
    BEFORE_ELIMINATION = "before_elimination"
    EACH_ROUND = "each_round"


WHEN_NAMES = {
    When.IN_ADVANCE: "In advance",
    When.BEFORE_START: "Before the start",
    When.BEFORE_ELIMINATION: "Before the elimination rounds",
    When.EACH_ROUND: "In each round",
}


PLAN, CLOCK, STAFF, CARDS = "plan", "clock", "staff", "event_cards"
"""What a sentence may follow from beside settings, which are named by their keys."""
WHERE = {
    PLAN: "the planned rounds and cut",
    CLOCK: "the length of the rounds",
    STAFF: "the list of staff",
    CARDS: "what was said about cards",
}


class EventFacts(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is known about an event so far. Everything may be missing."""

    settings: Mapping[str, str] = {}
    """The rulebook's settings with the values they have here."""
    level: str = ""
    players: int | None = None
    proposal: PlanProposal | None = None
    plan: Plan | None = None
    """What the organizer decided; the proposal stands while there is none."""
    stop: str = ""
    """When the rounds end, if not after the planned number."""
    minutes: Mapping[ClockStage, int | None] = {}
    """Round lengths that differ from the rulebook's (None is untimed)."""
    clocks: tuple[tuple[ClockStage, int, int | None], ...] = ()
    """Single rounds whose clock was set otherwise: stage, number, minutes."""
    tiebreakers: tuple[str, ...] = ()
    """The names of what breaks ties here, in order, the lot included."""
    playing_staff: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    """Who of the staff rules where those play. FFG-06, SW-02."""
    online: bool = False
    cards: str = ""
    """What the organizer has said about legal cards. B-009, B-040."""
    told: Mapping[str, str] = {}
    """The organizer's own words, by the id of the announcement they answer."""

    @property
    def only_bracket(self) -> bool:
        """Whether single elimination is the whole event, which leaves no rounds to plan. B-086."""
        return self.settings.get("structure") == Shape.SINGLE_ELIMINATION

    @property
    def rounds(self) -> int | None:
        """The rounds before any cut, as far as known."""
        if self.plan is not None:
            return self.plan.rounds
        return None if self.proposal is None else self.proposal.rounds

    @property
    def cut(self) -> int | None:
        """The size of the cut, 0 for none, None while nobody has decided."""
        if self.plan is not None:
            return self.plan.cut
        return None if self.proposal is None else self.proposal.cut

    @property
    def points(self) -> int:
        """With how many points somebody plays on in more Swiss rounds; 0 without such a cut."""
        return 0 if self.plan is None else self.plan.points


def always(_facts: EventFacts) -> bool:
    """Due at every event."""
    return True


def nothing_yet(_facts: EventFacts) -> str:
    """A sentence that only the organizer can give."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """One thing to tell the players."""

    id: str
    topic: str
    when: When
    source: str
    rules: tuple[str, ...]
    must: bool = False
    """Whether the document commands it; otherwise it is good practice or advised."""
    ask: str = ""
    """What the organizer has to decide while there is no sentence."""
    text: Callable[[EventFacts], str] = nothing_yet
    applies: Callable[[EventFacts], bool] = always
    follows: tuple[str, ...] = ()
    """What the sentence is made from: keys of settings, the plan, the clock, the staff."""
    starts: bool = False
    """Whether no event starts before it is announced. FFG-27, SW-28, N13-04, B-009."""

    @property
    def origin(self) -> str:
        """What the sentence follows from, in words."""
        keys = [key for key in self.follows if key not in WHERE]
        parts = [WHERE[key] for key in self.follows if key in WHERE]
        if keys:
            parts.append(f"the setting{'s' * (len(keys) > 1)} {', '.join(keys)}")
        return " and ".join(parts)


class AnnouncementLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One announcement as it reads for one event."""

    id: str
    topic: str
    text: str
    when: When
    must: bool
    decided: bool
    """False while the text is still a question to the organizer."""
    source: str
    rules: tuple[str, ...]
    own: str = ""
    """Words typed by hand that the sentence overrules: they are not what holds."""
    starts: bool = False
    """Whether it has to be decided before the event can start, and is not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    """Everything one document wants announced, and how long its rounds are."""

    items: tuple[Announcement, ...]
    times: tuple[RoundMinutes, ...]
    documents: tuple[str, ...] = ()
    """What the organizer has to have at hand, where the document lists it. FFG-09."""

    def sheet(self, facts: EventFacts) -> tuple[AnnouncementLine, ...]:
        """The whole announcement for one event, in the order in which it is due."""
        order = list(When)
        lines = [_line(item, facts) for item in self.items if item.applies(facts)]
        return tuple(sorted(lines, key=lambda line: order.index(line.when)))

    def in_own_words(self, wanted: str) -> bool:
        """Whether the organizer can say this line, because it follows from no setting."""
        return any(item.id == wanted and not item.follows for item in self.items)

    def minutes(self, stage: ClockStage, settings: Mapping[str, str]) -> RoundMinutes | None:
        """How long a round of this stage lasts under these settings."""
        return minutes_for(self.times, stage, settings)


def _line(item: Announcement, facts: EventFacts) -> AnnouncementLine:
    own, derived = facts.told.get(item.id, ""), item.text(facts)
    unplanned = facts.plan is None and not facts.only_bracket
    proposed = item.starts and PLAN in item.follows and unplanned and bool(derived)
    text = derived if item.follows else own or derived
    decided = bool(text) and not proposed
    return AnnouncementLine(
        id=item.id,
        topic=item.topic,
        text=f"{item.ask} Proposed: {derived}" if proposed else text or item.ask,
        when=item.when,
        must=item.must,
        decided=decided,
        source=item.source,
        rules=item.rules,
        own=own if item.follows and own not in ("", text) else "",
        starts=item.starts and not decided,
    )


def rounds(facts: EventFacts) -> str:
    """How many Swiss rounds, with the games in each."""
    if facts.rounds is None:
        return ""
    games = "one game each" if facts.settings.get("sides") == "single" else "two games each"
    return f"{counted(facts.rounds, 'Swiss round')}, {games}.{stops(facts)}"


def stops(facts: EventFacts) -> str:
    """When the rounds end, where that is not simply after the planned number."""
    return f" {facts.stop}" if facts.stop else ""


def rounds_and_cut(facts: EventFacts) -> str:
    """Rounds and cut in one sentence, where both are known."""
    first, second = rounds(facts), cut(facts)
    return f"{first} {second}" if first and second else ""


def cut(facts: EventFacts) -> str:
    """Whether and how far the field is cut."""
    if facts.cut is None:
        return ""
    on = ""
    if facts.points:
        enough = counted(facts.points, "point")
        on = worded("announcements.everybody_least", enough=enough)
    if facts.cut == 0:
        end = "The standings" if on else "No cut: the standings"
        return worded("announcements.after_last", on=on, end=end)
    return worded("announcements.top_advance", on=on, cut=facts.cut)


def tiebreakers(facts: EventFacts) -> str:
    """What breaks ties, in order."""
    return (
        worded("announcements.order", tiebreakers=", ".join(facts.tiebreakers))
        if facts.tiebreakers
        else ""
    )


def has_cut(facts: EventFacts) -> bool:
    """Whether there is, or may yet be, a cut."""
    return facts.cut != 0


def staff_plays(facts: EventFacts) -> bool:
    """Whether anybody of the staff plays."""
    return bool(facts.playing_staff)


def playing_staff(facts: EventFacts) -> str:
    """Who of the staff plays."""
    return (
        worded("announcements.staff_play", playing_staff=", ".join(facts.playing_staff))
        if facts.playing_staff
        else ""
    )


def second(facts: EventFacts) -> str:
    """Who rules where those of the staff play who would rule otherwise. FFG-06, SW-02."""
    if not facts.second:
        return ""
    play = "plays" if len(facts.playing_staff) == 1 else "play"
    rule = "rules" if len(facts.second) == 1 else "rule"
    who, others = ", ".join(facts.playing_staff), ", ".join(facts.second)
    return worded("announcements.those_games", who=who, play=play, others=others, rule=rule)


def is_online(facts: EventFacts) -> bool:
    """Whether the event is played online."""
    return facts.online


def lengths(times: Sequence[RoundMinutes], *stages: ClockStage) -> Callable[[EventFacts], str]:
    """A sentence on the length of rounds, for the stages this event has."""

    def text(facts: EventFacts) -> str:
        wanted = [stage for stage in stages if _played(stage, facts)]
        parts = [(stage, length(times, stage, facts)) for stage in wanted]
        said = [f"{STAGE_NAMES[stage]}: {how_long}" for stage, how_long in parts if how_long]
        said += [
            f"{round_name(stage, number)}: {_minutes(minutes)}"
            for stage, number, minutes in facts.clocks
            if stage in stages
        ]
        return "; ".join(said) + "." if parts[0][1] else ""

    return text


def _played(stage: ClockStage, facts: EventFacts) -> bool:
    """Whether the event has, or may yet have, rounds of this stage."""
    if stage is ClockStage.SWISS:
        return not facts.only_bracket
    return has_cut(facts) or facts.only_bracket


def length(times: Sequence[RoundMinutes], stage: ClockStage, facts: EventFacts) -> str:
    """The length of a stage's rounds as decided or as the document has it, or nothing."""
    if stage in facts.minutes:
        return _minutes(facts.minutes[stage])
    known = minutes_for(times, stage, facts.settings)
    if known is None or (known.default is None and not known.untimed):
        return ""
    return "untimed" if known.untimed else counted(known.default or 0, "minute")


def _minutes(minutes: int | None) -> str:
    return "untimed" if minutes is None else counted(minutes, "minute")


def by_setting(key: str, texts: Mapping[str, str]) -> Callable[[EventFacts], str]:
    """The sentence that belongs to the value of a setting."""

    def text(facts: EventFacts) -> str:
        return texts.get(facts.settings.get(key, ""), "")

    return text


def by_level(texts: Mapping[str, str]) -> Callable[[EventFacts], str]:
    """The sentence that belongs to the tier or level."""

    def text(facts: EventFacts) -> str:
        return texts.get(facts.level, "")

    return text


def plain(sentence: str) -> Callable[[EventFacts], str]:
    """Always the same sentence."""

    def text(_facts: EventFacts) -> str:
        return sentence

    return text
