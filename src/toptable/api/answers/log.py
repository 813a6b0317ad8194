"""The log: lines with sentences, its head, and what a command brought about."""

from datetime import datetime

import msgspec

from toptable.api.contract import Answer
from toptable.api.problem import OpenQuestion
from toptable.engine.roles import Role


class LineAnswer(Answer, frozen=True):
    """A line of the log as you may see it."""

    version: int
    """The number of the line: the version of the event once it is written."""
    kind: str
    """The tag of the entry, such as round_published."""
    text: str
    """What happened, as a sentence."""
    at: datetime
    by: str
    role: Role
    token: str
    """The id of the token with which a program did it in their name; empty for the person."""
    through: str
    """What that token is for, where you run the event."""
    reason: str
    """Why, where you may know."""
    counts: bool
    """Whether it is in effect, or was undone."""
    entry: dict[str, msgspec.Raw]
    """The fields of the entry as you may see them."""


class HeadAnswer(Answer, frozen=True):
    """What the log ends with, to note down and to compare."""

    version: int
    head: str
    """The hash."""
    code: str
    """The same for people: the number of entries, and letters and digits in groups."""
    broken_at: int | None
    """The first entry that was changed outside the program, if any."""


class ProofAnswer(Answer, frozen=True):
    """Whether the log still holds what somebody noted down."""

    holds: bool
    text: str
    version: int


class Effect(Answer, frozen=True):
    """An entry that came about, or would."""

    kind: str
    text: str


class Done(Answer, frozen=True):
    """What a command brought about."""

    event: str
    version: int
    """The version of the event now."""
    lines: tuple[LineAnswer, ...]
    warnings: tuple[str, ...]
    """What staff should know or rule on now."""


class Foreseen(Answer, frozen=True):
    """What a command would do if it were sent now. What a lot decides is not told."""

    version: int
    """Send it as ``looked_at`` with the command."""
    effects: tuple[Effect, ...]
    changes: tuple[str, ...]
    """Of an undo: what would be different."""
    asks_reason: str
    """Why a reason is asked for; empty where none is."""
    questions: tuple[OpenQuestion, ...]
    """Every question that a reason has to answer."""


class Agreement(Answer, frozen=True):
    """How many published numbers were compared, and how many are the same here."""

    compared: int
    same: int


class ImportedPart(Answer, frozen=True):
    """One event of a file; a file of several pods has one for each."""

    event: str
    """Event ID. Empty on a dry run."""
    pod: str
    """Name of the pod. Empty where the file holds one event."""
    name: str
    players: int
    rounds: int
    points: Agreement
    places: Agreement
    tiebreakers: Agreement
    understood: tuple[str, ...]
    differences: tuple[str, ...]
    """What was left out, and every published number that differs here."""


class ImportAnswer(Answer, frozen=True):
    """What was understood of a file, and the event once it was brought in."""

    kind: str
    """The kind of file."""
    name: str
    rulebook: str
    players: int
    rounds: int
    notes: tuple[str, ...]
    """What was left out or read in a certain way."""
    event: str
    """The id of the new event; empty on a dry run."""
    version: int
    events: tuple[ImportedPart, ...] = ()
    """Every event of the file."""


class FormatAnswer(Answer, frozen=True):
    """A kind of file that an event can be had as."""

    id: str
    name: str
    purpose: str
    lacks: str
    media: str
    fits: bool
    why_not: str


class RoundHead(Answer, frozen=True):
    """What the log ended with when a round was published."""

    round: int
    entries: int
    code: str
    """For people to note down, and for /proof to look for."""


class HeadsAnswer(Answer, frozen=True):
    """The head of the log as each round was published."""

    heads: tuple[RoundHead, ...]
    version: int


class NewerAnswer(Answer, frozen=True):
    """What was new in the newer file of another program."""

    done: tuple[str, ...]
    """What was brought in; on a dry run, what would be."""
    left_alone: tuple[str, ...]
    """What cannot be followed, and why."""
    version: int
