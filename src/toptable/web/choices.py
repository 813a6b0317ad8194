"""The results that can be picked for a match, as the rulebook's own scoring has them."""

from itertools import product

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.result_kinds import ResultKind
from toptable.engine.rulebook import Rules
from toptable.engine.scoring import LETTERS, Scoring, mirror

KINDS = {
    ResultKind.WIN: "The rest is won",
    ResultKind.LOSS: "The rest is lost",
    ResultKind.DRAW: "The rest is drawn",
    ResultKind.ON_TIME: "Ahead when time was called",
    ResultKind.BOTH_LOSE: "Both lose",
    ResultKind.BOTH_WIN: "Both win",
    ResultKind.INTENTIONAL_DRAW: "Intentional draw",
    ResultKind.TWO_FOR_ONE: "One game that counts twice",
    ResultKind.NO_SHOW: "Did not come",
    ResultKind.PENALTY_LOSS: "Match loss as a penalty",
    ResultKind.REMOVED: "Disqualified or removed",
    ResultKind.GAME_CONCEDED: "Conceded the game",
    ResultKind.MATCH_CONCEDED: "Conceded the match",
    ResultKind.LEFT: "Walked away",
}
"""What special results are called; the two kinds without an opponent are not picked at a table."""


class Choice(msgspec.Struct, frozen=True):
    """A result to pick with one touch."""

    letters: str
    score: str


class Letter(msgspec.Struct, frozen=True):
    """How one game can end."""

    letter: str
    text: str


class KindChoice(msgspec.Struct, frozen=True):
    """A special way for a match to end."""

    kind: ResultKind
    text: str
    witness: str
    """Who must have been there, if anyone."""


def score(letters: str) -> str:
    """Games won by each seat."""
    return f"{_won(letters)}–{_won(mirror(letters))}"


def quick(scoring: Scoring) -> tuple[Choice, ...]:
    """The plain results: every game won or lost, or a single game drawn."""
    letters = "WLD" if scoring.games == 1 else "WL"
    found = [
        "".join(games)
        for length in range(1, scoring.games + 1)
        for games in product(letters, repeat=length)
        if scoring.over("".join(games)) and not isinstance(scoring.score("".join(games)), Refusal)
    ]
    found.sort(key=lambda games: _won(mirror(games)) - _won(games))
    return tuple(Choice(games, score(games)) for games in found)


def letters(scoring: Scoring) -> tuple[Letter, ...]:
    """Every way in which a game can end, from the first seat."""
    return tuple(Letter(one, LETTERS[one]) for one in scoring.letters)


def special(rules: Rules) -> tuple[KindChoice, ...]:
    """The kinds of result that the document has for a match with two players."""
    return tuple(
        KindChoice(kind, text, rules.rulebook.kinds[kind].witness)
        for kind, text in KINDS.items()
        if not rules.rulebook.kinds[kind].refused
    )


def _won(games: str) -> int:
    return games.count("W") + games.count("T")
