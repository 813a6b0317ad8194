"""``toptable follow``: the other program's file, again and again."""

import json
from pathlib import Path

from terminal import Terminal

from toptable.cli.common import found, open_desk
from toptable.cli.follow import Watch

HEAD = "round,player,opponent,games\n"
FIRST = HEAD + "1,Ann,Bo,WW\n1,Cy,Di,\n"
SECOND = HEAD + "1,Ann,Bo,WW\n1,Cy,Di,WL\n2,Ann,Cy,\n2,Bo,Di,\n"
THIRD = HEAD + "1,Ann,Bo,WL\n1,Cy,Di,WL\n2,Ann,Cy,LL\n2,Bo,Di,\n"


def version(toptable: Terminal, event: str) -> int:
    return len(json.loads(toptable.ok("log", event, "--json"))["rows"])


def test_a_file_that_is_written_three_times(toptable: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    file.write_text(FIRST)
    told = toptable.ok("follow", str(file), "--once", "--rulebook", "nisei-1.3")
    assert "Imported league as " in told
    assert told.endswith("Nothing new in the file.\n")
    written = version(toptable, "league")
    assert toptable.ok("follow", str(file), "--once") == "Nothing new in the file.\n"
    assert version(toptable, "league") == written
    file.write_text(SECOND)
    assert toptable.ok("follow", str(file), "--once").splitlines() == [
        "Round 1, table 2: WL (3–3 points).",
        "Round 2, 2 tables.",
    ]
    toptable.ok("result", "enter", "league", "2", "WW")
    file.write_text(THIRD)
    assert toptable.ok("follow", str(file), "league", "--once").splitlines() == [
        "Round 1, table 1: WL (3–3 points) in place of WW (6–0 points).",
        "Round 2, table 1: LL (0–6 points).",
    ]
    with open_desk(str(toptable.db)) as office:
        standings = found(office, "league").standings()
    points = {row.name: row.points for row in standings}
    assert points == {"Ann": 3, "Bo": 9, "Cy": 9, "Di": 3}


def test_a_torn_file_changes_nothing(toptable: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    file.write_text(FIRST)
    toptable.ok("follow", str(file), "--once")
    written = version(toptable, "league")
    file.write_text(SECOND[: SECOND.index("Cy,Di") + 1])
    toptable.refused("follow", str(file), "league", "--once")
    assert version(toptable, "league") == written
    file.write_text(SECOND)
    assert "Round 2, 2 tables." in toptable.ok("follow", str(file), "league", "--once")


def test_an_event_of_our_own_follows_nothing(toptable: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    file.write_text(FIRST)
    toptable.ok("event", "new", "Own", "--rulebook", "nisei-1.3")
    said = toptable.refused("follow", str(file), "Own", "--once")
    assert "did not come from another program's file" in said


def test_a_file_is_read_once_it_is_still() -> None:
    watch = Watch()
    looks = [(1, 10), (1, 10), (1, 10), (2, 12), (3, 14), (3, 14), (3, 14)]
    assert [watch.due(stamp) for stamp in looks] == [False, True, False, False, False, True, False]
    assert [watch.new(data) for data in (b"a", b"a", b"b")] == [True, False, True]
    assert [watch.once(text) for text in ("Torn.", "Torn.")] == [True, False]
