"""A player's personal link from the terminal: shown, renewed, and only by those at the desk."""

from litestar.testing import TestClient
from terminal import Terminal

from toptable.desk.desk import Desk
from toptable.store import open_store
from toptable.web.app import create_app


def opens(toptable: Terminal, link: str) -> str:
    """Where a link leads: to the player's page, or nowhere."""
    with open_store(toptable.db) as store, TestClient(create_app(Desk(store))) as client:
        path = "/" + link.split("/", 3)[3]
        return client.get(path, follow_redirects=False).headers.get("location", "")


def entered(toptable: Terminal) -> None:
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Spring", "Ann", "Bo")


def test_a_link_is_the_same_until_it_is_renewed(toptable: Terminal) -> None:
    entered(toptable)
    said = toptable.ok("people", "link", "Spring", "Ann", "--address", "http://hall:8000/")
    link, code = said.splitlines()
    assert link.startswith("http://hall:8000/e/")
    assert code.startswith("Code of Ann: ")
    assert len(code.rpartition(" ")[2]) == 6
    assert toptable.ok("people", "link", "Spring", "Ann").splitlines()[1] == code
    assert toptable.ok("people", "link", "Spring", "Bo").splitlines()[1] != code
    assert opens(toptable, link).endswith("/me")
    renewed = toptable.ok("people", "link", "Spring", "Ann", "--new").splitlines()
    assert renewed[2] == "The link before, and every phone that used it, stopped working."
    assert opens(toptable, link) == ""
    assert opens(toptable, renewed[0]).endswith("/me")


def test_only_the_desk_hands_out_links(toptable: Terminal) -> None:
    entered(toptable)
    ran = toptable.run("--role", "judge", "people", "link", "Spring", "Ann", "--new")
    assert ran.status == 2
    assert "hand out players' links" in ran.err
    with open_store(toptable.db) as store:
        assert store.player_links.numbers() == {}


def test_nobody_of_that_name(toptable: Terminal) -> None:
    entered(toptable)
    assert "Zoe" in toptable.refused("people", "link", "Spring", "Zoe")
