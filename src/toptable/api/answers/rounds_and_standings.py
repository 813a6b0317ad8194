"""Rounds with their tables and results, and what comes of them: standings, the cut, the bracket
and the final places.
"""

from datetime import datetime

from toptable.api.answers.server import NamedNumber
from toptable.api.contract import Answer
from toptable.engine.views.bracket import BracketGame
from toptable.engine.views.standings import CutRow, PlaceView, StandingView


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


class StandingsAnswer(Answer, frozen=True):
    """The standings after a round."""

    after: int
    """The round; 0 where there are no standings that you may see."""
    final: bool
    tiebreakers: tuple[NamedNumber, ...]
    """In the order in which they count."""
    rows: tuple[StandingView, ...]
    total: int
    next: str | None
    version: int


class CutAnswer(Answer, frozen=True):
    """The cut as it was locked; before that, for the staff, as it would be now."""

    stage: str
    """none, open or locked."""
    size: int
    """How many go on."""
    players: tuple[CutRow, ...]
    """Those who go on now, by seed."""
    below: tuple[CutRow, ...]
    """Who is next, should somebody decline."""
    notices: tuple[str, ...]
    """What is open about the cut, in words."""
    place: str
    """Where the finalists come together."""
    deadline: datetime | None
    """By when they must be there."""
    version: int


class BracketAnswer(Answer, frozen=True):
    """The bracket; without games where there is none."""

    games: tuple[BracketGame, ...]
    """Every game of the bracket."""
    over: bool
    """The champion is known."""
    champion: str
    """The name of the champion; empty until then."""
    version: int


class PlacesAnswer(Answer, frozen=True):
    """The final ranking of the whole event; empty while it is being played."""

    final: bool
    winner: str
    rows: tuple[PlaceView, ...]
    total: int
    next: str | None
    version: int


class ShareAnswer(Answer, frozen=True):
    """What one round adds to a number, or why it adds nothing."""

    round: int
    opponent: str
    amount: str
    """Exactly, as a fraction where it is none whole; empty where the round is left out."""
    text: str


class WorkingAnswer(Answer, frozen=True):
    """How one of a player's numbers came about."""

    id: str
    name: str
    value: str
    """Exactly, as a fraction where it is none whole."""
    text: str
    shares: tuple[ShareAnswer, ...]
    left_out: tuple[ShareAnswer, ...]
    divisor: int | None
    divisor_is: str
    source: str
    rules: tuple[str, ...]


class NeighbourAnswer(Answer, frozen=True):
    """What separates a player from the next one."""

    rank: int
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    name: str
    tiebreaker: str
    """The id of what decides."""
    by_chance: bool
    text: str
    source: str


class ExplainedPlace(Answer, frozen=True):
    """A place in the standings with all that led to it."""

    player: int
    name: str
    after: int
    final: bool
    rank: int
    """After the lot."""
    tied: bool
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    points: int
    workings: tuple[WorkingAnswer, ...]
    above: NeighbourAnswer | None
    """Against the next better place."""
    below: NeighbourAnswer | None
    version: int
