"""The data files in the folder of a document: its tables, its conduct rules and its formats.

Infractions, penalties, counting, repairs and cards lie in the folder ``conduct`` of a document, in
our own words; products and dated lists lie in its ``decks.toml``. All conduct files together are
one value; files that do not hold together are refused when they are loaded.

What else a document says without computing anything lies in six files beside its ``book.py``,
together one table: ``document.toml`` (names, games, byes, results, people), ``structure.toml``
(kinds of events, rounds, cuts), ``clock.toml``, ``choices.toml`` (the settings),
``announcements.toml`` and ``deck_checks.toml``. ``base = "nisei_1_3"`` takes everything of the
document in that folder, and the files say what differs: tables are merged key by key, lists of
entries by their ``id``; ``after`` places a new entry, ``drop_entry`` takes one out, ``without``
leaves parts of the base out. An entry with ``same_as = "shared"`` is the one of this id in
``rulebooks/shared``, with what differs.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction, Measure, Penalty
from toptable.engine.rules.decks.cards import DeckFormat


def conduct_problems(book: ConductBook) -> list[str]:
    """One sentence for each thing that is wrong; nothing when all is well."""
    everything = (*book.infractions, *book.helpers)
    found = [
        f"{key} occurs twice." for key in _duplicates([infraction.key for infraction in everything])
    ]
    found += [f"{key} occurs twice." for key in _duplicates([card.id for card in book.cards])]
    for infraction in everything:
        found += [f"{infraction.id}: {text}" for text in _tree_problems(book, infraction)]
        for measure in measures_of(infraction):
            found += [f"{infraction.id}: {text}" for text in _measure_problems(book, measure)]
    return found


def measures_of(infraction: Infraction) -> Iterator[Measure]:
    """Every measure an infraction can lead to by itself."""
    yield from infraction.outcomes.values()
    for question in infraction.questions:
        for answer in question.answers:
            yield from answer.outcomes.values()


def _tree_problems(book: ConductBook, infraction: Infraction) -> Iterator[str]:
    known = {key for infraction in book.infractions for key in (infraction.key, infraction.id)}
    questions = {question.id for question in infraction.questions}
    if infraction.intentional and infraction.intentional not in known:
        yield f"{infraction.intentional} is no infraction."
    if bool(infraction.questions) == bool(infraction.outcomes):
        yield "it needs either questions or an outcome."
    for question in infraction.questions:
        if len({answer.say for answer in question.answers}) < len(question.answers):
            yield f"{question.id} has the same answer twice."
        for answer in question.answers:
            for place in filter(None, (answer.goto, answer.then)):
                if place not in questions:
                    yield f"there is no question {place}."
            if answer.see and answer.see not in known:
                yield f"{answer.see} is no infraction."
            if not (answer.goto or answer.see or answer.outcomes):
                yield f"the answer {answer.say} leads nowhere."
            tiers = answer.tiers or book.tiers
            if answer.outcomes and any(answer.measure(tier) is None for tier in tiers):
                yield f"the answer {answer.say} has no outcome at some {book.tier_word}."


def _measure_problems(book: ConductBook, measure: Measure) -> Iterator[str]:
    named = (measure.penalty, measure.low, measure.high, *measure.instead, *measure.also)
    for penalty in named:
        if penalty not in (None, Penalty.NONE) and penalty not in book.penalties:
            yield f"{penalty} is no penalty of this document."
    for key in measure.remedies:
        if key not in book.remedies:
            yield f"there is no remedy {key}."
    if measure.penalty is not None and (measure.low or measure.high):
        yield "a measure has either one penalty or a range."


def _duplicates(keys: list[str]) -> list[str]:
    return sorted({key for key in keys if keys.count(key) > 1})


@cache
def conduct_in(package: str) -> ConductBook:
    """The conduct rules whose files lie in a package, such as ``….nisei_1_3.conduct``."""
    book = msgspec.convert(_conduct_data(package), ConductBook)
    if wrong := conduct_problems(book):
        raise ValueError(f"{package}: {' '.join(wrong)}")
    return book


def conduct_as_written(package: str) -> Callable[[Mapping[str, str]], ConductBook]:
    """The conduct rules of a document that can be read in one way only."""
    return lambda _chosen: conduct_in(package)


def replace_infractions(
    book: ConductBook, changes: Mapping[str, Callable[[Infraction], Infraction]]
) -> ConductBook:
    """The book with some of its infractions read otherwise, by their keys."""
    infractions = tuple(
        changes[infraction.key](infraction) if infraction.key in changes else infraction
        for infraction in book.infractions
    )
    return msgspec.structs.replace(book, infractions=infractions)


def conduct_for_event(book: ConductBook, *, game: str, team: str) -> ConductBook:
    """The book with the answers that fit the game of an event, and teams or single players.

    All of them while the game is not chosen. B-182, B-183.
    """
    if not game:
        return book
    alone = team in ("", "off", "none")

    def fits(infraction: Infraction) -> Infraction:
        questions = tuple(
            msgspec.structs.replace(
                question,
                answers=tuple(
                    answer
                    for answer in question.answers
                    if (not answer.games or game in answer.games) and not (answer.team and alone)
                ),
            )
            for question in infraction.questions
        )
        return msgspec.structs.replace(infraction, questions=questions)

    return msgspec.structs.replace(
        book,
        infractions=tuple(map(fits, book.infractions)),
        helpers=tuple(map(fits, book.helpers)),
    )


@cache
def _conduct_data(package: str) -> dict[str, Any]:
    """All files of a folder as one table; lists are joined, tables are merged."""
    whole: dict[str, Any] = {}
    for part in _toml_tables(package):
        for key, value in part.items():
            if isinstance(value, list):
                whole[key] = whole.get(key, []) + value
            elif isinstance(value, dict):
                whole[key] = whole.get(key, {}) | value
            else:
                whole[key] = value
    if (base := whole.pop("remedies_from", "")) != "":
        whole["remedies"] = _conduct_data(_conduct_package(base))["remedies"] | whole.get(
            "remedies", {}
        )
    for kind in ("infractions", "helpers", "cards"):
        whole[kind] = [_inherit_item(item, kind) for item in whole.get(kind, [])]
    return whole


def _toml_tables(package: str) -> Sequence[dict[str, Any]]:
    place = resources.files(package)
    found = sorted(
        (file for file in place.iterdir() if file.name.endswith(".toml")), key=_file_name
    )
    return [tomllib.loads(file.read_text("utf-8")) for file in found]


def _file_name(file: Any) -> str:
    return str(file.name)


def _conduct_package(document: str) -> str:
    """Where another document that we have keeps its conduct rules, by the name of its folder."""
    return f"toptable.rulebooks.{document}.conduct"


def _inherit_item(item: dict[str, Any], kind: str) -> dict[str, Any]:
    """An item that is the same as another document's, with what differs."""
    if "same_as" not in item:
        return item
    own = {key: value for key, value in item.items() if key != "same_as"}
    by = "id" if kind == "cards" else "key"
    base = next(
        one for one in _conduct_data(_conduct_package(item["same_as"]))[kind] if one[by] == item[by]
    )
    return {**base, **own}


