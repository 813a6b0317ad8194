"""The organizer's word on cards for one event, from a TOML file that people write by hand.

legal = ["Core Set", "Genesis Cycle"]      only these products
not_legal = ["Between the Shadows"]        without these
early = ["Downfall"]                       these ahead of their release
banned = ["A title"]
limits = { "Another title" = 1 }
handed_out = { "A promotional card" = 2026-01-30 }

[building]
least = 50
most = 50
copies = 4
kinds = [{ kind = "climax", most = 8 }]
"""

import json
import tomllib
from collections.abc import Iterator
from datetime import date

import msgspec

from toptable.engine.rules.decks.event_cards import Building, EventCards
from toptable.interchange.wrong_lines import not_to_be_said, unreadable

LARGEST = 2**20


class BadEventCards(Exception):
    """Why the file cannot be read, and what to write."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    legal: tuple[str, ...] = ()
    not_legal: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    limits: dict[str, int] = {}
    handed_out: dict[str, date] = {}
    building: Building | None = None


KNOWN = {"": _File.__struct_fields__, "building": Building.__struct_fields__}
"""What can be said, in the file and in its one section."""


def read_event_cards(content: bytes) -> EventCards:
    """What the file says, or a ``BadEventCards`` with a sentence."""
    if len(content) > LARGEST:
        raise BadEventCards("The file is larger than 1 MB; it holds a few lists of names.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadEventCards("The file is no text in UTF-8.") from problem
    try:
        said = msgspec.convert(tomllib.loads(text), _File)
    except tomllib.TOMLDecodeError as problem:
        raise BadEventCards(unreadable(text, str(problem))) from problem
    except msgspec.ValidationError as problem:
        raise BadEventCards(not_to_be_said(text, str(problem), KNOWN)) from problem
    return EventCards(
        legal=said.legal,
        not_legal=said.not_legal,
        early=said.early,
        banned=said.banned,
        limits=tuple(said.limits.items()),
        handed_out=tuple((name, day.isoformat()) for name, day in said.handed_out.items()),
        building=said.building,
    )


def event_cards_text(cards: EventCards) -> str:
    """What an organizer has said, as a file that says the same."""
    return "\n".join(_lines(cards))


def _lines(cards: EventCards) -> Iterator[str]:
    for key in ("legal", "not_legal", "early", "banned"):
        if names := getattr(cards, key):
            yield f"{key} = [{', '.join(map(_quoted, names))}]"
    if cards.limits:
        limits = (f"{_quoted(name)} = {most}" for name, most in cards.limits)
        yield f"limits = {{ {', '.join(limits)} }}"
    if cards.handed_out:
        days = (f"{_quoted(name)} = {day}" for name, day in cards.handed_out)
        yield f"handed_out = {{ {', '.join(days)} }}"
    if (building := cards.building) is not None:
        yield "[building]"
        for key in ("least", "most", "copies"):
            if (number := getattr(building, key)) is not None:
                yield f"{key} = {number}"
        if building.kinds:
            kinds = []
            for limit in building.kinds:
                bounds = [f"kind = {_quoted(limit.kind)}"]
                bounds += [f"least = {limit.least}"] if limit.least else []
                bounds += [f"most = {limit.most}"] if limit.most is not None else []
                kinds.append(f"{{ {', '.join(bounds)} }}")
            yield f"kinds = [{', '.join(kinds)}]"


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
