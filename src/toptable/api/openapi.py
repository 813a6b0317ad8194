"""The OpenAPI 3.1 document, made from the endpoints' records and the types they name.

The schemas are msgspec's own. Litestar has a generator too; tried on the union of all commands it
leaves out what tells them apart (no ``discriminator``), that unknown fields are refused (no
``additionalProperties: false``) and the docstrings, and it would have to be loaded with the pages.
msgspec gives all three. The texts under fields come from the sources, see ``described``.
"""

import re
from enum import Enum
from functools import cache
from typing import Any

import msgspec
from msgspec.inspect import type_info

from toptable import __version__
from toptable.api.bodies import FIELD_TEXTS, CommandBody, EndingBody, PreviewBody
from toptable.api.contract import OF_THE_COMMAND, Endpoint, Query
from toptable.api.endpoints import ENDPOINTS
from toptable.api.problem import MEDIA, TITLES, Problem
from toptable.api.reference import choice_texts, class_text, texts_of
from toptable.engine.sentence import to_json

REF = "#/components/schemas/{name}"
OF_EVERY = (401, 403, 429, 500, 503)
"""Problems that any endpoint may answer with."""
OF_EVENT = (404, 410)
NUMBERS = frozenset({"player", "round", "ruling", "screen"})
IN_ADDRESS = {
    "event": ("The id of the event.", "demo"),
    "player": ("The number of the player.", 1),
    "round": ("The number of the round.", 1),
    "ruling": ("The number of the ruling.", 1),
    "screen": ("The number of the screen; 0 for one that shows everything in turn.", 0),
    "infraction": ("The key or the id of the infraction.", "tardiness"),
    "rulebook": ("The id of the document.", "nisei-1.3"),
    "game": ("The id of the game.", "netrunner"),
    "slot": ("Which of the player's decks.", "corp"),
    "format": ("The id of the format, see the list of formats.", "toptable-public"),
    "invitation": ("The id of the invitation.", "5d41402abc4b2a76"),
    "member": ("The id of the person.", "5d41402abc4b2a76"),
    "sheet": ("The name of the sheet, see the list of sheets.", "pairings-by-name"),
    "report": ("The kind of report, see the list of reports.", "penalties"),
    "hook": ("The id of the webhook.", "k7m2p9qr"),
    "delivery": ("The id of the delivery.", "9f2c1e7ab04d55e1c3a8f601"),
}
ABOUT = (
    "Everything that the desk of a tournament can do. Who has no token reads what is public; "
    "a token is made on the page /me/tokens or with toptable token make, and sent as "
    "Authorization: Bearer. Errors are problem details with a sentence for people and a code for "
    "programs. Lists come in pages: total says how many rows there are, next where the others are."
)


@cache
def openapi() -> bytes:
    """The whole document."""
    return msgspec.json.format(to_json(document()), indent=1)


