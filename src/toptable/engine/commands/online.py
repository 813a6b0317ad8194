"""Commands of online events."""

import msgspec


class LinkMatch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="link_match"):
    """Say where a match of the current round is played; no link takes it away again."""

    table: int
    link: str = ""


class CheckInBetween(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_in_between"
):
    """Players are there for the next round, or are not after all."""

    players: tuple[int, ...]
    present: bool = True
