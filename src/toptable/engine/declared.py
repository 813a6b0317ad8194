"""A command is declared once: its fields, who may send it, and what it leads to.

    @command(
        by=ORGANIZER,
        scope=Scope.EVENT,
        seen=STAFF,
        typed=Typed("prize remove-kit", "spring SC-1043", code=As("KIT", "The kit's number.")),
    )
    class RemoveKit(Command):
        \"\"\"A kit is not used here after all.\"\"\"

        code: str
        \"\"\"The code of the kit.\"\"\"

        def decide(self, state: State, situation: Situation) -> Decision: ...

The tag in the log and over the wire is the name of the class in snake case; a class that was
renamed keeps the tag it had (``tag="end_bracket_game"``). The text under a field is what the API
says of it. Permissions, scopes, forms, the words of the command line and the unions that logs are
read with are made from these.
"""

from collections.abc import Callable, Iterable
from enum import Enum, StrEnum, auto
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from toptable.engine.entry import (
    ENTRY_FACTS,
    Entry,
    Word,
    WronglyDeclared,
    complete,
    only_known_fields,
    snake,
    tag_of,
    where,
)
from toptable.engine.openness import Openness
from toptable.engine.roles import Role
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State


class Command(Word, tag=snake):
    """What people can ask for."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The entries that it leads to in this state; it refuses where there are none."""
        raise NotImplementedError

    def draws(self, _state: State) -> str:
        """What it draws, in words that stand in the log; empty where it draws nothing."""
        return ""


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
    """What is declared of a command besides its fields and its decision."""

    by: frozenset[Role]
    """The roles that may send it."""
    scope: Scope
    """What a token must be for to send it."""
    seen: Openness
    """Who may see it, and the reason that was given with it."""
    after_close: bool | Callable[[Any], bool]
    """Whether a closed event still takes it."""
    owner: Callable[[Any], int] | None
    """The player whom it is about, where players may send it for themselves alone."""
    confidential: bool | Callable[[Any], bool]
    """Whether the log must not name who sent it."""
    reason: Asks
    """Whether a reason can be given with it."""
    typed: tuple[Typed, ...]
    """How it is typed; empty where the command line has something of its own for it, or nothing."""
    on_the_log: bool
    """Whether it needs the log and not the state alone: ``engine/log/undo.py`` decides it."""


DECLARED: dict[type[Command], CommandFacts] = {}
"""Every command that is declared so far."""

CommandT = TypeVar("CommandT", bound=Command)
WordT = TypeVar("WordT", bound=Word)


def command(
    *,
    by: frozenset[Role],
    scope: Scope,
    seen: Openness,
    after_close: bool | Callable[[Any], bool] = False,
    owner: Callable[[Any], int] | None = None,
    confidential: bool | Callable[[Any], bool] = False,
    reason: Asks = Asks.NOTHING,
    typed: Typed | tuple[Typed, ...] = (),
    on_the_log: bool = False,
) -> Callable[[type[CommandT]], type[CommandT]]:
    """Declare a command: who may send and see it, what a token must be for, how it is typed."""
    several = (typed,) if isinstance(typed, Typed) else typed

    def declare(cls: type[CommandT]) -> type[CommandT]:
        complete(cls, Command, () if on_the_log else ("decide",))
        only_known_fields(cls, seen)
        if not by:
            raise WronglyDeclared(f"{where(cls)}: nobody may send it. Name roles with by=.")
        if Role.PLAYER in by and "player" in cls.__struct_fields__ and owner is None:
            raise WronglyDeclared(
                f"{where(cls)}: players may send it, for whom? Say it with owner=."
            )
        for one in several:
            if not (one.noun and one.verb):
                raise WronglyDeclared(f"{where(cls)}: typed= needs a noun and a verb.")
            if unknown := one.fields.keys() - set(cls.__struct_fields__):
                raise WronglyDeclared(f"{where(cls)}: typed= names {', '.join(sorted(unknown))}.")
        DECLARED[cls] = CommandFacts(
            by=by,
            scope=scope,
            seen=seen,
            after_close=after_close,
            owner=owner,
            confidential=confidential,
            reason=reason,
            typed=several,
            on_the_log=on_the_log,
        )
        return cls

    return declare


def draws_something(cls: type[Command]) -> bool:
    """Whether a command draws lots, sides or pairings."""
    return cls.draws is not Command.draws


def owner_of(sent: Command) -> int | None:
    """The player whom a command is about, where a player may send it for nobody else."""
    owner = DECLARED[type(sent)].owner
    return owner(sent) if owner is not None else None


def words_of(base: type[WordT], modules: Iterable[ModuleType]) -> tuple[type[WordT], ...]:
    """Every command, or every entry, in the order of the modules and of their source."""
    places = {module.__name__: place for place, module in enumerate(modules)}
    tags: dict[str, type] = {}
    for cls in base.__subclasses__():
        if cls.__module__ not in places:
            raise WronglyDeclared(f"{where(cls)}: name its module in vocabulary.py.")
        if issubclass(cls, Command) and cls not in DECLARED:
            raise WronglyDeclared(f"{where(cls)}: say who may send it, with @command above it.")
        if issubclass(cls, Entry) and cls not in ENTRY_FACTS:
            raise WronglyDeclared(f"{where(cls)}: say who may see it, with @entry above it.")
        if (other := tags.setdefault(tag_of(cls), cls)) is not cls:
            raise WronglyDeclared(
                f"{where(cls)}: the tag {tag_of(cls)} is taken by {where(other)}."
            )
    return tuple(sorted(base.__subclasses__(), key=lambda cls: places[cls.__module__]))
