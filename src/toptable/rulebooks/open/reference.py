"""The reference of every key as Markdown, made from the declarations."""

from collections.abc import Iterator
from fractions import Fraction

from toptable.rulebooks.open.citations import CONFIDENCE
from toptable.rulebooks.open.keys import Cited, Declared, Form, Part, keys_of
from toptable.rulebooks.open.meaning import TAKEN
from toptable.rulebooks.open.reading import LARGEST_FILE, LONGEST_TEXT, MOST_DIGITS
from toptable.rulebooks.open.schema import Cite, OpenBook
from toptable.rulebooks.open.schema_match import Stage
from toptable.rulebooks.open.schema_standings import MEASURE_KINDS, Measure
from toptable.rulebooks.open.shape import shown

_INTRODUCTION = f"""\
# Rulebook reference

A rulebook is one TOML file. [Write your own rulebook](write-a-rulebook.md) shows how to write one;
this page lists every table and key. `toptable rulebook check FILE` checks a file.

- A file is UTF-8 and has at most {LARGEST_FILE // 1024} KB; a text has at most {LONGEST_TEXT}
  characters, a number at most {MOST_DIGITS} digits.
- Numbers are exact: `0.33` is 33/100, and `"1/3"` in quotes is one third.
- `[book]`, `[points]`, at least one `[[measure]]` and `[standings]` are needed. With a base, the
  base may bring all but `[book]`.
- **needed**: every complete rulebook has the key. –: no default; the key may be left out.
- Entries of tables in double brackets with an `id` are named by it: `measure.mw.floor`.
- `drop_entry = true` in an entry removes the entry of the base with the same `id`.
"""


def reference() -> str:
    """The page of all keys."""
    return "\n".join([_INTRODUCTION, *_tables(OpenBook, ""), *_citations(), *_settings(), ""])


def _tables(table: type[Part], path: str) -> Iterator[str]:
    for name, declared in keys_of(table).items():
        if declared.table is None or declared.form is Form.CITES:
            continue
        here = f"{path}.{name}" if path else name
        if declared.table is Stage and name != "swiss":
            continue
        yield from _table(declared, declared.table, here)
        yield from _tables(declared.table, here)


def _table(declared: Declared, table: type[Part], path: str) -> Iterator[str]:
    rows = [
        key
        for key in keys_of(table).values()
        if not key.nested and not (issubclass(table, Cited) and key.name in keys_of(Cited))
    ]
    if not rows:
        return
    summary = str(table.__doc__).strip()
    if issubclass(table, Cited):
        summary += " An entry may have its own source: `at` and `conf` as in `[cite]`."
    yield from (f"## {_heading(declared, table, path)}", "", summary, "")
    yield from ("| key | value | default | effect |", "|---|---|---|---|")
    for key in rows:
        yield f"| `{key.name}` | {_value(key)} | {_default(key)} | {_effect(key)} |"
    yield ""
    if table is Measure:
        yield from ("| kind | number of a player |", "|---|---|")
        yield from (f"| `{kind}` | {meaning} |" for kind, meaning in MEASURE_KINDS.items())
        yield ""


def _heading(declared: Declared, table: type[Part], path: str) -> str:
    if table is Stage:
        return "`[match.swiss]`, `[match.cut]`, `[match.final]`"
    if declared.form is Form.ROWS:
        return "A line of `rows` in `[[rounds.table]]`"
    if path == "rounds.table.rows.day2":
        return "`day2` of a line"
    return f"`[[{path}]]`" if declared.form is Form.TABLES else f"`[{path}]`"


def _value(key: Declared) -> str:
    low, high = key.key.low, key.key.high
    limits = "" if low is None or high is None else f"{low} to {high}"
    match key.form:
        case Form.WHOLE if low is not None and low == high:
            return f"{low}"
        case Form.WHOLE:
            return limits or "whole number"
        case Form.LIST if key.inner is not None and key.inner.form is Form.WHOLE:
            return f"list of numbers, {limits}"
        case Form.CHOICE:
            return " / ".join(f"`{value}`" for value in key.values)
        case Form.REFERENCE if key.ref is not None:
            return f"id of a {key.ref.noun}"
        case Form.LIST | Form.LISTS if key.inner is not None:
            return (
                f"{key.form} of {_value(key.inner)}" if key.form is Form.LIST else "list of lists"
            )
        case Form.SPAN:
            return f"{limits}, or `[from, to]`"
        case Form.COUNTS:
            return f"table of numbers, {limits}"
        case _:
            return str(key.form)


def _default(key: Declared) -> str:
    match key.default:
        case _ if key.needed:
            return "**needed**"
        case None | () | {}:
            return "–"
        case "":
            return "empty"
        case bool():
            return str(key.default).lower()
        case Fraction():
            return f"`{shown(key.default)}`"
        case tuple():
            return ", ".join(f"`{one}`" for one in key.default)
        case _:
            return f"`{key.default}`"


def _effect(key: Declared) -> str:
    kinds = key.key.kinds
    return (
        f"{', '.join(f'`{kind}`' for kind in kinds)}: {key.key.effect}"
        if kinds
        else (key.key.effect)
    )


def _citations() -> Iterator[str]:
    yield from ("## `[cite]`", "")
    yield "A citation names a key or a part in quotes, and the longest path counts:"
    yield '`"time.after" = { at = "MTR 2.5" }`. The first word of `at` is the `id` of a source.'
    yield from ("", "| key | value | default | effect |", "|---|---|---|---|")
    for key in keys_of(Cite).values():
        yield f"| `{key.name}` | {_value(key)} | {_default(key)} | {_effect(key)} |"
    yield from ("", "| confidence | meaning |", "|---|---|")
    for name, meaning in CONFIDENCE.items():
        yield f"| `{name}` | {meaning} |"
    yield ""


def _settings() -> Iterator[str]:
    yield from ("## Settings and translations", "")
    taken = ", ".join(f"`{name}`" for name in TAKEN)
    yield f"Every rulebook has these settings, so no choice may have their ids: {taken}."
    yield ""
    yield "`[text.de]` translates texts by their key, for readers of that language:"
    yield '`"words.player" = "Spieler"`. A text without a translation is shown in English.'
