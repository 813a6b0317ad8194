"""A whole event from the command line."""

import json

import pytest

from damage import fields_of
from toptable import words
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file


@pytest.fixture
def spring(toptable):
    """An event with five players."""
    toptable.ok("event", "new", "Spring Open", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", "Ann", "Bo", "Cy Young", "Dana", "Eve")
    return toptable


def data(toptable) -> dict:
    return toptable.whole("spring")


def play(toptable, games: str = "WL") -> None:
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    for match in data(toptable)["rounds"][-1]["matches"]:
        toptable.ok("result", "enter", "spring", str(match["table"]), games)


def test_from_the_first_entry_to_the_close(spring, tmp_path):
    assert "Planned: 3 rounds" in spring.ok("event", "plan", "spring")
    play(spring, "WW")
    spring.ok("people", "drop", "spring", "eve")
    spring.ok("people", "admit-late", "spring", "Flo", "--approved-by", "Olga")
    play(spring)
    shown = data(spring)
    assert [round_["complete"] for round_ in shown["rounds"]] == [True, True]
    assert sum(row["points"] for row in shown["standings"]) == 2 * 6 + 6 + 2 * 6 + (
        6 * len(shown["rounds"][1]["byes"])
    )
    assert "Strength of schedule" in spring.ok("event", "show", "spring", "--explain", "Ann")
    spring.ok("event", "close", "spring")
    path = tmp_path / "spring.json"
    spring.ok("export", "spring", str(path), "--public")
    told = spring.ok("verify", str(path))
    assert "Sound" in told
    assert "checked against the revealed seed" in told


def test_a_draft_is_looked_at_and_changed_before_it_is_published(spring):
    spring.ok("round", "next", "spring")
    assert "draft, not published" in spring.ok("round", "show", "spring")
    before = data(spring)["rounds"][0]
    (one, two), (three, _) = (match["players"] for match in before["matches"])
    spring.ok("round", "swap", "spring", one, three)
    assert data(spring)["rounds"][0]["matches"][0]["players"] == [three, two]
    spring.ok("round", "pin", "spring", "1")
    spring.ok("round", "redraw", "spring")
    pinned = [set(match["players"]) for match in data(spring)["rounds"][0]["matches"]]
    assert {three, two} in pinned
    spring.ok("round", "discard", "spring")
    assert data(spring)["rounds"] == []


def test_repair_after_an_accidental_drop(spring):
    play(spring)
    spring.ok("people", "drop", "spring", "Ann")
    spring.ok("round", "next", "spring")
    spring.ok("people", "rejoin", "spring", "Ann")
    assert "Ann has no place in it" in spring.refused("round", "publish", "spring")
    told = spring.ok("round", "repair", "spring")
    assert "Ann" in told
    spring.ok("round", "publish", "spring")


def test_undo_shows_a_preview_first(spring):
    play(spring)
    table = data(spring)["rounds"][0]["matches"][-1]["table"]
    preview = spring.ok("undo", "spring", "--preview")
    assert f"table {table}" in preview
    assert "WL becomes no result" in preview
    assert data(spring)["rounds"][0]["complete"]
    spring.ok("undo", "spring", "--yes")
    assert not data(spring)["rounds"][0]["complete"]
    spring.ok("redo", "spring", "--yes")
    assert data(spring)["rounds"][0]["complete"]
    log = spring.ok("log", "spring")
    assert "✗" not in log
    assert "was undone" in log


def test_undo_of_one_entry_names_what_stands_in_the_way(spring):
    play(spring)
    lines = json.loads(spring.ok("log", "spring", "--json"))["rows"]
    result = next(line["version"] for line in lines if line["kind"] == "result_reported")
    spring.ok("round", "next", "spring")
    told = spring.refused("undo", "spring", "--entry", str(result), "--yes")
    assert "cannot be undone alone" in told
    assert "1 result missing" in told


def test_events_move_between_laptops(spring, tmp_path, toptable):
    play(spring)
    path = tmp_path / "backup.json"
    spring.ok("export", "spring", str(path))
    before = data(spring)
    toptable.db = tmp_path / "other.sqlite"
    toptable.ok("import", str(path))
    assert data(toptable) == before
    assert "unchanged" in toptable.ok("restore", str(path))
    told = toptable.in_part("verify", str(path))
    assert "cannot be checked against a revealed seed yet" in told


def test_a_changed_byte_is_named(spring, tmp_path):
    path = tmp_path / "spring.json"
    spring.ok("export", "spring", str(path))
    path.write_bytes(path.read_bytes().replace(b"Cy Young", b"Cy Yount", 1))
    ran = spring.run("verify", str(path))
    assert ran.status == 1
    assert "Entry 2 was changed" in ran.out
    ran = spring.run("verify", str(path), "--json")
    assert json.loads(ran.out)["finding"]["seq"] == 2


def happened(content: bytes) -> list[object]:
    """What became true in an event file, without the times, hashes and the event's own id."""
    log = event_file.load(content).log
    told = (fields_of(line) for line in log[1:])
    found = [fields.get("entry", {"type": "withheld"}) for fields in told]
    for entry in found:
        entry.get("ruling", {}).pop("at", None) if entry["type"] == "ruling_given" else None
        entry.pop("at", None) if entry["type"] == "deck_registered" else None
    return found


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_a_simulated_event_of_every_rulebook_verifies(toptable, tmp_path, book):
    path = tmp_path / "event.json"
    words = ("--rulebook", book, "--players", "13", "--seed", "5", "--export", str(path))
    words += ("--date", "2026-05-02")
    toptable.ok("simulate", *words)
    assert "Sound: " in toptable.ok("verify", str(path))
    toptable.ok("simulate", *words, "--public")
    assert toptable.run("verify", str(path)).status in (0, 5)
    first = path.read_bytes()
    toptable.ok("simulate", *words, "--public")
    assert happened(path.read_bytes()) == happened(first)


def test_a_simulated_day_is_told_in_numbers(toptable):
    words = ("simulate", "--rulebook", "nisei-1.3", "--players", "9", "--rounds", "2")
    rates = ("--calls", "1", "--no-shows", "0", "--drops", "0", "--late", "0", "--draws", "0")
    told = toptable.ok(*words, *rates)
    assert "In the rounds: 8 matches, 0 with a draw" in told
    assert "8 judge calls" in told
    happened = json.loads(toptable.ok(*words, *rates, "--json"))["happened"]
    assert (happened["matches"], happened["calls"], happened["drops"]) == (8, 8, 0)
    assert "In the rounds" not in toptable.ok(*words, "--quiet-day")


def test_a_simulated_day_needs_a_real_date(toptable):
    ran = toptable.run("simulate", "--rulebook", "nisei-1.3", "--date", "2026-02-30")
    assert ran.status == 2
    assert "2026-02-30 is no date" in ran.err


def test_a_simulated_event_has_decks_unless_it_is_told_not_to(toptable):
    title = ("--set", "game=ws", "--set", "finalists=title", "--cut", "4")
    words = ("simulate", "--rulebook", "bushiroad-1.2.11", "--players", "16", "--keep", *title)
    for also, decks in (((), True), (("--no-decks",), False)):
        before = {row["id"] for row in json.loads(toptable.ok("event", "list", "--json"))["rows"]}
        toptable.ok(*words, "--seed", "3", *also)
        after = {row["id"] for row in json.loads(toptable.ok("event", "list", "--json"))["rows"]}
        event = (after - before).pop()
        lists = json.loads(toptable.ok("deck", "list", event, "--json"))["rows"]
        assert {bool(row["version"]) for row in lists} == {decks}
        said = toptable.ok("deck", "statistics", event)
        assert ("Likely between" in said) == decks
        counted = json.loads(toptable.ok("deck", "statistics", event, "--json"))
        assert sum(row["count"] for row in counted["field"]) == (len(lists) if decks else 0)


def test_the_schema_is_shipped_and_current(toptable):
    printed = json.loads(toptable.ok("schema"))
    shipped = event_file.SCHEMA.read_text(encoding="utf-8")
    assert json.loads(shipped) == printed


def test_every_sentence_can_be_printed(toptable):
    """By topic, with the names of its gaps, and one line each for people."""
    printed = json.loads(toptable.ok("words", "--json"))
    assert {one["code"]: one["text"] for one in printed} == words.english()
    [line] = [one for one in printed if one["code"] == "no_such_table:at"]
    assert (line["topic"], line["gaps"]) == ("rounds", ["table"])
    assert len(toptable.ok("words").splitlines()) == len(printed)


def test_the_kind_of_event_proposes_its_tier(toptable):
    """N13-42, N13-43: a regional is competitive and sanctioned; another tier is warned about."""
    toptable.ok(
        "event", "new", "Regional", "--rulebook", "nisei-1.3", "--type", "regional_championship"
    )
    shown = toptable.whole("regional")
    assert shown["settings"] == {"tier": "competitive", "sanctioned": "yes"}
    words = ("--type", "regional_championship", "--set", "tier=casual")
    assert "Careful" in toptable.ok("event", "new", "Other", "--rulebook", "nisei-1.3", *words)
    told = toptable.refused("event", "new", "X", "--rulebook", "nisei-1.3", "--type", "picnic")
    assert "There is no event type" in told


def test_from_the_cut_to_the_champion(toptable, tmp_path):
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", *(f"P{number}" for number in range(1, 11)))
    toptable.ok("event", "plan", "spring", "--rounds", "3", "--cut", "4")
    for _ in range(3):
        play(toptable, "WW")
    assert "advance" in toptable.ok("cut", "preview", "spring")
    toptable.ok("cut", "lock", "spring", "--yes")
    assert "Double elimination, 4 players" in toptable.ok("bracket", "start", "spring")
    seeds = [row["name"] for row in toptable.ranking("spring")["places"]]
    told = toptable.refused("bracket", "result", "spring", "3", "--winner", seeds[0])
    assert "does not play game 3" in told
    for game, winner in ((1, 0), (2, 1), (3, 0), (4, 2), (5, 1), (6, 0)):
        choice = ("--choice", "C") if game < 3 else ()
        toptable.ok("bracket", "sides", "spring", str(game), *choice)
        toptable.ok("bracket", "result", "spring", str(game), "--winner", seeds[winner])
    picture = tmp_path / "bracket.svg"
    assert f"Champion: {seeds[0]}" in toptable.ok(
        "bracket", "show", "spring", "--svg", str(picture)
    )
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    prizes = tmp_path / "kit.csv"
    prizes.write_text("first,last,what,kind\n1,1,Trophy,item\n1,2,First-round bye,bye\n")
    report = json.loads(toptable.ok("report", "event", "spring", "--prizes", str(prizes), "--json"))
    assert report["winner"]["name"] == seeds[0]
    assert [one["what"] for one in report["awards"]] == ["Trophy"]
    assert len(report["byes_won"]) == 2


def test_finalists_by_nation(toptable, tmp_path):
    """B-104, B-109: announced; the unbeaten, then those with one loss who share least with them."""
    settings = ("--set", "game=vg", "--set", "finalists=nation")
    toptable.ok("event", "new", "Finals", "--rulebook", "bushiroad-1.2.11", *settings)
    toptable.ok("people", "enter", "finals", *(f"P{number}" for number in range(1, 9)))
    asked = toptable.refused("round", "next", "finals")
    assert "not declared for: P1" in asked
    for number in range(3):
        without = () if number else ("--without-lists",)
        toptable.ok("round", "next", "finals", *without)
        toptable.ok("round", "publish", "finals")
        shown = toptable.whole("finals")
        for match in shown["rounds"][-1]["matches"]:
            toptable.ok("result", "enter", "finals", str(match["table"]), "W")
    decks = tmp_path / "decks.csv"
    rows = [f"P{number},{'Keter' if number % 2 else 'Stoicheia'}" for number in range(1, 9)]
    decks.write_text("\n".join(["player,values", *rows]))
    words = ("finals", "--seats", "4", "--decks", str(decks))
    other = toptable.refused(
        "cut", "finalists", *words, "--by", "title", "--reason", "Like last year"
    )
    assert "By title is a method of Weiss Schwarz" in other
    assert "won every round" in toptable.ok("cut", "finalists", *words)


def head_of(told: str) -> str:
    """The head that a check prints."""
    return next(line for line in told.splitlines() if line.startswith("Head")).split(": ")[1]


def test_a_head_that_somebody_noted_is_found_again_or_not(spring, tmp_path):
    """Status 0: sound; 1: not sound; 5: not checked in full."""
    play(spring)
    early, late = tmp_path / "early.json", tmp_path / "late.json"
    spring.ok("export", "spring", str(early), "--public")
    told = spring.in_part("verify", str(early))
    assert "The event is not closed in this file" in told
    assert "Witnesses: none given" in told
    noted = head_of(told)
    play(spring)
    spring.ok("event", "close", "spring")
    spring.ok("export", "spring", str(late), "--public")
    assert "Witnesses: the log still contains" in spring.ok(
        "verify", str(late), "--witness", noted, "--witness", noted.lower().replace("-", " ")
    )
    assert "Sound: " in spring.ok("verify", str(late), "--continues", str(early))
    ran = spring.run("verify", str(early), "--continues", str(late))
    assert ran.status == 1
    assert "Entries are missing at its end" in ran.out
    wrong = noted[:-1] + ("0" if noted[-1] != "0" else "1")
    ran = spring.run("verify", str(late), "--witness", wrong)
    assert ran.status == 1
    assert "This is not the log that was seen" in ran.out
    assert "is not the head of a log" in spring.refused("verify", str(late), "--witness", "57")
    data = json.loads(spring.ok("verify", str(late), "--json"))
    assert (data["verdict"], data["in_full"], data["withheld"]) == ("sound", True, 0)
    assert data["witness"] == head_of(spring.ok("verify", str(late)))


def test_the_hall_calls_out_digits(spring, tmp_path):
    assert "few" not in spring.ok(
        "event", "hall-share", "spring", "4", "1", "66", "23", "--witness", "Jo"
    )
    refused = spring.refused("event", "hall-share", "spring", "416623", "--witness", "Olga")
    assert "someone other than you" in refused
    play(spring)
    spring.ok("event", "close", "spring")
    path = tmp_path / "spring.json"
    spring.ok("export", "spring", str(path), "--public")
    told = spring.ok("verify", str(path))
    assert "Draws: 1 of 2 depend on digits called out in the hall." in told
    assert "The hall called out 416623" in spring.ok("log", "spring")


def test_replacing_a_result_says_how_it_is_done_here(spring):
    spring.ok("round", "next", "spring", "--reason", "told at the door")
    spring.ok("round", "publish", "spring")
    spring.ok("result", "enter", "spring", "1", "WW")
    assert "--replace" in spring.refused("result", "enter", "spring", "1", "LL")
    spring.ok("result", "enter", "spring", "1", "LL", "--replace")
