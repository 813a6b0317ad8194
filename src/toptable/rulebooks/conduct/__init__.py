"""What the five documents say about conduct: infractions, penalties, counting, repairs, cards.

One folder per document holds it as data, in our own words. ``conduct("nisei-1.3")`` is the whole
of it as one value; a file that does not hold together is refused when it is loaded.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import ConductBook
from toptable.rulebooks.conduct.soundness import problems

FOLDERS: Mapping[str, str] = {
    "nisei-1.3": "nisei_1_3",
    "nisei-1.0": "nisei_1_0",
    "ffg-netrunner-1.0": "ffg_netrunner_1_0",
    "ffg-starwars-2.2": "ffg_starwars_2_2",
    "bushiroad-1.2.11": "bushiroad_1_2_11",
}


def get(rulebook: str) -> ConductBook | Refusal:
    """What a document says about conduct, or a sentence that lists the documents."""
    if rulebook in FOLDERS:
        return conduct(rulebook)
    return Refusal(
        "unknown_rulebook",
        f"There is no rulebook {rulebook or 'without an id'}. There are {', '.join(FOLDERS)}.",
    )


@cache
def conduct(rulebook: str) -> ConductBook:
    """What a document that we have says about conduct."""
    book = msgspec.convert(_data(FOLDERS[rulebook]), ConductBook)
    if wrong := problems(book):
        raise ValueError(f"{rulebook}: {' '.join(wrong)}")
    return book


@cache
def _data(folder: str) -> dict[str, Any]:
    """All files of a folder as one table; lists are joined, tables are merged."""
    whole: dict[str, Any] = {}
    for part in _files(folder):
        for key, value in part.items():
            if isinstance(value, list):
                whole[key] = whole.get(key, []) + value
            elif isinstance(value, dict):
                whole[key] = whole.get(key, {}) | value
            else:
                whole[key] = value
    if (base := whole.pop("remedies_from", "")) != "":
        whole["remedies"] = _data(base)["remedies"] | whole.get("remedies", {})
    for kind in ("infractions", "helpers", "cards"):
        whole[kind] = [_inherited(one, kind) for one in whole.get(kind, [])]
    return whole


def _files(folder: str) -> Sequence[dict[str, Any]]:
    place = resources.files(__package__).joinpath(folder)
    found = sorted((one for one in place.iterdir() if one.name.endswith(".toml")), key=_name)
    return [tomllib.loads(one.read_text("utf-8")) for one in found]


def _name(file: Any) -> str:
    return str(file.name)


def _inherited(item: dict[str, Any], kind: str) -> dict[str, Any]:
    """An item that is the same as another document's, with what differs."""
    if "same_as" not in item:
        return item
    own = {key: value for key, value in item.items() if key != "same_as"}
    by = "id" if kind == "cards" else "key"
    base = next(one for one in _data(item["same_as"])[kind] if one[by] == item[by])
    return {**base, **own}
