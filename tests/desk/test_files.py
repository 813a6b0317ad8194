"""One file holds the whole event: out, in, back again, and never half."""

import os
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from msgspec.structs import replace

from damage import chained, fields_of, line_of
from support import (
    ORGANIZER,
    counting_seeds,
    do,
    new_event,
    play_round,
    report,
    start_round,
    ticking,
)
from toptable import __version__, rulebooks
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.snapshots import Snapshots, short_name
from toptable.desk.tournament import Tournament
from toptable.engine.log.hash_chain import ChecksumVerdict, format_checksum, look_for, read_witness
from toptable.engine.log.line import hash_of
from toptable.engine.log.log import Log
from toptable.engine.log.verify import verify
from toptable.engine.refusal import Refusal
from toptable.engine.secrets import Sealed, seal
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.people.details import Accommodate
from toptable.store import event_file, open_store
from toptable.store.event_file import BadEventFile, EventFile


@pytest.fixture
def desk(tmp_path):
    with open_store(tmp_path / "one.sqlite") as store:
        yield Desk(store, clock=ticking(), seeds=counting_seeds())


@pytest.fixture
def other(tmp_path):
    with open_store(tmp_path / "two.sqlite") as store:
        yield Desk(store, clock=ticking(), seeds=counting_seeds("other"))


def some_event(desk: Desk) -> Tournament:
    tournament = new_event("Ann Bo Cy Di 健太", desk=desk)
    play_round(tournament)
    why = seal("private", "33" * 16)
    command = Accommodate(1, Sealed(why.digest), Sealed(why.digest))
    tournament.send(command, ORGANIZER, texts=(why,))
    return tournament


def test_a_backup_carries_everything_to_another_laptop(desk, other):
    tournament = some_event(desk)
    content = files.backup(tournament, desk.store)
    taken = files.take_in(other, event_file.load(content))
    assert isinstance(taken, Tournament)
    assert taken.state == tournament.state
    assert files.backup(taken, other.store) == content
    play_round(taken)
    do(taken, CloseEvent())


def test_a_public_copy_can_be_read_but_not_continued(desk, other):
    tournament = some_event(desk)
    taken = files.take_in(other, event_file.load(files.public_copy(tournament, desk.store)))
    assert taken.state == tournament.public.log.state
    assert taken.state.rounds == tournament.state.rounds
    assert list(taken.standings()) == list(tournament.standings())
    assert files.public_copy(taken, other.store) == files.public_copy(tournament, desk.store)
    refusal = taken.send(Drop(1), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "public_copy"


def test_importing_twice_is_refused(desk, other):
    file = event_file.load(files.backup(some_event(desk), desk.store))
    files.take_in(other, file)
    again = files.take_in(other, file)
    assert isinstance(again, Refusal)
    assert "toptable restore" in again.text


def test_an_edited_file_is_refused_and_nothing_is_imported(desk, other):
    content = files.backup(some_event(desk), desk.store)
    refusal = files.take_in(other, event_file.load(content.replace(b"Ann", b"Eva", 1)))
    assert isinstance(refusal, Refusal)
    assert "Entry 2 was changed" in refusal.text
    assert other.store.events() == []


def test_restore_catches_up_but_never_loses(desk, other):
    tournament = some_event(desk)
    early = event_file.load(files.backup(tournament, desk.store))
    files.take_in(other, early)
    play_round(tournament)
    late = event_file.load(files.backup(tournament, desk.store))
    assert files.restore(other, late).how == "caught up"
    assert other.tournament("test").state == tournament.state
    assert files.restore(other, late).how == "unchanged"
    refusal = files.restore(other, early)
    assert isinstance(refusal, Refusal)
    assert f"{len(late.log) - len(early.log)} entries" in refusal.text
    assert other.tournament("test").version == len(late.log)
    assert files.restore(other, early, replace=True).how == "replaced"
    assert other.tournament("test").version == len(early.log)
    assert any(row.deleted and row.version == len(late.log) for row in other.store.events())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "damaged or cut short"),
        (b"PK\x03\x04", "damaged or cut short"),
        (b"{}", "not a Toptable event file"),
        (b'{"format":"other","file_version":1}', "not a Toptable event file"),
    ],
)
def test_other_files_are_named_as_what_they_are(content, told):
    with pytest.raises(BadEventFile, match=told):
        event_file.load(content, "some.json")


