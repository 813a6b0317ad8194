"""A rulebook file read in stages: text, shape, base, completeness, meaning, choices, citations.

A file with an error is refused with all messages of the first stage that has any.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from toptable.rulebooks.open.citations import FIXED, without_source, wrong_citations
from toptable.rulebooks.open.keys import Form
from toptable.rulebooks.open.meaning import contradictions, values_of
from toptable.rulebooks.open.merging import (
    Edition,
    Find,
    Merged,
    as_book,
    find_place,
    merged,
    sets_of,
    with_choices,
)
from toptable.rulebooks.open.reading import Message, Problem, Tables, parse
from toptable.rulebooks.open.schema import SCHEMA, Choice, OpenBook
from toptable.rulebooks.open.shape import (
    MOST_PROBLEMS,
    lacking,
    lacking_in_book,
    said,
    shape,
    value_problems,
)

MOST_OPTIONS = 600
"""Values of all choices together; each is tried."""


class Refused(msgspec.Struct, frozen=True):
    """A file that cannot be used, with every message of the stage that found it."""

    messages: tuple[Message, ...]


class Loaded(msgspec.Struct, frozen=True):
    """A checked rulebook with the files that it was made of."""

    book: OpenBook
    """With the default of each choice; ``chosen`` has the values of an event."""
    data: dict[str, Any]
    """All tables after merging, before choices, only with the keys that were given."""
    tables: Tables
    """The tables of the file alone, with their lines."""
    editions: tuple[Edition, ...]
    """The file, then its bases from the nearest on."""

    def chosen(self, settings: Mapping[str, str]) -> OpenBook:
        """The rulebook with these values of its choices, as settings of an event keep them.

        Settings that are no choice of this rulebook are left alone; a value that is not offered
        counts as not chosen.
        """
        values = {
            choice.id: value
            for choice in self.book.choice
            for value in values_of(choice)
            if as_setting(value) == settings.get(choice.id)
        }
        return as_book(with_choices(self.data, values))


def as_setting(value: str | int | bool) -> str:
    """A value of a choice as the text that a setting keeps."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def load(raw: bytes, find: Find) -> Loaded | Refused:
    """The rulebook in a file, or everything that is wrong with it; ``find`` looks up its base."""
    found = _whole(raw, find)
    if isinstance(found, Refused):
        return found
    tables, whole = found
    data = whole.data
    book = as_book(data)
    problems = (
        contradictions(book, data)
        or list(islice(_impossible_choices(book, data), MOST_PROBLEMS))
        or list(islice(_contradictory_options(book, data), MOST_PROBLEMS))
        or wrong_citations(data, tables.data)
    )
    return _refused(tables, problems) if problems else _loaded(tables, whole)


def assembled(raw: bytes, find: Find) -> Loaded | Refused:
    """The rulebook in a file that was checked before: only shape and completeness are checked."""
    found = _whole(raw, find)
    return found if isinstance(found, Refused) else _loaded(*found)


def _loaded(tables: Tables, whole: Merged) -> Loaded:
    return Loaded(as_book(with_choices(whole.data, {})), whole.data, tables, whole.editions)


def _whole(raw: bytes, find: Find) -> tuple[Tables, Merged] | Refused:
    """A file with its bases, of the right shape and complete."""
    tables = parse(raw)
    if isinstance(tables, Message):
        return Refused((tables,))
    problems = _newer_schema(tables.data) or _shape(tables.data)
    if problems:
        return _refused(tables, problems)
    whole = merged(raw, tables, find)
    if isinstance(whole, list):
        return _refused(tables, whole)
    problems = lacking(whole.data)
    return _refused(tables, problems) if problems else (tables, whole)


def warnings(loaded: Loaded, today: datetime.date) -> tuple[Message, ...]:
    """What is worth a look in a rulebook without errors."""
    found = without_source(loaded.data, loaded.tables.data) + list(_warnings(loaded.book, today))
    return _placed(loaded.tables, found)


def _refused(tables: Tables, problems: Sequence[Problem]) -> Refused:
    return Refused(_placed(tables, problems[:MOST_PROBLEMS]))


def _placed(tables: Tables, problems: Sequence[Problem]) -> tuple[Message, ...]:
    return tuple(sorted({tables.placed(problem) for problem in problems}))


