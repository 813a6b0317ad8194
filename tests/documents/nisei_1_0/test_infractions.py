"""Infractions as only NISEI 1.0 has them: added turns without a cap, as many cards as clicks."""

import pytest

from documents.day import Day
from documents.nisei.fields import seated


@pytest.mark.parametrize("calls", [1, 2])
def test_every_call_for_slow_play_adds_a_turn_at_time(calls: int) -> None:
    """N10-INF-09: this version has no cap; and no time is given for it."""
    day = seated("nisei-1.0")
    for _ in range(calls):
        day.rule("slow_play", "Ann", by="Jo")
    day.clock().at(65).toptable("clock call-time EVENT")
    table = day.match("Ann").table
    given = day.toptable("clock show EVENT").partition(f"| {table} | ")[2]
    assert given.split("|")[4].strip() == str(calls)
    told = day.toptable("penalty lookup --rulebook nisei-1.0 slow_play --answers ''")
    assert "Extra time: none" in told
    assert "never" not in told.lower()


@pytest.mark.parametrize(("tier", "wanted"), [("casual", "Warning"), ("competitive", "Game loss")])
def test_as_many_extra_cards_as_clicks_are_too_many(tier: str, wanted: str) -> None:
    """N10-INF-04, AMB-61: two cards and two clicks; at casual the clicks pay and none goes back."""
    day = seated("nisei-1.0", tier=tier)
    walked = f"penalty lookup --rulebook nisei-1.0 --tier {tier} extra_draw --answers"
    asked = day.toptable(f"{walked} yes", status=2)
    assert "at least as many as the clicks left" in asked
    told = day.toptable(f"{walked} yes,yes")
    assert ("it is 0 when there are as many clicks as cards" in told) == (tier == "casual")
    day.rule("extra_draw", "Ann", "yes,yes")
    assert day.sheet("Ann") == [f"{wanted}: Drawing extra cards"]


def test_the_event_may_read_extra_draws_as_version_1_3_does() -> None:
    """N10-INF-04, AMB-61: a setting; then as many cards as clicks are paid for by the clicks."""
    day = seated("nisei-1.0", extra_draw="as_1_3")
    given = "penalty give EVENT Ann --for extra_draw --answers yes --explained"
    assert "more than the clicks left" in day.toptable(given, by="Jo", status=2)


def test_a_token_that_reminds_of_hidden_cards_is_a_note() -> None:
    """N10-INF-13, N10-10, N10-23: told with the infraction, and taken away at Competitive."""
    day = seated("nisei-1.0", tier="competitive")
    told = day.toptable(
        "penalty lookup --rulebook nisei-1.0 --tier competitive note_taking --answers no"
    )
    assert "reminder of hidden information counts as a note" in told
    day.rule("note_taking", "Ann", "no")
    assert day.sheet("Ann") == ["Warning: Note taking"]
    assert day.sheet("Bo") == []


@pytest.mark.parametrize(
    "helper", ["rewind_or_repair --answers no", "shuffle_unknown --answers ''"]
)
def test_repairs_say_nothing_that_only_version_1_3_says(helper: str) -> None:
    """N10-59: no state is left as it is shown, and nothing defines what it is to know a card."""
    said = Day("nisei-1.0").toptable(f"guide --rulebook nisei-1.0 {helper}")
    assert "Leave the game" not in said
    assert "Known means" not in said
