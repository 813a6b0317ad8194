"""One round in which players on equal points meet across the line. N13-78 to N13-82.

The last one in meets the first one out if they have the same points, then the next one up meets
the next one down, until a pair differs. Only those who play can move, and only among themselves.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import Ranked, refilled, unchanged
from toptable.engine.rules.finals.tiebreaker_round.games import (
    GameResult,
    TiebreakerGame,
    TiebreakerStep,
    against_higher,
    matched,
    told,
)
from toptable.engine.sentence import worded


class MirrorPairs(msgspec.Struct, frozen=True, tag="mirror_pairs"):
    """One round of pairs mirrored at the line. N13-78, N13-79, N13-80, N13-81, N13-82, AMB-16."""

    id = "mirror_pairs"
    name = "Tiebreaker round"
    help = worded(
        "mirror_pairs.players_equal",
        "Players on equal points meet across the line: last in against first out, and so on.",
    )
    source = "Event Structure And Procedure"
    rules = ("N13-78", "N13-79", "N13-80", "N13-81", "N13-82", "AMB-15", "AMB-16")

    def games(self, order: Sequence[Ranked], size: int) -> tuple[TiebreakerGame, ...]:
        """Who meets whom, from the line outwards; nobody if the line falls between points."""
        games = []
        for last_in, first_out in zip(reversed(order[:size]), order[size:], strict=False):
            if last_in.points != first_out.points:
                break
            games.append(TiebreakerGame(last_in, first_out))
        return tuple(games)

    def step(
        self, order: Sequence[Ranked], size: int, played: Sequence[Sequence[GameResult]]
    ) -> TiebreakerStep | Refusal:
        """The games of the round, or the order that they lead to."""
        games = self.games(order, size)
        if not games:
            return TiebreakerStep(notes=(_no_round(order, size),), reranked=unchanged(order))
        if not played:
            return TiebreakerStep(games, notes=(_stop(order, size, len(games)),))
        if len(played) > 1:
            return Refusal("one_round:step", "There is only one tiebreaker round.", self.source)
        results = matched(games, played[0])
        if isinstance(results, Refusal):
            return results
        decided = tuple(map(against_higher, games, results))
        slots = range(size - len(games), size + len(games))
        winners = {winner.player for decision in decided for winner in decision.won}
        taking_part = [order[slot] for slot in slots]
        # The sort is stable: winners first, and both parts in the order of the Swiss rounds.
        ranked = sorted(taking_part, key=lambda one: one.player not in winners)
        return TiebreakerStep(
            decided=decided, reranked=refilled(order, slots, ranked, told(decided))
        )


def _no_round(order: Sequence[Ranked], size: int) -> str:
    if len(order) <= size:
        return worded(
            "mirror_pairs.everybody_advances", "Everybody advances: there is nothing to play for."
        )
    last, first = order[size - 1], order[size]
    return worded(
        "mirror_pairs.differ_points",
        "%(last)s and %(first)s differ in points: no tiebreaker round is needed.",
        last=last,
        first=first,
    )


def _stop(order: Sequence[Ranked], size: int, games: int) -> str:
    up, down = size - games - 1, size + games
    if up < 0 or down >= len(order):
        return worded(
            "mirror_pairs.pairs_end_where",
            "The pairs end where there is nobody left on one side of the line.",
        )
    return worded(
        "mirror_pairs.pairs_end_before",
        "The pairs end before %(order)s and %(order_2)s, who differ in points.",
        order=order[up],
        order_2=order[down],
    )
