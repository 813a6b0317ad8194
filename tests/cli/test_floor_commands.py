"""Clock, time-up and judge calls from the command line."""

import json
from datetime import datetime

import pytest


@pytest.fixture
def spring(toptable):
    """Round 1 of a Netrunner event with four players."""
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", "Ann", "Bo", "Cy", "Di")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    return toptable


def shown(toptable) -> dict:
    return json.loads(toptable.ok("clock", "show", "spring", "--json"))


def left(toptable) -> float:
    """The seconds that are left while the clock runs."""
    clock = shown(toptable)
    ends, now = (datetime.fromisoformat(clock[at]) for at in ("ends", "now"))
    return (ends - now).total_seconds()


def test_a_round_by_the_clock(spring):
    assert "no clock yet" in spring.refused("clock", "show", "spring")
    assert "65 or 70" in spring.refused("clock", "prepare", "spring", "--minutes", "60")
    assert "no time of day" in spring.refused("clock", "prepare", "spring", "--start", "noon")
    longer = ("clock", "prepare", "spring", "--minutes", "70", "--start", "10:30")
    assert "were told" in spring.refused(*longer)
    spring.ok(*longer, "--reason", "Many newcomers")
    assert "Swiss round 1: started" in spring.ok("clock", "start", "spring")
    assert shown(spring)["phase"] == "running"
    assert 69 * 60 < left(spring) <= 70 * 60
    spring.ok("clock", "pause", "spring")
    assert shown(spring)["phase"] == "paused"
    spring.ok("clock", "resume", "spring")
    spring.ok("clock", "extend", "spring", "1", "--minutes", "4", "--why", "deck_check")
    tables = shown(spring)["tables"]
    assert [(one["table"], one["extra_seconds"]) for one in tables] == [(1, 240)]
    assert "4:00" in spring.ok("clock", "show", "spring")
    assert "Say why" in spring.refused("clock", "add", "spring", "5")
    spring.ok("clock", "add", "spring", "5", "--remove", "--reason", "We are late.")
    assert left(spring) <= 65 * 60
    assert "minutes are left" in spring.refused("clock", "call-time", "spring")
    assert "no declaration" in spring.refused("clock", "declare", "spring", "1")


def test_tables_to_look_after_and_sweeps(spring):
    assert "looks after tables 1 to 40" in spring.ok("judge", "zone", "spring", "1", "40")
    assert "no clock yet" in spring.refused("judge", "swept", "spring", "start", "1", "2")
    spring.ok("clock", "start", "spring")
    assert "seats seen at the start" in spring.ok("judge", "swept", "spring", "start", "1", "2")
    assert "Time has not been called" in spring.refused(
        "judge", "swept", "spring", "time", "1", "2"
    )
    assert "first table and then the last" in spring.refused("judge", "zone", "spring", "4", "2")
    assert "no tables of their own" in spring.ok("judge", "zone", "spring", "0", "0")
    assert "elimination games only" in spring.refused("clock", "read-lists", "spring", "1")


def test_who_is_late(spring):
    spring.ok("clock", "start", "spring")
    assert "Nobody" in spring.ok("clock", "late", "spring")
    spring.ok("clock", "mark", "spring", "Ann", "absent")
    told = spring.ok("clock", "late", "spring")
    assert "Ann" in told
    assert "Proposed: warning" in told
    assert "N13-INF-10" in told
    spring.ok("clock", "mark", "spring", "Bo", "disconnected")
    assert "wait for five minutes" in spring.ok("clock", "late", "spring")
    tables = json.loads(spring.ok("clock", "late", "spring", "--json"))["tables"]
    assert {one["name"] for table in tables for one in table["late"]} == {"Ann"}


@pytest.mark.parametrize(
    ("book", "game"),
    [
        ("nisei-1.3", ""),
        ("nisei-1.0", ""),
        ("ffg-netrunner-1.0", ""),
        ("ffg-starwars-2.2", ""),
        ("bushiroad-1.2.11", "game=vg"),
    ],
)
def test_who_never_came_is_asked_about_before_the_next_round(toptable, book, game):
    """N13-INF-10, B-030: told, ruled on, and held against the pairing, from the command line."""
    settings = ("--set", game) if game else ()
    toptable.ok("event", "new", "Cup", "--rulebook", book, *settings)
    toptable.ok("people", "enter", "Cup", "Ann", "Bo")
    toptable.ok("round", "next", "Cup")
    toptable.ok("round", "publish", "Cup")
    toptable.ok("clock", "start", "Cup")
    late = "ffg" not in book
    told = toptable.ok("clock", "late", "Cup")
    assert ("has no rule about being late" in told) is not late
    toptable.ok("clock", "mark", "Cup", "Ann", "absent")
    toptable.ok("clock", "mark", "Cup", "Bo", "absent")
    lost = ("result", "enter", "Cup", "1", "--kind", "no_show", "--about", "Ann")
    assert "Bo is marked as absent and wins nothing" in toptable.refused(*lost)
    if late:
        assert "toptable clock rule EVENT 1" in toptable.ok("clock", "late", "Cup")
        toptable.ok("clock", "rule", "Cup", "1")
        assert len(toptable.rulings("Cup")) == 2
    else:
        assert "has no rule" in toptable.refused("clock", "rule", "Cup", "1")
    kind = "draw" if book == "ffg-netrunner-1.0" else "both_lose"
    toptable.ok("result", "enter", "Cup", "1", "--kind", kind, "--reason", "Nobody came")
    told = toptable.refused("round", "next", "Cup")
    assert "Ann, Bo were marked as absent" in told
    assert "Ann" in toptable.ok("clock", "late", "Cup")
    toptable.ok("clock", "mark", "Cup", "Bo", "arrived")
    assert "Say why" in toptable.refused("clock", "keep-in", "Cup", "Ann")
    assert "stays in" in toptable.ok("clock", "keep-in", "Cup", "Ann", "--reason", "On the phone")
    toptable.ok("round", "allow-rematches", "Cup", "--reason", "Only two of us")
    toptable.ok("round", "next", "Cup")


