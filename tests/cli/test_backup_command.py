"""``toptable backup`` and ``toptable restore``: a whole database, and any earlier moment of it."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from terminal import Terminal

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Scope
from toptable.engine.log.line import read_line
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.store import Store, open_store
from toptable.store.records import Cursor, Hook, NewDelivery
from toptable.store.request_limits import Answered, Claim
from toptable.web.auth import credentials
from toptable.web.auth.sessions import new_session

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """A terminal in whose database two events were begun, at noon and an hour later."""
    terminal = Terminal(tmp_path, capsys)
    moment = NOON
    with open_store(terminal.db) as store:
        desk = Desk(store, clock=lambda: moment)
        early = desk.create("Early", "nisei-1.3", OLGA, event="early")
        assert isinstance(early, Tournament)
        moment = NOON + timedelta(minutes=30)
        assert isinstance(early.send(entering("Ada", "Bo"), OLGA), Done)
        moment = NOON + timedelta(minutes=60)
        assert isinstance(early.send(entering("Cy"), OLGA), Done)
        desk.create("Late", "nisei-1.3", OLGA, event="late")
    return terminal


def entering(*names: str) -> EnterPlayers:
    return EnterPlayers(tuple(NewPlayer(name) for name in names))


def everything(store: Store) -> dict[str, list[bytes]]:
    return {row.id: store.read(row.id) for row in store.events()}


def local(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def test_a_backup_while_the_database_is_open_is_whole_and_private(
    terminal: Terminal, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    with open_store(terminal.db) as store:
        before = everything(store)
        assert "2 events" in terminal.ok("backup", str(copy))
    assert os.stat(copy).st_mode & 0o777 == 0o600
    with open_store(copy) as store:
        assert everything(store) == before


def test_nothing_is_overwritten(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("mine")
    assert "there already" in terminal.refused("backup", str(copy))
    assert copy.read_text() == "mine"


def test_a_database_comes_back_and_the_one_before_is_kept(
    terminal: Terminal, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    terminal.ok("backup", str(copy))
    with open_store(terminal.db) as store:
        then = everything(store)
        assert isinstance(Desk(store).tournament("early").send(entering("Di"), OLGA), Done)
        later = everything(store)
        assert "in use" in terminal.refused("restore", str(copy), "--replace")
    assert "--replace" in terminal.refused("restore", str(copy))
    terminal.ok("restore", str(copy), "--replace")
    with open_store(terminal.db) as store:
        assert everything(store) == then
    (aside,) = tmp_path.glob("events-before-*.sqlite")
    with open_store(aside) as store:
        assert everything(store) == later


def test_what_root_brings_back_belongs_to_the_server_as_before(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service runs as a user of its own, who could not open a file of root's."""
    copy = tmp_path / "copy.sqlite"
    terminal.ok("backup", str(copy))
    before = terminal.db.stat()
    given: list[tuple[Path, int, int]] = []
    monkeypatch.setattr(shutil, "chown", lambda path, *owner: given.append((path, *owner)))
    terminal.ok("restore", str(copy), "--replace")
    assert given == [(terminal.db, before.st_uid, before.st_gid)]


