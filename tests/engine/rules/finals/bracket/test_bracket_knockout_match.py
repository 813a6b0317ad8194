"""Bushiroad matches of a bracket: time, extra games, losing together, no result at all."""

import pytest

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.end_of_time.ending import next_at
from toptable.engine.rules.end_of_time.match_at_time import (
    KnockoutMatch,
    LostTogether,
    Unreported,
    time_limit_warning,
)
from toptable.engine.rules.end_of_time.script import Ended, Format, OpenTable
from toptable.engine.rules.finals.bracket.bracket import Finalist, GameOutcome, stage_of
from toptable.engine.rules.finals.bracket.elimination_charts import double_elimination
from toptable.engine.rules.finals.bracket.play import leave, record, seeded
from toptable.rulebooks.bushiroad_1_2_11.timing import wants_no_limit

NAMES = ("Ann", "Bo")


def test_v14_best_of_one_unfinished_at_time_both_lose() -> None:
    verdict = KnockoutMatch(1).at_time("", NAMES)
    assert (verdict.both_lose, verdict.winner, verdict.play_on) == (True, None, False)
    assert verdict.outcome == GameOutcome(None, why=verdict.text)


@pytest.mark.parametrize(
    ("games", "winner"),
    [
        ("W", 0),
        ("L", 1),
        ("WL", None),
        ("", None),
        ("WLD", None),
        ("T", 0),
        ("t", 1),
        ("DW", 0),
        ("WLW", 0),
        ("WLL", 1),
    ],
)
def test_v14_best_of_three_at_time(games: str, winner: int | None) -> None:
    """1-0: the leader wins. 1-1 and 0-0: an extra game."""
    verdict = KnockoutMatch(3).at_time(games, NAMES)
    assert verdict.winner == winner
    assert verdict.play_on == (winner is None)
    assert not verdict.both_lose
    assert (verdict.outcome is None) == (winner is None)


def test_losing_together_costs_the_one_whose_turn_it_is() -> None:
    for turn in (0, 1):
        verdict = LostTogether().in_turn_of(turn, NAMES)
        assert verdict.winner == 1 - turn
        assert verdict.text.startswith(f"Both lost at once in {NAMES[turn]}'s turn")


def test_both_lose_a_match_that_nobody_reported() -> None:
    """A-24: there is nothing to ask about it."""
    end = next_at(Unreported(), OpenTable(names=NAMES, format=Format.KNOCKOUT))
    assert isinstance(end, Ended)
    assert end.verdict is not None
    assert end.verdict.both_lose
    assert end.verdict.outcome == GameOutcome(None, why=end.text)


def test_a_timed_bracket_in_which_both_may_lose_is_warned_of() -> None:
    games = ("hocg", "gcg", "vg", "ws")
    assert [wants_no_limit({"game": game}) for game in games] == [True, True, False, False]
    assert time_limit_warning(None) is None
    assert "35 minutes" in (time_limit_warning(35) or "")


def test_the_last_two_play_without_a_clock() -> None:
    """N13-57: also when a departure leaves two players before the final."""
    bracket = seeded(double_elimination(4), [Finalist(n, f"P{n}") for n in range(1, 5)])
    assert {stage_of(bracket, n) for n in range(1, 6)} == {ClockStage.ELIMINATION}
    assert stage_of(bracket, 6) is stage_of(bracket, 7) is ClockStage.FINAL
    after = record(bracket, 1, GameOutcome(0))
    assert not isinstance(after, Refusal)
    after = record(after, 2, GameOutcome(0))
    assert not isinstance(after, Refusal)
    assert stage_of(after, 3) is ClockStage.ELIMINATION
    after = leave(after, 3)
    assert not isinstance(after, Refusal)
    assert stage_of(after, 3) is ClockStage.ELIMINATION
    after = leave(after, 4)
    assert not isinstance(after, Refusal)
    assert stage_of(after, 3) is ClockStage.FINAL