def test_time_is_up_at_a_table(spring):
    """Without a clock on the screen the protocol is there all the same. N13-60, N13-61."""
    said = spring.refused("result", "time-up", "spring", "1", "--finished", "W", "--answers", "yes")
    assert "Whose turn" in said
    wrong = spring.refused(
        "result", "time-up", "spring", "1", "--finished", "W", "--answers", "maybe"
    )
    assert "Choose: yes, no" in wrong
    assert "no table 9" in spring.refused("result", "time-up", "spring", "9", "--answers", "no")
    told = spring.ok("result", "time-up", "spring", "1", "--finished", "W", "--answers", "no")
    assert "had not begun" in told
    assert "4–1" in told
    walk = "yes,turn_0,3,nobody,points=4/4"
    assert "draw" in spring.ok(
        "result", "time-up", "spring", "2", "--finished", "L", "--answers", walk
    )


def test_time_up_asks_at_the_prompt(spring, monkeypatch):
    replies = iter(["7", "1", "1", "3", "3", "1", 4, 2])
    monkeypatch.setattr("typer.prompt", lambda *_args, **_options: next(replies))
    told = spring.ok("result", "time-up", "spring", "1", "--finished", "L")
    assert "Answer with one of the numbers." in told
    assert "4 agenda points to 2" in told
    assert "3–3" in told


def test_calls(spring):
    spring.ok("clock", "start", "spring")
    spring.ok("judge", "call", "spring", "dispute", "--table", "1", "--ago", "3", "--note", "Who?")
    spring.ok("judge", "call", "spring", "threatened", "--table", "2", "--player", "Ann")
    listed = spring.ok("judge", "list", "spring")
    assert "table 2; Ann" in listed
    assert "Ann" not in spring.ok("--role", "scorekeeper", "judge", "list", "spring")
    assert "for the staff" in spring.refused("--role", "spectator", "judge", "list", "spring")
    assert "Report what you saw" in spring.refused(
        "--role", "spectator", "judge", "call", "spring", "question", "--table", "1"
    )
    calls = json.loads(spring.ok("judge", "list", "spring", "--json"))["rows"]
    assert [(one["number"], one["urgent"]) for one in calls] == [(2, True), (1, False)]
    spring.ok("judge", "claim", "spring", "1")
    spring.ok("judge", "escalate", "spring", "2")
    spring.ok("judge", "resolve", "spring", "1", "--outcome", "Play on.")
    spring.ok("judge", "resolve", "spring", "2")
    assert "No open calls" in spring.ok("judge", "list", "spring")
    assert "Play on." in spring.ok("judge", "list", "spring", "--all")
    (told,) = [line for line in spring.ok("log", "spring").splitlines() if "Call 2:" in line]
    assert "confidential" in told
    assert "Ann" not in told


def test_nobody_is_checked_in_by_part_of_a_name(toptable):
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Cup", "Carla Rossi", "Bo Pan")
    said = toptable.refused("people", "check-in", "Cup", "Carl")
    assert "Nobody is called Carl. If you mean Carla Rossi, type the whole name." in said
    toptable.ok("people", "check-in", "Cup", "carla rossi")
    said = toptable.refused("round", "next", "Cup", "--reason", "Told at the door")
    assert "Not checked in: Bo Pan." in said
    toptable.ok("round", "next", "Cup", "--not-checked-in", "check_in", "--reason", "Told")


def test_announcements_and_deadlines(toptable):
    toptable.ok("event", "new", "Cup", "--rulebook", "bushiroad-1.2.11", "--set", "game=vg")
    toptable.ok("people", "enter", "Cup", "Ann", "Bo")
    toptable.ok("clock", "deadline", "Cup", "check_in", "2026-01-01 09:00")
    said = toptable.ok("clock", "deadline", "Cup")
    assert "Check-in: ended" in said
    assert "Missing: Ann, Bo." in said
    assert "not admitted (PG-3.10.1)" in said
    assert "is a late entry" in toptable.refused("people", "check-in", "Cup", "--all")
    toptable.ok("clock", "deadline", "Cup", "check_in", "")
    toptable.ok("people", "check-in", "Cup", "--all")
    toptable.ok("clock", "deadline", "Cup", "check_in", "2026-01-01 09:00")
    [one] = json.loads(toptable.ok("clock", "deadline", "Cup", "--json"))["deadlines"]
    assert (one["passed"], one["missing"]) == (True, [])
    assert "Write it as 14:30" in toptable.refused("clock", "deadline", "Cup", "check_in", "noon")
    toptable.ok("clock", "deadline", "Cup", "check_in", "")
    toptable.ok("round", "next", "Cup")
    toptable.ok("round", "publish", "Cup")
    toptable.ok("clock", "prepare", "Cup", "--minutes", "12", "--reason", "Short of time")
    toptable.ok("clock", "start", "Cup")
    assert "Next announcement: 10 minutes left in " in toptable.ok("clock", "show", "Cup")
    assert "No announcement" in toptable.refused("clock", "announce", "Cup")
    toptable.ok("clock", "add", "Cup", "3", "--remove", "--reason", "Venue closes")
    toptable.ok("event", "set", "Cup", "time_calls", "8,2", "--reason", "Microphone")
    assert "Next announcement: 8 minutes left in " in toptable.ok("clock", "show", "Cup")
