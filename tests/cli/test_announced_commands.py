"""What is announced, planned and set, as the command line prints it."""

import json

from terminal import Terminal


def bushiroad(toptable: Terminal, *settings: str) -> None:
    words = [word for one in settings for word in ("--set", one)]
    toptable.ok("event", "new", "Cup", "--rulebook", "bushiroad-1.2.11", *words)


def test_the_announcement_prints_the_event_as_it_is_set(toptable: Terminal) -> None:
    """B-009, B-104, B-127, B-138, B-160: each line as the setting has it."""
    bushiroad(
        toptable,
        *("game=hocg", "time_up=annex_a", "extra_turns=3", "tardiness_limit=10", "challenges=2"),
        *("structure=double_elimination", "finalists=oshi"),
    )
    toptable.ok("event", "plan", "Cup", "--rounds", "6", "--cut", "8", "--expected", "100")
    said = " ".join(toptable.ok("event", "announce", "Cup").split())
    for wanted in (
        "structure: Double elimination by record, 6 rounds.",
        "time_up: Annex A.5. Both lose a match that is undecided at time.",
        "tardiness: 10 minutes after the start",
        "extra_turns: 3 turns after the turn in progress",
        "challenges: After 2 lost appeals",
        "finalists: By Oshi holomem, at most 8.",
        "Elimination round: untimed",
    ):
        assert wanted in said
    refused = toptable.refused("event", "announce", "Cup", "tardiness", "Fifteen minutes")
    assert "follows from the setting tardiness_limit" in refused


def test_a_planned_cut_is_never_dropped(toptable: Terminal) -> None:
    """FR-3.2.1.1: 3 to 5 rounds before a cut of up to 64 fighters."""
    bushiroad(toptable, "game=vg")
    assert "4 rounds, top 8" in toptable.ok(
        "event", "plan", "Cup", "--cut", "8", "--expected", "64"
    )
    words = ("event", "plan", "Cup", "--cut", "8", "--expected", "64", "--table", "with_cut")
    assert "4 rounds, top 8" in toptable.ok(*words)
    assert "6 rounds, no cut" in toptable.ok(
        "event", "plan", "Cup", "--cut", "0", "--expected", "64"
    )


def test_round_1_waits_and_says_what_for(toptable: Terminal) -> None:
    """FFG-27."""
    toptable.ok("event", "new", "Cup", "--rulebook", "ffg-netrunner-1.0")
    toptable.ok("people", "enter", "Cup", *(f"P{number}" for number in range(1, 13)))
    assert "Number of rounds" in toptable.refused("round", "next", "Cup")
    toptable.ok("event", "plan", "Cup", "--expected", "30")
    assert "nothing is published" in toptable.refused("round", "next", "Cup")
    toptable.ok("event", "status", "Cup", "announced")
    ran = toptable.run("round", "next", "Cup")
    assert ran.status == 0, ran
    assert "for 12 players the document has 4 rounds, top 4" in " ".join(ran.err.split())


def test_a_setting_shows_what_it_would_change(toptable: Terminal) -> None:
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Cup", "Ann", "Bo", "Cy", "Di")
    toptable.ok("round", "next", "Cup")
    shown = toptable.ok("event", "set", "Cup", "head_to_head", "on", "--preview")
    assert "Standings: Players are ranked by" in " ".join(shown.split())
    assert "Nothing was changed." in shown
    assert "head_to_head" not in toptable.ok("log", "Cup")
    assert "Games a round stays two, one with each side" in toptable.refused(
        "event", "set", "Cup", "sides", "single", "--preview"
    )


def test_a_timed_bracket_of_godzilla_is_warned_about_where_it_is_started(
    toptable: Terminal,
) -> None:
    """B-130: both would lose; the document sets no limit there."""
    bushiroad(toptable, "game=gcg", "elimination_minutes=30")
    toptable.ok("people", "enter", "Cup", "Ann", "Bo", "Cy", "Di")
    toptable.ok("round", "next", "Cup")
    toptable.ok("round", "publish", "Cup")
    for table in ("1", "2"):
        toptable.ok("result", "enter", "Cup", table, "W")
    toptable.ok("cut", "lock", "Cup", "--top", "2", "--yes")
    for words in (("bracket", "start", "Cup"), ("bracket", "show", "Cup")):
        ran = toptable.run(*words)
        assert ran.status == 0, ran
        assert "both lose" in " ".join(ran.err.split())


def test_the_deviations_name_what_was_not_announced(toptable: Terminal) -> None:
    """N13-02, SW-28."""
    toptable.ok("event", "new", "Cup", "--rulebook", "ffg-starwars-2.2")
    toptable.ok("people", "enter", "Cup", *(f"P{number}" for number in range(1, 9)))
    toptable.ok("event", "plan", "Cup", "--rounds", "3")
    toptable.ok("event", "status", "Cup", "announced")
    toptable.ok("round", "next", "Cup")
    later = ("event", "plan", "Cup", "--rounds", "3", "--cut", "4")
    assert "Say why it changes" in toptable.refused(*later)
    toptable.ok(*later, "--reason", "More came")
    said = " ".join(toptable.ok("report", "deviations", "Cup").split())
    assert "It was announced as: 3 rounds, no cut." in said
    assert "More came" in said


def test_the_tier_is_the_same_everywhere(toptable: Terminal) -> None:
    """SW-42: a one-off event is Competitive."""
    toptable.ok("event", "new", "Cup", "--rulebook", "ffg-starwars-2.2")
    assert "tier: Competitive" in " ".join(toptable.ok("event", "announce", "Cup").split())
    shown = json.loads(toptable.ok("rulebooks", "show", "ffg-starwars-2.2", "--json"))
    assert shown["level"]["level"] == "competitive"
