"""What is otherwise in the next version of a list."""

from collections import Counter

import msgspec

from toptable.engine.rules.decks.decklist import Decklist


class CardChange(msgspec.Struct, frozen=True):
    """A card of which a list has more or fewer copies than before."""

    name: str
    before: int
    now: int


def changes(before: Decklist, now: Decklist) -> list[CardChange]:
    """The cards that came, went, or changed in number, by name."""
    one, two = _counts(before), _counts(now)
    return [
        CardChange(name, one[name], two[name])
        for name in sorted(one.keys() | two.keys())
        if one[name] != two[name]
    ]


def _counts(deck: Decklist) -> Counter[str]:
    counts: Counter[str] = Counter()
    identity = (deck.identity,) if deck.identity is not None else ()
    for card in (*identity, *deck.cards, *deck.extras):
        counts[card.name] += card.count
    return counts
