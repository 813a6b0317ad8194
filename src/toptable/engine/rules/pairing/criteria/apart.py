"""Families, clubs and travelling parties do not meet in round 1."""

from collections.abc import Iterator
from dataclasses import dataclass

from toptable.engine.rules.pairing.criteria.base import Criterion, FinishedPairing
from toptable.engine.rules.pairing.search.lexicographic import Objective
from toptable.engine.rules.pairing.search.window import Window
from toptable.engine.rules.pairing.types import Entrant, Reason
from toptable.engine.sentence import worded


def together(one: Entrant, other: Entrant) -> bool:
    """Whether the two share a group."""
    return one.group != "" and one.group == other.group


@dataclass(frozen=True, slots=True)
class Together(Objective):
    """Pairs within one group."""

    def pair(self, window: Window, a: int, b: int) -> int:
        players = window.hall.players
        return int(together(players[window.named(a)], players[window.named(b)]))


class KeptApart(Criterion):
    """In round 1 players who came together do not meet. SW-19."""

    id = "group"
    name = "Kept apart in round 1"
    help = worded(
        "apart.round_few", "In round 1 as few players as possible meet somebody of their own group."
    )
    rules = ("SW-19",)

    def levels(self, window: Window) -> Iterator[Objective]:
        yield Together(0, len(window.players) // 2)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        first, second = outcome.hall.players[one], outcome.hall.players[other]
        if together(first, second):
            yield Reason(
                "group",
                worded(
                    "apart.both_belong",
                    "%(first)s and %(second)s both belong to %(group)s, but no pairing keeps "
                    "all groups apart.",
                    first=first.name,
                    second=second.name,
                    group=first.group,
                ),
            )
