"""The one-time link, and the cookie it is exchanged for."""

import base64
import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner
from web_office import Visitor, visitor

from toptable.cli.main import app
from toptable.desk.desk import Desk, now
from toptable.store import open_store
from toptable.web.app import create_app
from toptable.web.auth import credentials
from toptable.web.auth.credentials import make_link, make_only_link
from toptable.web.auth.sessions import COOKIE, LASTS, Keys, new_session


def is_staff(someone: Visitor) -> bool:
    return someone.client.get("/new").status_code == 200


def test_the_link_signs_in_once(desk: Desk, guest: Visitor) -> None:
    link = make_link(desk.store, "Robin")
    assert not is_staff(guest)
    guest.look(link)
    answer = guest.post(link, name="Ines")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert is_staff(guest)
    assert "Ines" in guest.look("/").text

    second = visitor(desk)
    assert second.look(link).status_code == 404
    second.look("/")
    assert second.post(link, name="Eve").status_code in (403, 404)
    assert not is_staff(second)


def test_looking_ahead_at_the_link_uses_nothing_up(desk: Desk, guest: Visitor) -> None:
    link = make_link(desk.store, "Robin")
    for _ in range(3):
        assert "Robin" in guest.look(link).text
    assert guest.post(link, name="").status_code == 303
    assert "Robin" in guest.look("/").text, "the name of the link stands in for an empty one"


def test_the_link_of_a_second_server_leaves_the_first_one_alone(desk: Desk, guest: Visitor) -> None:
    one, two = make_link(desk.store, "Robin"), make_link(desk.store, "Robin")
    assert [guest.look(link).status_code for link in (one, two)] == [200, 200]
    new = make_only_link(desk.store, "Robin")
    assert [guest.look(link).status_code for link in (one, two, new)] == [404, 404, 200]


def test_a_printed_link_holds_for_an_hour(
    desk: Desk, guest: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, printed = make_link(desk.store, "Robin"), now()
    for minutes, status in ((59, 200), (61, 404)):
        later = printed + timedelta(minutes=minutes)
        monkeypatch.setattr(credentials, "now", partial(lambda moment: moment, later))
        assert guest.look(link).status_code == status


def test_the_store_does_not_hold_what_a_cookie_is_made_of(
    desk: Desk, organizer: Visitor, tmp_path: Path
) -> None:
    """Whoever reads the database has the server's secret, and still signs in as nobody."""
    with closing(sqlite3.connect(tmp_path / "events.sqlite")) as file:
        rows = file.execute("SELECT id, until FROM staff_sessions").fetchall()
        everything = "\n".join(file.iterdump())
    body = organizer.client.cookies[COOKIE].strip('"').rpartition(".")[0]
    assert json.loads(base64.urlsafe_b64decode(body))["id"] not in everything
    keys = Keys.of(desk.store)
    for row in rows:
        read = new_session("Firefox", now())._replace(id=row[0])
        someone = visitor(desk)
        someone.client.cookies.set(COOKIE, keys.cookie(read))
        assert not is_staff(someone)
    assert rows


def test_two_server_processes_know_each_others_sign_ins_at_once(desk: Desk, tmp_path: Path) -> None:
    with open_store(tmp_path / "events.sqlite") as store:
        other = Visitor(TestClient(create_app(Desk(store))))
        here = visitor(desk)
        assert not is_staff(here)
        assert not is_staff(other)
        here.sign_in(desk)
        other.client.cookies = here.client.cookies
        assert is_staff(other)
        assert here.post("/sign-out").status_code == 303
        assert other.post("/new", name="Cup").status_code == 403


def test_the_store_does_not_hold_what_signs_in(desk: Desk, tmp_path: Path) -> None:
    token = make_link(desk.store, "Robin").rpartition("/")[2]
    with sqlite3.connect(tmp_path / "events.sqlite") as file:
        everything = "\n".join(file.iterdump())
    file.close()
    assert "staff_invitations" in everything
    assert token not in everything


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_kept_from_scripts_and_other_sites(
    desk: Desk, scheme: str, secure: bool
) -> None:
    client = TestClient(create_app(desk), base_url=f"{scheme}://hall.example")
    someone = Visitor(client)
    link = make_link(desk.store, "Robin")
    someone.look(link)
    cookie = someone.post(link, name="Ines").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert ("secure" in cookie) is secure


def test_a_restart_signs_nobody_out(desk: Desk, organizer: Visitor) -> None:
    again = visitor(desk)
    again.client.cookies = organizer.client.cookies
    assert is_staff(again)


def test_sign_out(organizer: Visitor) -> None:
    assert organizer.post("/sign-out").status_code == 303
    assert not is_staff(organizer)


def test_cookies_that_we_did_not_make_sign_nobody_in(desk: Desk, organizer: Visitor) -> None:
    real = organizer.client.cookies[COOKIE].strip('"')
    body, _, mark = real.rpartition(".")
    session = json.loads(base64.urlsafe_b64decode(body))
    later = {**session, "until": session["until"] + 1}
    other = base64.urlsafe_b64encode(json.dumps(later).encode()).decode()
    for forged in ("", "x", ".", f"{other}.{mark}", f"{body}.{mark[:-1]}", f"{body}.", body):
        someone = visitor(desk)
        someone.client.cookies.set(COOKIE, forged)
        assert not is_staff(someone), forged
    someone = visitor(desk)
    someone.client.cookies.set(COOKIE, real)
    assert is_staff(someone)


def test_a_sign_in_runs_out(desk: Desk) -> None:
    keys = Keys.of(desk.store)
    for ago, lasts in ((timedelta(0), True), (LASTS - timedelta(minutes=1), True), (LASTS, False)):
        session = new_session("Firefox", now() - ago)
        assert (keys.session_id(keys.cookie(session)) is not None) is lasts


def test_nobody_is_called_like_the_computers_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "root")
    database = tmp_path / "events.sqlite"
    typed = ["--db", str(database), "organizer-link", "--address", "http://desk"]
    printed = CliRunner().invoke(app, typed)
    assert printed.exit_code == 0, printed.output
    assert str(database) in printed.output.replace("\n", ""), "which server it is for"
    link = printed.output.split()[0].removeprefix("http://desk")
    with open_store(database) as store:
        somebody = visitor(Desk(store))
        page = somebody.look(link).text
        assert "root" not in page
        assert somebody.post(link, name=" ").status_code == 422, "the log needs a name"
        assert somebody.post(link, name="Ines").status_code == 303
        again = visitor(Desk(store))
        assert 'value="Ines"' in again.look(make_link(store, "")).text, "she comes back"


def test_a_name_can_be_changed_by_who_has_it(desk: Desk, organizer: Visitor) -> None:
    other = visitor(desk).sign_in(desk, name="Robin")
    organizer.look("/me")
    assert organizer.post("/me/name", name="Inês  Duarte").status_code == 303
    assert "Inês Duarte" in organizer.look("/").text
    made = organizer.post("/new", name="Cup", rulebook="nisei-1.3")
    event = made.headers["location"].split("/")[2]
    assert desk.tournament(event).log.lines[-1].by == "Inês Duarte"
    for wrong, status in (("", 422), ("Robin", 409), ("rObin", 409)):
        answer = organizer.post("/me/name", name=wrong)
        assert answer.status_code == status, wrong
        assert "Inês Duarte" in answer.text
    assert other.look("/me").status_code == 200
    assert organizer.post("/me/name", name="inês duarte").status_code == 303, "one's own is free"
