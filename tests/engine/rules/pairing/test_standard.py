"""The standard pairing against every pairing there is, in fields small enough to list them all."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from standard_truth import (
    SIDES,
    Settings,
    all_pairings,
    badness,
    best_pairings,
    bye_candidates,
    couples,
    pair_squares,
    random_field,
    rematches,
)

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pairing
from toptable.engine.rules.pairing.search import balancing
from toptable.engine.rules.pairing.standard_swiss import pair_standard

SEED = b"standard" * 4


def pair(
    field: list[Entrant], how: Settings, *, draw: int = 0, allow: bool = False
) -> Pairing | NoPairing:
    return pair_standard(
        field,
        round=how.round,
        chance=Chance(SEED, draw),
        rematches="allow" if allow else "never",
        double_float="avoid" if how.avoid else "allow",
        sides=SIDES if how.single else None,
    )


def check(field: list[Entrant], how: Settings, *, draw: int, allow: bool) -> None:
    """Ours is among the best, and refused exactly when nothing without a rematch exists."""
    answer = pair(field, how, draw=draw, allow=allow)
    candidates = bye_candidates(field, how) if len(field) % 2 else [None]
    if isinstance(answer, NoPairing):
        assert not allow
        for absent in candidates:
            assert badness(best_pairings(field, how, absent)[0], how)[0] != 0
        return
    byes = [bye.player for bye in answer.byes]
    absent = next((one for one in field if one.id in byes), None)
    assert absent in candidates
    mine = couples(field, answer)
    assert badness(mine, how) == badness(best_pairings(field, how, absent)[0], how)
    assert allow or rematches(mine, how.single) == 0
    check_sides(answer, mine, how)


def check_sides(answer: Pairing, mine: list[tuple[Entrant, Entrant]], how: Settings) -> None:
    """The sides are there, swapped in second meetings, and reach the balance that is promised."""
    for found, (one, other) in zip(answer.pairs, mine, strict=True):
        assert one.rank < other.rank
        if not how.single:
            assert found.sides is None
            continue
        assert found.sides is not None
        assert sorted(found.sides) == sorted(SIDES)
        had = one.met_as.get(other.id, "")
        assert len(had) != 1 or found.sides[0] != had
        step = 1 if found.sides[0] == SIDES[0] else -1
        squares = (one.balance + step) ** 2 + (other.balance - step) ** 2
        assert squares == pair_squares(one, other)


HOW = [
    Settings(),
    Settings(avoid=True),
    Settings(single=True),
    Settings(single=True, avoid=True),
    Settings(round=1),
    Settings(round=1, single=True, avoid=True),
]


@pytest.mark.parametrize("how", HOW, ids=str)
@pytest.mark.parametrize("seed", range(60))
def test_no_pairing_is_better_in_fields_of_up_to_eight(how: Settings, seed: int) -> None:
    rng = Random(f"{seed} {how}")
    for size in range(1, 9):
        check(random_field(rng, size, how), how, draw=seed, allow=seed % 2 == 0)


@pytest.mark.parametrize("how", HOW, ids=str)
@pytest.mark.parametrize("size", [9, 10])
@pytest.mark.parametrize("seed", range(4))
def test_no_pairing_is_better_in_fields_of_nine_and_ten(
    how: Settings, size: int, seed: int
) -> None:
    check(random_field(Random(seed), size, how), how, draw=seed, allow=seed % 2 == 0)


@pytest.mark.parametrize("seed", range(80))
def test_the_shortcut_for_long_runs_is_as_good(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balancing, "SHORT", 0)
    how = Settings(single=True, avoid=seed % 2 == 0)
    for size in (4, 6, 8):
        check(random_field(Random(seed * 10 + size), size, how), how, draw=seed, allow=True)


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[Entrant], Settings]:
    """Small fields that hypothesis can shrink: who is where, who has met whom, and when."""
    size = draw(st.integers(1, 8))
    how = Settings(
        round=draw(st.sampled_from([1, 6])), single=draw(st.booleans()), avoid=draw(st.booleans())
    )
    points = sorted(draw(st.lists(st.integers(0, 5), min_size=size, max_size=size)), reverse=True)
    met: list[dict[int, int]] = [{} for _ in range(size)]
    met_as: list[dict[int, str]] = [{} for _ in range(size)]
    pairs = [(a, b) for a in range(size) for b in range(a)]
    for a, b in draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []:
        met[a][b] = met[b][a] = draw(st.integers(1, 5))
        letters = draw(st.sampled_from(["C", "R", "CR", ""])) if how.single else ""
        met_as[a][b] = letters
        met_as[b][a] = letters.translate({ord("C"): "R", ord("R"): "C"})
    field = [
        Entrant(
            id=place,
            name=f"P{place}",
            points=points[place] if how.round > 1 else 0,
            rank=place + 1,
            met=met[place],
            met_as=met_as[place],
            byes=draw(st.integers(0, 2)),
            paired_down=draw(st.booleans()),
            group=draw(st.sampled_from(["", "A", "B"])),
            balance=draw(st.integers(-2, 2)) if how.single else 0,
        )
        for place in range(size)
    ]
    return field, how


@settings(max_examples=300, deadline=None, derandomize=True)
@given(fields(), st.integers(0, 9), st.booleans())
def test_no_pairing_is_better(case: tuple[list[Entrant], Settings], draw: int, allow: bool) -> None:
    check(*case, draw=draw, allow=allow)


@pytest.mark.parametrize("how", HOW, ids=str)
def test_tiny_fields(how: Settings) -> None:
    ann, bo, cy = (
        Entrant(id=one, name=name, points=0, rank=one)
        for one, name in enumerate(["Ann", "Bo", "Cy"], 1)
    )
    assert pair([], how) == Pairing(())
    alone = pair([ann], how)
    assert isinstance(alone, Pairing)
    assert [bye.player for bye in alone.byes] == [1]
    two = pair([bo, ann], how)
    assert isinstance(two, Pairing)
    assert [found.players for found in two.pairs] == [(1, 2)]
    three = pair([cy, ann, bo], how)
    assert isinstance(three, Pairing)
    assert len(three.pairs) == len(three.byes) == 1


def event_a_round_3() -> list[Entrant]:
    """Worked example 6: points and meetings of Event A before its third round, B having left."""
    points = {"A": 10, "D": 9, "E": 9, "G": 9, "F": 6, "C": 3}
    met = {"A": "BC", "C": "DA", "D": "CB", "E": "FG", "F": "E", "G": "E"}
    ids = {name: place for place, name in enumerate("ABCDEFG")}
    return [
        Entrant(
            id=ids[name],
            name=name,
            points=points[name],
            rank=rank,
            met={ids[other]: number for number, other in enumerate(met[name], 1)},
            byes=int(name in "FG"),
        )
        for rank, name in enumerate("ADEGFC", 1)
    ]


def test_a_forced_change_worked_example_6() -> None:
    field = event_a_round_3()
    free = [one for one in all_pairings(field) if rematches(one, single=False) == 0]
    assert len(free) == 7
    found = set()
    for draw in range(60):
        answer = pair(field, Settings(round=3), draw=draw)
        assert isinstance(answer, Pairing)
        found.add(
            frozenset(
                "-".join(sorted((one.name, other.name))) for one, other in couples(field, answer)
            )
        )
    assert found == {frozenset({"A-E", "D-G", "C-F"}), frozenset({"A-G", "D-E", "C-F"})}


@pytest.mark.parametrize(
    ("active", "reward_byes", "byes", "matches"),
    [(9, 2, 3, 3), (10, 1, 2, 4), (8, 2, 2, 3), (7, 0, 1, 3)],
)
def test_reward_byes_worked_example_15(
    active: int, reward_byes: int, byes: int, matches: int
) -> None:
    """Holders of a reward bye are taken out before, and the rest may need one more bye."""
    field = [Entrant(id=one, name=f"P{one}", points=0, rank=one + 1) for one in range(active)]
    answer = pair(field[reward_byes:], Settings(round=1))
    assert isinstance(answer, Pairing)
    assert reward_byes + len(answer.byes) == byes
    assert len(answer.pairs) == matches
