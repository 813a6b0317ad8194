"""What is kept of people: players, teams, the terms they are let in on, and who waits for a
place.
"""

from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.rules.eligibility import Ground, Terms
from toptable.engine.rules.records import Record
from toptable.engine.secrets import Sealed


class TeamDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One deck of a team, the side it is for, and which member plays it. SW-36."""

    seat: int
    """The member, counted from 1."""
    side: str
    name: str


class MissingMember(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A member who cannot go on. B-141."""

    seat: int
    disqualified: bool = False


class Team(msgspec.Struct, frozen=True, gc=False):
    """Who a team is. For pairings, standings and cuts the team is one player."""

    members: tuple[str, ...]
    """In the order of their seats, which is fixed from round 1 on. B-142."""
    representative: int
    """The seat, counted from 1, of the member who speaks for the team. B-143."""
    approved: str = ""
    """The team name that the organizer has approved; another name needs approval again. B-144."""
    decks: tuple[TeamDeck, ...] = ()
    missing: tuple[MissingMember, ...] = ()
    persons: tuple[str, ...] = ()
    """Who the members are across events, where that is known; in the order of the seats."""


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


class TurnedAway(msgspec.Struct, frozen=True, gc=False):
    """Somebody who was not let in; the name lies beside the log."""

    who: Sealed
    ground: Ground


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """Somebody who would play if there were a place."""

    number: int
    who: NewPlayer
    since: datetime


class RegistrationWay(StrEnum):
    """Whether players may register themselves, and what they need for it."""

    CLOSED = "closed"
    """Only the staff enter people."""
    OPEN = "open"
    CODE = "code"
    """Whoever has the code of the event, which is shown at the desk."""


class Registration(msgspec.Struct, frozen=True, gc=False):
    """How players register themselves."""

    way: RegistrationWay = RegistrationWay.CLOSED
    code: Sealed | None = None
    """The code of the event; its letters lie beside the log."""


class Admission(msgspec.Struct, frozen=True, gc=False):
    """What the log says about letting people in."""

    terms: Terms = Terms()
    registration: Registration = Registration()
    turned_away: tuple[TurnedAway, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    """The waiting list, whoever has waited longest first."""
    queued: int = 0
    """How many have ever been on it; the next has the number after."""
