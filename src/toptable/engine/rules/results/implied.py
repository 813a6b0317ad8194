"""Which games a match must have had, where only its points are known."""

from itertools import combinations_with_replacement

from toptable.engine.rules.results.scoring import Scoring

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
