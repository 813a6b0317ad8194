"""Bushiroad: how a match of a single elimination bracket ends when it is not simply won.

B-087, B-088, B-115, B-117, B-121, B-130; A-15, A-24, A-41.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import Seat

BOTH_LOSE_AT_TIME = frozenset({"hocg", "gcg"})
"""hololive and Godzilla: the document's own method at time lets both lose. B-130."""


@dataclass(frozen=True)
class KnockoutMatch:
    """One match of a bracket: best of one, or best of three."""

    best_of: Literal[1, 3] = 1

    id: ClassVar[str] = "knockout"
    name: ClassVar[str] = "Knockout match"
    help: ClassVar[str] = "Unfinished at time, both lose; a level best of three has an extra game."
    rules: ClassVar[tuple[str, ...]] = ("B-087", "B-088", "B-117", "A-15")

    def at_time(self, games: str, names: Sequence[str]) -> GameVerdict:
        """Time ran out; ``games`` are the finished ones, from the first seat (``WL``; ``T``
        and ``t`` for a game won and lost by an announced method at time).

        The running game is drawn; then the games won are counted. A-15.
        """
        if self.best_of == 1:
            return GameVerdict(
                "Time ran out before anybody won: both lose, and the next opponent goes on.",
                ("B-088", "A-15"),
                both_lose=True,
            )
        return self.counted(games, names)

    def counted(self, games: str, names: Sequence[str]) -> GameVerdict:
        """Whoever won more games wins the match; a level match has an extra game. B-117."""
        won = sum(letter in "WT" for letter in games)
        lost = sum(letter in "Lt" for letter in games)
        if won == lost:
            each = "1 game" if won == 1 else f"{won} games"
            text = f"{each} each: an extra game decides. It needs a winner."
            return GameVerdict(text, ("B-117", "A-15"), play_on=True)
        winner: Seat = 0 if won > lost else 1
        text = f"{names[winner]} won {max(won, lost)} games to {min(won, lost)}."
        return GameVerdict(text, ("B-115", "A-15"), winner=winner)

    def lost_together(self, turn: Seat, names: Sequence[str]) -> GameVerdict:
        """Both meet a losing condition at once: whoever's turn it is loses the game. B-087."""
        winner: Seat = 1 if turn == 0 else 0
        text = f"Both lost at once in {names[turn]}'s turn: {names[winner]} wins the game."
        return GameVerdict(text, ("B-087",), winner=winner)

    def unreported(self) -> GameVerdict:
        """Nobody handed in a result: both lose, unless the organizer decides otherwise. A-24."""
        return GameVerdict("No result was handed in: both lose.", ("A-24",), both_lose=True)

    def both_win(self) -> Refusal:
        """Two cannot go on from one game. A-41."""
        return Refusal(
            "both_win",
            "In a bracket only one can go on. Let them play again, or ask the head judge.",
            "A-41",
        )


def time_limit_warning(game: str, minutes: int | None) -> str | None:
    """What to tell an organizer who sets a time limit for a bracket in which both may lose."""
    if game not in BOTH_LOSE_AT_TIME or minutes is None:
        return None
    return (
        f"With {minutes} minutes a round, matches of this game that are not finished have no "
        "winner: both lose. The document says to set no limit where a winner is needed."
    )
