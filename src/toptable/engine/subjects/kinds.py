"""What belongs to each kind of entry and to each command, as one record in its subject.

``engine/log`` looks at nothing but these records: what a command leads to, whether an entry may
stand, how it is booked and told, what a preview says when it is taken back, and who may see it.
Every part of an entry's record is asked for, so that a silence has to be written down.

A subject lists its records in tuples without a declared type: then the type checker holds each
record to its own kind, and a check that was written for another kind is an error.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.openness import Openness

EntryT = TypeVar("EntryT")
CommandT = TypeVar("CommandT")

Compare: TypeAlias = Callable[[State, State, Rulebook], Iterator[str]]
"""What is otherwise in the second of two states, in sentences."""


@dataclass(frozen=True)
class OnTheLog:
    """Taking back needs the log and not the state alone; ``engine/log/undo.py`` sees to it."""


ON_THE_LOG = OnTheLog()


@dataclass(frozen=True)
class ByItself:
    """A preview tells it by its own sentence: it is no longer so, or so again."""


BY_ITSELF = ByItself()


@dataclass(frozen=True)
class ShownBy:
    """What happens says it all; where nothing does, it is told by itself."""

    compare: Compare


@dataclass(frozen=True)
class Silent:
    """A preview says nothing about it, and why that is right."""

    why: str


Undone: TypeAlias = ByItself | ShownBy | Silent
"""What a preview says when an entry stops counting, or counts again."""


@dataclass(frozen=True)
class ToldByBook(Generic[EntryT]):
    """A sentence in the words of the document, where it is at hand; else in those of the log."""

    by_itself: Callable[[State, EntryT], str]
    by_book: Callable[[State, EntryT, Rulebook], str]

    def __call__(self, state: State, entry: EntryT) -> str:
        return self.by_itself(state, entry)


@dataclass(frozen=True)
class EntryKind(Generic[EntryT]):
    """One kind of entry, with everything that the log must know about it."""

    entry: type[EntryT]
    may: Callable[[State, EntryT, Rulebook], None] | OnTheLog
    """Refuses it where it cannot stand in a state."""
    book: Callable[[State, EntryT], State] | OnTheLog
    """The state after it. It never fails and never decides."""
    tell: Callable[[State, EntryT], str]
    """What it says, with the names that the state knows."""
    undone: Undone
    seen: Openness


@dataclass(frozen=True)
class CommandKind(Generic[CommandT]):
    """One command, with everything that the log and the desk must know about it."""

    command: type[CommandT]
    decide: Callable[[State, CommandT, Situation], Decision] | OnTheLog
    """The entries that it leads to; it refuses where there are none."""
    seen: Openness
    """Who may see it, and the reason that was given with it."""
    after_close: bool | Callable[[CommandT], bool] = False
    """Whether a closed event still takes it."""
    owner: Callable[[CommandT], int] | None = None
    """The player whom it is about, where players may send it for themselves alone."""
    draws: Callable[[State, CommandT], str] | None = None
    """What it draws, in words that stand in the log."""
    confidential: bool | Callable[[CommandT], bool] = False
    """Whether the log must not name who sent it."""


@dataclass(frozen=True)
class Subject:
    """Everything that can be wanted and become true about one subject."""

    entries: tuple[EntryKind[Any], ...]
    commands: tuple[CommandKind[Any], ...]
    compared: tuple[Compare, ...] = ()
    """What is told when two states are compared, in this order."""