def test_a_damaged_backup_is_refused_and_nothing_changes(
    terminal: Terminal, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    terminal.ok("backup", str(copy))
    before = terminal.db.read_bytes()
    content = copy.read_bytes()
    with open_store(terminal.db) as store:
        last = store.read("early")[-1]
    copy.write_bytes(content.replace(last, last.replace(b"Cy", b"Di")))
    assert "damaged" in terminal.refused("restore", str(copy), "--replace", status=4)
    assert terminal.db.read_bytes() == before


def test_the_database_as_it_was_at_a_moment(terminal: Terminal, tmp_path: Path) -> None:
    copy, fresh = tmp_path / "copy.sqlite", tmp_path / "fresh.sqlite"
    terminal.ok("backup", str(copy))
    with open_store(terminal.db) as store:
        full = store.read("early")
    terminal.db = fresh
    said = terminal.ok("restore", str(copy), "--until", local(NOON + timedelta(minutes=45)))
    assert "holds 1 event with 2 entries again" in said
    assert "Left out: 2 later entries, 1 event that began later." in said
    with open_store(fresh) as store:
        kept = everything(store)
        assert list(kept) == ["early"]
        assert kept["early"] == full[: len(kept["early"])]
        state = Desk(store).tournament("early").state
        assert sorted(player.name for player in state.players.values()) == ["Ada", "Bo"]
        # It goes on from there.
        assert isinstance(Desk(store).tournament("early").send(entering("Eve"), OLGA), Done)
    assert read_line(full[-1]).at > NOON + timedelta(minutes=45)
    terminal.ok("export", "early", str(tmp_path / "early.json"))
    assert terminal.run("verify", str(tmp_path / "early.json")).status in (0, 5)


def test_what_came_before_the_restore_is_older_for_whoever_still_shows_it(
    terminal: Terminal, tmp_path: Path
) -> None:
    """A phone passes over what is behind its own, so a log that goes back counts as another one."""
    copy = tmp_path / "copy.sqlite"
    terminal.ok("backup", str(copy))
    with open_store(terminal.db) as store:
        assert isinstance(Desk(store).tournament("early").send(entering("Di"), OLGA), Done)
        shown = store.reach("early")
    terminal.ok("restore", str(copy), "--replace")
    with open_store(terminal.db) as store:
        assert store.reach("early").version < shown.version
        assert store.reach("early").age > shown.age
        assert [row.id for row in store.events()] == ["early", "late"]


def test_programs_are_told_nothing_of_what_was_left_out(terminal: Terminal, tmp_path: Path) -> None:
    """Neither by a delivery that still waits, nor as the answer to a request that was cut off."""
    copy, moment = tmp_path / "copy.sqlite", NOON + timedelta(minutes=70)
    with open_store(terminal.db) as store:
        token, desk = a_token(store), Desk(store, clock=lambda: moment)
        for name in ("kept", "cut"):
            claim = store.repeated_requests.claim(token, name, "same", NOON)
            assert isinstance(claim, Claim)
            desk.tournament("early").send(entering(name), OLGA, claim=claim.id)
            store.repeated_requests.answer(claim.id, b"done", NOON)
            moment = NOON + timedelta(minutes=110)
        desk.create("Later", "nisei-1.3", OLGA, event="later")
        for event, versions in (("early", (4, 5)), ("later", (1,))):
            store.hooks.add(a_hook(event))
            end = Cursor(store.hooks.began(event), store.version(event))
            new = [NewDelivery(f"{event} {at}", at, 0, "cut", b"{}") for at in versions]
            assert store.hooks.move_on(event, event, end, end, new, NOON)
    terminal.ok("backup", str(copy))
    terminal.db = tmp_path / "fresh.sqlite"
    terminal.ok("restore", str(copy), "--until", local(NOON + timedelta(minutes=90)))
    with open_store(terminal.db) as store:
        assert [hook.id for hook in store.hooks.all()] == ["early"]
        assert [delivery.id for delivery in store.hooks.deliveries("early")] == ["early 4"]
        requests = store.repeated_requests
        assert requests.claim(token, "kept", "same", NOON) == Answered(b"done")
        assert isinstance(requests.claim(token, "cut", "same", NOON), Claim)


def a_hook(event: str) -> Hook:
    return Hook(
        id=event,
        event=event,
        name="Site",
        address="https://example.org/",
        secret="s",
        kinds=("cut",),
        shape="plain",
        created=NOON,
    )


def a_token(store: Store) -> str:
    """The id of somebody's token."""
    link = credentials.invite(store, Role.ORGANIZER, by="Olga")
    session = credentials.take(store, link, "Olga", new_session("", datetime.now(UTC)))
    assert session is not None
    return credentials.make(store, session.member, "Bot", [Scope.READ], event="", days=1)[1].id


def test_one_event_as_it_was_while_the_others_go_on(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    terminal.ok("backup", str(copy))
    moment = local(NOON + timedelta(minutes=45))
    words = ("restore", str(copy), "--event", "early", "--until", moment)
    with open_store(terminal.db) as store:
        late = store.read("late")
        assert "--replace" in terminal.refused(*words)
        terminal.ok(*words, "--replace")
        assert store.read("late") == late
        state = Desk(store).tournament("early").state
        assert sorted(player.name for player in state.players.values()) == ["Ada", "Bo"]
        assert [row.deleted for row in store.events()].count(True) == 1
    before = local(NOON - timedelta(minutes=45))
    assert "not begun" in terminal.refused(*words[:5], before)


def test_a_moment_before_everything_is_refused_and_nothing_changes(
    terminal: Terminal, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    terminal.ok("backup", str(copy))
    with open_store(terminal.db) as store:
        before = everything(store)
    moment = local(NOON - timedelta(minutes=45))
    said = terminal.refused("restore", str(copy), "--replace", "--until", moment)
    assert "No event had begun then" in said
    with open_store(terminal.db) as store:
        assert everything(store) == before


def test_a_moment_that_cannot_be_read_is_answered_by_an_example(
    terminal: Terminal, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    terminal.ok("backup", str(copy))
    said = terminal.refused("restore", str(copy), "--replace", "--until", "yesterday")
    assert "2026-11-16 14:30" in said
    assert "%" not in said


def test_what_can_be_read_of_a_damaged_database_is_saved(
    terminal: Terminal, tmp_path: Path
) -> None:
    """Both events, though the first page is gone and with it all that SQLite knows of the file."""
    with open_store(terminal.db) as store:
        before = everything(store)
    stored = terminal.db.read_bytes()
    terminal.db.write_bytes(b"\xa5" * 4096 + stored[4096:])
    terminal.db.with_name(f"{terminal.db.name}-wal").unlink(missing_ok=True)
    said = terminal.refused("event", "list", status=4)
    assert "salvage" in said
    said = terminal.ok("salvage")
    assert "Early: all 3 entries saved." in said
    saved = terminal.db.with_name(f"{terminal.db.stem}-salvaged{terminal.db.suffix}")
    with open_store(saved) as store:
        assert everything(store) == before
    assert "is there already" in terminal.refused("salvage", str(saved))
    assert "no database" in terminal.refused("--db", str(tmp_path / "none.sqlite"), "salvage")


def test_an_event_is_saved_up_to_its_first_damaged_entry(terminal: Terminal) -> None:
    with open_store(terminal.db) as store:
        before = everything(store)
    with closing(sqlite3.connect(terminal.db)) as opened:
        opened.execute("UPDATE log SET line = x'00' WHERE event = 'early' AND seq = 3")
        opened.commit()
    assert "Early: entries 1 to 2 of 3 saved; the next one is damaged." in terminal.ok("salvage")
    saved = terminal.db.with_name(f"{terminal.db.stem}-salvaged{terminal.db.suffix}")
    with open_store(saved) as store:
        assert everything(store) == {"early": before["early"][:2], "late": before["late"]}
