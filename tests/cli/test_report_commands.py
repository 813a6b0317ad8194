"""Reports, notes for the staff and handing over, from the command line."""

import json

import pytest

JO = ("--by", "Jo", "--role", "judge")
HANA = ("--by", "Hana", "--role", "head_judge")
KINDS = ("penalties", "expulsions", "incidents", "deviations", "rulings", "staff", "handover")


@pytest.fixture
def autumn(toptable):
    """Round 1 of a Bushiroad event with staff and a disqualified player."""
    toptable.ok("event", "new", "Autumn", "--rulebook", "bushiroad-1.2.11", "--date", "2026-05-09")
    for name, role in (
        ("Olga", "organizer"),
        ("Hana", "head_judge"),
        ("Hana", "judge"),
        ("Jo", "judge"),
        ("Sam", "scorekeeper"),
    ):
        toptable.ok("staff", "add", "autumn", name, role)
    toptable.ok("people", "enter", "autumn", "Ann", "Bo", "Cy", "Di")
    toptable.ok("people", "check-in", "autumn", "--all")
    toptable.ok("round", "next", "autumn")
    toptable.ok("round", "publish", "autumn")
    give = ("penalty", "give", "autumn", "Bo", "--for", "PG-4.1", "--penalty", "disqualification")
    toptable.ok(*HANA, *give, "--reason", "Marked sleeves")
    return toptable


@pytest.mark.parametrize("book", ["nisei-1.3", "bushiroad-1.2.11", "ffg-starwars-2.2"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_report_of_a_new_event_can_be_printed(toptable, kind, book):
    toptable.ok("event", "new", "Autumn", "--rulebook", book)
    told = toptable.ok("report", kind, "autumn")
    assert "Autumn" in told
    made = json.loads(toptable.ok("report", kind, "autumn", "--json"))
    assert made["kind"] == kind
    assert [made["title"], *made["lines"]] == told.rstrip("\n").split("\n")


def test_the_report_on_a_disqualification_says_what_is_missing(autumn):
    told = autumn.ok(*HANA, "report", "expulsions", "autumn")
    assert "MISSING:    No statement is recorded." in told
    assert "MISSING:    Not yet reported to Bushiroad." in told
    note = ("judge", "note", "autumn")
    autumn.ok(*JO, *note, "They were a friend's", "--kind", "statement", "--ruling", "1")
    autumn.ok(*HANA, *note, "By mail", "--kind", "sent", "--ruling", "1")
    autumn.ok(*JO, "penalty", "told", "autumn", "1")
    told = autumn.ok(*HANA, "report", "expulsions", "autumn")
    assert "MISSING" not in told
    assert "They were a friend's" in told
    sam = autumn.ok("--by", "Sam", "--role", "scorekeeper", "report", "expulsions", "autumn")
    assert "They were a friend's" not in sam
    assert "Confidential: ask the head judge (Hana) or the organizer (Olga)." in sam


def test_an_incident_is_settled(autumn):
    said = autumn.ok(*JO, "judge", "note", "autumn", "A bag is gone")
    assert "A bag is gone" not in said
    assert "A bag is gone" not in autumn.ok("log", "autumn")
    assert "A bag is gone" in autumn.ok(*JO, "report", "incidents", "autumn", "--open")
    autumn.ok(*JO, "judge", "settle-note", "autumn", "1")
    assert "Nothing is on record" in autumn.ok(*JO, "report", "incidents", "autumn", "--open")
    assert "Say what happened" in autumn.refused(*JO, "judge", "note", "autumn", " ")


def test_a_player_gets_the_own_sheet_only(autumn):
    ann = ("--by", "Ann", "--role", "player")
    assert "Penalty sheet of Ann" in autumn.ok(*ann, "report", "penalties", "autumn", "Ann")
    for words in (
        ("penalties", "autumn", "Bo"),
        ("penalties", "autumn"),
        ("handover", "autumn"),
    ):
        assert "for the staff" in autumn.refused(*ann, "report", *words)


def test_handing_over_and_back(autumn):
    refused = autumn.refused(*HANA, "staff", "stand-in", "autumn", "Jo")
    assert "The organizer names the head judge" in refused
    autumn.ok(*HANA, "staff", "stand-in", "autumn", "Jo", "--agreed-by", "Olga")
    assert "Jo: judge; stands in for the head judge now" in autumn.ok("report", "staff", "autumn")
    autumn.ok(*HANA, "staff", "head-judge-back", "autumn")
    assert "stands in" not in autumn.ok("report", "staff", "autumn")
    autumn.ok(
        "staff",
        "stand-in",
        "autumn",
        "Jo",
        "--from",
        "2099-05-10 09:00",
        "--until",
        "2099-05-10T18:00",
    )
    assert "Final say: Hana (head judge)" in autumn.ok("report", "staff", "autumn")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "NAME is missing"),
        (("Jo", "--until", "soon"), "is no time"),
        (("Jo", "--until", "2026-13-01 10:00"), "is no time"),
        (("Kim",), "chosen from the judges"),
    ],
)
def test_what_handing_over_refuses(autumn, words, told):
    assert told in autumn.refused("staff", "stand-in", "autumn", *words)


def test_rulings_about_a_word(autumn):
    assert "Cheating" in autumn.ok("report", "rulings", "autumn", "--about", "cheat")
    assert "No rulings" in autumn.ok("report", "rulings", "autumn", "--about", "tardiness")
