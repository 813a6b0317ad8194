"""The conduct rules and the formats of a document, loaded from the data files in its folder.

Infractions, penalties, counting, repairs and cards lie in the folder ``conduct`` of a document, in
our own words; products and dated lists lie in its ``decks.toml``. All conduct files together are
one value; files that do not hold together are refused when they are loaded.
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
    """The formats by the values of the setting that names them."""
    text = resources.files(folder).joinpath("decks.toml").read_text("utf-8")
    return {
        format_.id: format_
        for format_ in msgspec.convert(tomllib.loads(text), _FormatsFile).formats
    }
