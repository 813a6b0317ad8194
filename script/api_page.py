"""Writes the reference of the API from the records of the endpoints and commands: docs/api.md,
docs/api-commands.md and docs/api-shapes.md.

.venv/bin/python script/api_page.py           write the pages
.venv/bin/python script/api_page.py --check   only say whether they are current; exit 1 if not
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toptable.api.commands import TAKEN
from toptable.api.contract import MEANINGS, Endpoint
from toptable.api.endpoints import ENDPOINTS
from toptable.api.openapi import document
from toptable.api.problem import ANSWERED_IN, SETTLED_BY, TITLES
from toptable.api.reference import CommandInfo, commands
from toptable.desk.permissions import may_send
from toptable.engine.refusal import AnsweredBy
from toptable.engine.roles import Role
from toptable.engine.rules.results.scoring import LETTERS

DOCS = Path(__file__).resolve().parents[1] / "docs"
TEXTS = Path(__file__).with_name("api_page")
INLINE = 4
"""So many choices are named where they can be chosen; more are on their own."""
PAGED = frozenset({"limit", "offset"})
HELP = {
    AnsweredBy.REASON: "Send it again with a `reason`.",
    AnsweredBy.LOOK_AGAIN: "What you decided by no longer holds: read the event again.",
    AnsweredBy.SOMEBODY_ELSE: "It is another person's to do; the status is 403.",
    AnsweredBy.ONCE_MORE: "It takes the place of something. Send it again with the `field` that "
    "the problem names set to `true`.",
    AnsweredBy.HOW: "Say in `field` how it came about, by one of the ways that the sentence lists.",
    AnsweredBy.BY_HAND: "No pairing keeps every rule: `allow_rematches`, or `pair_by_hand`.",
    AnsweredBy.DONE_ALREADY: "It is so already; nothing is left to do.",
}


def pages() -> dict[str, str]:
    """Every page by its name."""
    return {
        "api.md": _filled(
            "api.md",
            scopes=(f"| `{scope}` | {meaning} |" for scope, meaning in MEANINGS.items()),
            statuses=(f"| {status} | {title} |" for status, title in sorted(TITLES.items())),
            answered_by=(f"| `{answer}` | {HELP[answer]} |" for answer in AnsweredBy),
            fields=(f"| `{code}` | `{field}` |" for code, field in ANSWERED_IN.items()),
            settled=(
                f"| `{code}` | {', '.join(f'`{name}`' for name in names)} |"
                for code, names in SETTLED_BY.items()
            ),
            letters=(f"| `{letter}` | {meaning} |" for letter, meaning in LETTERS.items()),
            kinds=_choices("ResultKind"),
            endpoints=_endpoints(),
        ),
        "api-commands.md": _filled("api-commands.md", commands=_commands()),
        "api-shapes.md": _filled(
            "api-shapes.md",
            sent=_shapes(_reached(set(_TAGS)) | _bodies(), refused=True),
            answered=_shapes(_reached(_answers()), refused=False),
            choices=_enumerations(),
        ),
    }


def _filled(name: str, **gaps: Iterator[str]) -> str:
    text = (TEXTS / name).read_text(encoding="utf-8")
    for gap, lines in gaps.items():
        text = text.replace(f"{{{gap}}}", "\n".join(lines).strip())
    return text.rstrip() + "\n"


SCHEMAS: dict[str, Any] = document()["components"]["schemas"]


def _bodies() -> set[str]:
    named = {_name(point.body) for point in ENDPOINTS if point.body is not None}
    return _reached(named - {"CommandBody", "PreviewBody"}) | named


def _answers() -> set[str]:
    return {_name(point.answer) for point in ENDPOINTS if point.answer is not None} | {"Problem"}


def _name(kind: Any) -> str:
    """The name of the schema of a type, as the OpenAPI document has it."""
    if isinstance(kind, type):
        return kind.__name__
    inside = "_".join(part.__name__ for part in kind.__args__)
    return f"{kind.__origin__.__name__}_{inside}_"


def _reached(named: set[str]) -> set[str]:
    """These schemas and those inside them, without the commands themselves."""
    found: set[str] = set()
    waiting = set(named)
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= set(re.findall(r"schemas/([\w.-]+)'", repr(SCHEMAS[name]))) - found
    return found - set(_TAGS)


def _endpoints() -> Iterator[str]:
    for topic in dict.fromkeys(endpoint.topic for endpoint in ENDPOINTS):
        yield f"### {topic}\n\n| address | what it does | answers | scope |\n|---|---|---|---|"
        for point in ENDPOINTS:
            if point.topic == topic:
                yield _endpoint(point)
        yield ""


def _endpoint(point: Endpoint) -> str:
    told = f"{point.summary}. {point.about}".strip()
    asked = [query for query in point.query if query.name not in PAGED]
    if asked:
        listed = "; ".join(f"`{query.name}`: {_small(query.about)}" for query in asked)
        told += f" Takes {listed}."
    if any(query.name in PAGED for query in point.query):
        told += " In [pages](#lists)."
    if point.body is not None:
        told += f" Send {_link(_name(point.body))}."
    answer = "–" if point.answer is None else _link(_name(point.answer))
    if point.answer is None and point.status == 200:
        answer = "a stream" if "event-stream" in point.media else "a file"
    status = "" if point.status == 200 else f" ({point.status})"
    address = f"`{point.method} {point.path}`"
    return f"| {address} | {told} | {answer}{status} | {point.scope or '–'} |"


def _small(text: str) -> str:
    """A sentence as a part of another."""
    return text[:1].lower() + text[1:].rstrip(".")


def _commands() -> Iterator[str]:
    for topic in dict.fromkeys(command.topic for command in commands()):
        yield f"## {topic}\n"
        for command in commands():
            if command.topic == topic:
                yield from _command(command)


def _command(command: CommandInfo) -> Iterator[str]:
    roles = [role.replace("_", " ") for role in Role if may_send(role, command.name)]
    yield f"### `{command.tag}`\n"
    yield f"{command.about} Scope `{command.scope}`; {', '.join(roles)}.\n"
    yield from _fields(SCHEMAS[TAKEN[command.tag].__name__], defaults=True)


def _shapes(named: set[str], *, refused: bool) -> Iterator[str]:
    for name in sorted(named):
        schema = SCHEMAS[name]
        if "enum" in schema or name.startswith("Rows_"):
            continue
        if refused == (schema.get("additionalProperties") is False):
            yield f"### {name}\n"
            yield f"{schema['description']}\n"
            yield from _fields(schema, defaults=refused)


def _fields(schema: dict[str, Any], *, defaults: bool) -> Iterator[str]:
    properties = schema.get("properties", {})
    rows = list(_rows(properties, set(schema.get("required", ())), defaults=defaults))
    if rows:
        yield "| field | what it is |\n|---|---|"
        yield from rows
        yield ""


def _rows(properties: dict[str, Any], required: set[str], *, defaults: bool) -> Iterator[str]:
    for name, told in properties.items():
        fixed = told.get("enum", ())
        if name == "type" and len(fixed) == 1:
            if fixed[0] not in TAKEN:
                yield f'| **`type`** | `"{fixed[0]}"` |'
            continue
        kind = _type(told)
        if defaults and name not in required and told.get("default"):
            kind += f", `{_json(told['default'])}` unless you say otherwise"
        shown = f"**`{name}`**" if defaults and name in required else f"`{name}`"
        about = told.get("description", "").replace("|", "\\|")
        yield f"| {shown} | {kind[:1].upper()}{kind[1:]}. {about}".rstrip() + " |"


def _type(told: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in told:
        return _link(told["$ref"].rsplit("/", 1)[1])
    if len(told.get("anyOf", ())) == len(TAKEN):
        return "[a command](api-commands.md)"
    if "anyOf" in told:
        parts = [_type(part) for part in told["anyOf"]]
        return " or ".join(dict.fromkeys(parts))
    if "enum" in told:
        return "one of " + ", ".join(f"`{_json(value)}`" for value in told["enum"])
    kind = told.get("type")
    if kind == "array" and "prefixItems" in told:
        return f"{len(told['prefixItems'])} × {_type(told['prefixItems'][0])}"
    if kind == "array":
        return f"list of {_type(told['items'])}" if told.get("items") else "list"
    if kind == "object":
        inside = told.get("additionalProperties")
        return f"object of {_type(inside)}" if inside else "object"
    if kind == "string":
        return _STRINGS.get(told.get("format") or told.get("contentEncoding") or "", "text")
    return _NAMES.get(str(kind), "anything")


_STRINGS = {
    "date-time": "time, as `2027-03-14T09:00:00Z`",
    "date": "day, as `2027-03-14`",
    "base64": "base64",
}
_NAMES = {"integer": "number", "number": "number", "boolean": "true or false", "null": "null"}


_TAGS = {form.__name__: tag for tag, form in TAKEN.items()}


def _link(name: str) -> str:
    if name.startswith("Rows_"):
        return f"[rows](#lists) of {_link(name.removeprefix('Rows_').rstrip('_'))}"
    if name in _TAGS:
        return f"[{_TAGS[name]}](api-commands.md#{_TAGS[name]})"
    schema = SCHEMAS[name]
    anchor = f"[{name}](api-shapes.md#{name.lower()})"
    if "enum" in schema and len(schema["enum"]) <= INLINE:
        listed = ", ".join(f"`{value}`" for value in schema["enum"])
        return f"one of {listed} ({anchor})"
    return anchor


def _enumerations() -> Iterator[str]:
    for name, schema in sorted(SCHEMAS.items()):
        if "enum" in schema:
            yield f"### {name}\n"
            yield f"{schema['description']}\n"
            yield from ("| value | meaning |\n|---|---|", *_choices(name), "")


def _choices(name: str) -> Iterator[str]:
    for value, meaning in SCHEMAS[name]["x-enumDescriptions"].items():
        yield f"| `{value}` | {meaning or _said(value)} |"


def _said(value: str) -> str:
    """A value as a sentence, where its own word says everything."""
    return value.replace("_", " ").capitalize() + "."


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    made = pages()
    if "--check" in sys.argv[1:]:
        old = [
            name
            for name, text in made.items()
            if not (DOCS / name).exists() or (DOCS / name).read_text(encoding="utf-8") != text
        ]
        sys.exit(f"docs/{', docs/'.join(old)} is old: run script/api_page.py" if old else 0)
    for name, text in made.items():
        (DOCS / name).write_text(text, encoding="utf-8")
