"""What commands and entries inherit: the options of their structs, and their tags.

The tag in the log and over the wire is the name of the class in snake case; a class that was
renamed keeps the tag it had (``tag="end_bracket_game"``).
"""

import re
from typing import dataclass_transform

import msgspec


def snake(name: str) -> str:
    """``RemoveKit`` as ``remove_kit``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Word(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What commands and entries have alike: each of them inherits these options."""


class Command(Word, tag=snake):
    """What people can ask for. ``decide`` turns each into entries or a refusal."""


class Entry(Word, tag=snake):
    """What became true."""
