"""Inviting staff from the command line: a link that works once, at one event or at all."""

import pytest
from litestar.testing import TestClient
from terminal import Terminal

from toptable.desk.desk import Desk
from toptable.store import open_store
from toptable.web.app import create_app


def roles(toptable: Terminal) -> dict[str, list[tuple[str, str]]]:
    """Who is on, with their roles."""
    with open_store(toptable.db) as store:
        return {
            one.name: [(held.event, held.role) for held in one.roles]
            for one in store.staff.members()
        }


def come(toptable: Terminal, link: str, name: str) -> int:
    """Open a link and sign in; the status."""
    with open_store(toptable.db) as store, TestClient(create_app(Desk(store))) as client:
        path = "/" + link.split("/", 3)[3]
        page = client.get(path).text
        token = page.partition('name="csrf" value="')[2].partition('"')[0]
        form = {"csrf": token, "name": name}
        return client.post(path, data=form, follow_redirects=False).status_code


def test_an_invitation_to_one_event_or_to_all(toptable: Terminal) -> None:
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    said = toptable.ok(
        "staff", "invite", "judge", "--event", "Spring", "--address", "http://hall:8000/"
    )
    link = said.splitlines()[0]
    assert link.startswith("http://hall:8000/sign-in/")
    assert "works once" in said
    assert come(toptable, link, "Jo") == 303
    assert come(toptable, link, "Eve") in (403, 404)
    everywhere = toptable.ok("staff", "invite", "head_judge", "--name", "Bea").splitlines()[0]
    assert come(toptable, everywhere, "") == 303
    with open_store(toptable.db) as store:
        spring = store.events()[0].id
    assert roles(toptable) == {"Bea": [("", "head_judge")], "Jo": [(spring, "judge")]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("player",), "A player is not invited"),
        (("spectator",), "A spectator is not invited"),
        (("judge", "--event", "nowhere"), "There is no event nowhere"),
    ],
)
def test_what_cannot_be_invited(toptable: Terminal, words: tuple[str, ...], said: str) -> None:
    assert said in toptable.refused("staff", "invite", *words)
