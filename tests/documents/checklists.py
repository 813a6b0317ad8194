"""The checklist of a deck check, as people read it at an event."""

import json
from typing import Any

from documents.day import Day


def shown(book: str, *, sleeves: bool = False, **settings: str) -> dict[str, Any]:
    """A check of the first player as the command line shows it."""
    day = Day(book, "Ann Bo", **settings).staff(judge="Jo")
    day.toptable(f"deck-check choose EVENT --chosen Ann{' --sleeves' if sleeves else ''}", by="Jo")
    read: dict[str, Any] = json.loads(day.toptable("deck-check show EVENT 1 --json", by="Jo"))
    return read


def checklist(book: str, *, sleeves: bool = False, **settings: str) -> str:
    """The points of the checklist, one after the other."""
    points = shown(book, sleeves=sleeves, **settings)["checklist"]
    return " ".join(point["text"] for point in points)
