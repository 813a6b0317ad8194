"""Worked examples V9 and V10 of the Bushiroad catalogue, every variant."""

import pytest
from cut_fields import out

from toptable.engine.chance import Chance
from toptable.engine.rules.finals.cut import PassedOver, PassedOverBecause
from toptable.engine.rules.finals.finalist_candidates import (
    AtRandom,
    ByRank,
    Candidate,
    Deck,
    Overflow,
    Trait,
)
from toptable.engine.rules.finals.finalist_selection import ByTrait, Outline, Selection, drawn
from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11

NATION_OR_CLAN, RIDE_LINE, _, _ = BUSHIROAD_1_2_11.finals.traits

BY_RANK = ByRank()
NATIONS = (
    "Dragon Empire", "Keter Sanctuary", "Dragon Empire", "Stoicheia", "Keter Sanctuary",
    "Dark States", "Brandt Gate", "Stoicheia", "Dragon Empire", "Lyrical Monasterio", "Stoicheia",
)  # fmt: skip
"""P1 and P2 undefeated, P3 to P10 with one loss, P11 with two."""
TRIOS = ("n1 n2 n3", "n1 n1 n4", "n1 n4 n5", "n4 n5 n6", "n1 n2 n3", "n4 n4 n2")
"""T1 undefeated, T2 to T6 with one loss."""


def v9(passed: dict[int, PassedOver] | None = None, level: tuple[int, ...] = ()) -> list[Candidate]:
    return [
        Candidate(
            player=rank,
            name=f"P{rank}",
            rank=rank,
            place=min(level) if rank in level else rank,
            won=6 - lost,
            lost=lost,
            decks=(Deck((nation,)),),
            passed=(passed or {}).get(rank),
        )
        for rank, nation in enumerate(NATIONS, 1)
        for lost in [0 if rank < 3 else 1 if rank < 11 else 2]
    ]


def v10() -> list[Candidate]:
    return [
        Candidate(
            player=rank,
            name=f"T{rank}",
            rank=rank,
            place=rank,
            won=4 if rank == 1 else 3,
            lost=0 if rank == 1 else 1,
            decks=tuple(Deck((value,)) for value in decks.split()),
        )
        for rank, decks in enumerate(TRIOS, 1)
    ]


def sketch(
    everyone: list[Candidate],
    seats: int,
    overflow: Overflow = BY_RANK,
    trait: Trait = NATION_OR_CLAN,
) -> Outline:
    found = ByTrait(trait.named, overflow).outline(everyone, seats, [trait])
    assert isinstance(found, Outline), found
    return found


def picked(found: Outline | Selection) -> list[int]:
    return [one.player for one in found.picked]


def certain(everyone: list[Candidate], seats: int, **how) -> list[int]:
    """Who is in, where nothing is left to chance."""
    found = sketch(everyone, seats, **how)
    assert found.border is None
    return picked(found)


def test_v9_cut_8_by_ranking() -> None:
    found = sketch(v9(), 8)
    assert picked(found) == [1, 2, 4, 6, 7, 8, 10, 3]
    assert [one.step for one in found.picked] == [1, 1, 2, 2, 2, 2, 2, 3]
    assert found.border is None
    assert found.selected == ("Dragon Empire", "Keter Sanctuary")
    texts = {one.name: one.text for one in (*found.picked, *found.others)}
    assert texts["P1"] == "Step 1: won every round."
    assert texts["P4"] == "Step 2: one loss and no decks of selected nations or clans."
    assert texts["P3"] == "Step 3: one loss and 1 deck of a selected nation or clan."
    assert texts["P5"] == (
        "Step 3 (one loss and 1 deck of a selected nation or clan) had too few seats."
    )
    assert texts["P11"] == "Fits no step: 2 rounds lost."


def test_v9_cut_8_at_random_draws_the_last_seat() -> None:
    found = sketch(v9(), 8, AtRandom())
    assert picked(found) == [1, 2, 4, 6, 7, 8, 10]
    assert found.border is not None
    assert found.border.seats == 1
    assert [one.player for one in found.border.among] == [3, 5, 9]
    assert found.empty == 0
    last = {picked(drawn(found, Chance(b"v9", position)))[-1] for position in range(40)}
    assert last == {3, 5, 9}


def test_v9_cut_4() -> None:
    assert certain(v9(), 4) == [1, 2, 4, 6]
    found = sketch(v9(), 4, AtRandom())
    assert picked(found) == [1, 2]
    assert found.border is not None
    assert (found.border.seats, [one.player for one in found.border.among]) == (
        2,
        [4, 6, 7, 8, 10],
    )


def test_v9_cut_16_leaves_six_seats_empty() -> None:
    found = sketch(v9(), 16)
    assert sorted(picked(found)) == list(range(1, 11))
    assert found.empty == 6
    assert [one.player for one in found.others] == [11]
    assert drawn(found, Chance(b"", 0)).text == "10 of 16 seats filled."


def test_v9_cut_1() -> None:
    assert certain(v9(), 1) == [1]
    found = sketch(v9(), 1, AtRandom())
    assert found.border is not None
    assert [one.player for one in found.border.among] == [1, 2]
    assert picked(found) == []


def test_v9_p4_declines() -> None:
    found = sketch(v9(out(4)), 8)
    assert picked(found) == [1, 2, 6, 7, 8, 10, 3, 5]
    assert found.others[0].text == "P4 does not want to play on."


@pytest.mark.parametrize("why", list(PassedOverBecause))
def test_v9_p2_does_not_stand_but_keter_stays_selected(why: PassedOverBecause) -> None:
    assert certain(v9(out(2, why=why)), 8) == [1, 4, 6, 7, 8, 10, 3, 5]


def test_v9_three_share_a_rank_on_the_border() -> None:
    found = sketch(v9(level=(4, 6, 7)), 4)
    assert picked(found) == [1, 2]
    assert found.border is not None
    assert (found.border.seats, [one.player for one in found.border.among]) == (2, [4, 6, 7])
    pairs = {tuple(picked(drawn(found, Chance(b"v9", at)))[2:]) for at in range(60)}
    assert pairs == {(4, 6), (4, 7), (6, 7)}


def test_v10_by_nation_counts_decks() -> None:
    counts = [NATION_OR_CLAN.count(one.decks, {"n1": "", "n2": "", "n3": ""}) for one in v10()]
    assert counts == [3, 2, 1, 0, 3, 1]
    assert certain(v10(), 4) == [1, 4, 3, 6]


def test_v10_by_ride_line_counts_names_once() -> None:
    found = sketch(v10(), 4, trait=RIDE_LINE)
    assert picked(found) == [1, 4, 2, 3]
    assert [one.step for one in found.picked] == [1, 2, 3, 3]
    counts = [RIDE_LINE.count(one.decks, {"n1": "", "n2": "", "n3": ""}) for one in v10()]
    assert counts == [3, 1, 1, 0, 3, 1]


def test_v10_steps_run_on_as_far_as_the_decks_of_a_team() -> None:
    found = sketch(v10(), 6)
    assert picked(found) == [1, 4, 3, 6, 2, 5]
    assert [one.step for one in found.picked] == [1, 2, 3, 3, 4, 5]
