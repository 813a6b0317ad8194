"""An entry is declared once: what became true, whether it can stand, what it changes and says.

    @entry(seen=STAFF)
    class KitRemoved(Entry):
        \"\"\"The event does not use this kit.\"\"\"

        code: str

        def validate(self, state: State, rulebook: Rulebook) -> None: ...
        def book(self, state: State) -> State: ...
        def tell(self, state: State) -> str: ...

The tag in the log is the name of the class in snake case; a class that was renamed keeps the tag
it had (``tag="…"``). Everything that the log, its public copy and the preview of an undo need is
made from these.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, dataclass_transform

import msgspec

from toptable.engine.openness import Openness
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State


def snake(name: str) -> str:
    """``RemoveKit`` as ``remove_kit``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Word(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What commands and entries have alike: each of them inherits these options."""


class Entry(Word, tag=snake):
    """What became true."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        """Refuse it where it cannot stand in a state; it says nothing about who decided it."""
        raise NotImplementedError

    def book(self, state: State) -> State:
        """The state after it. It never fails and never decides."""
        raise NotImplementedError

    def tell(self, state: State) -> str:
        """What it says, with the names that the state knows."""
        raise NotImplementedError

    def tell_by_book(self, state: State, _rulebook: Rulebook) -> str:
        """The same in the words of the document, where it has words of its own for it."""
        return self.tell(state)


Compare: TypeAlias = Callable[[State, State, Rulebook], Iterator[str]]
"""What is otherwise in the second of two states, in sentences."""


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
class EntryFacts:
    """What is declared of an entry besides its fields and what it does."""

    seen: Openness
    undone: Undone
    on_the_log: bool
    """Whether booking it needs the log and not the state alone: ``engine/log/undo.py``."""


ENTRY_FACTS: dict[type[Entry], EntryFacts] = {}
"""Every entry that is declared so far."""

EntryT = TypeVar("EntryT", bound=Entry)


class WronglyDeclared(Exception):
    """Something is missing in a declaration; the program does not start."""


def entry(
    *, seen: Openness, undone: Undone = BY_ITSELF, on_the_log: bool = False
) -> Callable[[type[EntryT]], type[EntryT]]:
    """Declare an entry: who may see it, and what a preview says when it is taken back."""

    def declare(cls: type[EntryT]) -> type[EntryT]:
        complete(cls, Entry, ("tell",) if on_the_log else ("validate", "book", "tell"))
        only_known_fields(cls, seen)
        ENTRY_FACTS[cls] = EntryFacts(seen, undone, on_the_log)
        return cls

    return declare


def complete(cls: type[Word], base: type[Word], needed: tuple[str, ...]) -> None:
    """Whether a class does what its kind has to do."""
    for name in needed:
        if getattr(cls, name) is getattr(base, name):
            raise WronglyDeclared(f"{where(cls)} has no {name}().")
    if not (cls.__doc__ or "").strip():
        raise WronglyDeclared(f"{where(cls)} has no docstring; people read it.")


def only_known_fields(cls: type[Word], seen: Openness) -> None:
    """Whether what everybody may see are fields of the class."""
    if unknown := (seen.fields or frozenset()) - set(cls.__struct_fields__):
        raise WronglyDeclared(f"{where(cls)}: seen= names {', '.join(sorted(unknown))}.")


def where(cls: type) -> str:
    """A class as an editor finds it."""
    return f"{cls.__module__}.{cls.__qualname__}"


def tag_of(cls: type[msgspec.Struct]) -> str:
    """What a struct is called in the log and over the wire."""
    return str(cls.__struct_config__.tag)
