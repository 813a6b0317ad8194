"""What a document expects of players, in plain words, for the sheet that they are given."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """Points to print and hang up; none where the document has no such section. N13-06, N10-05."""

    points: tuple[str, ...] = ()
    source: str = ""
