"""Rounds with their tables and results."""

from toptable.api.shape import Answer


class ResultAnswer(Answer, frozen=True):
    """How a match ended, seen from the first seat."""

    games: str
    """One letter per game in the order played: W won, L lost, D drawn, T won on time, t lost on
    time, X both lost, V both won."""
    sides: str
    """The side that the first seat played in each game."""
    kind: str | None
    """The agreement, penalty or absence behind it; null where the games were played out."""
    seat: int
    """The seat that the kind is about, 0 or 1."""
    points: tuple[int, int] | None
    text: str
    """The result in words."""


class SeatAnswer(Answer, frozen=True):
    """Somebody at a table."""

    player: int
    name: str


class MatchAnswer(Answer, frozen=True):
    """A match at a table."""

    table: int
    seats: tuple[SeatAnswer, SeatAnswer]
    """Who plays: the first seat, then the second."""
    result: ResultAnswer | None
    """Null while it is open."""
    disputed: bool
    """Both players have reported, and differently."""
    reported_by: tuple[int, ...]
    """The players who have reported so far; only for the staff."""
    pinned: bool
    """Kept when the rest of the draft is drawn again."""
    reasons: tuple[str, ...]
    """Why it is a compromise, where it is one; only for the staff."""


class ByeAnswer(Answer, frozen=True):
    """Somebody who sits out."""

    player: int
    name: str
    table: int | None
    """Where the player waits, where byes have tables."""
    reward: bool
    """A bye that was won elsewhere."""
    issued: bool
    """Staff have confirmed the bye. Only some documents ask for that; where they do not, the bye
    counts from the start and this stays false."""
    absent: bool
    """Nobody was in the seat, and the bye counts as lost."""


class RoundRow(Answer, frozen=True):
    """A round in the list."""

    number: int
    published: bool
    complete: bool
    open: int
    """How many results are missing."""
    matches: int
    byes: int


class RoundAnswer(Answer, frozen=True):
    """One round with every table."""

    number: int
    published: bool
    """false: a draft."""
    complete: bool
    """Every result is in."""
    open: int
    """How many results are missing."""
    method: str
    """How it was paired; only for the staff."""
    matches: tuple[MatchAnswer, ...]
    """Every table."""
    byes: tuple[ByeAnswer, ...]
    """Who sits out."""
    out_of_date: str
    """Why a draft has to be paired again before it is published; only for the staff."""
    changed: tuple[str, ...]
    """What pairing a draft again has changed, a sentence for each player; only for the staff."""
    version: int
