"""Entries of online events."""

import msgspec


class MatchLinked(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="match_linked"):
    """A match is played at this address, or at none that we know. N13-51."""

    round: int
    table: int
    link: str = ""


class CheckedInBetween(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="checked_in_between"
):
    """Players have checked in for a coming round, or have not after all. N13-52."""

    round: int
    players: tuple[int, ...]
    present: bool = True
