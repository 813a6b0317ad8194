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

import tomllib
from datetime import date

import msgspec

from toptable.engine.rules.decks.event_cards import Building, EventCards

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


def read_event_cards(content: bytes) -> EventCards:
    """What the file says, or a ``BadEventCards`` with a sentence."""
    if len(content) > LARGEST:
        raise BadEventCards("The file is larger than 1 MB; it holds a few lists of names.")
    try:
        said = msgspec.convert(tomllib.loads(content.decode("utf-8-sig")), _File)
    except UnicodeDecodeError as problem:
        raise BadEventCards("The file is no text in UTF-8.") from problem
    except tomllib.TOMLDecodeError as problem:
        raise BadEventCards(f"The file is no TOML: {problem}.") from problem
    except msgspec.ValidationError as problem:
        known = ", ".join(field.name for field in msgspec.structs.fields(_File))
        raise BadEventCards(f"{problem}. What can be said: {known}.") from problem
    return EventCards(
        legal=said.legal,
        not_legal=said.not_legal,
        early=said.early,
        banned=said.banned,
        limits=tuple(said.limits.items()),
        handed_out=tuple((name, day.isoformat()) for name, day in said.handed_out.items()),
        building=said.building,
    )
