"""How a match of single elimination ends when it is not simply won: both may lose it.

B-087, B-088, B-115, B-117, B-121, B-130; A-15, A-24.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from toptable.engine.rules.endings.script import Ask, Ended, Option, Script, at_once
from toptable.engine.rules.endings.table import SEATS, OpenTable
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.sentence import worded


@dataclass(frozen=True)
class KnockoutMatch:
    """Unfinished at time, both lose a single game; a best of three goes by its games. B-088."""

    best_of: Literal[1, 3] = 1

    id: ClassVar[str] = "knockout"
    by_time: ClassVar[bool] = True
    announced: ClassVar[None] = None

    @property
    def label(self) -> str:
        return "Time: both lose" if self.best_of == 1 else "Time: the finished games count"

    def script(self, table: OpenTable) -> Script:
        """There is nothing to ask: what is finished is known."""
        return at_once(_ended(self.at_time(table.finished, table.names)))

    def at_time(self, games: str, names: Sequence[str]) -> GameVerdict:
        """Time ran out; ``games`` are the finished ones, from the first seat (``WL``; ``T``
        and ``t`` for a game won and lost by an announced method at time).

        The running game is drawn; then the games won are counted. A-15.
        """
        if self.best_of == 1:
            return GameVerdict(
                worded(
                    "knockout_match.time_ran",
                    "Time ran out before anybody won: both lose, and the next opponent goes on.",
                ),
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
            text = worded(
                "knockout_match.each_extra",
                "%(each)s each: an extra game decides. It needs a winner.",
                each=each,
            )
            return GameVerdict(text, ("B-117", "A-15"), play_on=True)
        winner: Seat = 0 if won > lost else 1
        text = worded(
            "knockout_match.won_games",
            "%(name)s won %(number)s games to %(number_2)s.",
            name=names[winner],
            number=max(won, lost),
            number_2=min(won, lost),
        )
        return GameVerdict(text, ("B-115", "A-15"), winner=winner)


@dataclass(frozen=True)
class LostTogether:
    """Both meet a losing condition at once: whoever's turn it is loses the game. B-087."""

    id: ClassVar[str] = "together"
    label: ClassVar[str] = "Both lost at once"
    by_time: ClassVar[bool] = False
    announced: ClassVar[None] = None

    def script(self, table: OpenTable) -> Script:
        """Whose turn it was."""
        given = yield Ask(
            id="together",
            do="",
            ask=worded("knockout_match.whose_turn", "In whose turn did both lose?"),
            options=tuple(
                Option(
                    f"turn_{seat}",
                    worded(
                        "knockout_match.turn", "In the turn of %(name)s", name=table.names[seat]
                    ),
                )
                for seat in SEATS
            ),
            section="",
            rules=("B-087",),
        )
        return _ended(self.in_turn_of(0 if given.option == "turn_0" else 1, table.names))

    def in_turn_of(self, turn: Seat, names: Sequence[str]) -> GameVerdict:
        """The other one wins."""
        winner: Seat = 1 if turn == 0 else 0
        text = worded(
            "knockout_match.both_lost",
            "Both lost at once in %(name)s's turn: %(name_2)s wins the game.",
            name=names[turn],
            name_2=names[winner],
        )
        return GameVerdict(text, ("B-087",), winner=winner)


@dataclass(frozen=True)
class Unreported:
    """Nobody handed in a result: both lose, unless the organizer decides otherwise. A-24."""

    id: ClassVar[str] = "both_lose"
    label: ClassVar[str] = "No result handed in: both lose"
    by_time: ClassVar[bool] = False
    announced: ClassVar[None] = None

    def script(self, _table: OpenTable) -> Script:
        """There is nothing to ask."""
        return at_once(
            _ended(
                GameVerdict(
                    worded("knockout_match.no_result", "No result was handed in: both lose."),
                    ("A-24",),
                    both_lose=True,
                )
            )
        )


def _ended(verdict: GameVerdict) -> Ended:
    return Ended(text=verdict.text, section="", rules=verdict.rules, verdict=verdict)


def time_limit_warning(minutes: int | None) -> str | None:
    """What to tell an organizer who sets a time limit where the document wants none. B-130."""
    if minutes is None:
        return None
    return worded(
        "knockout_match.minutes_round",
        "With %(minutes)s minutes a round, matches of this game that are not finished have "
        "no winner: both lose. The document says to set no limit where a winner is needed.",
        minutes=minutes,
    )
