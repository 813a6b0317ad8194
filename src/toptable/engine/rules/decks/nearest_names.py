"""Which names of many are nearest to one that nobody knows: by shared threes of letters.

Comparing a misspelt name with every name there is takes too long for a list with many of them.
So the names that share most threes are looked up first, and only those are compared in full.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from toptable.engine.rules.decks.folding import folded

MOST = 3
COMPARED = 12
"""So many of the best by threes are compared in full."""
ALIKE = 0.6
"""Less alike than this is not worth showing."""
LONGEST = 100
"""More letters than this of a name are not looked at."""


class NearestNames:
    """Names that can be asked for the nearest ones; each may stand for another name."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        """From pairs of a folded name and the name to show for it."""
        self._names = tuple(names)
        self._with: dict[str, list[int]] = defaultdict(list)
        self._sizes: list[int] = []
        for at, (name, _) in enumerate(self._names):
            parts = set(_threes(name[:LONGEST]))
            self._sizes.append(len(parts))
            for part in parts:
                self._with[part].append(at)

    def nearest(self, name: str, alike: float = ALIKE) -> tuple[str, ...]:
        """At most three names to show, the nearest first; none where nothing is so much alike."""
        wanted = folded(name)[:LONGEST]
        parts = set(_threes(wanted))
        shared: Counter[int] = Counter()
        for part in parts:
            shared.update(self._with.get(part, ()))
        likely = sorted(
            shared,
            key=lambda at: (-shared[at] / (len(parts) + self._sizes[at]), self._names[at]),
        )
        compared = SequenceMatcher(autojunk=False)
        compared.set_seq2(wanted)
        found: dict[str, float] = {}
        for at in likely[:COMPARED]:
            known, shown = self._names[at]
            compared.set_seq1(known[:LONGEST])
            found[shown] = max(found.get(shown, 0.0), compared.ratio())
        best = sorted(found, key=lambda shown: (-found[shown], shown))
        return tuple(shown for shown in best if found[shown] >= alike)[:MOST]


def _threes(name: str) -> Iterator[str]:
    framed = f"  {name} "
    return (framed[at : at + 3] for at in range(len(framed) - 2))
