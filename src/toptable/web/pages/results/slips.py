"""What a scorekeeper types or scans to name a table: its number, a slip's code or its address."""

import re

import msgspec

from toptable.engine.refusal import Refusal

CODE = re.compile(r"r(?P<round>\d{1,4})\s*t(?P<table>\d{1,5})", re.IGNORECASE)
"""What is printed on a slip, such as R4T17."""
ADDRESS = re.compile(
    r"/e/(?P<event>[^/]+)/rounds/(?P<round>\d{1,4})/tables/(?P<table>\d{1,5})(?:[/?#].*)?$"
)
ANOTHER_EVENT = Refusal(
    "another_event", "This slip belongs to another event. Open that event and scan it there."
)
NUMBER = re.compile(r"(?P<table>\d{1,5})")


class Spot(msgspec.Struct, frozen=True):
    """A table, and the round where the slip says it."""

    table: int
    round: int | None = None
    event: str = ""
    """The event, where an address was scanned."""


def read_spot(typed: str) -> Spot | None:
    """The table that was typed or scanned; None where no table is meant."""
    text = typed.strip()
    found = NUMBER.fullmatch(text) or CODE.fullmatch(text) or ADDRESS.search(text)
    if found is None:
        return None
    said = found.groupdict()
    round_ = said.get("round")
    return Spot(int(found["table"]), int(round_) if round_ else None, said.get("event") or "")


def code(round_: int, table: int) -> str:
    """What to print on a slip so that it can be scanned."""
    return f"R{round_}T{table}"
