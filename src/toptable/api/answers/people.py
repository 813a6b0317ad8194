"""Players and teams."""

from datetime import datetime
from enum import StrEnum

from toptable.api.shape import Answer


class PlayerStatus(StrEnum):
    """Whether somebody is in the event."""

    IN = "in"
    LEFT = "left"
    DISQUALIFIED = "disqualified"
    NOT_HERE = "not_here"
    """Had not checked in when round 1 was paired."""
    OUT = "out"
    """By a cut into more rounds, or by too many losses."""


class PlayerAnswer(Answer, frozen=True):
    """A player, or a team."""

    player: int
    """The number by which commands name them."""
    name: str
    pronouns: str
    status: PlayerStatus
    checked_in: bool
    group: str
    """Players of one group should not meet in round 1; only the staff see it."""
    byes: tuple[int, ...]
    """The rounds for which they hold a reward bye."""
    fixed_table: int | None
    """Only the staff see it."""
    entered: int
    """The first round they are in the event for."""
    left_after: int | None
    """The last round before they left."""
    table: int | None
    """Where they sit in the round that is on."""
    members: tuple[str, ...]
    """Of a team: who plays, by seat."""


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
