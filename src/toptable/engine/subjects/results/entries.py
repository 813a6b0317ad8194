"""Entries about results."""

from toptable.engine.declared import Entry
from toptable.engine.rules.results.result import Result


class ResultReported(Entry):
    """A match has a result. ``before`` keeps what it replaced, if it corrects an earlier one."""

    round: int
    table: int
    result: Result
    points: tuple[int, int]
    before: Result | None = None
    across: str = ""
    """The side that the second seat played in each game, where sides were written down."""
    evidence: str = ""
    """What shows that the result before was wrong. B-152."""
    agreed: tuple[str, ...] = ()
    """Organizer and head judge, where the two decide it together. B-155."""
    confirmed: int | None = None
    """The opponent who confirmed at the desk what playing staff entered. N13-38."""


class ResultCleared(Entry):
    """A match is open again."""

    round: int
    table: int
    before: Result


class ResultClaimed(Entry):
    """A player says how the match ended; it waits for the opponent."""

    round: int
    table: int
    player: int
    result: Result


class ClaimWithdrawn(Entry):
    """A player's report no longer stands."""

    round: int
    table: int
    player: int


class SidesSettled(Entry):
    """Who plays which side in a game, or who chooses it. N13-22, FFG-17, SW-06, B-116."""

    round: int
    table: int
    game: int
    how: str
    """The rule that settled it, or ``agreement``, ``choice`` or ``two_for_one``."""
    sides: tuple[str, str] | None = None
    """Of the first seat and the second; None while the chooser has not chosen."""
    chooser: int | None = None
    """The seat whose player chooses."""
    witness: str = ""
    text: str = ""
    """The same in words, with the players' names."""


class ByeIssued(Entry):
    """The player with the bye was seated when the round began and has it now. B-081."""

    round: int
    player: int
    points: int
    absent: bool = False
    """Not seated: the bye is lost."""
