"""Rounds with their tables and results, and what comes of them: standings, the cut, the bracket
and the final places.
"""

from datetime import datetime

from toptable.api.answers.server import NamedNumber
from toptable.api.contract import Answer
from toptable.engine.views.bracket import BracketGame
from toptable.engine.views.standings import CutRow, PlaceView, StandingView


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
