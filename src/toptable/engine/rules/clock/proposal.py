"""A penalty that a clock proposes. Staff confirm it, change it or leave it."""

import msgspec

from toptable.engine.rules.conduct.penalty import Penalty


class ClockProposal(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a document has for a moment on a clock."""

    infraction: str
    """The catalogue id to rule it under: ``N13-INF-10``, ``PG-3.9.2``."""
    penalty: Penalty | None
    """None where the range depends on tier or judge; the infraction's own page says more."""
    section: str
    rules: tuple[str, ...]
    text: str
    may: bool = False
    """Whether the document only allows it, at somebody's discretion."""
    most: Penalty | None = None
    """The heaviest it allows, where it leaves the choice open."""
