"""``docs/verify_log.py`` beside our own check: on honest and forged files of every version."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from test_sealed_lines import VERIFIER, little

from damage import chained, fields_of, line_of
from planted_day import as_it_was, sent_again
from support import MemoryStore, counting_seeds, do, memory_desk, new_event, play_round, ticking
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.permissions import permitted
from toptable.desk.tournament import Tournament
from toptable.engine.log.hash_chain import Witness, format_checksum, read_witness
from toptable.engine.log.line import hash_of, read_line
from toptable.engine.log.public_log import Names
from toptable.engine.log.sealing import without_texts
from toptable.engine.log.verify import Check, Report, verify
from toptable.engine.subjects.event.crowd_digits import AddHallShare
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.store.event_file import EventFile

__all__ = ["little"]

Json = dict[str, Any]
DATA = Path(__file__).parents[2] / "data"
KEPT = sorted(DATA.glob("events-*/*.toptable.json"))


def fresh() -> Desk:
    return Desk(MemoryStore(), clock=ticking(), seeds=counting_seeds())


def big(file: EventFile, *witnesses: Witness) -> Report:
    return verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
        public=file.public,
        may_send=permitted,
        witnesses=witnesses,
    )


def sentences(little: ModuleType, file: EventFile, *witnesses: str) -> list[str] | None:
    """What the little one says; nothing where the file is not sound."""
    try:
        return list(little.check(event_file.dump(file, engine=__version__), witnesses))
    except little.NotSound:
        return None


def played() -> Tournament:
    """A small event with digits from the hall, a hidden entry, and a close."""
    tournament = new_event("Ann Bo Cy Di Ed", desk=memory_desk())
    play_round(tournament)
    do(tournament, AddHallShare("416623", "Jo"))
    play_round(tournament)
    do(tournament, CloseEvent())
    return tournament


def copies(tournament: Tournament) -> list[EventFile]:
    store = tournament.kept_by
    return [event_file.load(make(tournament, store)) for make in (files.backup, files.public_copy)]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_both_find_kept_events_sound(path: Path, little: ModuleType) -> None:
    file = event_file.load(path.read_bytes())
    said = list(little.check(path.read_bytes()))
    assert little.NOT_CHECKED in said
    assert big(file).finding is None


@pytest.mark.parametrize("make", [as_it_was, sent_again, lambda _: played()])
def test_both_find_a_day_sound_in_full_and_in_public(
    make: Callable[[Desk], Tournament], little: ModuleType
) -> None:
    tournament = make(fresh())
    head = format_checksum(tournament.version, tournament.log.head)
    for file in copies(tournament):
        report = big(file)
        said = sentences(little, file, head)
        assert report.finding is None
        assert said is not None
        assert report.head == file.head == tournament.log.head
        on_word = [one for one in said if one.startswith("Not proved")]
        assert bool(on_word) == bool(report.on_word)
        assert all(str(list(report.on_word)) in one for one in on_word)
        assert f"Draws: {report.draws_checked} come" in said[1] or file.seeds


def stated(fields: Json, stored: bytes) -> bytes:
    """Any entry of the first form as if it were shown in part, with the true hash beside it."""
    fields = {**fields, "by": "Mallory", "hash": hash_of(stored), "begins": True}
    for key in ("command", "salt", "engine", "draw"):
        fields.pop(key, None)
    return line_of(fields)


def withheld(fields: Json, stored: bytes) -> bytes:
    kept = {key: fields[key] for key in ("seq", "before", "at")}
    nobody = {"by": "", "role": "spectator", "entry": {"type": "withheld"}, "begins": True}
    return line_of({**kept, **nobody, "hash": hash_of(stored)})


@pytest.mark.parametrize("forge", [stated, withheld])
def test_a_forged_entry_of_the_first_form_is_found_or_named(
    forge: Callable[[Json, bytes], bytes], little: ModuleType
) -> None:
    """Of every kind in a day: not sound in a full copy, and named by number in a public one."""
    full, public = copies(as_it_was(fresh()))
    seen: set[str] = set()
    for at, stored in enumerate(full.log):
        fields = fields_of(stored)
        kind = fields["entry"]["type"]
        if at == 0 or kind in seen:
            continue
        seen.add(kind)
        line = forge(fields, stored)
        forged = replace(full, log=[*full.log[:at], line, *full.log[at + 1 :]])
        assert sentences(little, forged) is None, kind
        finding = big(forged).finding
        assert finding is not None
        assert finding.check is Check.CHAIN
        shown = replace(public, log=[*public.log[:at], line, *public.log[at + 1 :]])
        report = big(shown)
        assert report.finding is not None or at + 1 in report.on_word, kind
        said = sentences(little, shown)
        assert said is None or any(f"{at + 1}" in one for one in said if "Not proved" in one)
    assert len(seen) > 40


def test_what_only_deciding_again_finds_is_named_by_the_little_one(little: ModuleType) -> None:
    """Another pairing with the whole chain computed again."""
    [file, _] = copies(played())
    log = [fields_of(line) for line in file.log]
    paired = next(line for line in log if line["entry"]["type"] == "round_paired")
    matches = paired["entry"]["matches"]
    (a, b), (c, d) = (match["players"] for match in matches)
    matches[0]["players"], matches[1]["players"] = [a, c], [b, d]
    forged = event_file.load(chained(file, log))
    said = sentences(little, forged)
    assert said is not None
    assert little.NOT_CHECKED in said
    finding = big(forged).finding
    assert finding is not None
    assert finding.check is Check.DECISION
    seen = read_witness(format_checksum(len(file.log), file.head))
    assert isinstance(seen, Witness)
    assert sentences(little, forged, seen.text) is None


def spectator(line: Json) -> None:
    line["role"] = "spectator"


def player(line: Json) -> None:
    line["role"], line["player"] = "player", 5


@pytest.mark.parametrize("change", [spectator, player])
def test_a_role_that_may_not_send_it_is_found(change: Callable[[Json], None]) -> None:
    [file, _] = copies(played())
    log = [fields_of(line) for line in file.log]
    change(next(line for line in log if line["entry"]["type"] == "round_paired"))
    finding = big(event_file.load(chained(file, log))).finding
    assert finding is not None
    assert finding.check is Check.AUTHOR


def test_a_time_that_runs_backwards_is_named() -> None:
    [file, _] = copies(played())
    log = [fields_of(line) for line in file.log]
    reported = next(line for line in log if line["entry"]["type"] == "result_reported")
    reported["at"] = "2025-05-09T09:00:00Z"
    report = big(event_file.load(chained(file, log)))
    assert report.clock_back == (reported["seq"],)
    assert not report.in_full


@pytest.mark.parametrize(
    ("key", "value"), [("commitment", "0" * 64), ("seed", "ab" * 32), ("digits", "111111")]
)
def test_both_find_another_seed_and_other_digits(key: str, value: str, little: ModuleType) -> None:
    [_, file] = copies(played())
    log = [fields_of(line) for line in file.log]
    for line in log:
        if key in line["entry"]:
            line["entry"][key] = value
    forged = event_file.load(chained(file, log))
    assert sentences(little, forged) is None
    assert big(forged).finding is not None


def test_a_player_is_removed_and_the_chain_holds(little: ModuleType) -> None:
    """The name goes from every entry, with its salt; the head is the one that was printed."""
    tournament = played()
    do(tournament, ReopenEvent(""))
    do(tournament, RenamePlayer(1, "Anna Bell"))
    [file, _] = copies(tournament)
    names = Names(dict.fromkeys(("Ann", "Anna Bell"), ""))
    log = [without_texts(line, names.shown) for line in file.log]
    removed = replace(file, log=log)
    assert b"Ann" not in b"".join(log)
    report = big(removed, Witness(len(file.log), file.head.upper()))
    assert report.finding is None
    assert report.removed
    assert sentences(little, removed, format_checksum(len(file.log), file.head)) is not None
    entered = next(line for line in log if b'"players_entered"' in line)
    assert b"Bo" in entered
    who = read_line(entered).entry.players[0].who.name
    assert who.startswith("removed player ")


def test_the_little_one_is_run_from_the_command_line(tmp_path: Path) -> None:
    tournament = played()
    [_, file] = copies(tournament)
    path = tmp_path / "event.json"
    path.write_bytes(event_file.dump(file, engine=__version__))
    head = format_checksum(len(file.log), file.head)
    run = [sys.executable, "-I", str(VERIFIER), str(path)]
    good = subprocess.run([*run, head], capture_output=True, text=True)
    assert (good.returncode, good.stderr) == (0, "")
    assert "Not checked" in good.stdout
    other = subprocess.run([*run, f"2-{head.partition('-')[2]}"], capture_output=True, text=True)
    assert other.returncode == 1
    assert other.stderr.startswith("NOT SOUND")
    path.write_bytes(b"{}")
    junk = subprocess.run(run, capture_output=True, text=True)
    assert junk.returncode == 1
    assert "Traceback" not in junk.stderr
    assert "toptable" not in [
        line.split()[1] for line in VERIFIER.read_text().splitlines() if line.startswith("import ")
    ]
