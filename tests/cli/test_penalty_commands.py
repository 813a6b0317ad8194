"""Rulings, penalties, appeals and permissions from the command line."""

import pytest


@pytest.fixture
def spring(toptable):
    """Round 1 of a Netrunner event with four players."""
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", "Ann", "Bo", "Cy", "Di")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    return toptable


def rulings(toptable, *name: str) -> list[dict]:
    return toptable.rulings("spring", *name)


def test_three_warnings_and_the_sheet(spring):
    for _ in range(2):
        spring.ok("penalty", "give", "spring", "Ann", "--for", "slow_play", "--explained")
    told = spring.ok(
        "penalty", "give", "spring", "Ann", "--for", "slow_play", "--keep", "--reason", "New"
    )
    assert "Ann has: 2 Warning: Slow play" in told
    assert [one["penalty"] for one in rulings(spring, "Ann")] == ["warning"] * 3
    assert "game 1" in spring.ok("penalty", "raise", "spring", "3", "game_loss")
    assert rulings(spring, "Ann")[2]["raised_from"] == "warning"
    assert rulings(spring, "Bo") == []
    assert "Slow play" in spring.ok("penalty", "list", "spring")


def test_what_is_refused(spring):
    assert "has no infraction" in spring.refused("penalty", "give", "spring", "Ann", "--for", "x")
    give = ("penalty", "give", "spring", "Ann", "--for", "slow_play")
    assert "Say why" in spring.refused(*give, "--penalty", "match_loss")
    assert "no caution" in spring.refused(*give, "--penalty", "caution", "--reason", "Mild")
    assert "now, next or none" in spring.refused(*give, "--when", "soon")


def test_appeal_withdrawal_and_undo(spring):
    spring.ok("staff", "add", "spring", "Jo", "judge")
    jo = ("--by", "Jo", "--role", "judge")
    give = ("penalty", "give", "spring", "Ann", "--for", "slow_play", "--penalty", "match_loss")
    spring.ok(*jo, *give, "--reason", "It was awful")
    spring.ok("penalty", "appeal", "spring", "1", "Ann")
    told = spring.ok("penalty", "hear-appeal", "spring", "1", "--overturned")
    assert "overturned" in told
    assert "result cleared" in told
    spring.ok(*jo, *give, "--reason", "Again")
    assert "Say why" in spring.refused("penalty", "withdraw", "spring", "2")
    spring.ok("penalty", "withdraw", "spring", "2", "--reason", "Wrong player")
    assert [one["undone"] for one in rulings(spring)] == [True, True]


def test_hold_permit_and_eject(spring):
    spring.ok("judge", "hold", "spring", "1")
    assert "under investigation" in spring.ok("penalty", "list", "spring")
    spring.ok("judge", "hold", "spring", "1", "--release")
    spring.ok("judge", "permit", "spring", "Bo", "notes", "--until", "round 2")
    assert "notes until round 2" in spring.ok("penalty", "list", "spring", "Bo")
    told = spring.ok("judge", "eject", "spring", "Max Muster", "Shouted at people")
    assert "Max Muster was sent out" in told
    assert "Shouted" not in told


def test_a_disqualification_in_the_head_judges_name_waits_for_her(toptable):
    """B-172: the scorekeeper writes it down, the head judge confirms it."""
    toptable.ok("event", "new", "Spring", "--rulebook", "bushiroad-1.2.11")
    for name in ("Ann", "Bo"):
        toptable.ok("people", "enter", "spring", name)
    toptable.ok("staff", "add", "spring", "Hana", "head_judge")
    sam, hana = ("--role", "scorekeeper", "--by", "Sam"), ("--role", "head_judge", "--by", "Hana")
    out = ("penalty", "give", "spring", "Ann", "--for", "PG-4.1", "--explained", "--reason", "x")
    said = toptable.ok(*sam, *out, "--judge", "Hana")
    assert "It waits for Hana" in said
    assert "not confirmed, nobody is out" in toptable.ok("report", "expulsions", "spring")
    assert "who alone can confirm it" in toptable.refused("penalty", "confirm", "spring", "1")
    assert "Ann was disqualified" in toptable.ok(*hana, "penalty", "confirm", "spring", "1")
