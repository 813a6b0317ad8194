"""Finding a card by what somebody wrote: its title, a translation, a part of it, a code, or the
nearest name.

A card is known by its English title (N13-09, N10-08); whoever writes a translated name means that
card. What is written may fit several cards. Then all of them are the answer, and a person chooses.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from toptable.engine import names
from toptable.engine.rules.decks.cards import FOUNDATIONS, CardFacts, KnownCard, folded

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


_Index = dict[str, list[KnownCard]]


def is_foundation(card: KnownCard) -> bool:
    """Whether a deck is built on this card rather than holding copies of it."""
    return card.kind.casefold() in FOUNDATIONS


class CardNames:
    """All names of the cards that were loaded for a game."""

    def __init__(self, facts: CardFacts) -> None:
        """Over these facts. Making it takes a while; keep it as long as the facts are the same."""
        self.facts = facts
        self._titles: _Index = defaultdict(list)
        self._folded: _Index = defaultdict(list)
        self._also: _Index = defaultdict(list)
        self._parts: _Index = defaultdict(list)
        self._codes: dict[str, KnownCard] = {}
        for card in facts.cards:
            _add(self._titles, names.key(card.title), card)
            _add(self._folded, folded(card.title), card)
            for name in card.also:
                _add(self._also, folded(name), card)
            if is_foundation(card):
                for part in (part for name in (card.title, *card.also) for part in _parts(name)):
                    _add(self._parts, folded(part), card)
            for printing in card.printings:
                self._codes.setdefault(printing.code.casefold(), card)

    def find(self, written: str) -> tuple[KnownCard, ...]:
        """The cards that this can mean: none, one, or several to choose from.

        The English title is what counts: whatever else a title may mean in another language, or as
        a part of another name, it is that card.
        """
        if exact := self._titles.get(names.key(written)):
            return tuple(exact)
        wanted = folded(written)
        for index in (self._folded, self._also, self._parts):
            if alike := index.get(wanted):
                return tuple(alike)
        return ()

    def by_code(self, code: str) -> KnownCard | None:
        """The card with a printing of this code."""
        return self._codes.get(code.strip().casefold())

    def by_title(self, title: str) -> KnownCard | None:
        """The card with exactly this English title."""
        exact = (card for card in self._titles.get(names.key(title), ()) if card.title == title)
        return next(exact, None)

    def nearest(self, written: str, alike: float = ALIKE) -> tuple[str, ...]:
        """English titles of the cards whose names are nearest to this, at most three."""
        return self._nearest.nearest(written, alike)

    @cached_property
    def _nearest(self) -> NearestNames:
        return NearestNames(
            (name, card.title)
            for index in (self._folded, self._also, self._parts)
            for name, cards in index.items()
            for card in cards
        )


def _add(index: _Index, key: str, card: KnownCard) -> None:
    if not any(known is card for known in index[key]):
        index[key].append(card)


def _parts(name: str) -> tuple[str, ...]:
    """What stands before and after the colon of a name."""
    before, colon, after = name.replace("：", ":").partition(":")
    return tuple(part for part in (before.strip(), after.strip()) if part) if colon else ()
