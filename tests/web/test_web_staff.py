"""Inviting staff, roles per event, seeing who is on, taking roles away, being several browsers."""

import re

import pytest
from litestar.testing import TestClient
from web_office import Visitor, elements, visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.web.app import create_app

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
HOSTILE = '"><script>alert(1)</script>'


@pytest.fixture
def cup(demo: Desk) -> Tournament:
    """A second event beside the demo."""
    made = demo.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    return made


def link_of(page: str) -> str:
    """The path of the link that a page shows."""
    shown = [found["value"] for tag, found in elements(page) if found.get("id") == "link"]
    assert shown
    return re.sub(r"^https?://[^/]+", "", shown[0] or "")


def invite(host: Visitor, place: str, role: str, **form: str) -> str:
    """Make an invitation on a page; its link."""
    host.look(place)
    answer = host.post(f"{place}/invitations", None, role=role, **form)
    assert answer.status_code == 303, answer.text
    return link_of(host.look(answer.headers["location"]).text)


def come(desk: Desk, link: str, name: str) -> Visitor:
    """Somebody opens a link and signs in."""
    someone = visitor(desk)
    someone.look(link)
    answer = someone.post(link, name=name)
    assert answer.status_code == 303, answer.text
    someone.look("/me")
    return someone


def member_id(host: Visitor, name: str, place: str = "/staff") -> str:
    """The id behind the button about somebody."""
    found = re.findall(r"members/(\w+)/out", host.look(place).text)
    for one in found:
        form = host.client.get(place).text
        if re.search(rf'members/{one}/out".*?from {re.escape(name)}"', form, re.DOTALL):
            return str(one)
    raise AssertionError(f"{name} cannot be put out here")


@pytest.mark.usefixtures("cup")
def test_a_judge_of_one_event_looks_on_at_another(demo: Desk, organizer: Visitor) -> None:
    jo = come(demo, invite(organizer, "/e/demo/staff", "judge", name="Jo"), "")
    assert jo.look("/e/demo/rounds/3/tables/2").status_code == 200
    assert jo.look("/e/cup/close").status_code == 403
    jo.look("/e/demo")
    assert jo.post("/e/demo/rounds/3/tables/2", games="WW").status_code == 303
    refused = jo.post("/e/cup/players", names="Ann")
    assert refused.status_code == 403
    assert "spectator may not" in refused.text
    assert jo.look("/new").status_code == 403, "an event of its own is not theirs to make"
    line = demo.tournament("demo").log.lines[-1]
    assert (line.by, line.role) == ("Jo", Role.JUDGE)


def test_a_role_everywhere_holds_everywhere(demo: Desk, cup: Tournament, guest: Visitor) -> None:
    organizer = guest.sign_in(demo)
    sam = come(demo, invite(organizer, "/staff", "scorekeeper"), "Sam")
    sam.look("/e/cup/players")
    assert sam.post("/e/cup/players", names="Ann\nBo").status_code == 303
    assert [one.name for one in cup.state.players.values()] == ["Ann", "Bo"]
    assert sam.look("/staff").status_code == 403
    assert sam.look("/e/demo/staff").status_code == 403


def test_an_invitation_works_once_and_can_be_withdrawn(demo: Desk, organizer: Visitor) -> None:
    used = invite(organizer, "/e/demo/staff", "judge")
    come(demo, used, "Jo")
    assert visitor(demo).look(used).status_code == 404
    unused = invite(organizer, "/e/demo/staff", "judge", name="Bea")
    page = organizer.look("/e/demo/staff").text
    assert "Bea" in page
    action = re.search(r'action="(/e/demo/staff/invitations/\w+/withdraw)"', page)
    assert action
    assert organizer.post(action[1]).headers["location"] == "/e/demo/staff?said=withdrawn"
    assert visitor(demo).look(unused).status_code == 404
    assert "Bea" not in organizer.look("/e/demo/staff").text


def test_who_is_put_out_is_out_at_once(demo: Desk, organizer: Visitor) -> None:
    jo = come(demo, invite(organizer, "/e/demo/staff", "judge"), "Jo")
    form = jo.look("/e/demo/rounds/3/tables/2")
    assert form.status_code == 200
    assert "Jo" in organizer.look("/e/demo/staff").text
    who = member_id(organizer, "Jo", "/e/demo/staff")
    assert organizer.post(f"/e/demo/staff/members/{who}/out").status_code == 303
    before = demo.tournament("demo").version
    # The same server process here; other processes follow within a second.
    organizer.client.app.state.doorkeeper.look_now()
    jo.client.app.state.doorkeeper.look_now()
    assert jo.post("/e/demo/rounds/3/tables/2", games="WW").status_code == 403
    assert jo.look("/me").status_code == 403
    assert demo.tournament("demo").version == before
    assert "Jo" not in organizer.look("/e/demo/staff").text


