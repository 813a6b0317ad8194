"""Penalties and infractions as values: what happened, what to ask, and what each answer leads to.

The names follow the documents: an infraction has a definition and a resolution; the resolution is
a small tree of questions whose leaves differ by tier. N13-90, N10-57, FFG-08, SW-11, B-161.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role


class Penalty(StrEnum):
    """What a ruling can do to a person. N13-90, FFG-08, SW-11, SW-12, B-161.

    The order is the order of weight; each document has only some of them, under its own names.
    A friendly reminder is no penalty: it is ``none`` and never counted. B-165.
    """

    NONE = "none"
    CAUTION = "caution"
    WARNING = "warning"
    POINT_LOSS = "point_loss"
    GAME_LOSS = "game_loss"
    MATCH_LOSS = "match_loss"
    NOT_ADMITTED = "not_admitted"
    """The person may not take part. PG-3.10.1."""
    DROP = "drop"
    PRIZE_FORFEIT = "prize_forfeit"
    """A prize or title is lost. N13-90."""
    DISQUALIFICATION = "disqualification"
    REMOVAL = "removal"
    """Sent out of the tournament by its organizer. FFG-08."""

    @property
    def weight(self) -> int:
        """Its place in the order: a heavier penalty has a greater number."""
        return _ORDER.index(self)


_ORDER = tuple(Penalty)


def heaviest(penalties: Iterable[Penalty]) -> Penalty:
    """The heaviest of several; nothing at all when there is none."""
    return max(penalties, key=lambda one: one.weight, default=Penalty.NONE)


ONLY_FOR_PLAYERS = frozenset(
    {
        Penalty.POINT_LOSS,
        Penalty.GAME_LOSS,
        Penalty.MATCH_LOSS,
        Penalty.DROP,
        Penalty.PRIZE_FORFEIT,
    }
)
"""What takes something away that only somebody who plays can have. B-176, PG-4.5."""


def not_for_outsiders(outsider: str, penalty: Penalty) -> Refusal | None:
    """Why somebody who does not play cannot get this penalty."""
    if not outsider or penalty not in ONLY_FOR_PLAYERS:
        return None
    what = penalty.value.replace("_", " ")
    return Refusal.of("does_not_play", "B-176", outsider=outsider, what=what)


class ClockProposal(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a document has for a moment on a clock."""

    infraction: str
    """The catalogue id to rule it under: ``N13-INF-10``, ``PG-3.9.2``."""
    penalty: Penalty | None
    """None where the range depends on tier or judge; the infraction's own page says more."""
    section: str
    rules: tuple[str, ...]
    text: str
    may: bool = False
    """Whether the document only allows it, at somebody's discretion."""
    most: Penalty | None = None
    """The heaviest it allows, where it leaves the choice open."""


class Extension(StrEnum):
    """Whether the time a ruling took is given back. N13-34, N10-28, B-123."""

    ALWAYS = "always"
    USUALLY = "usually"
    MAY = "may"
    """The judge decides; the document leaves it open."""
    NEVER = "never"


class Target(StrEnum):
    """Who receives a penalty. B-176, B-183."""

    OFFENDER = "offender"
    BOTH = "both"
    PROVIDER = "provider"
    """The person outside the match who gave help."""
    RECEIVER_AND_PROVIDER = "receiver_and_provider"
    ALL_INVOLVED = "all_involved"


class Falls(StrEnum):
    """The match that a loss falls on, as the document says it for the case."""

    UNDER_WAY = "under_way"
    """The game or match under way; between matches the next one. AMB-30, B-168."""
    THIS_ROUND = "this_round"
    """The match of this round, even if it has a result: the player came too late for it."""
    NEXT_ROUND = "next_round"
    """The first game of the next round, though a match is under way. N13-INF-08, AMB-59."""
    FINISHED = "finished"
    """The match just played, whose result is in. SW-09, AMB-55."""
    FIRST_ROUND = "first_round"
    """The match of round 1. N13-INF-08."""


