"""Shapes that commands and entries about people share."""

from enum import StrEnum

import msgspec

from toptable.engine.rules.records import Record
from toptable.engine.secrets import Sealed
from toptable.engine.state.teams import Team


class LateMode(StrEnum):
    """How a latecomer gets into the event. B-071."""

    BEFORE_PAIRING = "before_pairing"
    """Into the coming round, before it is published."""
    INTO_ROUND = "into_round"
    """Into the round that is on, against somebody without an opponent."""
    FROM_NEXT = "from_next"
    """From the next round on."""


class Absentees(StrEnum):
    """What becomes of those who have not checked in when play begins. B-070."""

    ASK = "ask"
    """Refuse, so that somebody decides."""
    LEAVE_OUT = "leave_out"
    """They do not play."""
    CHECK_IN = "check_in"
    """They are here after all: check them in."""


class NewPlayer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is known of a player on entering."""

    name: str
    pronouns: str = ""
    """As the player wants to be spoken of."""
    group: str = ""
    """Who comes from the same place, such as a club; empty for none."""
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


class ByeVoucher(msgspec.Struct, frozen=True, gc=False):
    """What a reward bye was given for. N13-66."""

    round: int
    code: str
    source: str = ""
    """The event where it was won."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """A person in the event, or a team."""

    record: Record
    pronouns: str = ""
    checked_in: bool = False
    disqualified: bool = False
    fixed_table: int | None = None
    byes: frozenset[int] = frozenset()
    """Rounds for which the player holds a reward bye."""
    vouchers: tuple[ByeVoucher, ...] = ()
    """What each of them was given for. N13-66."""
    accommodation: Sealed | None = None
    """What staff do for the player; the text lies beside the log."""
    extra_minutes: int = 0
    """Standing extra time, proposed for the player's table in every round. N13-08."""
    real_name: Sealed | None = None
    """The private name, of somebody who goes by a nickname; the text lies beside the log."""
    not_here: bool = False
    """Had not checked in when round 1 was paired."""
    back_from: int = 0
    """The round from which somebody plays again who had left."""
    team: Team | None = None
    """Who the members are, where teams play."""
    person: str = ""
    """Who it is across events, where that is known."""
    in_bracket: bool = False
    """Was seeded into a bracket that is the whole event. B-086."""
    left_themselves: bool = False
    """Dropped by the own phone, and not by the staff."""
    entered_as: str = ""
    """The name under which they came in, however it was corrected later: whose number it is."""

    @property
    def id(self) -> int:
        return self.record.player

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def took_part(self) -> bool:
        """Whether they are in the event, or were in any of its Swiss rounds. B-070."""
        return self.record.left != 0 or bool(self.record.outings) or self.in_bracket

    @property
    def active(self) -> bool:
        """In the event, and to be paired in the coming round."""
        return self.record.left is None


class Entered(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player as entered, with number and lot."""

    player: int
    lot: int
    who: NewPlayer