@cache
def document() -> dict[str, Any]:
    """The same as data."""
    types = [Problem]
    for endpoint in ENDPOINTS:
        types += [kind for kind in (endpoint.answer, endpoint.body) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        list(dict.fromkeys(types)), ref_template=REF
    )
    by_type = dict(zip(dict.fromkeys(types), schemas, strict=True))
    _describe(components, types)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        told = _operation(endpoint, by_type)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = told
    return {
        "openapi": "3.1.0",
        "info": {"title": "Toptable", "version": __version__, "description": ABOUT},
        "tags": [{"name": topic} for topic in dict.fromkeys(point.topic for point in ENDPOINTS)],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def statuses(endpoint: Endpoint) -> tuple[int, ...]:
    """The statuses of problems that an endpoint may answer with."""
    asked = (422,) if endpoint.query or endpoint.body else ()
    sent = (400,) if endpoint.body is not None else ()
    named = (404,) if "{" in endpoint.path else ()
    of_event = OF_EVENT if endpoint.of_event else ()
    return tuple(sorted({*OF_EVERY, *asked, *sent, *named, *of_event, *endpoint.also, 422}))


def _operation(endpoint: Endpoint, by_type: dict[Any, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {str(endpoint.status): _answer(endpoint, by_type)}
    if endpoint.tried is not None:
        answers[str(endpoint.tried)] = _answer(endpoint, by_type)
    if endpoint.tagged:
        answers["304"] = {"description": "Nothing has changed since the tag that was sent."}
    for status in statuses(endpoint):
        answers[str(status)] = {
            "description": TITLES[status],
            "content": {MEDIA: {"schema": by_type[Problem]}},
        }
    told: dict[str, Any] = {
        "operationId": endpoint.id,
        "tags": [endpoint.topic],
        "summary": endpoint.summary,
        "description": _about(endpoint),
        "parameters": [*_in_address(endpoint), *map(_query, endpoint.query), *_headers(endpoint)],
        "responses": answers,
        "security": [{"token": []}] if endpoint.scope else [{}, {"token": []}],
    }
    if endpoint.body is not None:
        content: dict[str, Any] = {"schema": by_type[endpoint.body]}
        if endpoint.example is not None:
            content["example"] = endpoint.example
        told["requestBody"] = {"required": True, "content": {"application/json": content}}
    return told


def _about(endpoint: Endpoint) -> str:
    if endpoint.scope == OF_THE_COMMAND:
        scope = "The token needs the scope of the command."
    elif endpoint.scope:
        scope = f"The token needs the scope {endpoint.scope}."
    else:
        scope = "Without a token you see what everybody sees; with the scope read, what you see."
    return " ".join(part for part in (endpoint.about, scope) if part)


def _answer(endpoint: Endpoint, by_type: dict[Any, Any]) -> dict[str, Any]:
    if endpoint.answer is None:
        # A file may be of any kind, so nothing is said about what is in it.
        schema: Any = {} if endpoint.media == "application/octet-stream" else {"type": "string"}
        media = "*/*" if endpoint.media == "application/octet-stream" else endpoint.media
    else:
        schema, media = by_type[endpoint.answer], endpoint.media
    told: dict[str, Any] = {
        "description": endpoint.summary,
        "content": {media: {"schema": schema}},
    }
    if endpoint.tagged:
        tag = "Names this version of the answer; send it as If-None-Match."
        told["headers"] = {"ETag": {"description": tag, "schema": {"type": "string"}}}
    return told


def _in_address(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": IN_ADDRESS[name][0],
            "schema": {"type": "integer"} if name in NUMBERS else {"type": "string"},
            "example": IN_ADDRESS[name][1],
        }
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]


def _query(query: Query) -> dict[str, Any]:
    schema = dict(msgspec.json.schema(query.type))
    if "$ref" in schema or "$defs" in schema:
        schema = _inlined(schema)
    if query.default is not None:
        schema["default"] = query.default
    if query.least is not None:
        schema["minimum"] = query.least
    if query.most is not None:
        schema["maximum"] = query.most
    return {
        "name": query.name,
        "in": "query",
        "required": False,
        "description": query.about,
        "schema": schema,
    }


def _inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a choice without references, and without null: an address has none."""
    (choice,) = schema["$defs"].values()
    return {"type": "string", "enum": choice["enum"], "description": choice["description"]}


def _headers(endpoint: Endpoint) -> list[dict[str, Any]]:
    wanted = []
    if endpoint.tagged:
        wanted.append(("If-None-Match", "The tag of the answer that you have."))
    if endpoint.id == "sendCommand":
        wanted.append(("If-Match", "The tag of an answer: only if nothing has changed since."))
    if endpoint.method == "POST":
        wanted.append(
            ("Idempotency-Key", "A name of your own for this request, so that it counts once.")
        )
    if endpoint.media == "text/event-stream":
        wanted.append(("Last-Event-ID", "The last version that you have."))
    return [
        {
            "name": name,
            "in": "header",
            "required": False,
            "description": text,
            "schema": {"type": "string"},
        }
        for name, text in wanted
    ]


def _describe(components: dict[str, Any], types: list[Any]) -> None:
    """Put the texts under fields into the schemas, and none of the marks of docstrings."""
    for name, cls in _classes(types).items():
        schema = components.get(name)
        if schema is None:
            continue
        if "description" in schema:
            schema["description"] = class_text(cls)
        if issubclass(cls, Enum):
            schema["enum"] = list(choice_texts(cls))
            schema["x-enumDescriptions"] = choice_texts(cls)
            continue
        texts = texts_of(cls, sent=cls.__struct_config__.forbid_unknown_fields)
        if cls in (CommandBody, EndingBody, PreviewBody):
            texts = FIELD_TEXTS
        for field, told in schema.get("properties", {}).items():
            if texts.get(field):
                told["description"] = texts[field]


def _classes(types: list[Any]) -> dict[str, Any]:
    """Every struct and choice reached from these types, by the name of its schema."""
    found: dict[str, Any] = {}
    waiting = [type_info(kind) for kind in types]
    seen: set[int] = set()
    while waiting:
        info = waiting.pop()
        if isinstance(info, msgspec.inspect.StructType):
            name = _name(info.cls)
            if name in found:
                continue
            found[name] = info.cls if isinstance(info.cls, type) else info.cls.__origin__
            waiting += [field.type for field in info.fields]
        elif isinstance(info, msgspec.inspect.EnumType):
            found[info.cls.__name__] = info.cls
        elif id(info) not in seen:
            seen.add(id(info))
            for inside in ("types", "item_types"):
                waiting += getattr(info, inside, ())
            for inside in ("item_type", "value_type"):
                if hasattr(info, inside):
                    waiting.append(getattr(info, inside))
    return found


def _name(cls: Any) -> str:
    """The name that msgspec gives the schema of a struct."""
    if isinstance(cls, type):
        return cls.__name__
    inside = ", ".join(part.__name__ for part in cls.__args__)
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", f"{cls.__origin__.__name__}[{inside}]")
