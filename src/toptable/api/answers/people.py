"""Players and teams, their deck lists as far as they are open to whoever asks, and what was
played.
"""

from datetime import datetime
from enum import StrEnum

from toptable.api.answers.log import Done
from toptable.api.contract import Answer
from toptable.engine.views.deck_views import CardLine
from toptable.engine.views.player_facts import PlayedRound


class TeamDeckAnswer(Answer, frozen=True):
    """A deck of a team."""

    seat: int
    side: str
    name: str


class TeamAnswer(Answer, frozen=True):
    """A team with its members."""

    player: int
    name: str
    members: tuple[str, ...]
    representative: int
    """The seat, counted from 1, of the member who speaks for the team."""
    approved: bool
    """Whether the organizer has approved its name."""
    missing: tuple[int, ...]
    """The seats of those who cannot go on."""
    decks: tuple[TeamDeckAnswer, ...]
    """Only for the staff."""


class NeedRowAnswer(Answer, frozen=True):
    """What one own result would do."""

    gained: int
    points: int
    best: int
    worst: int
    """The places that are left."""
    certainty: str
    """in, out, open or no_cut."""
    games: str
    likely: float | None
    """How likely the cut is, every player being equally good."""
    samples: int
    """How many samples are behind that; 0 where every ending was tried."""


class NeedAnswer(Answer, frozen=True):
    """What a player still needs."""

    player: int
    after: int
    exact: bool
    """Whether every ending was tried."""
    cut_size: int
    cut_points: int
    rows: tuple[NeedRowAnswer, ...]
    """Best result first; none where there is nothing left to need."""
    version: int


class LinkAnswer(Answer, frozen=True):
    """The personal link of a player."""

    player: int
    address: str
    code: str
    """Six letters to type."""


class WaitingRow(Answer, frozen=True):
    """Somebody who would play if there were a place."""

    number: int
    """The number on the waiting list, which commands name."""
    name: str
    since: datetime
    offered: bool
    """Whether a place is free for them."""


class WaitingAnswer(Answer, frozen=True):
    """How full an event is, and who waits."""

    capacity: int
    """How many places there are; 0 for no limit."""
    taken: int
    free: int | None
    """How many places are free; null where there is no limit."""
    waiting: tuple[WaitingRow, ...]
    """Whoever has waited longest first."""
    version: int


class RecordAnswer(Answer, frozen=True):
    """A player's matches so far, as far as they are published."""

    player: int
    name: str
    record: str
    """Matches won, lost and drawn."""
    points: int | None
    """Null while the standings are not shown to you."""
    place: int | None
    """In the standings that you may see; null for none."""
    tied: bool
    printed: str
    """The place as every list prints it: 4= where it is shared; empty for none."""
    after: int
    """The round after which the place was computed."""
    rounds: tuple[PlayedRound, ...]
    """The latest first."""
    version: int


class LineVerdict(StrEnum):
    """What becomes of a line of a list of people."""

    NEW = "new"
    ALIKE = "alike"
    """New, and nearly called like somebody else: entered unless its line is left out."""
    IN = "in"
    """Entered already."""
    TWICE = "twice"
    """On the list before."""
    REFUSED = "refused"


class ListColumn(StrEnum):
    """What a column of a list of people is about."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    NICKNAME = "nickname"
    """Shown in place of the name."""
    PRONOUNS = "pronouns"
    GROUP = "group"
    BYES = "byes"
    TABLE = "table"
    PERSON = "person"
    TEAM = "team"
    MEMBER = "member"
    """Of a team, in the order of the seats."""
    PRIVATE = "private"
    """Never kept."""
    OTHER = "other"


class ListedLine(Answer, frozen=True):
    """A line of a list of people, and what becomes of it."""

    line: int
    """Its number in the text."""
    name: str
    verdict: LineVerdict
    why: str
    members: tuple[str, ...]
    """Of a team."""


class PeopleImported(Answer, frozen=True):
    """What was understood of a list of people, and what was done with it."""

    columns: tuple[ListColumn, ...]
    """What each column was taken for."""
    not_kept: tuple[str, ...]
    """Columns that are private and therefore not kept."""
    lines: tuple[ListedLine, ...]
    done: Done | None
    """Null where nothing was entered: on a dry run, or where nobody on the list is new."""
    version: int


class FindingAnswer(Answer, frozen=True):
    """One thing that a check found."""

    code: str
    text: str
    rule: str
    card: str


class UnclearLine(Answer, frozen=True):
    """A line of a list that was not understood."""

    line: int
    text: str
    candidates: tuple[str, ...]
    """The cards that may be meant; say in answers, by the number of the line, which it is."""
    why: str


class CheckedDeck(Answer, frozen=True):
    """What is understood of a deck list, and what a check finds. Nothing was handed in."""

    name: str
    identity: str
    cards: tuple[CardLine, ...]
    extras: tuple[CardLine, ...]
    unclear: tuple[UnclearLine, ...]
    legal: bool | None
    """Null where something could not be checked."""
    findings: tuple[FindingAnswer, ...]
    notes: tuple[FindingAnswer, ...]
    not_checked: tuple[str, ...]
    """Checks that were not possible, with the reason."""
    problem: str
    """Why it cannot be handed in as it is; empty where it can."""
    version: int


class CopiesAllowed(Answer, frozen=True):
    """A title with the most copies that a deck may hold."""

    title: str
    most: int


class EventCardsAnswer(Answer, frozen=True):
    """What the organizer has said about cards for this event, on top of the document."""

    text: str
    """In words; empty where nothing was said."""
    legal: tuple[str, ...]
    """If any are named, no other product is legal."""
    not_legal: tuple[str, ...]
    early: tuple[str, ...]
    banned: tuple[str, ...]
    limits: tuple[CopiesAllowed, ...]
    least: int | None
    most: int | None
    """How many cards a deck has, where that was said."""
    version: int
