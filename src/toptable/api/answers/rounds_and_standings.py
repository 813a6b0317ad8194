"""Rounds with their tables and results, and what comes of them: standings, the cut, the bracket
and the final places.
"""

from datetime import datetime

from toptable.api.answers.server import NamedNumber
from toptable.api.contract import Answer


class TiebreakerValue(Answer, frozen=True):
    """A tiebreaker of one player."""

    exact: str
    """The exact number, as a fraction where it is none whole: 7/12."""
    shown: str
    """As it is shown to people, in decimals."""


class StandingAnswer(Answer, frozen=True):
    """A place in the standings."""

    rank: int
    """The best place of those whom only the lot separates."""
    place: int
    """The place after the lot."""
    tied: bool
    """Only the lot separates the player from others."""
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    player: int
    name: str
    points: int
    record: str
    """Matches won, lost and drawn."""
    tiebreakers: dict[str, TiebreakerValue]
    """By the id of the tiebreaker."""
    left: bool
    """Has left the event."""
    mark: str
    """void, or the word for being put out, where the place is so."""
    cut: str
    """in for certain, now or out, where a cut is planned; else empty."""


class StandingsAnswer(Answer, frozen=True):
    """The standings after a round."""

    after: int
    """The round; 0 where there are no standings that you may see."""
    final: bool
    tiebreakers: tuple[NamedNumber, ...]
    """In the order in which they count."""
    rows: tuple[StandingAnswer, ...]
    total: int
    next: str | None
    version: int


class CutRow(Answer, frozen=True):
    """A player near the line."""

    seed: int | None
    player: int
    name: str
    rank: int
    points: int
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    answer: str
    """What they said when the finalists were called."""


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


class BracketSeat(Answer, frozen=True):
    """A seat of a bracket game."""

    text: str
    """The name; or, while that is open, whom the seat waits for."""
    seed: int | None
    """The seed of the player in it; null while nobody is."""
    player: int | None
    side: str
    """The letter of the side, once it is settled."""
    won: bool
    """Won this game."""
    lost: bool
    """Lost this game."""
    left: bool
    """Left the bracket."""


class BracketGame(Answer, frozen=True):
    """One game of the bracket."""

    number: int
    """The number of the game, as in end_bracket_game."""
    part: str
    """Where in the bracket it is: upper, lower, final, or repeat."""
    status: str
    """open: it can be played now; waiting: for other games; decided; not needed."""
    heading: str
    """What the round is called."""
    seats: tuple[BracketSeat, BracketSeat]
    """Who plays: the first seat, then the second."""
    note: str
    """How far it is, in words."""
    why: str
    """How it was decided, in words."""
    onward: str
    """Where winner and loser go."""


class BracketAnswer(Answer, frozen=True):
    """The bracket; without games where there is none."""

    games: tuple[BracketGame, ...]
    """Every game of the bracket."""
    over: bool
    """The champion is known."""
    champion: str
    """The name of the champion; empty until then."""
    version: int


class PlaceAnswer(Answer, frozen=True):
    """A line of the final ranking."""

    place: int
    player: int
    name: str
    part: str
    """The part of the event that decided the place."""
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    first: int
    last: int
    """The places that the group shares."""
    record: str
    """Matches won, lost and drawn in the rounds before any bracket."""
    points: int | None
    """The points of those rounds; null where there were none."""
    disqualified: bool
    void: bool
    prizes: tuple[str, ...]
    """What players were told that the place gets."""


class PlacesAnswer(Answer, frozen=True):
    """The final ranking of the whole event; empty while it is being played."""

    final: bool
    winner: str
    rows: tuple[PlaceAnswer, ...]
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
