"""What the desk decides about: a command, and what its decision looks at."""

from datetime import datetime

import msgspec

from toptable.engine.roles import Actor
from toptable.engine.rules.people.facts import PersonFacts
from toptable.engine.subjects.commands import Command


class Wish(msgspec.Struct, frozen=True):
    """A command with all that its decision looks at besides the log."""

    command: Command
    actor: Actor
    now: datetime
    seed: bytes
    reason: str = ""
    reason_to_come: bool = False
    facts: tuple[PersonFacts, ...] = ()
