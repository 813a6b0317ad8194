"""Who sits out when the number of players is odd.

N13-65, N10-36, FFG-29, B-080 with the readings AMB-08, AMB-09, AMB-47 and A-03: in round 1 a drawn
player, later the lowest-ranked of those with the fewest byes; but only a player whose absence
leaves the others a pairing without a rematch. Players with a reward bye are taken out before.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.types import Bye, Entrant, Reason
from toptable.engine.sentence import worded


def choose_bye(
    entrants: Sequence[Entrant],
    *,
    round: int,
    chance: Chance,
    legal: Callable[[Entrant], bool],
) -> Entrant | None:
    """The first player in the order of the bye whom ``legal`` allows to be absent, if any.

    ``meetings.without_rematch(entrants)`` is the ``legal`` of every pairing method.
    """
    return next(
        (entrant for entrant in _in_order(entrants, round == 1, chance) if legal(entrant)), None
    )


def bye(entrants: Sequence[Entrant], chosen: Entrant, *, round: int) -> Bye:
    """The bye of the chosen player, with the reason it fell there."""
    return Bye(chosen.id, (Reason("bye", _why(entrants, chosen, round == 1)),))


def _in_order(entrants: Sequence[Entrant], first: bool, chance: Chance) -> Iterable[Entrant]:
    if first:
        # From the ranking, so that the order in which players are handed over changes nothing.
        drawn = sorted(entrants, key=lambda entrant: entrant.rank)
        chance.shuffle(drawn)
        return sorted(drawn, key=lambda entrant: entrant.byes)
    return _by_turn(entrants)


def _by_turn(entrants: Sequence[Entrant]) -> Iterator[Entrant]:
    # The first one nearly always is allowed: find that one before sorting a whole hall.
    yield min(entrants, key=_turn)
    yield from sorted(entrants, key=_turn)[1:]


def _turn(entrant: Entrant) -> tuple[int, int]:
    return entrant.byes, -entrant.rank


def _why(entrants: Sequence[Entrant], chosen: Entrant, first: bool) -> str:
    if len(entrants) == 1:
        return worded("byes.bye_nobody", "Bye: nobody else is left to pair.")
    if first:
        return worded(
            "byes.bye_odd_number_players_drawn", "Bye: odd number of players, drawn by lot."
        )
    passed = [entrant for entrant in entrants if _turn(entrant) < _turn(chosen)]
    had = "without a bye so far" if chosen.byes == 0 else f"with only {_times(chosen.byes)} so far"
    if not passed:
        return worded(
            "byes.bye_odd_number_players_lowest",
            "Bye: odd number of players, and the lowest-ranked player %(had)s.",
            had=had,
        )
    return worded(
        "byes.bye_odd_number_players_next",
        "Bye: odd number of players. %(number)s was next in line, but then the others "
        "could not be paired without a rematch.",
        number=min(passed, key=_turn).name,
    )


def _times(byes: int) -> str:
    return "one bye" if byes == 1 else f"{byes} byes"
