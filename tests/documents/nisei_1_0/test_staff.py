"""Staff who play, as only NISEI 1.0 has it: never at Competitive."""

import pytest

from documents.day import Day
from toptable.engine.roles import Role
from toptable.engine.subjects.staff.staff_roles import NameStaff


@pytest.mark.parametrize("role", ["organizer", "head_judge", "judge", "scorekeeper"])
def test_nobody_who_leads_a_competitive_event_plays_in_it(role: str) -> None:
    """N10-09: neither is a player named, nor does staff enter, whoever else could cover."""
    day = Day("nisei-1.0", "Ann Bo Cy Di", tier="competitive").staff(judge="Jo Jim")
    as_player = NameStaff("Ann", Role(role), day.number("Ann"))
    assert "cannot both play and be" in day.refuses(as_player)
    day.do(NameStaff("Zed", Role(role)))
    assert "cannot both play and be" in day.toptable("people enter EVENT Zed", status=2)


def test_a_tier_raised_later_holds_the_first_round() -> None:
    """N10-09: Ann judged a casual event; at Competitive nothing is paired while she plays."""
    day = Day("nisei-1.0", "Ann Bo Cy Di").staff(judge="Ann Jo")
    day.toptable("event set EVENT tier competitive --reason 'It counts now'")
    assert "may not play in it: Ann" in day.toptable("round next EVENT", status=2)
    day.drop("Ann").round()
