"""Matches won, lost and drawn, as people say it."""

import pytest

from toptable.engine.rules.records import OutingKind, RoundRecord
from toptable.engine.views.player_facts import win_loss

WON = RoundRecord(1, OutingKind.MATCH, 2, 6, 0, "WW")
SPLIT = RoundRecord(2, OutingKind.MATCH, 3, 3, 3, "WL")
BYE = RoundRecord(3, OutingKind.BYE, points=6)
MISSED = RoundRecord(4, OutingKind.LOSS, points=0)
BOTH_LOST = RoundRecord(5, OutingKind.MATCH, 4, 0, 0, "X")
BOTH_WON = RoundRecord(6, OutingKind.MATCH, 5, 1, 1, "V")
OPEN = RoundRecord(7, OutingKind.MATCH, 6)
EVERYTHING = (WON, SPLIT, BYE, MISSED, BOTH_LOST, BOTH_WON, OPEN)


@pytest.mark.parametrize(
    ("through", "text"),
    [(0, "0–0"), (1, "1–0"), (2, "1–0–1"), (3, "2–0–1"), (4, "2–1–1"), (5, "2–2–1"), (7, "3–2–1")],
)
def test_the_record_up_to_a_round(through: int, text: str) -> None:
    assert win_loss(EVERYTHING, through).text == text


def test_a_bye_that_is_worth_nothing_is_not_won() -> None:
    assert win_loss([RoundRecord(1, OutingKind.BYE, points=0)], 1).text == "0–0"
