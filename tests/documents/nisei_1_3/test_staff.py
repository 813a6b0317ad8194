"""Staff who play, as only NISEI 1.3 has it: at either tier, announced and reminded."""

from documents.day import Day
from spoken import spoken


def test_staff_who_play_are_announced() -> None:
    """N13-36: before the start, by name, at either tier."""
    for tier in ("casual", "competitive"):
        day = Day("nisei-1.3", "Ann Bo Cy Di", tier=tier).staff(judge="Ann Jo")
        assert day.announced()["playing_staff"].text == spoken(
            "announcements.staff_play", playing_staff="Ann"
        )
        assert "Announce that they play: Ann." in day.cover()


def test_staff_who_play_are_named_before_the_start_or_with_a_reason() -> None:
    """N13-36: afterwards it stands in the report, and the announcement does not claim more."""
    day = Day("nisei-1.3", "Ann Bo Cy Di").staff(judge="Ann Jo").round()
    day.toptable("staff add EVENT Bo judge --plays", status=2)
    day.toptable("staff add EVENT Bo judge --plays --reason 'Jo went home'")
    told = "Staff who play: Ann, Bo (named after the start)."
    assert day.announced()["playing_staff"].text == told
    assert "Jo went home" in day.deviations()
    day.toptable("staff add EVENT Zed judge")


def test_staff_who_play_are_reminded_and_can_drop() -> None:
    """N13-39: running the event comes first."""
    day = Day("nisei-1.3", "Ann Bo Cy Di").staff(judge="Ann Jo").round()
    assert "Running the event comes first" in day.cover()
    day.drop("Ann", at_once=True)
    assert "Running the event comes first" not in day.cover()
