"""The page of one's tokens: the secret once, whose they are, and who can end them."""

import re

import pytest
from web_office import Visitor, elements, visitor

from toptable.desk.desk import Desk
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.store.access_tokens import MOST_OF_ONE, token_digest
from toptable.web.auth import credentials

HOSTILE = '"><script>alert(1)</script>'


def make(host: Visitor, name: str = "Bot", scopes: str = "results", **form: str) -> str:
    """Make a token on the page; its secret."""
    host.look("/me/tokens")
    answer = host.post("/me/tokens", name=name, scopes=scopes, **form)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    (shown,) = [found["value"] for _, found in elements(answer.text) if found.get("id") == "link"]
    assert shown
    return shown


def come(desk: Desk, name: str, role: Role, event: str) -> Visitor:
    """Somebody on the staff of an event."""
    link = credentials.path(credentials.invite(desk.store, role, event=event, by="Ines"))
    someone = visitor(desk)
    someone.look(link)
    assert someone.post(link, name=name).status_code == 303
    return someone


def test_the_secret_is_shown_once(demo: Desk, organizer: Visitor) -> None:
    secret = make(organizer, "Results bot", event="demo", days="7")
    (token,) = demo.store.access_tokens.all()
    assert token.digest == token_digest(secret)
    assert (token.name, token.scopes, token.event) == ("Results bot", ("results",), "demo")
    assert (token.until - token.created).days == 7
    for place in ("/me/tokens", "/me", "/staff", "/e/demo/staff"):
        page = organizer.look(place).text
        assert secret not in page
        assert token.digest not in page
    page = organizer.look("/me/tokens").text
    assert "Results bot" in page
    assert "never used" in page
    assert "Harbour Night" in page


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"name": " ", "scopes": "read"}, credentials.NO_NAME),
        ({"name": "Bot"}, credentials.NO_SCOPE),
        ({"name": "Bot", "scopes": "everything"}, credentials.NO_SCOPE),
        ({"name": "Bot", "scopes": "read", "days": "366"}, credentials.WRONG_DAYS),
        ({"name": "Bot", "scopes": "read", "days": "-1"}, credentials.WRONG_DAYS),
        ({"name": "Bot", "scopes": "read", "days": ""}, credentials.WRONG_DAYS),
    ],
)
def test_what_cannot_be_made(
    demo: Desk, organizer: Visitor, form: dict[str, str], said: str
) -> None:
    organizer.look("/me/tokens")
    answer = organizer.post("/me/tokens", None, **form)
    assert answer.status_code == 422
    assert said in answer.text
    assert demo.store.access_tokens.all() == []


def test_for_events_of_others_there_is_none(demo: Desk) -> None:
    jo = come(demo, "Jo", Role.JUDGE, "elsewhere")
    jo.look("/me/tokens")
    assert jo.post("/me/tokens", name="Bot", scopes="read", event="demo").status_code == 404
    assert demo.store.access_tokens.all() == []


def test_nobody_has_too_many(demo: Desk, organizer: Visitor) -> None:
    (member,) = demo.store.staff.members()
    for _ in range(MOST_OF_ONE):
        credentials.make(demo.store, member.id, "Bot", [Scope.READ], event="", days=1)
    organizer.look("/me/tokens")
    answer = organizer.post("/me/tokens", name="One more", scopes="read")
    assert answer.status_code == 409
    assert "Revoke those" in answer.text


def test_revoking_ones_own(demo: Desk, organizer: Visitor) -> None:
    make(organizer)
    jo = come(demo, "Jo", Role.JUDGE, "demo")
    (token,) = demo.store.access_tokens.all()
    jo.look("/me/tokens")
    assert jo.post(f"/me/tokens/{token.id}/revoke").headers["location"].endswith("gone")
    assert demo.store.access_tokens.all()[0].revoked is None
    assert jo.post(f"/staff/tokens/{token.id}/revoke").status_code == 403
    done = organizer.post(f"/me/tokens/{token.id}/revoke")
    assert "The token is revoked" in organizer.look(done.headers["location"]).text
    assert demo.store.access_tokens.all()[0].revoked_by == "Ines"


def test_the_organizer_ends_tokens_of_the_staff(demo: Desk, organizer: Visitor) -> None:
    local = come(demo, "Lou", Role.ORGANIZER, "demo")
    make(come(demo, "Jo", Role.JUDGE, "demo"), "Bot of Jo")
    make(organizer, "Bot of Ines")
    by_name = {token.name: token.id for token in demo.store.access_tokens.all()}
    page = local.look("/e/demo/staff").text
    assert "Bot of Jo" in page
    assert "Bot of Ines" in page
    assert re.findall(r"tokens/(\w+)/revoke", page) == [by_name["Bot of Jo"]]
    for name, said in (("Bot of Ines", "gone"), ("Bot of Jo", "token")):
        answer = local.post(f"/e/demo/staff/tokens/{by_name[name]}/revoke")
        assert answer.headers["location"].endswith(said)
    works = {token.name: token.revoked is None for token in demo.store.access_tokens.all()}
    assert works == {"Bot of Jo": False, "Bot of Ines": True}
    organizer.look("/staff")
    assert organizer.post(f"/staff/tokens/{by_name['Bot of Ines']}/revoke").status_code == 303
    assert demo.store.access_tokens.all()[0].revoked is not None


def test_a_hostile_name_is_only_text(organizer: Visitor) -> None:
    make(organizer, HOSTILE)
    for place in ("/me/tokens", "/staff"):
        assert HOSTILE not in organizer.look(place).text
