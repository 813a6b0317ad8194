"""Draws come from the documented function and nothing else."""

from collections import Counter
from hashlib import sha256, shake_256

import pytest

from toptable.engine.chance import Chance, commitment, matches

SEED = bytes(range(32))


def by_the_documentation(seed: bytes, position: int, limits: list[int]) -> list[int]:
    """The function of the documentation, written again without looking at the code."""
    stream = shake_256(b"toptable draw 1" + seed + position.to_bytes(8, "big")).digest(100_000)
    words = (int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8))
    drawn = []
    for limit in limits:
        while (word := next(words)) >= 2**64 - 2**64 % limit:
            pass
        drawn.append(word % limit)
    return drawn


def test_draws_follow_the_documented_function():
    limits = [2, 3, 7, 1, 2**63 + 1, 10, 2**63 + 1, 6, 2**53]
    chance = Chance(SEED, 41)
    assert [chance.below(limit) for limit in limits] == by_the_documentation(SEED, 41, limits)


def test_shuffle_is_fisher_and_yates_from_the_end():
    items = list("abcdefg")
    expected = list(items)
    for last, other in zip(
        range(6, 0, -1), by_the_documentation(SEED, 5, [7, 6, 5, 4, 3, 2]), strict=True
    ):
        expected[last], expected[other] = expected[other], expected[last]
    Chance(SEED, 5).shuffle(items)
    assert items == expected


def test_every_position_has_its_own_draws():
    first = {Chance(SEED, position).below(2**53) for position in range(1, 200)}
    assert len(first) == 199


def test_shuffles_are_fair():
    seen = Counter()
    for position in range(6000):
        items = ["a", "b", "c"]
        Chance(SEED, position).shuffle(items)
        seen["".join(items)] += 1
    assert len(seen) == 6
    # Chi-square with five degrees of freedom; 20.5 is exceeded by a fair draw once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 20.5


def test_the_mark_of_a_draw_proves_seed_and_position():
    chance = Chance(SEED, 7)
    assert chance.draw() is None
    chance.below(10)
    mark = chance.draw()
    assert matches(SEED, 7, mark)
    assert not matches(SEED, 8, mark)
    assert not matches(bytes(32), 7, mark)


def test_commitment_is_the_sha_256_of_the_seed():
    assert commitment(SEED) == sha256(SEED).hexdigest()


def test_nothing_to_draw_from_is_an_error():
    with pytest.raises(ValueError, match="at least one"):
        Chance(SEED, 1).below(0)
