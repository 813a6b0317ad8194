"""Which names of many are nearest to one that nobody knows: by the letters they share in order."""

from collections.abc import Iterable

from toptable.engine.rules.decks.folding import folded

MOST = 3
COMPARED = 12
"""So many of the best are looked at: several of them may be names of one card."""
ALIKE = 0.6
"""Less alike than this is not worth showing."""
LONGEST = 100
"""More letters than this of a name are not looked at."""


class NearestNames:
    """Names that can be asked for the nearest ones; each may stand for another name."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        """From pairs of a folded name and the name to show for it."""
        pairs = tuple(names)
        self._names = tuple(name[:LONGEST] for name, _ in pairs)
        self._shown = tuple(shown for _, shown in pairs)

    def nearest(self, name: str, alike: float = ALIKE) -> tuple[str, ...]:
        """At most three names to show, the nearest first; none where nothing is so much alike."""
        # Loaded only here: most starts of the program look up no name.
        from rapidfuzz import process
        from rapidfuzz.distance import Indel

        found = process.extract(
            folded(name)[:LONGEST],
            self._names,
            scorer=Indel.normalized_similarity,
            score_cutoff=alike,
            limit=COMPARED,
        )
        best = sorted((-score, self._shown[at]) for _, score, at in found)
        return tuple(dict.fromkeys(shown for _, shown in best))[:MOST]
