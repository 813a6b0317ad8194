"""The organizer's office from a terminal."""

import json

import pytest
from terminal import Terminal


@pytest.fixture
def cup(toptable: Terminal) -> Terminal:
    toptable.ok("new", "Cup", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    toptable.ok("enter", "Cup", "Ann", "Bo", "Cy", "Di")
    return toptable


def test_the_status_is_told_and_said(cup: Terminal) -> None:
    assert "draft" in cup.ok("status", "Cup")
    assert "Rounds and cut" in cup.refused("status", "Cup", "announced")
    cup.ok("plan", "Cup")
    cup.ok("status", "Cup", "announced")
    assert "announced" in cup.ok("status", "Cup")
    assert "shows by itself" in cup.refused("status", "Cup", "running")


def test_tables_are_set_aside_and_not_given_twice(cup: Terminal) -> None:
    cup.ok("tables", "Cup", "101", "160")
    cup.ok("round", "pair", "Cup")
    cup.ok("new", "Open", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    assert "Cup has tables 101 to 160" in cup.refused("tables", "Open", "160")
    cup.ok("tables", "Cup", "0")
    cup.ok("tables", "Open", "160")


def test_announcements_in_own_words(cup: Terminal) -> None:
    cup.ok("announce", "Cup", "format", "Startup, as always.")
    assert "Startup, as always." in cup.ok("announcements", "Cup")
    sheet = json.loads(cup.ok("announcements", "Cup", "--json"))["announcements"]
    assert {"format"} == {line["id"] for line in sheet if line["text"] == "Startup, as always."}
    assert "nothing to announce" in cup.refused("announce", "Cup", "weather", "Sun.")


def test_the_checklist_is_printed_and_ticked(cup: Terminal) -> None:
    assert "[room]" in cup.ok("checklist", "Cup")
    cup.ok("tick", "Cup", "room")
    items = json.loads(cup.ok("checklist", "Cup", "--json"))["checklist"]
    assert [item["by"] for item in items if item["id"] == "room"] == ["Olga"]
    cup.ok("tick", "Cup", "room", "--undone")


def test_copy_archive_delete_and_back(cup: Terminal) -> None:
    event = json.loads(cup.ok("list", "--json"))["events"][0]["id"]
    cup.ok("copy", "Cup", "Second", "--people", "--date", "2026-06-01")
    assert "Ann" in cup.ok("show", "Second")
    cup.ok("archive", "Cup")
    assert "archived" in cup.ok("list")
    cup.ok("bring-back", event)
    assert "Type the name" in cup.refused("delete", event, "--name", "Cap")
    cup.ok("delete", event, "--name", "Cup", "--reason", "a test")
    assert "Cup" not in cup.ok("list")
    assert "no event" in cup.refused("show", "Cup").lower()
    assert "deleted" in cup.ok("list", "--deleted")
    cup.ok("bring-back", event)
    assert "Ann" in cup.ok("show", event)
    assert "There is no event nonsense" in cup.refused("bring-back", "nonsense")
