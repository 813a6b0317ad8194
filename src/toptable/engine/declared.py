"""A command is declared once: its struct says its fields, the decorator above it who may send it.

    @command(by=ORGANIZER, scope=Scope.EVENT)
    class RemoveKit(Command):
        \"\"\"A kit is not used here after all.\"\"\"

        code: str
        \"\"\"The code of the kit.\"\"\"

The tag in the log and over the wire is the name of the class in snake case; a class that was
renamed keeps the tag it had (``tag="end_bracket_game"``). The text under a field is what the API
says of it. Permissions, scopes and the unions that logs are read with are made from these.
"""

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from types import ModuleType
from typing import TypeVar, dataclass_transform

import msgspec

from toptable.engine.roles import Role


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


class Scope(StrEnum):
    """A kind of work at an event that a token may be for."""

    READ = "read"
    PEOPLE = "people"
    ROUNDS = "rounds"
    RESULTS = "results"
    FLOOR = "floor"
    JUDGING = "judging"
    DECKS = "decks"
    FINALS = "finals"
    EVENT = "event"
    UNDO = "undo"
    FILES = "files"
    STAFF = "staff"
    HOOKS = "hooks"


class Asks(StrEnum):
    """Whether a form offers to type a reason."""

    NOTHING = "nothing"
    MAY = "may"
    MUST = "must"


class CommandFacts(msgspec.Struct, frozen=True):
    """What is declared of a command besides its fields."""

    by: frozenset[Role]
    """The roles that may send it."""
    scope: Scope
    """What a token must be for to send it."""
    reason: Asks = Asks.NOTHING
    """Whether it is asked why."""


DECLARED: dict[type[Command], CommandFacts] = {}
"""Every command that is declared so far."""

CommandT = TypeVar("CommandT", bound=Command)
WordT = TypeVar("WordT", bound=Word)


class WronglyDeclared(Exception):
    """Something is missing in a declaration; the program does not start."""


def command(
    *, by: frozenset[Role], scope: Scope, reason: Asks = Asks.NOTHING
) -> Callable[[type[CommandT]], type[CommandT]]:
    """Declare a command: who may send it, what a token must be for, and whether it is asked why."""

    def declare(cls: type[CommandT]) -> type[CommandT]:
        if not by:
            raise WronglyDeclared(f"{_where(cls)}: nobody may send it. Name roles with by=.")
        DECLARED[cls] = CommandFacts(by, scope, reason)
        return cls

    return declare


def tag_of(cls: type[msgspec.Struct]) -> str:
    """What a struct is called in the log and over the wire."""
    return str(cls.__struct_config__.tag)


def words_of(base: type[WordT], modules: Iterable[ModuleType]) -> tuple[type[WordT], ...]:
    """Every command, or every entry, in the order of the modules and of their source."""
    places = {module.__name__: place for place, module in enumerate(modules)}
    tags: dict[str, type] = {}
    for cls in base.__subclasses__():
        if cls.__module__ not in places:
            raise WronglyDeclared(f"{_where(cls)}: name its module in vocabulary.py.")
        if not (cls.__doc__ or "").strip():
            raise WronglyDeclared(f"{_where(cls)} has no docstring; people read it.")
        if issubclass(cls, Command) and cls not in DECLARED:
            raise WronglyDeclared(f"{_where(cls)}: say who may send it, with @command above it.")
        if (other := tags.setdefault(tag_of(cls), cls)) is not cls:
            raise WronglyDeclared(
                f"{_where(cls)}: the tag {tag_of(cls)} is taken by {_where(other)}."
            )
    return tuple(sorted(base.__subclasses__(), key=lambda cls: places[cls.__module__]))


def _where(cls: type) -> str:
    """A class as an editor finds it."""
    return f"{cls.__module__}.{cls.__qualname__}"
