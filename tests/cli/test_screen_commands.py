"""Screens, calls to the desk and the feature match from a terminal."""

import json

import pytest
from terminal import Terminal


@pytest.fixture
def cup(toptable: Terminal) -> Terminal:
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    toptable.ok("people", "enter", "Cup", "Ann", "Bo")
    return toptable


def test_screens_are_added_changed_listed_and_removed(cup: Terminal) -> None:
    assert "shows everything in turn" in cup.ok("screen", "list", "Cup")
    said = cup.ok("screen", "add", "Cup", "North", "--views", "pairings,clock", "--names", "A-K")
    assert "Screen 1, North, shows pairings, clock, 10 s each; names A to K." in said
    said = cup.ok("screen", "change", "Cup", "1", "--seconds", "15", "--tables", "-40")
    assert "pairings, clock, 15 s each; tables 1 to 40; names A to K." in said
    assert "/screen/1" in cup.ok("screen", "list", "Cup")
    (screen,) = json.loads(cup.ok("screen", "list", "Cup", "--json"))["screens"]
    assert (screen["seconds"], screen["last_table"]) == (15, 40)
    assert "no screen 2" in cup.refused("screen", "change", "Cup", "2", "--seconds", "9")
    assert "no screen 2" in cup.refused("screen", "remove", "Cup", "2")
    cup.ok("screen", "remove", "Cup", "1")


def test_what_cannot_be_typed_is_said(cup: Terminal) -> None:
    assert "Choose from: pairings" in cup.refused("screen", "add", "Cup", "N", "--views", "decks")
    assert "3 to 300 seconds" in cup.refused("screen", "add", "Cup", "N", "--seconds", "1")
    for odd in ("12", "a-b", "1-x"):
        assert "Write a range" in cup.refused("screen", "add", "Cup", "N", "--tables", odd)


def test_players_are_called_to_the_desk_and_a_match_is_shown(cup: Terminal) -> None:
    assert "called to the desk" in cup.ok("screen", "call", "Cup", "Ann")
    assert "Called to the desk: Ann" in cup.ok("screen", "list", "Cup")
    assert "already" in cup.refused("screen", "call", "Cup", "Ann")
    assert "ended" in cup.ok("screen", "end-call", "Cup", "Ann")
    assert "No round is on" in cup.refused("screen", "feature", "Cup", "1")
    cup.ok("round", "next", "Cup")
    cup.ok("round", "publish", "Cup")
    assert "shown table 1" in cup.ok("screen", "feature", "Cup", "1")
    assert "shown table 1" in cup.ok("screen", "list", "Cup")
    assert "no single match" in cup.ok("screen", "end-feature", "Cup")
