"""Entries of online events."""

from toptable.engine.declared import Entry


class MatchLinked(Entry):
    """A match is played at this address, or at none that we know. N13-51."""

    round: int
    table: int
    link: str = ""


class CheckedInBetween(Entry):
    """Players have checked in for a coming round, or have not after all. N13-52."""

    round: int
    players: tuple[int, ...]
    present: bool = True
