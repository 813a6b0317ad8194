"""What a document says about leaving an event and coming back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingRules:
    """Whether who leaves loses the match they are paired for, and where coming back is ruled."""

    loses_match: bool = False
    """Whoever leaves after the pairing has lost that match. B-136."""
    drop_source: str = ""
    rejoin_source: str = ""
    """The section about coming back, where there is one. N13-30, N10-24."""
