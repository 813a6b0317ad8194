"""The pages that ask before an event starts untold, and the words that follow from the settings."""

from web_office import Visitor

from support import do, new_event
from toptable.desk.desk import Desk
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.rounds.drafts import PairRound


def test_the_first_pairing_asks_until_players_were_told(desk: Desk, organizer: Visitor) -> None:
    """N13-04: the structure is published first, or there is a reason."""
    made = new_event("Ann Bo Cy Di", desk=desk)
    address = f"/e/{made.event}"
    asked = organizer.post(f"{address}/draft/pair")
    assert asked.headers["location"] == f"{address}/before-round"
    page = organizer.look(f"{address}/before-round").text
    assert "Players must know this before the start" in page
    assert 'name="reason"' in page
    assert organizer.post(f"{address}/draft/pair", sure="1").status_code == 409
    do(made, PlanStructure(Plan(3)))
    assert "Players have to be told before round 1" in organizer.look(address).text
    organizer.post(f"{address}/do/mark_status", status="announced")
    assert organizer.post(f"{address}/draft/pair").status_code == 303
    assert len(desk.tournament(made.event).state.rounds) == 1


def test_what_follows_from_the_settings_is_not_typed(desk: Desk, organizer: Visitor) -> None:
    """B-009: the line is the setting; words by hand belong to other lines."""
    made = new_event("Ann Bo", "bushiroad-1.2.11", desk=desk, settings={"tardiness_limit": "10"})
    address = f"/e/{made.event}/announcements"
    page = organizer.look(address).text
    assert "10 minutes after the start" in page
    assert f'href="{address}/place"' in page
    assert f'href="{address}/tardiness"' not in page
    refused = organizer.post(f"/e/{made.event}/do/tell", topic="tardiness", text="Fifteen minutes")
    assert refused.status_code == 409
    assert "follows from the setting tardiness_limit" in refused.text


def test_a_fixed_setting_says_so_on_its_page(desk: Desk, organizer: Visitor) -> None:
    """B-092: points on record depend on it."""
    made = new_event("Ann Bo", "bushiroad-1.2.11", desk=desk, settings={"game": "vg"})
    address = f"/e/{made.event}/settings/win"
    assert 'name="value"' in organizer.look(address).text
    do(made, PairRound())
    page = organizer.look(address).text
    assert "What a win is worth stays 1 point" in page
    assert 'name="value"' not in page
