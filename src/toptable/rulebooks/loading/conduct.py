"""What a document says about conduct, from the files in the folder ``conduct`` of its own.

Infractions, penalties, counting, repairs and cards are data, in our own words. All files of a
folder together are one value; files that do not hold together are refused when they are loaded.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction
from toptable.rulebooks.loading.soundness import problems


@cache
def conduct_in(package: str) -> ConductBook:
    """The conduct rules whose files lie in a package, such as ``….nisei_1_3.conduct``."""
    book = msgspec.convert(_data(package), ConductBook)
    if wrong := problems(book):
        raise ValueError(f"{package}: {' '.join(wrong)}")
    return book


def changed(
    book: ConductBook, changes: Mapping[str, Callable[[Infraction], Infraction]]
) -> ConductBook:
    """The book with some of its infractions read otherwise, by their keys."""
    infractions = tuple(
        changes[infraction.key](infraction) if infraction.key in changes else infraction
        for infraction in book.infractions
    )
    return msgspec.structs.replace(book, infractions=infractions)


def for_event(book: ConductBook, *, game: str, team: str) -> ConductBook:
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
def _data(package: str) -> dict[str, Any]:
    """All files of a folder as one table; lists are joined, tables are merged."""
    whole: dict[str, Any] = {}
    for part in _files(package):
        for key, value in part.items():
            if isinstance(value, list):
                whole[key] = whole.get(key, []) + value
            elif isinstance(value, dict):
                whole[key] = whole.get(key, {}) | value
            else:
                whole[key] = value
    if (base := whole.pop("remedies_from", "")) != "":
        whole["remedies"] = _data(_of(base))["remedies"] | whole.get("remedies", {})
    for kind in ("infractions", "helpers", "cards"):
        whole[kind] = [_inherited(item, kind) for item in whole.get(kind, [])]
    return whole


def _files(package: str) -> Sequence[dict[str, Any]]:
    place = resources.files(package)
    found = sorted((file for file in place.iterdir() if file.name.endswith(".toml")), key=_name)
    return [tomllib.loads(file.read_text("utf-8")) for file in found]


def _name(file: Any) -> str:
    return str(file.name)


def _of(document: str) -> str:
    """Where another document that we have keeps its conduct rules, by the name of its folder."""
    return f"toptable.rulebooks.{document}.conduct"


def _inherited(item: dict[str, Any], kind: str) -> dict[str, Any]:
    """An item that is the same as another document's, with what differs."""
    if "same_as" not in item:
        return item
    own = {key: value for key, value in item.items() if key != "same_as"}
    by = "id" if kind == "cards" else "key"
    base = next(one for one in _data(_of(item["same_as"]))[kind] if one[by] == item[by])
    return {**base, **own}
