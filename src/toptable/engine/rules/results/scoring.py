"""What the games of a match are worth, and which games a match must have had where only its points
are known.

A match is written as one letter per game, in the order played, seen from one seat: ``W`` won,
``L`` lost, ``D`` drawn, ``T`` won on points when time was called, ``t`` lost that way, ``X`` both
lost, ``V`` both won. Each rulebook scores them by one of the two objects here, game by game or
match by match.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Protocol

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import worded

LETTERS = {
    "W": "won",
    "L": "lost",
    "D": "drawn",
    "T": "won on time",
    "t": "lost on time",
    "X": "both lost",
    "V": "both won",
}
ON_TIME = "Tt"
"""Won and lost on points when time was called."""
_MIRROR = str.maketrans("WLTt", "LWtT")


@lru_cache(maxsize=1024)
def mirror(letters: str) -> str:
    """The same games seen from the other seat."""
    return letters.translate(_MIRROR)


def tally(letters: str) -> str:
    """Games won by each seat, as people say it: ``2–1``."""
    return f"{_won(letters)}–{_won(mirror(letters))}"


class Scoring(Protocol):
    """How a rulebook turns the games of a match into points."""

    @property
    def letters(self) -> str:
        """The letters that this rulebook has."""

    @property
    def games(self) -> int:
        """The most games that a match can have."""

    @property
    def win(self) -> int:
        """The most points that one seat can gain in a match."""

    @property
    def bye(self) -> int:
        """What a bye is worth."""

    @property
    def source(self) -> str:
        """The section that says so."""

    def score(self, letters: str) -> tuple[int, int] | Refusal:
        """The points of both seats, or why there is no such match."""

    def all_games(self, letter: str) -> str:
        """A match in which every game ends the same way."""

    def over(self, letters: str) -> bool:
        """Whether no further game follows these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PerGame:
    """Each game counts by itself. N13-63, N10-34, FFG-41, FFG-53, SW-22.

    A bye is worth as many won games as a match has. N13-65, N10-36, FFG-23, AMB-45, AMB-47.
    """

    games: int
    points: int
    """For a game that is won."""
    on_time: int
    """For a game that is won on points when time is called; no more than a draw in some books."""
    letters: str
    source: str
    draw: int = 1
    bye_counts: bool = True

    @property
    def win(self) -> int:
        return self.games * self.points

    @property
    def bye(self) -> int:
        return self.win if self.bye_counts else 0

    def score(self, letters: str) -> tuple[int, int] | Refusal:
        if wrong := _foreign_letters(letters, self):
            return wrong
        if len(letters) != self.games:
            return Refusal("games_count:score", self._other_count(letters), self.source)
        return sum(map(self._worth, letters)), sum(map(self._worth, mirror(letters)))

    def _other_count(self, letters: str) -> str:
        if self.games > 1 and letters:
            return worded("scoring.match_games", games=self.games, letters=letters)
        return worded(
            "scoring.match_here",
            counted=_counted(self.games, "game"),
            letters=letters or "an empty cell",
            counted_2=_counted(self.games, "letter"),
        )

    def all_games(self, letter: str) -> str:
        return letter * self.games

    def over(self, letters: str) -> bool:
        return len(letters) >= self.games

    def _worth(self, letter: str) -> int:
        return {"W": self.points, "T": self.on_time, "D": self.draw}.get(letter, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PerMatch:
    """Only the match counts: the seat with more games won wins it. B-092, B-115, B-117, A-15.

    A drawn match is worth ``draw`` to both. PS-02.
    """

    best_of: int
    win: int
    letters: str
    source: str
    draw: int = 0
    bye_counts: bool = True

    @property
    def games(self) -> int:
        return self.best_of

    @property
    def bye(self) -> int:
        return self.win if self.bye_counts else 0

    def score(self, letters: str) -> tuple[int, int] | Refusal:
        if wrong := _foreign_letters(letters, self) or self._impossible(letters):
            return wrong
        if letters in ("X", "V"):
            both = self.win if letters == "V" else 0
            return both, both
        won, lost = _won(letters), _won(mirror(letters))
        if won == lost:
            return self.draw, self.draw
        return (self.win if won > lost else 0), (self.win if lost > won else 0)

    def all_games(self, letter: str) -> str:
        return letter if letter in "DXV" else letter * self._needed

    def over(self, letters: str) -> bool:
        most = max(_won(letters), _won(mirror(letters)))
        return most >= self._needed or len(letters) >= self.best_of or letters in ("X", "V")

    @property
    def _needed(self) -> int:
        return self.best_of // 2 + 1

    def _impossible(self, letters: str) -> Refusal | None:
        if not 1 <= len(letters) <= self.best_of:
            given = letters or worded("scoring.empty_cell")
            if self.best_of == 1:
                return Refusal.of("games_count:one", self.source, letters=given)
            games = self.best_of
            return Refusal.of("games_count:impossible", self.source, games=games, letters=given)
        if len(letters) > 1 and set(letters) & set("XV"):
            return Refusal.of("games_alone", self.source, letters=letters)
        if letters[:-1] and self.over(letters[:-1]):
            return Refusal.of(
                "games_after_end",
                self.source,
                letters=letters,
                needed=self._needed,
                best_of=self.best_of,
            )
        return None


def _foreign_letters(letters: str, scoring: Scoring) -> Refusal | None:
    for letter in letters:
        if letter not in scoring.letters:
            return Refusal.of(
                "letter",
                scoring.source,
                letters=letters,
                letters_2=", ".join(f"{letter} ({LETTERS[letter]})" for letter in scoring.letters),
            )
    return None


def _won(letters: str) -> int:
    return letters.count("W") + letters.count("T")


def _counted(number: int, noun: str) -> str:
    return f"one {noun}" if number == 1 else f"{number} {noun}s"


_LETTERS = "WLD"


def games_behind(scoring: Scoring, points: tuple[int, int]) -> str:
    """The letters that give these points, where only one set of games does; otherwise nothing.

    Won, lost and drawn games are looked at: time and penalties leave no trace in points. The order
    of the games is not known, so won games stand first.
    """
    found = [
        "".join(games)
        for length in range(1, scoring.games + 1)
        for games in combinations_with_replacement(_LETTERS, length)
        if scoring.score("".join(games)) == points
    ]
    return found[0] if len(found) == 1 else ""
