"""What a document says about a phone at the table, for the page that players have open there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneRule:
    """When a phone may be used during a game, and whether using it otherwise is an infraction."""

    text: str
    """What players are told."""
    source: str
    rules: tuple[str, ...]
    infraction: bool = False
    """Whether the document has a penalty for it."""
    level: str = ""
    """The tier or level at which it holds; empty for every one."""