class Act(StrEnum):
    """A step of a ruling that can be carried out in the records, not only at the table."""

    DRAW_GAME = "draw_game"
    """The running game ends as a draw. N13-INF-14."""
    REPLAY_SWAPPED = "replay_swapped"
    """The elimination game is played again, each on the other side. N13-INF-14."""
    DRAW_SIDE = "draw_side"
    """The side of the other game of the round is drawn. N13-INF-08."""
    ADD_TURN = "add_turn"
    """A turn more at time. N13-INF-09, AMB-23."""
    DROP = "drop"
    """The player takes no further part. SW-09, PG-3.9.2."""
    BOTH_WIN = "both_win"
    """Both win the match. B-179."""
    UNREPORTED = "unreported"
    """The match counts as drawn, or as lost by both where somebody must win. PG-3.18.1."""


class Measure(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing a ruling does: a penalty or a range of them, and what to do at the table."""

    penalty: Penalty | None = None
    """The default where the document names one."""
    low: Penalty | None = None
    high: Penalty | None = None
    """The ends of a range; an open end is missing."""
    to: Target = Target.OFFENDER
    optional: bool = False
    """The document says that it may be given, not that it is."""
    instead: tuple[Penalty, ...] = ()
    """Other penalties that the document allows in its place."""
    also: tuple[Penalty, ...] = ()
    """Penalties that come on top of it."""
    remedies: tuple[str, ...] = ()
    """Keys of the book's remedies, to be carried out in this order."""
    when: Falls = Falls.UNDER_WAY
    """Which match a loss falls on."""
    extension: Extension | None = None
    by: tuple[Role, ...] = ()
    """Who may give it here, where that is not who gives the same penalty elsewhere. SW-12."""
    note: str = ""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One possible answer: it ends the tree, asks on, or sends to another infraction."""

    say: str
    goto: str = ""
    see: str = ""
    """The key of the infraction whose tree goes on from here."""
    outcomes: Mapping[str, Measure] = {}
    """What follows, by tier: ``all``, a tier, or several tiers separated by commas."""
    then: str = ""
    """The question that comes after the outcome was carried out."""
    tiers: tuple[str, ...] = ()
    """The tiers that have this answer; all of them when empty."""
    games: tuple[str, ...] = ()
    """The games that have this answer; all of them when empty."""
    team: bool = False
    """Whether only events of teams have it."""
    from_seconds: int | None = None
    """Where answers are a timeline: from which moment on this one is the right one."""

    def measure(self, tier: str) -> Measure | None:
        """What this answer does at a tier, if it does anything."""
        return measure_at(self.outcomes, tier)


class Question(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the judge has to find out next."""

    id: str
    ask: str
    answers: tuple[Answer, ...]

    def at(self, tier: str) -> tuple[Answer, ...]:
        """The answers that exist at a tier."""
        return tuple(answer for answer in self.answers if not answer.tiers or tier in answer.tiers)


class FoundLater(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A case that can be penalized even after the event. FR-3.3.2, FR-4.6, FR-5.2.1."""

    id: str
    say: str
    section: str


class Infraction(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One infraction of one document, with its tree. A repair helper has the same shape."""

    id: str
    """The catalogue id: ``N13-INF-04``, ``PG-3.9.2``."""
    key: str
    name: str
    when: str
    """The definition, in our words."""
    section: str
    rules: tuple[str, ...] = ()
    group: str = ""
    questions: tuple[Question, ...] = ()
    outcomes: Mapping[str, Measure] = {}
    """What follows where nothing needs to be asked."""
    extension: Extension | None = None
    """Where it differs from the book's rule."""
    intentional: str = ""
    """The key of the infraction it becomes when it was done on purpose. N13-91, B-180."""
    see_also: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    in_match: bool = False
    """Whether it only happens in a match with an opponent, such as slow play. N10-INF-09."""
    later: tuple[FoundLater, ...] = ()
    """The cases of it that can be penalized after the event. B-063, B-075, B-144."""
    tip: str = ""
    """How to use the moment to teach. N13-93, N10-60."""
    missing: str = ""
    """What the text at hand does not say, where a page of the document is lost. A-01."""

    def question(self, wanted: str) -> Question:
        """A question of this tree by its id."""
        for question in self.questions:
            if question.id == wanted:
                return question
        raise KeyError(f"{self.id} has no question {wanted}.")


def measure_at(outcomes: Mapping[str, Measure], tier: str) -> Measure | None:
    """The measure for a tier among outcomes by tier."""
    for tiers, measure in outcomes.items():
        if tiers == "all" or tier in tiers.split(","):
            return measure
    return None
