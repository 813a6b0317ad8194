"""What an organizer must tell the players, computed from what is decided about the event.

Each announcement is a small object: its topic, when it is due, whether the document commands it,
the section it comes from, what its sentence follows from, and how it is made from the facts. What
is not decided yet comes out as a question. Where the sentence follows from the settings, the plan,
the clock or the staff, no words typed by hand take its place.

N13-04, N13-36, N13-52, N13-78, N10-03, N10-47, FFG-06, FFG-27, SW-02, SW-17, SW-27, SW-28, B-008,
B-009, B-104.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes, minutes_for
from toptable.engine.rules.structure.tables import Plan, PlanProposal, Shape


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
