"""The clock as only NISEI 1.3 has it: a limit for the final, time for staff, where none is
given."""

from documents.nisei.fields import seated, to_the_final, top
from toptable.engine.subjects.floor.times_and_deadlines import LimitRound


def test_the_final_can_be_limited_with_a_reason() -> None:
    """N13-58: for extreme slow play, or because the venue closes."""
    day = top("nisei-1.3", 4)
    to_the_final(day)
    day.clock().at(40)
    assert day.refuses(LimitRound(60))
    day.do(LimitRound(60), reason="The venue closes")
    assert "20:00 left" in day.toptable("clock show EVENT")
    assert "The venue closes" in day.toptable("log EVENT")


def test_where_the_document_gives_no_time_none_is_offered() -> None:
    """N13-34: slow play and lateness bring no extension, whatever the call took."""
    for infraction, answers in (("slow_play", ""), ("tardiness", "1")):
        walked = f"penalty lookup --rulebook nisei-1.3 {infraction} --answers '{answers}'"
        assert "Extra time: none" in seated("nisei-1.3").toptable(walked)
    assert "time" in seated("nisei-1.3").toptable(
        "penalty lookup --rulebook nisei-1.3 shuffling --answers ''"
    )


def test_a_member_of_staff_who_was_needed_gets_time() -> None:
    """N13-41: the match of a judge who plays is given what the duty took."""
    day = seated("nisei-1.3").clock().at(10)
    table = day.match("Ann").table
    day.toptable(f"clock extend EVENT {table} --minutes 4 --why staff_duty --note 'Ann ruled'")
    assert "| 4:00 |" in day.toptable("clock show EVENT")
    assert "staff duty" in day.toptable("log EVENT")
