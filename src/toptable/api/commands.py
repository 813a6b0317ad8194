"""Every command of the desk as the API takes it.

The forms are made from the engine's own commands, so that there is one truth: the same tag, the
same fields, the same words. Three things are otherwise. A confidential text is a plain string; the
server seals it. What the server knows or draws itself (``known``, ``commitment``) cannot be sent. A
field that nobody knows is refused, in commands and in every shape inside them.

The commands of ``OWN_FORMS`` are taken in a form of their own: the server reads, checks or draws
something first, as the pages do.
"""

import sys
from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from toptable.engine.declared import Command
from toptable.engine.entry import tag_of
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import to_plain
from toptable.engine.state.event import Accent
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.vocabulary import COMMANDS


class RegisterDeck(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="register_deck"
):
    """Hand in the list of a deck, or a new version of it. The server reads and checks it."""

    player: int
    slot: str
    """Which of the decks that the document asks for, such as corp."""
    text: str
    """The list as it was written or pasted, a card in each line."""
    name: str = ""
    """What the player calls the deck."""
    comment: str = ""
    """What the player says about the deck."""
    code: str = ""
    """Under which the list lies elsewhere."""
    values: str = ""
    """What the deck counts as, where finalists are chosen by it; with semicolons between."""
    also: str = ""
    """Its other names, with semicolons between."""
    answers: dict[int, str] = {}
    """Which card is meant, by the line that fits several."""
    anyway: bool = False
    """Hand it in although lines are not clear."""
    remedy: bool = False
    """A judge changes a list that is fixed already; needs why."""
    why: str = ""
    """Why a list that is fixed is changed."""


class BroughtList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list as another program's file has it."""

    player: int
    slot: str
    text: str
    """The list, a card in each line."""
    name: str = ""
    """What the deck is called."""


class BringInDecks(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="bring_in_decks"
):
    """Take over the lists of a whole event, before its first round. Needs a reason."""

    decks: tuple[BroughtList, ...]
    """The lists."""


class ModerateDeck(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="moderate_deck"
):
    """Let the name and comment of a deck pass, or put others in their place."""

    player: int
    slot: str
    name: str | None = None
    """Another name, empty for none; null lets name and comment pass as they are."""
    comment: str = ""
    """What the player says about the deck."""
    why: str = ""
    """Why the name was changed."""


class PresentEvent(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="present_event"
):
    """Say how the event presents itself. What is left out stays as it is."""

    place: str | None = None
    """Where it is."""
    website: str | None = None
    """Its address in the web."""
    accent: Accent | None = None
    """The colour of its pages."""
    picture: bytes | None = None
    """A PNG, JPEG or WebP picture, in base64."""
    no_picture: bool = False
    """Remove the picture."""


class SetRegistration(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="set_registration"
):
    """Let players register themselves, or no longer. By code, the server draws a new code."""

    way: RegistrationWay
    """Who may register."""


OWN_FORMS = (
    RegisterDeck,
    BringInDecks,
    ModerateDeck,
    PresentEvent,
    SetRegistration,
)


OTHERWISE = {
    "create_event": "Create an event. That is done at the address of the list of events; an event "
    "that is there refuses it.",
    "reopen_event": "Go on with a closed event; the draws that follow come from a new secret seed.",
}
"""What is said of commands whose docstring speaks of what only the server does."""

OURS = frozenset({"known", "commitment"})
"""Fields that the server fills in."""


