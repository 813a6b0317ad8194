"""What the desk decides about: a command, and what its decision looks at."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime

import msgspec

from toptable.desk.known_people import LookedUp
from toptable.desk.taps import Tap
from toptable.engine.declared import Command
from toptable.engine.roles import Actor
from toptable.engine.rules.people.facts import PersonFacts
from toptable.engine.secrets import SealedText


class Wish(msgspec.Struct, frozen=True):
    """A command with all that its decision looks at besides the log."""

    command: Command
    actor: Actor
    now: datetime
    seed: bytes
    reason: str = ""
    reason_to_come: bool = False
    asked: Callable[[], bool] | None = None
    facts: tuple[PersonFacts, ...] = ()


class Sending(msgspec.Struct, frozen=True):
    """A command on its way into the log, with what goes along; see ``Tournament.send``."""

    looked_up: LookedUp
    actor: Actor
    reason: str
    texts: Sequence[SealedText]
    pictures: Sequence[bytes]
    looked_at: int | None
    tap: Tap | None
    claim: str
    tables: str
    """The mark under which the tables that it asks for are free; nothing where it asks for none."""
    answers: Collection[str] | None
    """The codes of the questions that the reason answers; None where the sender was asked them."""
