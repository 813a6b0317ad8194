"""The organizer's office from a terminal."""

import json
import re
from pathlib import Path

import pytest
from terminal import Terminal

from made_pictures import png
from spoken import spoken


@pytest.fixture
def cup(toptable: Terminal) -> Terminal:
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    toptable.ok("people", "enter", "Cup", "Ann", "Bo", "Cy", "Di")
    return toptable


def test_the_status_is_told_and_said(cup: Terminal) -> None:
    assert "draft" in cup.ok("event", "status", "Cup")
    assert "Rounds and cut" in cup.refused("event", "status", "Cup", "announced")
    cup.ok("event", "plan", "Cup")
    cup.ok("event", "status", "Cup", "announced")
    assert "announced" in cup.ok("event", "status", "Cup")
    assert "shows by itself" in cup.refused("event", "status", "Cup", "running")


def test_tables_are_set_aside_and_not_given_twice(cup: Terminal) -> None:
    cup.ok("event", "tables", "Cup", "101", "160")
    cup.ok("round", "next", "Cup")
    cup.ok("event", "new", "Open", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    assert "Cup has tables 101 to 160" in cup.refused("event", "tables", "Open", "160")
    cup.ok("event", "tables", "Cup", "0")
    cup.ok("event", "tables", "Open", "160")


def test_announcements_in_own_words(cup: Terminal) -> None:
    cup.ok("event", "announce", "Cup", "accommodations", "Ask at the desk.")
    assert "Ask at the desk." in cup.ok("event", "announce", "Cup")
    sheet = json.loads(cup.ok("event", "announce", "Cup", "--json"))["lines"]
    assert {"accommodations"} == {
        line["id"] for line in sheet if line["text"] == "Ask at the desk."
    }
    assert "nothing to announce" in cup.refused("event", "announce", "Cup", "weather", "Sun.")


def test_the_checklist_is_printed_and_ticked(cup: Terminal) -> None:
    assert "[room]" in cup.ok("event", "checklist", "Cup")
    cup.ok("event", "checklist", "Cup", "room")
    items = json.loads(cup.ok("event", "checklist", "Cup", "--json"))["items"]
    assert [item["by"] for item in items if item["id"] == "room"] == ["Olga"]
    cup.ok("event", "checklist", "Cup", "room", "--undone")


def test_copy_archive_delete_and_back(cup: Terminal) -> None:
    event = json.loads(cup.ok("event", "list", "--json"))["rows"][0]["id"]
    cup.ok("event", "copy", "Cup", "Second", "--people", "--date", "2026-06-01")
    assert "Ann" in cup.ok("event", "show", "Second")
    cup.ok("event", "archive", "Cup")
    assert "archived" in cup.ok("event", "list")
    cup.ok("event", "undelete", event)
    assert "Type the name" in cup.refused("event", "delete", event, "--name", "Cap")
    cup.ok("event", "delete", event, "--name", "Cup", "--reason", "a test")
    assert "Cup" not in cup.ok("event", "list")
    assert "no event" in cup.refused("event", "show", "Cup").lower()
    assert "deleted" in cup.ok("event", "list", "--deleted")
    cup.ok("event", "undelete", event)
    assert "Ann" in cup.ok("event", "show", event)
    assert "There is no event nonsense" in cup.refused("event", "undelete", "nonsense")


def test_an_event_has_a_look_and_what_is_not_said_stays(cup: Terminal, tmp_path: Path) -> None:
    poster, drawing = tmp_path / "poster", tmp_path / "drawing.png"
    poster.write_bytes(png())
    drawing.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    said = cup.ok("event", "look", "Cup", "--place", "Town hall", "--picture", str(poster))
    assert spoken("log:event_presented", parts="Town hall; colour green; with a picture") in said
    cup.ok("event", "look", "Cup", "--accent", "blue")
    assert "SVG" in cup.refused("event", "look", "Cup", "--picture", str(drawing))
    assert "https://" in cup.refused("event", "look", "Cup", "--website", "example.org")
    cup.refused("event", "look", "Cup", "--picture", str(tmp_path / "none.png"), status=4)
    told = cup.ok("event", "look", "Cup")
    assert "Town hall; colour blue; with a picture." in told
    cup.ok("event", "look", "Cup", "--no-picture", "--place", "")
    assert spoken("log:event_presented", parts="colour blue; no picture") in cup.ok(
        "event", "look", "Cup"
    )
    listed = json.loads(cup.ok("event", "list", "--json"))["rows"][0]
    assert listed["place"] == ""


def test_registration_is_opened_shown_and_closed(cup: Terminal) -> None:
    assert "only the staff enter players" in cup.ok("event", "registration", "Cup")
    opened = cup.ok("event", "registration", "Cup", "--open")
    assert spoken("admission.players_can_register_themselves") in opened
    assert "/join" in opened
    assert "already" in cup.refused("event", "registration", "Cup", "--open")
    coded = cup.ok("event", "registration", "Cup", "--code")
    found = re.search(r"Code of the event: ([A-Z]{6})$", coded, re.MULTILINE)
    assert found
    assert found[1] in cup.ok("event", "registration", "Cup")
    assert found[1] not in cup.ok("log", "Cup")
    assert "one of --open" in cup.refused("event", "registration", "Cup", "--open", "--close")
    cup.ok("event", "registration", "Cup", "--close")
    assert "only the staff enter players" in cup.ok("event", "registration", "Cup")
    cup.ok("round", "next", "Cup")
    assert "late entry" in cup.refused("event", "registration", "Cup", "--open")
