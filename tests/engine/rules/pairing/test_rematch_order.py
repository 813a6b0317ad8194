"""Whom a repeat drives out of a group meets the next lower-ranked player. N13-75, N10-44."""

from collections import Counter
from random import Random

import pytest
from small_fields import field
from standard_truth import SIDES, Settings, allowed_by_rank, badness, best_pairings, random_field

from spoken import spoken
from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, Pairing
from toptable.engine.rules.pairing.standard_swiss import pair_standard

SEED = b"by rank " * 4
USUAL = Settings()
Couples = frozenset[frozenset[int]]


def drawn(entrants: list[Entrant], draw: int, how: Settings = USUAL) -> Pairing:
    answer = pair_standard(
        entrants,
        round=how.round,
        chance=Chance(SEED, draw),
        rematches="allow",
        double_float="avoid" if how.avoid else "allow",
        rematch_order="ranked",
        sides=SIDES if how.single else None,
    )
    assert isinstance(answer, Pairing)
    return answer


def pairs_of(pairing: Pairing) -> Couples:
    return frozenset(frozenset(pair.players) for pair in pairing.pairs)


def partner(pairing: Pairing, player: int) -> int:
    (pair,) = [pair.players for pair in pairing.pairs if player in pair.players]
    return pair[1] if pair[0] == player else pair[0]


LEADERS = field([9, 9, 6, 6, 6, 6, 3, 3], met=[(1, 2)])


def test_two_leaders_who_have_met_take_the_next_two() -> None:
    """Rank 1 meets rank 3, rank 2 meets rank 4; ranks 5 and 6 are left for each other."""
    for draw in range(40):
        pairing = drawn(LEADERS, draw)
        assert (partner(pairing, 1), partner(pairing, 2)) == (3, 4)
        assert partner(pairing, 5) == 6


def test_an_earlier_opponent_is_passed_over() -> None:
    met = [(1, 2), (1, 3), (2, 4)]
    for draw in range(20):
        pairing = drawn(field([9, 9, 6, 6, 6, 6], met), draw)
        assert (partner(pairing, 1), partner(pairing, 2)) == (4, 3)


def test_the_odd_one_out_is_not_driven_out_and_meets_anybody() -> None:
    """N13-74: three on 9, nobody has met; who goes down and whom they meet is drawn."""
    met: Counter[int] = Counter()
    for draw in range(300):
        pairing = drawn(field([9, 9, 9, 6, 6, 6]), draw)
        down = next(one for one in (1, 2, 3) if partner(pairing, one) > 3)
        met[partner(pairing, down)] += 1
    assert set(met) == {4, 5, 6}
    assert min(met.values()) > 60


def test_the_last_two_who_have_met_go_up_to_the_closest() -> None:
    """N13-75: nobody is ranked lower, so the closest higher-ranked players come down."""
    entrants = field([6, 6, 6, 6, 3, 3], met=[(5, 6)])
    for draw in range(20):
        pairing = drawn(entrants, draw)
        assert (partner(pairing, 5), partner(pairing, 6)) == (4, 3)


def test_the_reason_says_who_and_why() -> None:
    pairing = drawn(LEADERS, 0)
    (told,) = [reason for reason in pairing.pairs[0].reasons if reason.code == "rematch_order"]
    assert told.player == 1
    assert told.text == (
        spoken(
            "next_lower.meets_next",
            name="P1",
            other="P3",
            left="everybody left on 9 points would be a rematch",
        )
    )


def test_drawn_stays_drawn() -> None:
    """FFG-30, B-079: these documents name no order, so every member of the group can come up."""
    met = Counter(
        partner(pair_standard(LEADERS, round=5, chance=Chance(SEED, draw)), 1)
        for draw in range(200)
    )
    assert set(met) == {3, 4, 5, 6}


def cases(count: int) -> list[tuple[list[Entrant], Settings]]:
    """Small fields in which step 7 has something to say."""
    found: list[tuple[list[Entrant], Settings]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        rng = Random(seed)
        how = Settings(round=5, single=rng.random() < 0.15, avoid=rng.random() < 0.25)
        entrants = random_field(rng, rng.choice([4, 6, 6, 8]), how)
        best = best_pairings(entrants, how)
        if badness(best[0], how)[0] == 0 and 2 <= len(best) <= 24:
            allowed = allowed_by_rank(entrants, how)
            if len(allowed) < len(best):
                found.append((entrants, how))
    return found


FIELDS = cases(60)


@pytest.mark.parametrize("case", FIELDS, ids=range(len(FIELDS)))
def test_exactly_the_pairings_that_the_order_allows_occur(
    case: tuple[list[Entrant], Settings],
) -> None:
    entrants, how = case
    allowed = {
        frozenset(frozenset((one.id, other.id)) for one, other in pairing)
        for pairing in allowed_by_rank(entrants, how)
    }
    assert allowed
    missing = set(allowed)
    for draw in range(1500):
        found = pairs_of(drawn(entrants, draw, how))
        assert found in allowed
        missing.discard(found)
        if not missing:
            break
    assert missing == set()


def test_a_large_group_takes_whoever_comes_by_rank() -> None:
    """Two leaders who have met above 300 players who have met a few of the others each."""
    rng = Random(7)
    size = 302
    met = {(1, 2), (1, 3), (2, 3), (1, 5)}
    for one in range(3, size + 1):
        met |= {tuple(sorted((one, other))) for other in rng.sample(range(3, size + 1), 4)}
    met = {pair for pair in met if pair[0] != pair[1]}
    entrants = field([9, 9] + [6] * (size - 2), met)
    for draw in range(10):
        pairing = drawn(entrants, draw)
        assert (partner(pairing, 1), partner(pairing, 2)) == (4, 5)
        by_id = {one.id: one for one in entrants}
        assert not any(pair.players[1] in by_id[pair.players[0]].met for pair in pairing.pairs)
