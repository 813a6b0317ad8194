"""Formats: which products make up the card pool, and which dated lists go with it."""

from functools import lru_cache

import msgspec

from toptable.engine.rules.decks.cards import CardList, Product
from toptable.engine.rules.decks.folding import folded

WHOLE = (" cycle", " set", " identities")
"""What documents put behind a name that card facts leave out."""


class DeckFormat(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One format, as the document has it."""

    id: str
    name: str
    rule: str
    """The catalogue id of the rule that has it."""
    idea: str = ""
    """What it is, in a few words for the announcement."""
    legal: tuple[str, ...] = ()
    """Products and cycles it names as legal."""
    not_legal: tuple[str, ...] = ()
    frozen: bool = False
    """Whether nothing joins the products it names."""
    boxes: int | None = None
    """How many boxes of its products a player may use, where it counts them. N10-69."""
    lists: tuple[CardList, ...] = ()
    """The dated lists that the document itself holds."""
    listed: bool = True
    """Whether a list of cards goes with it at all."""
    rotates: bool = False
    """Whether its products are published elsewhere, from day to day. N13-100, N13-102."""
    open: bool = False
    """Whether the document has no rules for it, so that no list can be judged by it. N10-70."""
    limited: bool = False
    """Whether decks are built on the day from cards that the event gives out. B-045, FFG-51."""


@lru_cache(maxsize=4096)
def bare(name: str) -> str:
    """The name of a product without what is only said around it."""
    plain = folded(name)
    for ending in WHOLE:
        plain = plain.removesuffix(ending)
    return plain


def names_product(named: str, product: Product, also: tuple[tuple[str, str], ...] = ()) -> bool:
    """Whether a name in a document or by an organizer means this product or its cycle."""
    wanted = {bare(named)} | {bare(other) for name, other in also if bare(name) == bare(named)}
    return bool(wanted & {bare(product.name), bare(product.code), bare(product.cycle)} - {""})
