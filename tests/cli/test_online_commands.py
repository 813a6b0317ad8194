"""An online event, from the terminal."""

import json


def test_links_and_checking_in_between_rounds(toptable):
    toptable.ok("event", "new", "Net", "--rulebook", "nisei-1.3", "--set", "online=on")
    toptable.ok("people", "enter", "Net", "Ann", "Bo")
    toptable.ok("round", "next", "Net")
    toptable.ok("round", "publish", "Net")
    said = toptable.ok("round", "link", "Net", "1", "https://www.jinteki.net/play/1")
    assert "table 1: played at https://www.jinteki.net/play/1" in said
    assert "begins with https://" in toptable.refused("round", "link", "Net", "1", "jinteki")
    assert "For round 2 here: Bo." in toptable.ok("round", "ready", "Net", "Bo")
    assert json.loads(toptable.ok("round", "ready", "Net", "--json")) == ["Ann"]
    toptable.ok("round", "ready", "Net", "Ann")
    assert "Everybody" in toptable.ok("round", "ready", "Net")


def test_an_event_on_site_says_how_to_go_online(toptable):
    toptable.ok("event", "new", "Site", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Site", "Ann", "Bo")
    toptable.ok("round", "next", "Site")
    assert "setting online" in toptable.refused("round", "ready", "Site", "Ann")


def test_both_lost_the_connection(toptable):
    toptable.ok("event", "new", "Net", "--rulebook", "nisei-1.3", "--set", "online=on")
    toptable.ok("people", "enter", "Net", "Ann", "Bo")
    toptable.ok("round", "next", "Net")
    toptable.ok("round", "publish", "Net")
    toptable.ok("clock", "start", "Net")
    toptable.ok("clock", "mark", "Net", "Ann", "disconnected")
    assert "away 1 time, 0:0" in toptable.ok("clock", "late", "Net")
    settle = ("result", "both-away", "Net", "1", "--no-replay")
    assert "more than ten minutes" in toptable.refused(*settle, "--points", "3/2")
    assert "as 3/2" in toptable.refused(*settle, "--points", "3")
    said = toptable.ok(*settle, "--points", "3/2", "--reason", "Server down")
    assert "provisional" not in said


def test_a_sanctioned_event_on_another_platform_is_warned_about(toptable):
    said = toptable.ok(
        "event",
        "new",
        "Net",
        "--rulebook",
        "nisei-1.3",
        "--type",
        "regional_championship",
        "--set",
        "online=on",
        "--set",
        "platform=other",
    )
    assert "Careful: This is a sanctioned event" in said
    ran = toptable.run("event", "set", "Net", "platform", "jinteki", "--reason", "By the document")
    assert (ran.status, ran.err) == (0, "")
