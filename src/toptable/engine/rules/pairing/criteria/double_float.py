"""Nobody is paired down twice running, where the organizer asks for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from toptable.engine.rules.pairing.criteria.base import Criterion, FinishedPairing
from toptable.engine.rules.pairing.search.lexicographic import Objective
from toptable.engine.rules.pairing.search.window import Window
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.sentence import worded


@dataclass(frozen=True, slots=True)
class SecondDescent(Objective):
    """Players paired down who were paired down the round before."""

    def pair(self, window: Window, a: int, b: int) -> int:
        return self.leave(window, a) if window.places[a] < window.places[b] else 0

    def leave(self, window: Window, a: int) -> int:
        # Those who came from above are counted in the window they left.
        return int(window.places[a] > 0 and window.hall.players[window.named(a)].paired_down)


class NoDoubleFloat(Criterion):
    """As few players as possible are paired down in two rounds running."""

    id = "double_float"
    name = "Not down twice running"
    help = worded(
        "double_float.few_players",
        "As few players as possible are paired down in two rounds running.",
    )
    rules = ()

    def levels(self, window: Window) -> Iterator[Objective]:
        players = window.hall.players
        tired = sum(player is not None and players[player].paired_down for player in window.players)
        if tired:
            yield SecondDescent(0, tired)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        down = outcome.place[one] < outcome.place[other]
        if down and outcome.hall.players[one].paired_down:
            yield Reason(
                "double_float",
                worded(
                    "double_float.paired_down",
                    "%(one)s paired down for the second round running: no pairing as good "
                    "otherwise spares more players that.",
                    one=outcome.name(one),
                ),
                outcome.id(one),
            )
