"""Short ways to write down orders and results for tests of what follows the Swiss rounds."""

from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Order, PassedOver, PassedOverBecause, Ranked, Reranked
from toptable.engine.rules.finals.tiebreaker_games import GameResult, TiebreakerStep


def an_order(points: str | Sequence[int], start: int = 1) -> Order:
    """An order by points; each player's number is the rank, and nobody is level with anybody."""
    numbers = list(map(int, points.split())) if isinstance(points, str) else points
    return tuple(
        Ranked(rank=rank, player=rank, name=f"P{rank}", points=has, place=rank)
        for rank, has in enumerate(numbers, start)
    )


def ids(players: Sequence[Ranked]) -> list[int]:
    return [one.player for one in players]


def out(
    *players: int, why: PassedOverBecause = PassedOverBecause.DECLINES
) -> dict[int, PassedOver]:
    return {player: PassedOver(player, why) for player in players}


def won(*results: str) -> list[GameResult]:
    """Results such as ``9>8`` (9 beat 8), ``7=10`` (drawn) or ``7x8`` (7 did not play)."""
    made = []
    for text in results:
        if ">" in text:
            winner, loser = map(int, text.split(">"))
            made.append(GameResult((winner, loser), winner))
        elif "=" in text:
            one, other = map(int, text.split("="))
            made.append(GameResult((one, other)))
        else:
            one, other = map(int, text.split("x"))
            made.append(GameResult((one, other), conceded=(one,)))
    return made


def pairs(step: TiebreakerStep | Refusal) -> list[tuple[int, int]]:
    assert isinstance(step, TiebreakerStep), step
    return [game.players for game in step.games]


def new_order(step: TiebreakerStep | Refusal) -> list[int]:
    return ids(settled(step).order)


def settled(step: TiebreakerStep | Refusal) -> Reranked:
    assert isinstance(step, TiebreakerStep), step
    assert step.reranked is not None
    return step.reranked


patient = settings(deadline=None)
"""For properties: a busy machine is no failure."""

falling_points = st.lists(st.integers(0, 4), min_size=2, max_size=14).map(
    lambda points: sorted(points, reverse=True)
)
"""Points from first to last, with many ties."""