class _FormatsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    formats: tuple[DeckFormat, ...]


@cache
def formats_in(folder: str) -> Mapping[str, DeckFormat]:
    """The formats by the values of the setting that names them; none in a document without."""
    file = resources.files(folder).joinpath("decks.toml")
    if not file.is_file():
        return {}
    found = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _FormatsFile)
    return {format_.id: format_ for format_ in found.formats}


TABLES = ("document", "structure", "clock", "choices", "announcements", "deck_checks")
"""The files with what a document says without computing anything; together one table."""
SHARED = "toptable.rulebooks.shared"
POOLED = ("choice", "announce")
"""What several documents have alike, in files of the same names in ``shared``."""


@cache
def tables_in(folder: str) -> dict[str, Any]:
    """All tables of a document, with those of its base, and what it takes from ``shared``."""
    whole = dict(_own_tables(folder))
    if base := whole["book"].get("base", ""):
        inherited = _own_tables(f"toptable.rulebooks.{base}")
        for part in whole["book"]["without"]:
            inherited = _left_out(inherited, part.split("."))
        whole = _merged(inherited, whole)
    for kind in POOLED:
        whole[kind] = [_from_shared(entry, kind) for entry in whole.get(kind, [])]
    return whole


@cache
def _own_tables(folder: str) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for name in TABLES:
        file = resources.files(folder).joinpath(f"{name}.toml")
        if file.is_file():
            whole |= tomllib.loads(file.read_text("utf-8"))
    return whole


def _left_out(whole: dict[str, Any], part: Sequence[str]) -> dict[str, Any]:
    first, *rest = part
    if rest:
        return {**whole, first: _left_out(whole[first], rest)}
    return {key: value for key, value in whole.items() if key != first}


def _merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A table on top of another: tables key by key, lists of entries by id, the rest replaced."""
    whole = dict(base)
    for key, value in own.items():
        before: Any = base.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            whole[key] = _merged(before, value)
        elif _has_ids(value) and _has_ids(before):
            whole[key] = _merged_entries(before, value)
        else:
            whole[key] = value
    return whole


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) and "id" in one for one in value)


def _merged_entries(
    base: Sequence[dict[str, Any]], own: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    entries = {entry["id"]: entry for entry in base}
    order = list(entries)
    for entry in own:
        rest = {key: value for key, value in entry.items() if key not in ("after", "drop_entry")}
        if entry.get("drop_entry", False):
            order.remove(entry["id"])
        elif entry["id"] in entries:
            entries[entry["id"]] = _merged(entries[entry["id"]], rest)
        else:
            entries[entry["id"]] = rest
            place = order.index(entry["after"]) + 1 if "after" in entry else len(order)
            order.insert(place, entry["id"])
    return [entries[id_] for id_ in order]


def _from_shared(entry: dict[str, Any], kind: str) -> dict[str, Any]:
    if entry.get("same_as") != "shared":
        return entry
    own = {key: value for key, value in entry.items() if key != "same_as"}
    return _merged(_shared_entries()[kind][entry["id"]], own)


@cache
def _shared_entries() -> Mapping[str, Mapping[str, dict[str, Any]]]:
    whole = _own_tables(SHARED)
    return {kind: {entry["id"]: entry for entry in whole[kind]} for kind in POOLED}
