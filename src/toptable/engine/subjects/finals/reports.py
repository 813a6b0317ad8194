"""How games of the finals ended, as commands, claims and rulings hand it on."""

from toptable.engine.entry import Word
from toptable.engine.rules.endings.script import Given
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.results.result import Result


class GameReport(Word):
    """How an elimination game ended."""

    game: int
    winner: Seat | None = None
    """Who won by the rules of the game."""
    ending: str = ""
    """One of the document's endings for elimination games, by its id; none for a plain win."""
    answers: tuple[Given, ...] = ()
    """What was answered to the questions of that ending, in order."""
    finished: str = ""
    """The finished games of a best of three, from the first seat."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""


class TeamGameReport(Word):
    """How the seats of an elimination match of teams ended."""

    game: int
    seats: tuple[Result, ...]
    """The match of each seat, seen from the first team."""
    extra: Seat | None = None
    """Which team won the extra game, where one decided a level match."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""


class TiebreakerReport(Word):
    """How a game around the line ended."""

    result: GameResult
    """Who played, and how it ended."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""
