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

    def is_meant(self, wanted: str) -> bool:
        """Whether this one is meant: by its word, or by its section with or without PG."""
        bare = self.infraction.rpartition("-")[2]
        return wanted.strip().lower() in (self.word, self.infraction.lower(), bare)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingRules:
    """Whether who leaves loses the match they are paired for, and where coming back is ruled."""

    loses_match: bool = False
    """Whoever leaves after the pairing has lost that match. B-136."""
    drop_source: str = ""
    rejoin_source: str = ""
    """The section about coming back, where there is one. N13-30, N10-24."""