class Forms:
    """The forms that are made so far, each with the engine's class behind it."""

    def __init__(self) -> None:
        self.engine_of: dict[type, type[msgspec.Struct]] = {}
        """The class that a form was made from."""
        self.sealed: dict[type, frozenset[str]] = {}
        """The fields of a form that hold a confidential text."""
        self._made: dict[type, type[msgspec.Struct]] = {}
        self._making: set[type] = set()

    def of(self, cls: type[msgspec.Struct]) -> type[msgspec.Struct]:
        """The form of one of the engine's structs."""
        if cls in self._made:
            return self._made[cls]
        self._making.add(cls)
        told = [field for field in fields(cls) if field.name not in OURS]
        form = msgspec.defstruct(
            cls.__name__,
            [_declared(field, self._taken(field.type)) for field in told],
            module=__name__,
            frozen=True,
            kw_only=True,
            forbid_unknown_fields=True,
            omit_defaults=True,
            tag=cls.__struct_config__.tag,
            namespace={"__doc__": OTHERWISE.get(str(cls.__struct_config__.tag), cls.__doc__)},
        )
        self._making.discard(cls)
        # Where a shape holds others of its kind, its name is looked up here.
        setattr(sys.modules[__name__], cls.__name__, form)
        self._made[cls] = form
        self.engine_of[form] = cls
        self.sealed[form] = frozenset(field.name for field in told if _is_sealed(field.type))
        return form

    def _taken(self, declared: Any) -> Any:
        """A type with every struct in it as its form, and every confidential text as a string."""
        if declared is Sealed:
            return str
        if isinstance(declared, type) and issubclass(declared, msgspec.Struct):
            return declared.__name__ if declared in self._making else self.of(declared)
        inside = get_args(declared)
        if not inside:
            return declared
        taken = tuple(self._taken(part) for part in inside)
        if get_origin(declared) in (Union, UnionType):
            return reduce(or_, taken)
        origin = get_origin(declared)
        return declared if origin is None or taken == inside else origin[taken]


def _filled_in_later(cls: type[msgspec.Struct]) -> list[str]:
    """What the desk fills in although the command must have it."""
    return [field.name for field in fields(cls) if field.name in OURS and field.required]


def _is_sealed(declared: Any) -> bool:
    return declared is Sealed or Sealed in get_args(declared)


def _declared(field: FieldInfo, taken: Any) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.default is not msgspec.NODEFAULT:
        return (field.name, taken, field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return (field.name, taken, msgspec.field(default_factory=field.default_factory))
    return (field.name, taken)


FORMS = Forms()

_OWN = {tag_of(form): form for form in OWN_FORMS}

TAKEN: Mapping[str, type[msgspec.Struct]] = {
    tag_of(command): _OWN.get(tag_of(command)) or FORMS.of(command) for command in COMMANDS
}
"""Every command by its tag, in the form in which the API takes it."""

ENGINE: Mapping[str, type[Command]] = {tag_of(command): command for command in COMMANDS}
"""The same in the form in which the desk takes it."""

AnyCommand: Any = Union[tuple(TAKEN.values())]  # noqa: UP007
"""Any of them: a union that is told apart by the tag."""


def engine_command(form: msgspec.Struct, seal: Callable[[str], Sealed]) -> Any:
    """The engine's value behind a form, with each confidential text sealed on the way."""

    def back(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(back, value))
        if isinstance(value, dict):
            return {key: back(inside) for key, inside in value.items()}
        made_from = FORMS.engine_of.get(type(value))
        if made_from is None:
            return value
        secret = FORMS.sealed[type(value)]
        filled = {
            name: seal(told) if name in secret and told is not None else back(told)
            for name in value.__struct_fields__
            for told in (getattr(value, name),)
        }
        return made_from(**filled | dict.fromkeys(_filled_in_later(made_from), ""))

    return back(form)


def as_sent(command: Command | msgspec.Struct | Mapping[str, object]) -> dict[str, Any]:
    """A command of the engine as it is sent; in place of a digest, ``Sealed`` has the text itself.

    What stands at its default is left out.
    """

    def told(value: Any) -> Any:
        if isinstance(value, Sealed):
            return value.digest
        if isinstance(value, msgspec.Struct):
            changed = {
                field.name: told(getattr(value, field.name))
                for field in fields(value)
                if field.name not in OURS and getattr(value, field.name) != field.default
            }
            tag = value.__struct_config__.tag
            return changed if tag is None else {"type": tag} | changed
        if isinstance(value, tuple | list):
            return [told(inside) for inside in value]
        if isinstance(value, Mapping):
            return {key: told(inside) for key, inside in value.items()}
        return to_plain(value)

    sent: dict[str, Any] = told(command)
    return sent
