"""Nobody meets the same opponent twice, and if somebody must, the oldest meeting is repeated."""

from collections.abc import Iterator
from dataclasses import dataclass

from toptable.engine.rules.pairing.criteria.base import Criterion, FinishedPairing
from toptable.engine.rules.pairing.search.lexicographic import Objective
from toptable.engine.rules.pairing.search.window import Window
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.sentence import worded


@dataclass(frozen=True, slots=True)
class Again(Objective):
    """Rematches, or those among them whose latest meeting was in one round."""

    round: int | None = None

    def pair(self, window: Window, a: int, b: int) -> int:
        one, other = window.named(a), window.named(b)
        if window.hall.may_meet(one, other):
            return 0
        met = window.hall.players[one].met[window.hall.ids[other]]
        return int(self.round is None or met == self.round)


class NoRematch(Criterion):
    """Nobody meets the same opponent twice. N13-75, N10-44, FFG-30, B-079, AMB-11."""

    id = "rematch"
    name = "No rematch"
    help = worded(
        "rematch.nobody_meets",
        "Nobody meets an opponent again while it can be avoided; then the oldest meetings first.",
    )
    rules = ("N13-75", "N10-44", "FFG-30", "B-079", "AMB-11")

    def levels(self, window: Window) -> Iterator[Objective]:
        if not window.anyone:
            return
        most = len(window.players) // 2
        yield Again(0, most)
        players = (window.hall.players[player] for player in window.players if player is not None)
        rounds = {met for player in players for met in player.met.values()}
        for latest in sorted(rounds, reverse=True):
            yield Again(0, most, 1, latest)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        hall = outcome.hall
        if hall.may_meet(one, other):
            return
        met = hall.players[one].met[hall.ids[other]]
        names = f"{outcome.name(one)} and {outcome.name(other)}"
        yield Reason(
            "rematch",
            worded(
                "rematch.met_round",
                "%(names)s met in round %(met)s, but no pairing without a rematch exists.",
                names=names,
                met=met,
            ),
        )
