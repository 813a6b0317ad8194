"""A command is declared once: its struct says its fields, the decorator above it who may send it.

    @command(
        by=ORGANIZER,
        scope=Scope.EVENT,
        typed=Typed("prize remove-kit", "spring SC-1043", code=As("KIT", "The kit's number.")),
    )
    class RemoveKit(Command):
        \"\"\"A kit is not used here after all.\"\"\"

        code: str
        \"\"\"The code of the kit.\"\"\"

The tag in the log and over the wire is the name of the class in snake case; a class that was
renamed keeps the tag it had (``tag="end_bracket_game"``). The text under a field is what the API
says of it. Permissions, scopes, the words of the command line and the unions that logs are read
with are made from these.
"""

import re
from collections.abc import Callable, Iterable
from enum import Enum, StrEnum, auto
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar, dataclass_transform

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
    """Whether a reason can be given with a command."""

    NOTHING = "nothing"
    MAY = "may"
    MUST = "must"


class As(NamedTuple):
    """How a field is typed where its name, type and text do not say so already."""

    name: str = ""
    """``--from`` for an option, ``KIT`` at its place, ``[TEXT]`` at its place or left out."""
    text: str = ""
    """What the help says of it, if not what the API says."""
    default: Any = msgspec.NODEFAULT
    """What leaving it out means, where the field itself has no default."""
    shown: str = ""
    """How the help puts what leaving it out means."""
    least: int | None = None
    """The smallest number that can be typed."""
    on: Any = msgspec.NODEFAULT
    """What a bare option means, where it is not simply yes."""
    empty: str = ""
    """What is said when a confidential text is left empty."""


class Always(NamedTuple):
    """The value of a field that nobody types: the verb says it."""

    value: Any


class Follows(Enum):
    """The value of a field that nobody types: the event says it."""

    ROUND = auto()
    """The round that is on."""
    ROUND_OR_BRACKET = auto()
    """The round that is on, or the bracket once it has begun."""


Said: TypeAlias = str | As | Always | Follows | None


class Typed:
    """A command on the command line: its words, an example, and what its fields do not say."""

    def __init__(self, words: str, example: str, about: str = "", /, **fields: Said) -> None:
        self.noun, _, self.verb = words.partition(" ")
        self.example = example
        """What is typed after noun and verb."""
        self.about = about
        """What it is for, if not what the API says."""
        self.fields = fields
        """Fields by their names, in their order: what the help says, or how they are typed.

        None stands for a field that cannot be typed.
        """


class CommandFacts(msgspec.Struct, frozen=True):
    """What is declared of a command besides its fields."""

    by: frozenset[Role]
    """The roles that may send it."""
    scope: Scope
    """What a token must be for to send it."""
    reason: Asks
    """Whether a reason can be given with it."""
    typed: tuple[Typed, ...]
    """How it is typed; empty where the command line has something of its own for it, or nothing."""


DECLARED: dict[type[Command], CommandFacts] = {}
"""Every command that is declared so far."""

CommandT = TypeVar("CommandT", bound=Command)
WordT = TypeVar("WordT", bound=Word)


class WronglyDeclared(Exception):
    """Something is missing in a declaration; the program does not start."""


def command(
    *,
    by: frozenset[Role],
    scope: Scope,
    reason: Asks = Asks.NOTHING,
    typed: Typed | tuple[Typed, ...] = (),
) -> Callable[[type[CommandT]], type[CommandT]]:
    """Declare a command: who may send it, what a token must be for, and how it is typed."""
    several = (typed,) if isinstance(typed, Typed) else typed

    def declare(cls: type[CommandT]) -> type[CommandT]:
        if not by:
            raise WronglyDeclared(f"{_where(cls)}: nobody may send it. Name roles with by=.")
        for one in several:
            if not (one.noun and one.verb):
                raise WronglyDeclared(f"{_where(cls)}: typed= needs a noun and a verb.")
            if unknown := one.fields.keys() - set(cls.__struct_fields__):
                raise WronglyDeclared(f"{_where(cls)}: typed= names {', '.join(sorted(unknown))}.")
        DECLARED[cls] = CommandFacts(by, scope, reason, several)
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
