"""How often each finalist has played each side: elimination games only, and only those played.

AMB-18. Whoever reads the documents otherwise hands in the counts of the rounds before.
"""

from collections import Counter
from collections.abc import Mapping

from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.course import follow


def side_counts(bracket: Bracket) -> dict[int, Counter[str]]:
    """Of each seed, how often it played each side. Seeds that have not played are not there."""
    counts: dict[int, Counter[str]] = {}
    for game in follow(bracket).games:
        if game.sides is None or game.decision is None or not game.decision.outcome.played:
            continue
        for seed, side in zip(game.seeds, game.sides, strict=True):
            if seed is not None:
                counts.setdefault(seed, Counter())[side] += 1
    return counts


Counts = Mapping[int, Mapping[str, int]]
"""Of each seed, how often it has played each side."""
