"""A database of every release is brought here, and its events come to what that release printed.

``tests/data/releases`` holds them as each release's own program wrote them, and beside each what
it printed about its events; ``script/keep_release.py`` made both, and they are never made anew.
"""

import gzip
import json
import re
import sqlite3
import tomllib
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from terminal import Terminal

from toptable import __version__
from toptable.store import open_store
from toptable.store.database import revision_in
from toptable.store.schema import HEAD, VERSION_TABLE
from toptable.web.auth import sessions

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "data" / "releases"
RELEASES = sorted(file.name.removesuffix(".sqlite.gz") for file in KEPT.glob("*.sqlite.gz"))
REVISIONS = {"0.1.0": "0003", "0.2.0": "0005", "0.3.0-first": "0005", "0.3.0": "0012"}
"""The revision of the tables that a release had."""
BY_HAND = "Spring – Łódź"


class Told:
    """What a release printed about what it wrote."""

    def __init__(self, release: str) -> None:
        self.all: dict[str, Any] = json.loads((KEPT / f"{release}.told.json").read_text("utf-8"))
        self.version: str = self.all["version"]
        self.events: list[dict[str, Any]] = self.all["events"]


def unpack(release: str, path: Path) -> None:
    path.write_bytes(gzip.decompress((KEPT / f"{release}.sqlite.gz").read_bytes()))


def contains(now: Any, was: Any) -> bool:
    """Whether everything that was told is told now; more may have come to it."""
    if isinstance(was, dict):
        return isinstance(now, dict) and all(
            key in now and contains(now[key], value) for key, value in was.items()
        )
    if isinstance(was, list):
        return len(now) == len(was) and all(map(contains, now, was))
    return bool(now == was)


def since(event: dict[str, Any]) -> dict[str, Any]:
    """What a release listed of an event, under the keys of today.

    Since the list is the API's answer, its rounds are the published ones; those with the draft are
    called paired.
    """
    renamed = {**event, "paired": event["rounds"]}
    if "published" in renamed:
        renamed["rounds"] = renamed.pop("published")
    return renamed


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest, toptable: Terminal) -> str:
    """A release whose database lies where this terminal looks for it."""
    unpack(request.param, toptable.db)
    return str(request.param)


def versions_named() -> list[str]:
    """The versions in the changelog, the newest first."""
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    found = [re.fullmatch(r"## (\S+) – \d{4}-\d\d-\d\d", line) for line in lines]
    return [heading[1] for heading in found if heading]


def test_every_version_is_kept() -> None:
    assert {Told(release).version for release in RELEASES} == set(versions_named())


def test_the_version_is_the_same_everywhere(toptable: Terminal) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__ == versions_named()[0]
    assert toptable.ok("--version") == f"toptable {__version__}\n"
    guide = (ROOT / "docs" / "first-event.md").read_text("utf-8")
    assert set(re.findall(r"toptable-(\S+?)-py3", guide)) == {__version__}


def test_a_database_of_a_later_version_is_left_as_it_is(toptable: Terminal) -> None:
    unpack("0.3.0", toptable.db)
    toptable.ok("upgrade")
    with closing(sqlite3.connect(toptable.db)) as opened:
        opened.execute(f"UPDATE {VERSION_TABLE} SET version_num = '0099'")
        opened.commit()
    before = toptable.db.read_bytes()
    for words in (["upgrade", "--check"], ["upgrade"], ["event", "list"], ["serve"]):
        said = toptable.refused(*words, status=4)
        assert said.startswith(f"{toptable.db} was written by a newer Toptable"), words
        assert "Update Toptable" in said
    assert toptable.db.read_bytes() == before


def test_a_check_says_what_would_be_done_and_does_nothing(toptable: Terminal, release: str) -> None:
    before = toptable.db.read_bytes()
    revision = revision_in(toptable.db)
    assert revision == REVISIONS.get(release, HEAD)
    said = toptable.ok("upgrade", "--check")
    assert said.count("\n  ") == int(HEAD) - int(revision), "a line for each step"
    assert ("up to date" in said) == (revision == HEAD)
    assert f"Toptable {__version__} reads 7 of 7 events." in said
    assert toptable.db.read_bytes() == before


def test_its_events_come_to_what_it_printed(toptable: Terminal, release: str) -> None:
    toptable.ok("upgrade")
    told = Told(release)
    listed = toptable.events()
    was = [since(event["event"]) for event in told.events]
    by_id = {event["id"]: event for event in listed}
    assert contains([by_id.get(event["id"]) for event in was], was)
    assert len(listed) == len(was) == 6, "the one in the bin is not listed"
    for event in told.events:
        id_ = event["event"]["id"]
        shown = toptable.whole(id_)
        assert [row["rank"] for row in event["shown"]["standings"]]
        for part, value in event["shown"].items():
            assert contains(shown[part], value), (id_, part)
        if event["places"]:
            places = toptable.ranking(id_)
            assert contains(places, event["places"]), id_


def test_its_events_verify(toptable: Terminal, release: str, tmp_path: Path) -> None:
    """All that can be checked; what this very version decided comes out the same again.

    If it does not, a decision has changed since that version was kept: count up the version.
    """
    told = Told(release)
    for event in told.events:
        file = tmp_path / "event.json"
        toptable.ok("export", event["event"]["id"], str(file))
        ran = toptable.run("verify", str(file), "--json")
        report = json.loads(ran.out)
        assert report["finding"] is None, report["finding"]
        in_full = told.version == __version__ and event["event"]["closed"]
        assert ran.status == (0 if in_full else 5), ran.out
        file.unlink()


def test_people_staff_and_their_sign_ins_are_still_there(
    toptable: Terminal, release: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    toptable.ok("upgrade")
    told = Told(release)
    known = toptable.ok("registry", "list")
    assert "Łukasz Żak" in known
    assert "4711" in known
    assert "FFG" in known

    class ThatDay(datetime):
        """The clock stands still, so that what the browser kept has not run out."""

        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return datetime(2026, 11, 17, tzinfo=tz or UTC)

    monkeypatch.setattr(sessions, "datetime", ThatDay)
    with open_store(toptable.db) as store:
        session = sessions.Keys.of(store).session_id(told.all["session"])
        open_ = {row.id: row.member for row in store.staff.sessions(ThatDay.now(UTC))}
        members = {member.id: member for member in store.staff.members()}
    assert session is not None, "the cookie is still ours"
    organizer = members[open_[session]]
    assert organizer.name == "Zoë Müller"
    assert [(role.event, role.role) for role in organizer.roles] == [("", "organizer")]


def test_the_event_in_the_middle_goes_on(toptable: Terminal, release: str, tmp_path: Path) -> None:
    """And its log is one chain, across the versions."""
    told = Told(release)
    toptable.ok("result", "enter", BY_HAND, "2", "LL")
    toptable.ok("round", "next", BY_HAND)
    toptable.ok("round", "publish", BY_HAND)
    file = tmp_path / "event.json"
    toptable.ok("export", BY_HAND, str(file))
    report = json.loads(toptable.in_part("verify", str(file), "--json"))
    assert report["finding"] is None
    others = [] if told.version == __version__ else [told.version]
    assert report["engines"] == others
    assert report["decisions_checked"] >= 2
    assert len(toptable.whole(BY_HAND)["rounds"]) == 2


def test_tokens_and_hooks_are_still_there(toptable: Terminal) -> None:
    unpack("0.3.0", toptable.db)
    toptable.ok("upgrade")
    assert "Results bot" in toptable.ok("token", "list")
    assert "Site" in toptable.ok("hook", "list")
