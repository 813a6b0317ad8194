"""Small fields to pair, and every way to pair them: the outside truth of the pairing tests."""

from collections.abc import Iterable, Iterator, Sequence

from hypothesis import strategies as st

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pairing

Match = tuple[int, int]


def chance(position: int = 0) -> Chance:
    return Chance(b"the same in every test run, 32 b", position)


def field(
    points: Sequence[int],
    met: Iterable[Match] = (),
    byes: Sequence[int] | None = None,
    groups: Sequence[str] | None = None,
) -> list[Entrant]:
    """Players 1, 2, ... by rank, with these points; those who met did so in round 1."""
    opponents: dict[int, dict[int, int]] = {number: {} for number in range(1, len(points) + 1)}
    for one, other in met:
        opponents[one][other] = opponents[other][one] = 1
    return [
        Entrant(
            id=number,
            name=f"P{number}",
            points=points[number - 1],
            rank=number,
            met=opponents[number],
            byes=byes[number - 1] if byes else 0,
            group=groups[number - 1] if groups else "",
        )
        for number in range(1, len(points) + 1)
    ]


@st.composite
def fields(
    draw: st.DrawFn, smallest: int = 1, largest: int = 9, even: bool = False
) -> list[Entrant]:
    """Any field: few or many point groups, few or many earlier meetings, some byes."""
    size = draw(st.integers(smallest, largest).filter(lambda n: not even or n % 2 == 0))
    points = sorted(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)), reverse=True)
    couples = [(a, b) for a in range(1, size + 1) for b in range(a + 1, size + 1)]
    density = draw(st.sampled_from([0, 1, 3, 6, 8]))
    dice = draw(st.lists(st.integers(0, 9), min_size=len(couples), max_size=len(couples)))
    met = [couple for couple, die in zip(couples, dice, strict=True) if die < density]
    byes = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=size, max_size=size))
    return field(points, met, byes)


def all_pairings(players: Sequence[int]) -> Iterator[list[Match]]:
    """Every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, *others = players
    for place, other in enumerate(others):
        for rest in all_pairings([*others[:place], *others[place + 1 :]]):
            yield [(first, other), *rest]


def rematches(pairing: Iterable[Match], entrants: Sequence[Entrant]) -> int:
    """How many of the pairs have met."""
    by_id = {entrant.id: entrant for entrant in entrants}
    return sum(other in by_id[one].met for one, other in pairing)


def legal_pairings(entrants: Sequence[Entrant]) -> list[list[Match]]:
    """Every pairing of an even field without a rematch."""
    everybody = all_pairings([entrant.id for entrant in entrants])
    return [pairing for pairing in everybody if not rematches(pairing, entrants)]


def fewest_rematches(entrants: Sequence[Entrant]) -> int:
    """How few rematches an even field can have."""
    everybody = all_pairings([entrant.id for entrant in entrants])
    return min(rematches(pairing, entrants) for pairing in everybody)


def without(entrants: Sequence[Entrant], player: int) -> list[Entrant]:
    return [entrant for entrant in entrants if entrant.id != player]


def due_for_the_bye(entrants: Sequence[Entrant]) -> int | None:
    """Results sheet, item 1: who may be absent, with the fewest byes, then of the lowest rank."""
    may_be = [one for one in entrants if legal_pairings(without(entrants, one.id))]
    return min(may_be, key=lambda one: (one.byes, -one.rank)).id if may_be else None


def matches_of(pairing: Pairing | NoPairing) -> list[Match]:
    assert isinstance(pairing, Pairing), pairing
    return [pair.players for pair in pairing.pairs]


def byes_of(pairing: Pairing | NoPairing) -> list[int]:
    assert isinstance(pairing, Pairing), pairing
    return [bye.player for bye in pairing.byes]


def everybody_once(pairing: Pairing, entrants: Sequence[Entrant]) -> bool:
    named = [player for match in matches_of(pairing) for player in match] + byes_of(pairing)
    return sorted(named) == sorted(entrant.id for entrant in entrants)
