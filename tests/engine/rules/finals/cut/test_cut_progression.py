"""Cuts into more Swiss rounds: what is carried over, and what is not. N13-76, FFG-24, AMB-43."""

from fractions import Fraction

import pytest

from engine.rules.standings.event_notation import records, rules_of
from toptable.engine.rules.finals.cut.progression import PointsKept, PointsReset, rounds_left
from toptable.engine.rules.pairing.entrants import entrants_of
from toptable.engine.rules.records import Kind, Outing, Record
from toptable.engine.rules.standings import standings

RULES = rules_of("ffg-netrunner-1.0")
DAY_1 = ("A-B:WW C-D:WW E:bye", "A-C:WW E-B:WL D:bye")
"""Points: A 8, E 6, C 4, D 4, B 2."""
BOTH_DAYS = (*DAY_1, "A-E:LL C-D:WL")
GO_ON = {1, 3, 4, 5}


def by_name(people: list[Record]) -> dict[str, Record]:
    return {record.name: record for record in people}


def test_points_kept_count_on_and_earlier_opponents_too() -> None:
    everyone = records(RULES, BOTH_DAYS)
    ranked = standings(
        PointsKept().standings_records(everyone, GO_ON, 3),
        RULES.ranking,
        after_round=3,
        without={2},
    )
    assert {row.name: row.points for row in ranked} == {"A": 8, "C": 6, "D": 6, "E": 10}
    # A met B (2 points in 2 rounds, and out), C (6 in 3) and E (10 in 3).
    (a,) = [row for row in ranked if row.name == "A"]
    assert a.tiebreakers["sos"] == (1 + 2 + Fraction(10, 3)) / 3
    to_pair = PointsKept().pairing_records(everyone, GO_ON, 3)
    assert set(by_name(to_pair)) == {"A", "C", "D", "E"}


def test_points_reset_make_the_stage_an_event_of_its_own() -> None:
    stage = PointsReset().standings_records(records(RULES, BOTH_DAYS), GO_ON, 3)
    ranked = standings(stage, RULES.ranking, after_round=1)
    assert {row.name: row.points for row in ranked} == {"E": 4, "C": 2, "D": 2, "A": 0}
    assert by_name(stage)["A"].outings == (
        Outing(1, Kind.MATCH, opponent=5, points=0, against=4, games="LL"),
    )


def test_points_reset_still_forbid_earlier_opponents_and_remember_byes() -> None:
    people = PointsReset().pairing_records(records(RULES, DAY_1), GO_ON, 3)
    entrants = entrants_of(people, ranks={1: 1, 3: 2, 4: 3, 5: 4}, round=3)
    assert {one.name: one.points for one in entrants} == {"A": 0, "C": 0, "D": 0, "E": 0}
    assert {one.name: set(one.met) for one in entrants} == {
        "A": {2, 3},
        "C": {4, 1},
        "D": {3},
        "E": {2},
    }
    assert {one.name: one.byes for one in entrants} == {"A": 0, "C": 0, "D": 1, "E": 1}


def test_points_won_in_the_stage_count_for_its_pairing() -> None:
    people = PointsReset().pairing_records(records(RULES, BOTH_DAYS), GO_ON, 3)
    entrants = entrants_of(people, ranks={1: 1, 3: 2, 4: 3, 5: 4}, round=4)
    assert {one.name: one.points for one in entrants} == {"A": 0, "C": 2, "D": 2, "E": 4}


def test_who_left_in_the_stage_left_in_its_own_round() -> None:
    people = records(RULES, BOTH_DAYS, {"A": 3, "B": 2, "D": 2})
    stage = by_name(PointsReset().standings_records(people, GO_ON, 3))
    assert (stage["A"].left, stage["D"].left, stage["E"].left) == (1, 0, None)


@pytest.mark.parametrize(("number", "left"), [(5, 3), (6, 2), (7, 1)])
def test_amalfi_counts_the_rounds_of_its_own_stage(number: int, left: int) -> None:
    """Day 2 has rounds 5 to 7; in its last round X is 1. AMB-12, AMB-66."""
    assert rounds_left(first_round=5, rounds=3, number=number) == left
