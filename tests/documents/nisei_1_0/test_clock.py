"""The clock as only NISEI 1.0 has it: time for every ruling but two, no clause for a final."""

import pytest

from documents.nisei.fields import seated, to_the_final, top
from toptable.engine.subjects.floor.times_and_deadlines import LimitRound

GIVEN = [
    ("missed_trigger", "no"),
    ("hidden_cards", "1"),
    ("extra_access", "HQ"),
    ("extra_draw", "yes,yes"),
    ("starting_hand", "no"),
    ("illegal_facedown", "yes"),
    ("illegal_state", "yes"),
    ("illegal_deck", "yes,yes"),
    ("tardiness", "1"),
    ("shuffling", ""),
    ("note_taking", "no"),
    ("marked_cards", "no"),
    ("outside_assistance", "no,Swiss"),
    ("cheating", "no"),
    ("bribery_gambling", "no"),
    ("code_of_conduct", "no"),
]


@pytest.mark.parametrize(
    ("infraction", "answers", "wanted"),
    [
        *((key, answers, "give the time the ruling took") for key, answers in GIVEN),
        ("slow_play", "", "none"),
        ("early_start", "", "none"),
    ],
)
def test_every_ruling_but_two_brings_its_time(infraction: str, answers: str, wanted: str) -> None:
    """N10-28: will, not should; slow play and a start too early are excepted by their own text."""
    said = seated("nisei-1.0").toptable(
        f"penalty lookup --rulebook nisei-1.0 --tier competitive {infraction} --answers '{answers}'"
    )
    assert f"Extra time: {wanted}" in said


def test_limiting_the_final_departs_from_the_document() -> None:
    """N10-31: two players have no limit, and no clause allows one: a reason and a deviation."""
    day = top("nisei-1.0", 4)
    to_the_final(day)
    assert "no time limit" in day.clock().at(40).toptable("clock show EVENT")
    assert day.refuses(LimitRound(60))
    day.do(LimitRound(60), reason="The venue closes")
    assert "The venue closes" in day.deviations()
