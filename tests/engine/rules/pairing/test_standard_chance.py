"""Chance in the standard pairing: fair where nobody has met, and never shut out elsewhere."""

from collections import Counter
from dataclasses import replace
from hashlib import shake_256
from random import Random

import pytest
from standard_truth import SIDES, Settings, badness, best_pairings, random_field

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, Pairing
from toptable.engine.rules.pairing.standard_swiss import pair_standard
from toptable.engine.sentence import to_json

SEED = b"a chance" * 4

CHI_SQUARE = {2: 13.8, 3: 16.3, 4: 18.5, 6: 22.5, 8: 26.1, 10: 29.6}
"""What a fair draw exceeds once in a thousand times, by degrees of freedom (from tables)."""


def fair(counts: Counter[int], outcomes: int) -> bool:
    """Whether the counts could come from ``outcomes`` equally likely ones."""
    expected = counts.total() / outcomes
    unseen = outcomes - len(counts)
    misses = sum((count - expected) ** 2 for count in counts.values()) + unseen * expected**2
    return unseen >= 0 and misses / expected < CHI_SQUARE[outcomes - 1]


def group(points: int, ids: range, met: dict[int, list[int]] | None = None) -> list[Entrant]:
    met = met or {}
    return [
        Entrant(
            id=one,
            name=f"P{one}",
            points=points,
            rank=one + 1,
            met=dict.fromkeys(met.get(one, []), 1),
        )
        for one in ids
    ]


def partners(
    field: list[Entrant], draws: int, *, number: int = 4, double_float: str = "allow"
) -> list[dict[int, int]]:
    """Everybody's partner in so many draws of the same round."""
    found = []
    for draw in range(draws):
        answer = pair_standard(
            field,
            round=number,
            chance=Chance(SEED, draw),
            double_float="avoid" if double_float == "avoid" else "allow",
        )
        assert isinstance(answer, Pairing)
        pairs = [pair.players for pair in answer.pairs]
        found.append({one: other for pair in pairs for one, other in (pair, pair[::-1])})
    return found


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize("size", [4, 8, 12])
def test_every_partner_is_equally_likely_in_a_group_without_meetings(
    size: int, number: int
) -> None:
    met = {} if number == 1 else {size + 1: [size], size: [size + 1]}
    below = group(0, range(size, size + 4), met) if number > 1 else []
    drawn = partners(group(9, range(size)) + below, 150 * (size - 1), number=number)
    for player in range(size):
        assert fair(Counter(mates[player] for mates in drawn), size - 1)


def test_who_goes_down_and_whom_they_meet_is_drawn() -> None:
    drawn = partners(group(9, range(5)) + group(6, range(5, 12)), 1500)
    down = [next(one for one in range(5) if mates[one] >= 5) for mates in drawn]
    assert fair(Counter(down), 5)
    assert fair(Counter(mates[one] for mates, one in zip(drawn, down, strict=True)), 7)


def test_who_goes_down_is_drawn_from_those_for_whom_a_best_pairing_exists() -> None:
    """Player 0 has met the whole group below, player 1 all of it but one: AMB-10."""
    met = {0: [5, 6, 7], 1: [5, 6], 5: [0, 1], 6: [0, 1], 7: [0]}
    drawn = partners(group(9, range(5), met) + group(6, range(5, 8), met), 1600)
    down = [next(one for one in range(5) if mates[one] >= 5) for mates in drawn]
    assert set(down) == {1, 2, 3, 4}
    assert fair(Counter(down), 4)


def test_who_goes_down_is_drawn_from_the_rested() -> None:
    field = [
        replace(one, paired_down=one.id in (0, 2, 3))
        for one in group(9, range(7)) + group(6, range(7, 12))
    ]
    drawn = partners(field, 800, double_float="avoid")
    down = [next(one for one in range(7) if mates[one] >= 7) for mates in drawn]
    assert set(down) == {1, 4, 5, 6}
    assert fair(Counter(down), 4)


def test_the_first_bye_is_drawn() -> None:
    field = group(0, range(9))
    counts: Counter[int] = Counter()
    for draw in range(900):
        answer = pair_standard(field, round=1, chance=Chance(SEED, draw))
        assert isinstance(answer, Pairing)
        counts[answer.byes[0].player] += 1
    assert fair(counts, 9)


