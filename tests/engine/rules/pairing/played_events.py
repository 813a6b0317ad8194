"""Events that have been played for some rounds, made quickly and without the code under test."""

from random import Random

from toptable.engine.rules.pairing.entrants import Entrant


def mid_event(players: int, rounds: int, seed: int = 1) -> list[Entrant]:
    """The field after some rounds, best first: neighbours in points met, as in a Swiss event."""
    dice = Random(seed)
    points = [0] * players
    byes = [0] * players
    met: list[dict[int, int]] = [{} for _ in range(players)]
    for number in range(1, rounds + 1):
        waiting: list[int] = []
        for player in sorted(range(players), key=lambda one: (-points[one], dice.random())):
            other = next((one for one in waiting if one not in met[player]), None)
            if other is None:
                waiting.append(player)
                continue
            waiting.remove(other)
            met[player][other] = met[other][player] = number
            gained = dice.choice([(6, 0), (0, 6), (3, 3), (6, 0), (0, 6), (4, 1)])
            points[player] += gained[0]
            points[other] += gained[1]
        for player in waiting:
            points[player] += 6
            byes[player] += 1
    order = sorted(range(players), key=lambda one: (-points[one], one))
    return [
        Entrant(
            id=player + 1,
            name=f"P{player + 1}",
            points=points[player],
            rank=rank,
            met={other + 1: number for other, number in met[player].items()},
            byes=byes[player],
        )
        for rank, player in enumerate(order, 1)
    ]
