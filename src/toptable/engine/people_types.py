"""Shapes that commands and entries about people share."""

from enum import StrEnum

import msgspec

from toptable.engine.secrets import Sealed


class LateMode(StrEnum):
    """How a latecomer gets into the event. B-071."""

    BEFORE_PAIRING = "before_pairing"
    INTO_ROUND = "into_round"
    FROM_NEXT = "from_next"


class NewPlayer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is known of a player on entering."""

    name: str
    pronouns: str = ""
    group: str = ""
    fixed_table: int | None = None
    byes: tuple[int, ...] = ()
    """Rounds for which the player holds a reward bye."""
    real_name: Sealed | None = None
    """The private name behind a nickname."""
    members: tuple[str, ...] = ()
    """Of a team: who plays, in the order of the seats. B-142, SW-36."""
    representative: int = 0
    """Of a team: the seat, counted from 1, of whoever represents it; 0 as the document has it."""
    persons: tuple[str, ...] = ()
    """Of a team: who its members are across events, in the order of the seats."""
    person: str = ""
    """Who it is across events, where that is known; the details are no part of the log."""
