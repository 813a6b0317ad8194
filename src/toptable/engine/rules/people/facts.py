"""What a decision about letting somebody in looks at. B-018 to B-022, B-074, N13-05.

The facts come from outside the event and are private. The desk hands them over with the command;
the log holds a salted digest of them, so that whoever has the confidential texts can repeat the
decision, and a public copy tells only how it ended.
"""

from enum import StrEnum

import msgspec

from toptable.engine.sentence import to_json


class AdmissionStep(StrEnum):
    """When somebody is looked at."""

    ENTRY = "entry"
    CHECK_IN = "check_in"
    LATE = "late"
    """Came too late."""
    """Comes late, or comes back."""
    PAIRING = "pairing"
    """Once more when round 1 is paired, for events that use no check-in."""


class Ground(StrEnum):
    """Why somebody may not play."""

    BANNED = "banned"
    """Banned by the publisher."""
    VENUE = "venue"
    """Banned by the venue."""
    THREAT = "threat"
    """A threat to people here."""
    CAPACITY = "capacity"
    """The venue may hold no more."""
    NOT_INVITED = "not_invited"
    """Not invited."""
    QUALIFIED = "qualified"
    """Qualified in this series already."""
    DECLARED = "declared"
    """Close to the makers of the game."""
    ELSEWHERE = "elsewhere"
    """Playing in another event."""
    LATE = "late"


DEVELOPER, UNDISCLOSED = "developer", "undisclosed"
"""What people declare under any document: making the cards, knowing some that are not out."""


class Ban(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Kept out by an authority, from one day to another, both included; no end: for good."""

    authority: str
    since: str
    until: str = ""

    def covers(self, day: str) -> bool:
        """Whether the ban holds on a day."""
        return self.since <= day and (not self.until or day <= self.until)


class Declaration(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One declaration of a person."""

    kind: str
    """As the document names it, or one of the two above."""
    day: str = ""
    """Of a developer: the last day in that post, if it is over. Of a set: its day of release."""
    permission: str = ""
    """Who allowed the person to play nevertheless, if anybody."""


class Elsewhere(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Another event that is under way with the same person in it."""

    event: str
    name: str
    permits: bool = False
    """Whether that event allows playing in two at once."""


class PersonFacts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is known of one person, as far as it matters for this event."""

    person: str
    bans: tuple[Ban, ...] = ()
    declared: tuple[Declaration, ...] = ()
    invited: bool = False
    """Invited to the series of this event."""
    qualified: bool = False
    """Qualified already in the series of this event."""
    elsewhere: tuple[Elsewhere, ...] = ()
    name: str = ""
    """The real name of the person. B-075."""
    asked: bool = True
    """Whether the person was named; False for somebody who is merely called the same."""


_reader = msgspec.json.Decoder(tuple[PersonFacts, ...])


def facts_text(facts: tuple[PersonFacts, ...]) -> str:
    """Facts as the confidential text that lies beside the log."""
    return to_json(facts).decode()


def facts_from(text: str) -> tuple[PersonFacts, ...] | None:
    """The facts behind a confidential text; None where it holds something else."""
    try:
        return _reader.decode(text)
    except msgspec.MsgspecError:
        return None


class Terms(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """On which terms an event lets people in, as announced. B-018, B-074."""

    series: str = ""
    by_invitation: bool = False
    not_again: bool = False
    """Whether those who have qualified in the series are to stay away."""
    two_events: bool = False
    """Whether players may be in another event at the same time, if that one allows it too."""
    capacity: int = 0
    """How many the venue may hold, or the event has places for; 0 for no limit. N13-05."""