def test_nobody_puts_themselves_out(demo: Desk, organizer: Visitor) -> None:
    me = demo.store.staff.members()[0].id
    assert f"/members/{me}/out" not in organizer.look("/staff").text
    assert organizer.post(f"/staff/members/{me}/out", event="").status_code == 404
    assert organizer.look("/staff").status_code == 200


@pytest.mark.usefixtures("cup")
def test_the_organizer_of_one_event_has_no_say_elsewhere(demo: Desk, organizer: Visitor) -> None:
    bea = come(demo, invite(organizer, "/e/demo/staff", "organizer"), "Bea")
    jo = come(demo, invite(organizer, "/e/cup/staff", "judge"), "Jo")
    everywhere = come(demo, invite(organizer, "/staff", "judge"), "Kim")
    ids = {one.name: one.id for one in demo.store.staff.members()}
    assert bea.look("/e/demo/staff").status_code == 200
    assert bea.look("/staff").status_code == 403
    assert bea.look("/e/cup/staff").status_code == 403
    assert bea.post("/e/cup/staff/invitations", role="judge").status_code == 403
    for name in ("Kim", "Jo", "Ines"):
        # A form field cannot reach beyond the event of the page.
        bea.post(f"/e/demo/staff/members/{ids[name]}/out", event="")
        bea.post(f"/e/demo/staff/members/{ids[name]}/out", event="cup")
        assert bea.post(f"/e/demo/staff/members/{ids[name]}/link").status_code == 404
    assert len(demo.store.staff.members()) == 4
    assert jo.look("/e/cup/rounds/1").status_code == 404
    assert everywhere.look("/e/demo/rounds/3/tables/2").status_code == 200
    made = bea.post("/e/demo/staff/invitations", role="judge", event="cup")
    come(demo, link_of(bea.look(made.headers["location"]).text), "Lu")
    lu = next(one for one in demo.store.staff.members() if one.name == "Lu")
    assert [held.event for held in lu.roles] == ["demo"]


def test_a_new_link_signs_the_same_person_in(demo: Desk, organizer: Visitor) -> None:
    come(demo, invite(organizer, "/e/demo/staff", "judge"), "Jo")
    who = member_id(organizer, "Jo", "/e/demo/staff")
    made = organizer.post(f"/e/demo/staff/members/{who}/link")
    link = link_of(organizer.look(made.headers["location"]).text)
    again = visitor(demo)
    assert "Jo" in again.look(link).text
    assert again.post(link).headers["location"] == "/e/demo"
    assert again.look("/e/demo/rounds/3/tables/2").status_code == 200
    assert [one.name for one in demo.store.staff.members()] == ["Ines", "Jo"]


def test_the_name_of_somebody_else_is_refused_and_nothing_used_up(
    demo: Desk, organizer: Visitor
) -> None:
    link = invite(organizer, "/e/demo/staff", "judge")
    eve = visitor(demo)
    eve.look(link)
    refused = eve.post(link, name="ines")
    assert refused.status_code == 409
    assert "is already in use" in refused.text
    assert 'value="ines"' in refused.text, "what was typed stays"
    bad = eve.post(link, name="E\tve")
    assert bad.status_code == 422
    assert eve.post(link, name="Eve").status_code == 303


def test_an_organizer_who_tries_a_link_stays_organizer(demo: Desk, organizer: Visitor) -> None:
    link = invite(organizer, "/e/demo/staff", "judge")
    organizer.look(link)
    assert organizer.post(link, name="Ines").status_code == 409
    come(demo, link, "Jo")
    assert organizer.look("/staff").status_code == 200


@pytest.mark.usefixtures("cup")
def test_a_second_invitation_adds_to_what_one_does(demo: Desk, organizer: Visitor) -> None:
    jo = come(demo, invite(organizer, "/e/demo/staff", "judge"), "Jo")
    link = invite(organizer, "/e/cup/staff", "scorekeeper")
    assert 'value="Jo"' in jo.look(link).text
    assert jo.post(link, name="Jo").headers["location"] == "/e/cup"
    me = jo.look("/me").text
    assert "Judge" in me
    assert "Scorekeeper" in me
    assert len(demo.store.staff.sessions(demo._around.clock())) == 2


