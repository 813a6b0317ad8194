"""Infractions as only NISEI 1.3 has them: one added turn at most, unsporting conduct."""

import pytest

from documents.nisei.fields import seated


def test_slow_play_brings_one_turn_more_at_time_and_no_second_one() -> None:
    """N13-INF-09: however often it was called; and no time extension."""
    day = seated("nisei-1.3")
    for _ in range(2):
        day.rule("slow_play", "Ann", by="Jo")
    day.clock().at(65).toptable("clock call-time EVENT")
    table = day.match("Ann").table
    given = day.toptable("clock show EVENT").partition(f"| {table} | ")[2]
    assert given.split("|")[4].strip() == "1"
    assert "Extra time: none" in day.toptable(
        "penalty lookup --rulebook nisei-1.3 slow_play --answers ''"
    )


@pytest.mark.parametrize("penalty", ["none", "warning", "game_loss", "disqualification"])
def test_unsporting_conduct_is_the_judges_to_weigh(penalty: str) -> None:
    """N13-INF-18: no fixed penalty, from a word to the end of the day, always with the reason."""
    day = seated("nisei-1.3")
    day.rule("unsporting", "Ann", penalty=penalty, by="Hana", reason="Taunts after a warning")
    (row,) = day.penalties("Ann").rows
    assert row.name == "Unsporting conduct"
    assert "banter among friends" in day.toptable("penalty lookup --rulebook nisei-1.3 unsporting")