def test_sides_are_drawn_where_both_ways_are_as_good() -> None:
    field = group(0, range(2))
    counts: Counter[int] = Counter()
    for draw in range(600):
        answer = pair_standard(field, round=1, chance=Chance(SEED, draw), sides=SIDES)
        assert isinstance(answer, Pairing)
        assert answer.pairs[0].sides is not None
        counts[SIDES.index(answer.pairs[0].sides[0])] += 1
    assert abs(counts[0] - 300) < 40  # one in a thousand fair draws is further off


def constrained(seed: int) -> tuple[list[Entrant], Settings] | None:
    """A small field with a few best pairings, or nothing if this one has too few or too many."""
    rng = Random(seed)
    how = Settings(
        round=rng.choice([1, 5, 5, 5]), single=rng.random() < 0.2, avoid=rng.random() < 0.3
    )
    field = random_field(rng, rng.choice([6, 8]), how)
    best = best_pairings(field, how)
    return (field, how) if badness(best[0], how)[0] == 0 and 2 <= len(best) <= 8 else None


FIELDS = [case for seed in range(400) if (case := constrained(seed))][:60]


def overturned(points: list[int], met: list[set[int]]) -> tuple[list[Entrant], Settings]:
    """Fields whose lower groups overturn what seemed best for those above: who was sent down for
    the sake of that must be drawn again, or best pairings are lost."""
    field = [
        Entrant(
            id=one, name=f"P{one}", points=points[one - 1], rank=one, met=dict.fromkeys(others, 1)
        )
        for one, others in enumerate(met, 1)
    ]
    return field, Settings()


FIELDS += [
    overturned(
        [2, 2, 2, 2, 2, 1, 0, 0],
        [
            {2, 3, 4, 6},
            {1, 6, 7},
            {1, 6, 7, 8},
            {1, 5},
            {4, 6},
            {1, 2, 3, 5, 8},
            {2, 3, 8},
            {3, 6, 7},
        ],
    ),
    overturned(
        [6, 5, 5, 4, 4, 3, 2, 2],
        [{7, 8}, {3, 4, 5, 8}, {2, 5, 8}, {2, 6, 8}, {2, 3, 6}, {4, 5, 7}, {1, 6}, {1, 2, 3, 4}],
    ),
]


@pytest.mark.parametrize("case", FIELDS, ids=range(len(FIELDS)))
def test_every_best_pairing_can_occur(case: tuple[list[Entrant], Settings]) -> None:
    field, how = case
    best = {
        frozenset(frozenset((one.id, other.id)) for one, other in pairing)
        for pairing in best_pairings(field, how)
    }
    missing = set(best)
    for draw in range(2000):
        answer = pair_standard(
            field,
            round=how.round,
            chance=Chance(SEED, draw),
            double_float="avoid" if how.avoid else "allow",
            sides=SIDES if how.single else None,
        )
        assert isinstance(answer, Pairing)
        found = frozenset(frozenset(pair.players) for pair in answer.pairs)
        assert found in best
        missing.discard(found)
        if not missing:
            break
    assert missing == set()


@pytest.mark.parametrize("how", [Settings(round=1), Settings(), Settings(single=True)], ids=str)
def test_the_same_field_and_seed_give_the_same_pairing(how: Settings) -> None:
    for seed in range(30):
        field = random_field(Random(seed), 5 + seed, how)
        answers = [
            to_json(
                pair_standard(
                    players,
                    round=how.round,
                    chance=Chance(SEED, seed),
                    rematches="allow",
                    sides=SIDES if how.single else None,
                )
            )
            for players in (field, list(field), field[::-1])
        ]
        assert len(set(answers)) == 1


def test_chance_reads_the_stream_that_its_page_describes() -> None:
    """The ten lines that anyone can write, against draws of every kind in one go."""
    stream = shake_256(b"toptable draw 1" + SEED + (77).to_bytes(8, "big")).digest(80_000)
    words = [int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8)]

    def below(limit: int) -> int:
        while (word := words.pop(0)) >= 2**64 - 2**64 % limit:
            pass
        return word % limit

    chance = Chance(SEED, 77)
    for limit in (1, 2, 7, 1000, 2**63 + 1, 2**64):
        assert chance.below(limit) == below(limit)
        assert chance.several(limit, 5) == [below(limit) for _ in range(5)]
    ours, theirs = list(range(3000)), list(range(3000))
    chance.shuffle(ours)
    for last in range(2999, 0, -1):
        other = below(last + 1)
        theirs[last], theirs[other] = theirs[other], theirs[last]
    assert ours == theirs
    assert chance.below(10**9) == below(10**9)
