"""Walking a tree to all its ends."""

from collections.abc import Iterator

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction
from toptable.engine.rules.conduct.ruling_wizard import NextQuestion, Ruling, walk

DEEPEST = 8


def ends(
    book: ConductBook, infraction: Infraction, tier: str, given: tuple[str, ...] = ()
) -> Iterator[Ruling]:
    """Every ruling that some answers lead to, in the order of the answers."""
    step = walk(book, infraction, tier, given)
    if isinstance(step, NextQuestion):
        assert len(given) < DEEPEST, f"{infraction.id} never ends: {given}"
        assert len(step.answers) > 1, f"{infraction.id} asks what has one answer"
        for number in range(1, len(step.answers) + 1):
            yield from ends(book, infraction, tier, (*given, str(number)))
        return
    assert isinstance(step, Ruling), step
    yield step


def ruled(book: ConductBook, key: str, tier: str, *answers: str) -> Ruling:
    """The ruling that these answers lead to."""
    found = book.find(key)
    assert isinstance(found, Infraction), found
    step = walk(book, found, tier, answers)
    assert isinstance(step, Ruling), step
    return step