def test_every_cut_of_a_file_is_refused(desk):
    content = files.backup(some_event(desk), desk.store)
    for end in range(0, len(content) - 2, 997):
        with pytest.raises(BadEventFile):
            event_file.load(content[:end])


def test_a_file_of_a_newer_program_says_so(desk):
    content = files.backup(some_event(desk), desk.store)
    with pytest.raises(BadEventFile, match="newer Toptable"):
        event_file.load(content.replace(b'"file_version":3', b'"file_version":4', 1))


def test_the_file_is_plain_json_and_fits_its_schema(desk):
    content = files.backup(some_event(desk), desk.store)
    assert msgspec.json.decode(content, type=event_file.Shape).event == "test"
    schema = event_file.json_schema()
    assert "EventCreated" in schema["$defs"]


def test_writing_is_all_or_nothing(tmp_path, monkeypatch):
    path = tmp_path / "event.json"
    event_file.write_whole(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("toptable.store.event_file.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        event_file.write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_snapshots_appear_at_the_start_and_end_of_each_round(tmp_path):
    warnings = []
    with open_store(tmp_path / "events.sqlite") as store:
        snapshots = Snapshots(tmp_path / "snapshots", files.backup, warnings.append)
        desk = Desk(store, snapshots=snapshots)
        tournament = new_event("Ann Bo", desk=desk)
        start_round(tournament)
        names = {path.name for path in (tmp_path / "snapshots").iterdir()}
        assert names == {"events-test-round-1-start.toptable.json"}
        report(tournament, 1, "WL")
        do(tournament, CloseEvent())
    names = {path.name for path in (tmp_path / "snapshots").iterdir()}
    assert "events-test-round-1-end.toptable.json" in names
    assert "events-test-closed.toptable.json" in names
    assert not warnings
    file = event_file.load(
        (tmp_path / "snapshots" / "events-test-round-1-end.toptable.json").read_bytes()
    )
    assert file.seeds


def test_a_snapshot_that_cannot_be_written_does_not_stop_the_event(tmp_path):
    (tmp_path / "snapshots").write_text("a file where the folder should be")
    warnings = []
    with open_store(tmp_path / "events.sqlite") as store:
        snapshots = Snapshots(tmp_path / "snapshots", files.backup, warnings.append)
        tournament = new_event("Ann Bo", desk=Desk(store, snapshots=snapshots))
        start_round(tournament)
    assert tournament.state.rounds[0].published
    assert "No snapshot could be written" in warnings[0]


def test_a_restore_beside_a_running_server_is_noticed_though_both_logs_are_as_long(
    desk, other, tmp_path
):
    """The next result of the server goes to the log that is there, or the chain would break."""
    tournament = new_event("Ann Bo Cy Di", desk=desk)
    start_round(tournament)
    spare = files.take_in(other, event_file.load(files.backup(tournament, desk.store)))
    report(tournament, 1, "WW")
    report(spare, 1, "LL")
    assert spare.version == tournament.version

    with open_store(tmp_path / "one.sqlite") as store:
        beside = Desk(store, clock=ticking(), seeds=counting_seeds())
        file = event_file.load(files.backup(spare, other.store))
        assert files.restore(beside, file, replace=True).how == "replaced"
    report(tournament, 2, "WW")

    assert [match.result.games for match in tournament.state.rounds[0].tables()] == ["LL", "WW"]
    assert desk.tournament("test").state == tournament.state
    whole = event_file.load(files.backup(tournament, desk.store))
    assert files._unsound(whole) is None


def test_a_look_at_an_event_shows_the_log_that_was_put_in_its_place(desk, other, tmp_path):
    tournament = new_event("Ann Bo Cy Di", desk=desk)
    start_round(tournament)
    spare = files.take_in(other, event_file.load(files.backup(tournament, desk.store)))
    report(tournament, 1, "WW")
    report(spare, 1, "LL")
    with open_store(tmp_path / "one.sqlite") as store:
        beside = Desk(store, clock=ticking(), seeds=counting_seeds())
        file = event_file.load(files.backup(spare, other.store))
        files.restore(beside, file, replace=True)
    assert desk.tournament("test").state == spare.state


def test_backups_are_for_their_owner_alone(tmp_path):
    with open_store(tmp_path / "events.sqlite") as store:
        folder = tmp_path / "snapshots"
        desk = Desk(store, snapshots=Snapshots(folder, files.backup, pytest.fail))
        start_round(new_event("Ann Bo", desk=desk))
    (path,) = folder.iterdir()
    assert (path.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)


def test_snapshots_of_two_databases_in_one_folder_are_two_files(tmp_path):
    for name in ("spring", "autumn"):
        with open_store(tmp_path / f"{name}.sqlite") as store:
            snapshots = Snapshots(tmp_path / "snapshots", files.backup, pytest.fail)
            start_round(new_event("Ann Bo", desk=Desk(store, snapshots=snapshots)))
    assert {path.name for path in (tmp_path / "snapshots").iterdir()} == {
        "spring-test-round-1-start.toptable.json",
        "autumn-test-round-1-start.toptable.json",
    }


@pytest.mark.parametrize(
    ("where", "name"),
    [
        ("/home/olga/Events 2026/spring.sqlite", "spring"),
        ("postgresql://olga:***@hall.example:5433/cards", "hall.example-5433-cards"),
        ("postgresql:///cards?host=/run/a", "cards-host-run-a"),
        ("postgresql:///cards?host=/run/b", "cards-host-run-b"),
        ("/data/….sqlite", "database"),
    ],
)
def test_databases_have_short_names_without_secrets(where, name):
    assert short_name(where) == name


def test_two_who_write_the_same_file_do_not_disturb_each_other(tmp_path):
    path = tmp_path / "same.json"
    contents = [bytes([65 + number]) * 200_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda content: event_file.write_whole(path, content), contents * 5))
    assert path.read_bytes() in contents
    assert list(tmp_path.iterdir()) == [path]


def renamed(content: bytes, event: str, *, everywhere: bool) -> bytes:
    """A file under another id, in its head or also in its first entry, with the chain made anew."""
    file = msgspec.structs.replace(event_file.load(content), event=event)
    if not everywhere:
        return event_file.dump(file, engine=__version__)
    log = [fields_of(line) for line in file.log]
    log[0]["entry"]["id"] = log[0]["command"]["id"] = event
    return chained(file, log)


BAD_IDS = ["../../pwn/x", "a\nb", "\u202egnirps", "", "A B", "spring~1", "x" * 41, "-a", "a/b"]


@pytest.mark.parametrize("bad", BAD_IDS)
def test_an_event_is_known_by_the_id_in_its_log_and_no_other(desk, other, bad):
    content = files.backup(some_event(desk), desk.store)
    file = event_file.load(renamed(content, bad, everywhere=False))
    assert files.take_in(other, file).event == "test"
    assert [row.id for row in other.store.events()] == ["test"]


@pytest.mark.parametrize("bad", BAD_IDS)
def test_an_id_that_toptable_never_gives_is_refused(desk, bad):
    content = renamed(files.backup(some_event(desk), desk.store), bad, everywhere=True)
    with pytest.raises(BadEventFile, match="id is not one of Toptable's"):
        event_file.load(content)


@pytest.mark.parametrize("version", [0, -1])
def test_a_version_that_never_was_is_refused(desk, version):
    content = files.backup(some_event(desk), desk.store)
    wrong = content.replace(b'"file_version":3', f'"file_version":{version}'.encode(), 1)
    with pytest.raises(BadEventFile, match="never was"):
        event_file.load(wrong)


def test_nesting_without_end_is_damage(desk):
    content = files.backup(some_event(desk), desk.store)
    depth = 1_000_000  # Python 3.14 still reads a tenth of that.
    nested = b"[" * depth + b"]" * depth
    deep = content.replace(b'"log":[\n', b'"log":[\n' + nested + b",\n", 1)
    with pytest.raises(BadEventFile, match="damaged or cut short at entry 1"):
        event_file.load(deep)


def test_half_written_snapshots_of_killed_processes_are_cleared_up(tmp_path):
    folder = tmp_path / "snapshots"
    folder.mkdir()
    old, young, other = (
        folder / ".events-test-round-1-start.toptable.json.a1b2.part",
        folder / ".events-test-round-1-start.toptable.json.c3d4.part",
        folder / ".somebody-elses.part",
    )
    for path in (old, young, other):
        path.write_text("{")
    an_hour_ago = time.time() - 3600
    for path in (old, other):
        os.utime(path, (an_hour_ago, an_hour_ago))
    with open_store(tmp_path / "events.sqlite") as store:
        desk = Desk(store, snapshots=Snapshots(folder, files.backup, lambda _: None))
        start_round(new_event("Ann Bo", desk=desk))
    hidden = {path.name for path in folder.glob(".*")}
    assert hidden == {young.name, other.name}


def stated(stored: bytes) -> bytes:
    """A result the other way round, with the true hash beside it."""
    fields = fields_of(stored)
    for part in (fields["entry"], fields["command"]):
        part["result"]["games"] = "LL"
    fields["entry"]["points"].reverse()
    return line_of({**fields, "hash": hash_of(stored)})


def old_form(tournament: Tournament) -> EventFile:
    """The event as versions up to 0.4.0 stored it."""
    file = event_file.load(files.backup(tournament, tournament.kept_by))
    log = [fields_of(line) for line in file.log]
    for line in log:
        del line["v"]
        line.pop("begins", None)
        if "engine" in line:
            line["engine"] = "0.4.0"
    return event_file.load(chained(file, log))


@pytest.mark.parametrize("old", [False, True], ids=["second form", "first form"])
@pytest.mark.parametrize("public", [False, True], ids=["full", "public"])
def test_a_result_turned_under_the_true_head_is_neither_imported_nor_restored(
    desk, other, old, public
):
    """Whatever the file calls itself: no entry may state its own hash."""
    tournament = some_event(desk)
    honest = old_form(tournament) if old else event_file.load(files.backup(tournament, desk.store))
    log = [stated(one) if b'"result_reported"' in one else one for one in honest.log]
    assert log != honest.log
    forged = replace(honest, log=log, public=public, seeds={} if public else honest.seeds)
    assert isinstance(files.take_in(other, forged), Refusal)
    assert other.store.events() == []
    before = desk.store.read("test")
    assert isinstance(files.restore(desk, forged, replace=True), Refusal)
    assert desk.store.read("test") == before


def test_a_log_goes_on_in_the_second_form(desk, other):
    """An event of 0.4.0: one chain through both forms, as a backup and as a public copy."""
    taken = files.take_in(other, old_form(some_event(desk)))
    assert isinstance(taken, Tournament), taken
    begun = taken.version
    play_round(taken)
    assert [line.v for line in taken.log.lines] == [1] * begun + [2] * (taken.version - begun)
    for make in (files.backup, files.public_copy):
        file = event_file.load(make(taken, other.store))
        report = verify(
            file.log,
            head=file.head,
            rulebooks=rulebooks.all_rulebooks(),
            engine=__version__,
            seeds=file.seeds,
            texts=file.texts,
            public=file.public,
        )
        assert report.finding is None
        assert report.engines == ("0.4.0",)


def test_a_head_is_of_the_stored_bytes(desk):
    """Somebody changes a result in the database: the log is broken there, and proves nothing."""
    tournament = some_event(desk)
    head = read_witness(format_checksum(tournament.version, tournament.log.head))
    stored = desk.store.read("test")
    at = next(n for n, one in enumerate(stored) if b'"result_reported"' in one)
    log = Log.read([*stored[:at], stated_in_place(stored[at]), *stored[at + 1 :]])
    assert log.broken_at == at + 1
    heads = [log.head_at(seq) for seq in range(1, log.version + 1)]
    assert look_for(head, log.lines, heads, log.broken_at).still is ChecksumVerdict.CHANGED


def stated_in_place(stored: bytes) -> bytes:
    fields = fields_of(stored)
    fields["entry"]["points"].reverse()
    return line_of(fields)
