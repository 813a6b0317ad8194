"""What a document wants on the slip of a match, beside what follows from its results and sides."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRules:
    """Words and boxes that only the document knows. N13-25, N13-27, N10-17, FFG-42, B-153."""

    score: str = ""
    """What is counted when time ends a game, and written down for both."""
    agreed: str = "Intentional draw"
    """What the document calls a match that was split or drawn by agreement."""
    double: str = "Two-for-one"
    """What it calls one game that counts twice."""
    score_sheet: str = ""
    """The section about the sheet that each player carries through the event, where there is one.
    """