def _newer_schema(data: Mapping[str, Any]) -> list[Problem]:
    """A file of a later schema is not read further: its keys may mean something else."""
    book = data.get("book")
    schema = book.get("schema") if isinstance(book, dict) else None
    if not isinstance(schema, int) or isinstance(schema, bool) or schema <= SCHEMA:
        return []
    text = f"This file uses schema {schema}, but this program reads schema {SCHEMA}."
    return [Problem(("book", "schema"), "newer_schema", f"{text} Update the program.")]


def _shape(data: dict[str, Any]) -> list[Problem]:
    if "book" not in data:
        text = "A rulebook begins with [book]: schema, id, name, version and date."
        return [Problem((), "missing", text), *shape(data)]
    found = shape(data)
    book = data["book"]
    return found + (lacking_in_book(book) if isinstance(book, dict) else [])


def _impossible_choices(book: OpenBook, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Choices that set what is no key, or a value that the key cannot have."""
    tried = sum(len(values_of(choice)) for choice in book.choice)
    if tried > MOST_OPTIONS:
        text = f"The choices offer {tried} values. At most {MOST_OPTIONS} are possible."
        yield Problem(("choice",), "too_many_values", text)
        return
    entries = {entry["id"]: entry for entry in data.get("choice", ())}
    for choice in book.choice:
        problems = (
            problem
            for value in values_of(choice)
            for problem in _impossible_sets(choice, entries[choice.id], value, data)
        )
        yield from dict.fromkeys(problems)


def _impossible_sets(
    choice: Choice, entry: Mapping[str, Any], value: object, data: Mapping[str, Any]
) -> Iterator[Problem]:
    path = ("choice", choice.id)
    for one in sets_of(entry, value):
        place = find_place(data, one.named)
        declared = None if place is None else place.declared
        if place is None or declared is None or place.path[0] in FIXED or declared.name == "id":
            text = (
                f"The choice {choice.id} sets {one.named[:60]}, which is not a key of a rulebook."
            )
            yield Problem(path, "choice_key", text)
        elif declared.nested or declared.form is Form.ROWS:
            text = f"The choice {choice.id} sets {one.named[:60]}, a whole table. Set single keys."
            yield Problem(path, "choice_key", text)
        else:
            for wrong in value_problems(declared, one.value, place.path):
                text = f"With {choice.id} = {said(value)}: {wrong.text}"
                yield Problem(path, wrong.code, text)


def _contradictory_options(book: OpenBook, data: dict[str, Any]) -> Iterator[Problem]:
    """What contradicts itself once one value of a choice is taken and no other is."""
    for choice in book.choice:
        for value in values_of(choice):
            probe = with_choices(data, {choice.id: value})
            for wrong in contradictions(as_book(probe), probe):
                text = f"With {choice.id} = {as_setting(value)}: {wrong.text}"
                yield Problem(("choice", choice.id), wrong.code, text)


def _warnings(book: OpenBook, today: datetime.date) -> Iterator[Problem]:
    order = book.standings.order
    for measure in book.measure:
        losses = measure.kind == "rate" and measure.of == "losses"
        if losses and not measure.lower and measure.id in order:
            text = f"{measure.id} is a share of losses, and more losses rank higher."
            hint = "Set lower = true if fewer losses are better."
            yield Problem(("measure", measure.id), "losses", f"{text} {hint}", warning=True)
    keys = {one.key for one in book.choice}
    keys |= {key for one in book.choice for option in one.option for key in option.set}
    if book.time.swiss is None and "time.swiss" not in keys:
        text = "time.swiss is left out. Organizers will be asked for the minutes."
        yield Problem(("time",), "no_minutes", text, warning=True)
    if book.book.until is not None and book.book.until < today:
        text = f"This rulebook was valid until {book.book.until}. Look for a newer version."
        yield Problem(("book", "until"), "expired", text, warning=True)
    months = (today.year - book.book.date.year) * 12 + today.month - book.book.date.month
    if book.book.check_again and months > book.book.check_again:
        text = f"This rulebook is {months} months old. Look for a newer version of its source."
        yield Problem(("book", "date"), "old", text, warning=True)