def test_signing_out_everywhere_ends_every_browser(demo: Desk, organizer: Visitor) -> None:
    made = organizer.post("/me/links")
    link = link_of(organizer.look(made.headers["location"]).text)
    phone = visitor(demo)
    phone.look(link)
    assert phone.post(link).status_code == 303
    phone.look("/me")
    assert phone.look("/staff").status_code == 200
    kept = dict(organizer.client.cookies)
    assert phone.post("/me/sign-out-everywhere").status_code == 303
    for someone in (phone, organizer):
        someone.client.app.state.doorkeeper.look_now()
        someone.client.cookies.update(kept)
        assert someone.look("/staff").status_code == 403


def test_one_browser_is_signed_out_from_another(demo: Desk, organizer: Visitor) -> None:
    made = organizer.post("/me/links")
    link = link_of(organizer.look(made.headers["location"]).text)
    phone = visitor(demo)
    phone.look(link)
    phone.post(link)
    page = organizer.look("/me").text
    assert page.count("/end") == 2
    mine = organizer.client.app.state.doorkeeper
    keys = organizer.client.app.state.session_keys
    this = keys.session_id(organizer.client.cookies["toptable_session"].strip('"'))
    other = next(one for one in re.findall(r"sessions/([\w-]+)/end", page) if one != this)
    assert organizer.post(f"/me/sessions/{other}/end").headers["location"] == "/me?said=ended"
    assert mine.session(other) is None
    assert mine.session(this) is not None
    phone.client.app.state.doorkeeper.look_now()
    assert phone.look("/me").status_code == 403


def test_nobody_ends_or_sees_what_is_not_theirs(demo: Desk, organizer: Visitor) -> None:
    jo = come(demo, invite(organizer, "/e/demo/staff", "judge"), "Jo")
    made = organizer.post("/me/links")
    assert jo.look(made.headers["location"]).status_code == 404
    keys = organizer.client.app.state.session_keys
    other = keys.session_id(organizer.client.cookies["toptable_session"].strip('"'))
    jo.post(f"/me/sessions/{other}/end")
    organizer.client.app.state.doorkeeper.look_now()
    assert organizer.look("/me").status_code == 200


def test_the_code_is_drawn_without_anything_the_policy_forbids(
    demo: Desk, organizer: Visitor
) -> None:
    made = organizer.post("/e/demo/staff/invitations", role="coverage", name=HOSTILE)
    page = organizer.look(made.headers["location"]).text
    assert HOSTILE not in page
    drawn = [tag for tag, _ in elements(page)]
    assert "svg" in drawn
    assert not [one for _, one in elements(page) if "style" in one]
    link = link_of(page)
    assert HOSTILE not in visitor(demo).look(link).text
    assert HOSTILE not in organizer.look("/e/demo/staff").text


@pytest.mark.parametrize(
    ("asked", "hall", "begins", "warned"),
    [
        ("http://127.0.0.1:8000", "", "http://127.0.0.1:8000/", True),
        ("http://127.0.0.1:8000", "http://10.0.0.5:8000", "http://10.0.0.5:8000/", False),
        ("http://10.0.0.5:8000", "http://10.0.0.5:8000", "http://10.0.0.5:8000/", False),
        ("https://hall.example", "http://10.0.0.5:8000", "https://hall.example/", False),
    ],
)
def test_the_link_is_one_that_others_can_open(
    demo: Desk, asked: str, hall: str, begins: str, warned: bool
) -> None:
    client = TestClient(create_app(demo, hall_address=hall), base_url=asked)
    organizer = Visitor(client).sign_in(demo)
    page = organizer.look(organizer.post("/staff/invitations", role="judge").headers["location"])
    shown = [found["value"] for _, found in elements(page.text) if found.get("id") == "link"]
    assert (shown[0] or "").startswith(f"{begins}sign-in/")
    assert ("known only to this computer" in page.text) is warned


def test_coverage_sees_no_draft_and_no_backup(demo: Desk, organizer: Visitor) -> None:
    eye = come(demo, invite(organizer, "/e/demo/staff", "coverage"), "Eye")
    assert eye.look("/e/demo/files/backup").status_code == 403
    assert organizer.look("/e/demo/files/backup").status_code == 200
    tags = [tag for tag, found in elements(eye.look("/e/demo").text) if "formaction" in found]
    assert tags == [], "no button that the desk would refuse"


def test_who_is_here_shows(demo: Desk, organizer: Visitor) -> None:
    come(demo, invite(organizer, "/e/demo/staff", "judge"), "Jo")
    page = organizer.look("/e/demo/staff").text
    assert "2 here now" in page
    assert page.count("● Here") == 2
