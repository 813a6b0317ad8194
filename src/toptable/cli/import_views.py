"""What an import says: for people line by line, for programs as data."""

from collections.abc import Sequence
from typing import Any

from toptable.cli.common import say, warn
from toptable.desk.tournament import Tournament
from toptable.interchange.foreign.published import Agreement
from toptable.interchange.importing import Look


def show_look(seen: Look) -> None:
    """Print what was understood of each event in a file, and what was not."""
    for part in seen.each:
        if seen.further:
            say(f"{part.event}:")
        for sentence in part.understood:
            say(sentence)
        for sentence in part.not_understood:
            differs = sentence in part.compared.differences
            warn(f"{'Different' if differs else 'Not understood'}: {sentence}")


def import_data(seen: Look, kept: Sequence[Tournament]) -> dict[str, Any]:
    """What a program reads of an import: numbers, and sentences for people."""
    ids: list[str | None] = [one.event for one in kept]
    ids = ids or [None] * len(seen.each)
    parts = [
        {"pod": part.pod, **_part(part, id_)} for part, id_ in zip(seen.each, ids, strict=True)
    ]
    return {"kind": seen.kind, **_part(seen, ids[0]), "events": parts}


def _part(part: Look, id_: str | None) -> dict[str, Any]:
    return {
        "event": part.event,
        "id": id_,
        "date": part.date,
        "rulebook": part.rulebook,
        "players": part.players,
        "rounds": part.rounds,
        "cut": part.cut,
        "compared": {
            "points": _agreement(part.compared.points),
            "places": _agreement(part.compared.places),
            "tiebreakers": _agreement(part.compared.tiebreakers),
        },
        "understood": list(part.understood),
        "not_understood": list(part.not_understood),
    }


def _agreement(agreement: Agreement) -> dict[str, int]:
    return {"compared": agreement.compared, "same": agreement.same}
