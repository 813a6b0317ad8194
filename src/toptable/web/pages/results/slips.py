"""What a scorekeeper types or scans to name a table: its number, a slip's code or its address."""

import re

import msgspec

CODE = re.compile(r"r(?P<round>\d{1,4})\s*t(?P<table>\d{1,5})", re.IGNORECASE)
"""What is printed on a slip, such as R4T17."""
ADDRESS = re.compile(r"/rounds/(?P<round>\d{1,4})/tables/(?P<table>\d{1,5})(?:[/?#].*)?$")
NUMBER = re.compile(r"(?P<table>\d{1,5})")


class Spot(msgspec.Struct, frozen=True):
    """A table, and the round where the slip says it."""

    table: int
    round: int | None = None


def read_spot(typed: str) -> Spot | None:
    """The table that was typed or scanned; None where no table is meant."""
    text = typed.strip()
    found = NUMBER.fullmatch(text) or CODE.fullmatch(text) or ADDRESS.search(text)
    if found is None:
        return None
    round_ = found.groupdict().get("round")
    return Spot(int(found["table"]), int(round_) if round_ else None)


def code(round_: int, table: int) -> str:
    """What to print on a slip so that it can be scanned."""
    return f"R{round_}T{table}"
