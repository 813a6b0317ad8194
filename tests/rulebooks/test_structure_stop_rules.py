"""When rounds end without a fixed number: against full events played out at random."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    PlannedRounds,
    Progress,
    StopRule,
    UndefeatedAtMost,
    undefeated,
)
from toptable.engine.sentence import to_json
from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11

STRUCTURE = BUSHIROAD_1_2_11.structure
assert STRUCTURE is not None
NO_CUT = STRUCTURE.table(named="no_cut")


def rounds_played(rule: StopRule, fighters: int, seed: int) -> tuple[int, int]:
    """Play with winners only, undefeated against undefeated: (rounds, undefeated at the end)."""
    chance = random.Random(seed)
    losses = [0] * fighters
    played = 0
    while True:
        clean = losses.count(0)
        if played and rule.verdict(Progress(played, NO_CUT.proposal(fighters).rounds, clean)).over:
            return played, clean
        order = sorted(range(fighters), key=lambda f: (losses[f], chance.random()))
        for first, second in zip(order[::2], order[1::2], strict=False):
            losses[chance.choice((first, second))] += 1
        played += 1


@given(st.integers(2, 200), st.integers(1, 12), st.integers(0, 10**6))
def test_events_end_within_the_proposed_rounds(fighters: int, winners: int, seed: int) -> None:
    base = NO_CUT.proposal(fighters)
    one = OneUndefeated()
    played, clean = rounds_played(one, fighters, seed)
    assert clean <= 1
    assert played <= one.proposal(base).rounds
    few = UndefeatedAtMost(winners)
    played, clean = rounds_played(few, fighters, seed)
    assert clean <= winners
    assert played <= max(1, few.proposal(base).rounds)


def test_full_fields_need_exactly_the_proposed_rounds() -> None:
    """With 2^k fighters and no draws, k rounds leave exactly one undefeated (top 8: k - 3)."""
    for power in range(1, 9):
        fighters = 2**power
        base = NO_CUT.proposal(fighters)
        assert OneUndefeated().proposal(base).rounds == power
        assert rounds_played(OneUndefeated(), fighters, seed=power) == (power, 1)
        assert UndefeatedAtMost(8).proposal(base).rounds == max(0, power - 3)


def test_the_added_round_comes_after_the_planned_ones() -> None:
    base = NO_CUT.proposal(8)
    rule = AddedRound()
    assert rule.proposal(base).rounds == 4
    assert not rule.verdict(Progress(played=3, planned=3, undefeated=1)).over
    assert rule.verdict(Progress(played=4, planned=3, undefeated=1)).over


def test_planned_rounds_do_not_look_at_records() -> None:
    rule = PlannedRounds()
    assert rule.proposal(NO_CUT.proposal(8)) == NO_CUT.proposal(8)
    assert not rule.verdict(Progress(played=2, planned=3, undefeated=1)).over
    assert rule.verdict(Progress(played=3, planned=3, undefeated=4)).over


def test_exactly_as_many_undefeated_as_places_is_enough() -> None:
    """A-12: "under the specified number" would otherwise never allow a full top X."""
    rule = UndefeatedAtMost(8)
    assert not rule.verdict(Progress(played=3, planned=6, undefeated=9)).over
    assert rule.verdict(Progress(played=3, planned=6, undefeated=8)).over


def test_nobody_undefeated() -> None:
    """A-13: in double elimination those with one loss go on; in Swiss the standings decide."""
    rule = OneUndefeated()
    assert rule.verdict(Progress(played=3, planned=3, undefeated=0)).over
    assert not rule.verdict(Progress(played=3, planned=3, undefeated=0, standing=4)).over
    assert rule.verdict(Progress(played=4, planned=3, undefeated=0, standing=1)).over


def test_waiting_for_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        UndefeatedAtMost(0)


def match(round: int, opponent: int, points: int) -> RoundRecord:
    return RoundRecord(
        round, OutingKind.MATCH, opponent=opponent, points=points, against=1 - points
    )


def test_undefeated_means_every_round_won() -> None:
    """V2's first two rounds, with a bye, a draw, a drop and a latecomer beside them."""
    won = Record(1, "A", outings=(match(1, 2, 1), match(2, 3, 1)))
    lost = Record(2, "B", outings=(match(1, 1, 0), match(2, 4, 1)))
    bye = Record(5, "E", outings=(RoundRecord(1, OutingKind.BYE, points=1), match(2, 6, 1)))
    drew = Record(
        6,
        "F",
        outings=(
            match(1, 7, 1),
            RoundRecord(2, OutingKind.MATCH, opponent=7, points=0, against=0, games="D"),
        ),
    )
    gone = Record(7, "G", outings=(match(1, 8, 1),), left=1)
    late = Record(8, "H", outings=(RoundRecord(1, OutingKind.LOSS, points=0), match(2, 9, 1)))
    field = [won, lost, bye, drew, gone, late, Record(9, "I")]
    assert undefeated(field, after_round=2, win=1) == 2
    assert undefeated([won, drew], after_round=1, win=1) == 2


@pytest.mark.parametrize("rule", STRUCTURE.stop_rules)
def test_each_rule_explains_itself_and_travels_as_json(rule: StopRule) -> None:
    assert rule.help.endswith(".")
    assert rule.source.startswith("FR-")
    assert msgspec.json.decode(to_json(rule), type=StopRule) == rule
    assert rule.verdict(Progress(played=1, planned=3, undefeated=20)).text.endswith(".")
