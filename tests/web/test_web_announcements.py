"""What players must know: for everybody what is settled, for staff also what is not."""

import pytest
from finals_office import OLGA, do
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import EventStatus
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus, Tell
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.rulebooks import all_rulebooks

PAGE = "/e/cup/announcements"


def made(desk: Desk, rulebook: str) -> Tournament:
    tournament = desk.create("Cup", rulebook, OLGA, event="cup")
    assert isinstance(tournament, Tournament), tournament
    return tournament


@pytest.mark.parametrize("rulebook", [book.id for book in all_rulebooks()])
def test_only_staff_see_what_is_still_to_be_decided(
    desk: Desk, guest: Visitor, organizer: Visitor, rulebook: str
) -> None:
    do(made(desk, rulebook), MarkStatus(EventStatus.ANNOUNCED), reason="early")
    public, staff = guest.look(PAGE), organizer.look(PAGE)
    assert public.status_code == staff.status_code == 200
    assert "To be decided" not in public.text
    assert "All decided" not in public.text, "guests are told nothing that is not so"
    assert "To be decided" in staff.text, "nobody has planned rounds or places yet"
    assert staff.text.count("<dt ") > public.text.count("<dt ") > 0


def test_the_plan_is_what_is_announced(desk: Desk, guest: Visitor) -> None:
    tournament = made(desk, "nisei-1.3")
    do(tournament, EnterPlayers(tuple(NewPlayer(name) for name in "abcdefghijkl")))
    do(tournament, PlanStructure(Plan(rounds=6, cut=8)))
    assert "6 Swiss rounds" not in guest.look(PAGE).text, "nothing is published yet"
    do(tournament, MarkStatus(EventStatus.ANNOUNCED))
    page = guest.look(PAGE).text
    assert "6 Swiss rounds" in page
    assert "The top 8 advance" in page


def test_what_the_event_does_otherwise_is_published_with_its_reason(
    desk: Desk, guest: Visitor
) -> None:
    """B-002: as long as it is so."""
    tournament = made(desk, "bushiroad-1.2.11")
    assert "not published it yet" in guest.look(PAGE).text
    do(tournament, MarkStatus(EventStatus.ANNOUNCED), reason="early")
    assert "Other than the document" not in guest.look(PAGE).text
    do(tournament, ChangeSetting("staff_cover", "waived"), reason="Three of us came")
    page = guest.look(PAGE).text
    assert "Other than the document" in page
    assert "Three of us came" in page
    do(tournament, ChangeSetting("staff_cover", "asked"), reason="More came")
    assert "Other than the document" not in guest.look(PAGE).text


def test_addresses_of_the_documents_are_links(desk: Desk, guest: Visitor) -> None:
    """FFG-56, FFG-09, SW-01: the document's own page, or wherever the organizer has them."""
    do(made(desk, "ffg-netrunner-1.0"), MarkStatus(EventStatus.ANNOUNCED), reason="early")
    official = '<a href="https://www.fantasyflightgames.com/opsupport" rel="noopener nofollow">'
    assert official in guest.look(PAGE).text
    said = "Rules: https://club.example/rules?a=1&b=2. <b>Not</b> javascript:alert(1)"
    do(desk.tournament("cup"), Tell("documents", said))
    page = guest.look(PAGE).text
    assert '<a href="https://club.example/rules?a=1&amp;b=2" rel="noopener nofollow">' in page
    assert "&lt;b&gt;Not&lt;/b&gt; javascript:alert(1)" in page
    assert official not in page
