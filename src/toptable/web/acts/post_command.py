"""``POST /e/{event}/do/{tag}``: a command read from a form, at the one address that takes it."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeAlias

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, URLEncodedBody
from msgspec.structs import fields

from toptable.api.commands import ENGINE, OWN_FORMS, TAKEN, engine_command
from toptable.desk.desk import sealed
from toptable.engine.declared import DECLARED, Command
from toptable.engine.entry import tag_of
from toptable.engine.refusal import Refusal
from toptable.engine.secrets import Sealed, SealedText
from toptable.web.acts.form import (
    JOIN,
    CannotBeAsked,
    Field,
    fields_of,
    is_choice,
    is_struct,
    plain,
)
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import NOTHING_TO_DO
from toptable.web.pages.datetime_fields import moment

OURS = frozenset({"csrf", "back", "must", "reason", "version"})
"""What a form sends besides the fields of its command; a field of the same name goes first."""

MOST_DIGITS = 9
"""No number that anybody means is longer."""

Typed: TypeAlias = Mapping[str, Sequence[str]]

EXPECTED: Mapping[Any, str] = {
    int: "write a whole number.",
    date: "write the day as 2026-05-09.",
    datetime: "write day and time as 2026-05-09 10:00.",
}
MISSING = "fill this in."
CHOOSE = "choose one from the list."
ONCE = "write one thing."
INCOMPLETE = Refusal.of("wrong_input:incomplete")


class WrongInput(Refused):
    """Something that was typed is no value of its field."""

    def __init__(self, field: Field, expected: str) -> None:
        label = field.text or field.name
        super().__init__(Refusal.of("wrong_input:reading", label=label, expected=expected), "")
        self.field = field.name
        self.expected = expected


def read_command(
    tag: str, typed: Typed, seal: Callable[[str], SealedText]
) -> tuple[Command, tuple[SealedText, ...]]:
    """The command behind a form, and the texts that are kept beside the log."""
    known = fields_of(tag)
    ours = OURS - {field.name for field in known}
    rest = _apart({name: texts for name, texts in typed.items() if name not in ours})
    needed = typed.get("must", ("",))[0].split()
    raw: dict[str, Any] = {}
    for field in known:
        texts = [text.strip() for text in rest.pop(field.name, ())]
        value = _value(field, texts)
        if value is msgspec.UNSET and field.required and field.nullable:
            value = None
        if (value is msgspec.UNSET and field.required) or (
            field.name in needed and value in (msgspec.UNSET, None, "")
        ):
            raise WrongInput(field, CHOOSE if is_choice(field.kind) else MISSING)
        if value is not msgspec.UNSET:
            _put(raw, field.name, value)
    if rest:
        strange = ", ".join(sorted(rest))
        raise Refused(Refusal.of("unknown_field:reading", field=strange), "")
    for inside in fields(TAKEN[tag]):
        if inside.required and is_struct(plain(inside.type)):
            raw.setdefault(inside.name, {})
    kept: list[SealedText] = []

    def sealed(text: str) -> Sealed:
        kept.append(seal(text))
        return Sealed(kept[-1].digest)

    try:
        form = msgspec.convert(_listed(raw), TAKEN[tag], strict=False)
        command: Command = engine_command(form, sealed)
    except ValueError:
        raise Refused(INCOMPLETE, "") from None
    return command, tuple(kept)


def _apart(typed: dict[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """One choice for several fields as one value for each."""
    for name in [name for name in typed if JOIN in name]:
        parts = name.split(JOIN)
        values = typed.pop(name)[0].split(JOIN, len(parts) - 1)
        typed |= {part: (value,) for part, value in zip(parts, values, strict=False)}
    return typed


def _value(field: Field, texts: Sequence[str]) -> Any:
    """What was typed as the field takes it; UNSET where nothing was."""
    if field.kind is bool and not field.several:
        return any(texts) if texts or field.required else msgspec.UNSET
    if field.several:
        return tuple(_one(field, text) for text in texts if text) if texts else msgspec.UNSET
    if len(texts) > 1:
        raise WrongInput(field, ONCE)
    if not texts or not texts[0]:
        may_be_empty = field.kind is str and field.required and not field.sealed and bool(texts)
        return "" if may_be_empty else msgspec.UNSET
    return _one(field, texts[0])


def _one(field: Field, text: str) -> Any:
    try:
        if field.kind is datetime:
            return moment(text, "")
        if field.kind is int and len(text) > MOST_DIGITS:
            raise ValueError(text)
        return msgspec.convert(text, field.kind, strict=False)
    except (ValueError, Refused):
        expected = CHOOSE if is_choice(field.kind) else EXPECTED.get(field.kind, ONCE)
        raise WrongInput(field, expected) from None


def _put(raw: dict[str, Any], name: str, value: object) -> None:
    *outer, last = name.split(".")
    for part in outer:
        raw = raw.setdefault(part, {})
    raw[last] = value


def _listed(raw: Any) -> Any:
    """What is named by numbers as a list."""
    if not isinstance(raw, dict):
        return raw
    inside = {name: _listed(value) for name, value in raw.items()}
    if inside and all(name.isdecimal() for name in inside):
        return [inside[name] for name in sorted(inside)]
    return inside


MOST_VERSION_DIGITS = 12
"""No log has more entries than such a number can say."""

PAGE = re.compile(r"/[\w./~%?&=#;,+-]{0,300}", re.ASCII)
"""What a page of an event is called behind the address of the event."""

COMPOSED = {tag_of(form) for form in OWN_FORMS} | {
    "create_event",
    "register_myself",
    "select_finalists",
}
"""What the server reads, draws or looks up something for first: pages compose these."""


def taken(tag: str) -> bool:
    """Whether this address takes a command."""
    if tag not in ENGINE or tag in COMPOSED:
        return False
    try:
        fields_of(tag)
    except CannotBeAsked:
        return False
    return True


@post("/e/{event:str}/do/{tag:str}", sync_to_thread=True)
def do(
    visit: NamedDependency[EventRequest],
    tag: FromPath[str],
    data: URLEncodedBody[dict[str, str | list[str]]],
) -> Response[Any]:
    """Send a command that was filled in on a page.

    What a button is about stands in its address.
    """
    if not taken(tag):
        raise NotFoundException
    sent = visit.request.query_params.dict() | data
    typed = {name: [value] if isinstance(value, str) else value for name, value in sent.items()}
    own = {field.name for field in fields_of(tag)}
    back, reason, version = (
        typed.get(name, ("",))[0] if name not in own else ""
        for name in ("back", "reason", "version")
    )
    back = page_of(visit, back)
    try:
        command, texts = read_command(tag, typed, sealed)
    except Refused as no:
        if visit.actor.role not in DECLARED[ENGINE[tag]].by:
            raise PermissionDeniedException(NOTHING_TO_DO) from None
        no.back = back
        raise
    looked_at = int(version) if version.isdecimal() and len(version) < MOST_VERSION_DIGITS else None
    return visit.send(command, back=back, reason=reason, texts=texts, looked_at=looked_at)


def page_of(visit: EventRequest, wanted: str) -> str:
    """The page of this event that a form leads to; where it names none, the one it came from."""
    if wanted == "/":
        return visit.address
    steps = re.split(r"[?#]", wanted, maxsplit=1)[0].split("/")
    ours = PAGE.fullmatch(wanted) and ".." not in steps and "" not in steps[1:]
    return f"{visit.address}{wanted}" if ours else visit.came_from


ROUTES = (do,)
