"""A list as it was written, before any card is looked up; every shape of text comes to this."""

import msgspec


class LineProblem(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line that could not be taken as it is."""

    line: int
    """From 1."""
    text: str
    """What stands there, shortened if it is long."""
    reason: str
    """A sentence: what is wrong, and what to write instead."""
    nearest: tuple[str, ...] = ()
    """The names of known cards that are nearest, the best first."""


class WrittenCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line that names a card."""

    line: int
    text: str
    """The line as it was written."""
    name: str
    """The name with whatever stands behind it; what of that belongs to it the cards decide."""
    count: int | None = None
    """None where no count was written."""
    code: str = ""
    section: str = ""
    foundation: bool = False
    """Whether the list says that the deck is built on this card."""


class WrittenList(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that one text says."""

    cards: tuple[WrittenCard, ...] = ()
    problems: tuple[LineProblem, ...] = ()
    name: str = ""
    comment: str = ""
    published: str = ""
    unreadable: str = ""
    """A sentence where nothing of the text can be read."""


SHOWN = 120


def shortened(text: str) -> str:
    """A line as it is shown beside its problem."""
    plain = " ".join(text.split())
    return plain if len(plain) <= SHOWN else f"{plain[: SHOWN - 1]}…"
