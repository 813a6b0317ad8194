"""Where each value of a rulebook comes from, how sure that is, and what lacks a source."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from toptable.rulebooks.open.keys import Confidence, Form
from toptable.rulebooks.open.merging import find_place, value_at
from toptable.rulebooks.open.reading import Path, Problem, dotted, entry_id, heading

CONFIDENCE: Mapping[Confidence, str] = {
    "checked": "checked with the publisher's program",
    "read": "official text",
    "quoted": "official text as quoted by others",
    "code": "as a public program has it",
    "page": "second-hand, unconfirmed",
    "ours": "our choice",
}
"""How sure a value is, in words for readers."""

UNCITED = ("book", "cite", "source", "open", "choice", "words", "text")
"""Tables whose values need no source."""
FIXED = ("book", "cite", "source", "open", "choice", "text")
"""Tables that describe the file and not the event; neither cited nor set by a choice."""


class Citation(msgspec.Struct, frozen=True):
    """The source of a value."""

    at: str
    """Source and section as the file has them."""
    title: str
    confidence: Confidence | None
    inherited: bool
    """Whether the file has it from its base."""
    note: str = ""


def citation(data: Mapping[str, Any], own: Mapping[str, Any], path: Path) -> Citation | None:
    """The source of the value at a path: of its entry, else by the longest path in [cite]."""
    for size in range(len(path), 0, -1):
        here = path[:size]
        value = value_at(data, here)
        if isinstance(value, Mapping) and value.get("at") and "id" in value:
            mine = value_at(own, here)
            inherited = not (isinstance(mine, Mapping) and mine.get("at"))
            return _citation(data, value, inherited)
        cite = data.get("cite", {}).get(dotted(here))
        if cite is not None:
            return _citation(data, cite, dotted(here) not in own.get("cite", {}))
    return None


def _citation(data: Mapping[str, Any], cite: Mapping[str, Any], inherited: bool) -> Citation:
    source = value_at(data, ("source", cite["at"].split()[0])) or {}
    return Citation(
        cite["at"],
        source.get("title", ""),
        cite.get("conf") or source.get("how"),
        inherited,
        cite.get("note", ""),
    )


def wrong_citations(data: Mapping[str, Any], own: Mapping[str, Any]) -> list[Problem]:
    """Citations of parts that are not there, or by sources that are not described."""
    found: list[Problem] = []
    for key in own.get("cite", {}):
        place = find_place(data, key)
        if place is None or value_at(data, place.path) is None or place.path[0] in FIXED:
            text = f"[cite] names {key[:60]}, which this rulebook does not have."
            found.append(Problem(("cite", key), "cite", text))
    known = {entry["id"] for entry in data.get("source", ())}
    for path, at in _cited(data, ()):
        if not at.split() or at.split()[0] not in known:
            name = at.split()[0][:60] if at.split() else ""
            text = f"{name} is cited but not described." if name else "This citation is empty."
            hint = f'Add [[source]] with id = "{name}".' if name else "Name a source and a section."
            found.append(Problem(path, "source", f"{text} {hint}"))
    return found + _wrong_translations(data, own)


def _cited(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Each ``at`` of a rulebook with its path; a citation has that of its key."""
    if isinstance(value, Mapping):
        at = value.get("at")
        if isinstance(at, str) and (at or path[:1] == ("cite",)):
            yield path if path[:1] == ("cite",) else (*path, "at"), at
        for name, one in value.items():
            if name not in ("set", "text", "by_score", "packs"):
                yield from _cited(one, (*path, name))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _cited(entry, (*path, entry_id(entry) or number))


def _wrong_translations(data: Mapping[str, Any], own: Mapping[str, Any]) -> list[Problem]:
    found = []
    for language, texts in own.get("text", {}).items():
        for key in texts:
            place = find_place(data, key)
            declared = None if place is None else place.declared
            if declared is None or declared.form is not Form.TEXT:
                text = f"[text.{language}] translates {key[:60]}, which is not a text here."
                found.append(Problem(("text", language, key), "translation", text))
    return found


def without_source(data: Mapping[str, Any], own: Mapping[str, Any]) -> list[Problem]:
    """A warning for each table of the file with values that have no source."""
    missing: dict[Path, list[str]] = {}
    for path in leaves(own):
        if path[0] not in UNCITED and citation(data, own, path) is None:
            missing.setdefault(path[:-1], []).append(str(path[-1]))
    if missing and not data.get("source"):
        text = "This rulebook names no sources. Describe them in [[source]] and cite them."
        return [Problem((), "no_source", text, warning=True)]
    return [
        Problem(
            (*path, keys[0]),
            "no_source",
            f"{dotted(path)}: no source for {', '.join(keys)}. Add {heading(('cite',))} lines.",
            warning=True,
        )
        for path, keys in missing.items()
    ]


def leaves(data: Mapping[str, Any], path: Path = ()) -> Iterator[Path]:
    """The path of every value, entries of lists by id; ids and sources are no values."""
    for name, value in data.items():
        here = (*path, name)
        if isinstance(value, dict):
            yield from leaves(value, here)
        elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            for number, entry in enumerate(value):
                yield from leaves(entry, (*here, entry_id(entry) or number))
        elif name not in ("id", "at", "conf", "drop_entry"):
            yield here
