"""The penalties of which a late entry brings one, where a document demands it. B-072."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LatePenalty:
    """Lateness as one infraction of the document."""

    word: str
    """What it is called where somebody is let in late."""
    infraction: str
    answers: tuple[str, ...]
    """What is answered to the questions of the infraction."""
