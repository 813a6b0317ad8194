"""People across events, from the terminal."""

import json


def test_a_persons_way_from_the_list_to_the_door(toptable):
    ann = toptable.ok("registry", "add", "Ann Lee", "--number", "navi:77").strip()
    assert "belongs to somebody" in toptable.refused("registry", "add", "Bo", "--number", "navi:77")
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    said = toptable.ok("registry", "ban", ann, "--by", "NISEI", "--since", "2026-05-01")
    assert "banned by NISEI from 2026-05-01 on" in said
    said = toptable.refused("people", "enter", "Cup", "Ann", "--person", "navi:77")
    assert "Ann is banned by NISEI for good." in said
    assert "Event Staff Expectations" in said
    toptable.ok("registry", "ban", ann, "--by", "NISEI", "--lift")
    assert "no ban" in toptable.refused("registry", "ban", ann, "--by", "NISEI", "--lift")
    toptable.ok("registry", "ban", ann, "--by", "Corner Shop", "--since", "2026-05-01")
    ran = toptable.run("people", "enter", "Cup", "Ann", "--person", ann)
    assert (ran.status, ran.out.strip()) == (0, "Ann entered.")
    assert "banned by Corner Shop" in ran.err


def test_what_is_known_is_listed(toptable):
    ann = toptable.ok("registry", "add", "Ann Lee").strip()
    toptable.ok("registry", "series", ann, "invited", "Worlds")
    toptable.ok("registry", "series", ann, "qualified", "Cup")
    toptable.ok("registry", "series", ann, "qualified", "Open")
    toptable.ok("registry", "series", ann, "qualified", "Open", "--remove")
    toptable.ok("registry", "declare", ann, "developer", "--day", "2025-06-01")
    [person] = json.loads(toptable.ok("registry", "list", "--json"))
    assert (person["invited"], person["qualified"]) == (["Worlds"], ["Cup"])
    assert person["declarations"][0][:2] == ["developer", "2025-06-01"]
    assert "declared developer 2025-06-01" in toptable.ok("registry", "list")


def test_wrong_input_is_answered_in_a_sentence(toptable):
    ann = toptable.ok("registry", "add", "Ann Lee").strip()
    assert "no person" in toptable.refused("registry", "ban", "nobody", "--by", "X")
    assert "2026-05-09" in toptable.refused("registry", "ban", ann, "--by", "X", "--until", "May")
    assert "before it begins" in toptable.refused(
        "registry", "ban", ann, "--by", "X", "--since", "2026-05-02", "--until", "2026-05-01"
    )
    assert "released" in toptable.refused("registry", "declare", ann, "undisclosed")
    assert "SCHEME:NUMBER" in toptable.refused("registry", "add", "Bo", "--number", "77")


def test_an_unknown_person_is_wrong_input_and_nobody_is_entered(toptable):
    toptable.ok("event", "new", "Cup", "--rulebook", "bushiroad-1.2.11", "--set", "team=trio")
    team = ("team", "enter", "Cup", "Reds", "Ann", "Bo", "Cy")
    said = toptable.refused(*team, "--person", "", "--person", "navi:1", "--person", "")
    assert "There is no person navi:1." in said
    toptable.ok("registry", "add", "Bo Kim", "--number", "navi:1")
    toptable.ok(*team, "--person", "", "--person", "navi:1", "--person", "")
    toptable.ok("event", "new", "Solo", "--rulebook", "nisei-1.3")
    assert "no person" in toptable.refused("people", "enter", "Solo", "Ann", "--person", "nobody")
    assert "no person" in toptable.refused(
        "people", "admit-late", "Solo", "Ann", "--approved-by", "Olga", "--person", "nobody"
    )


def test_why_somebody_left_stays_with_staff(toptable, tmp_path):
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Cup", "Ann", "Bo", "Cy")
    toptable.ok("people", "drop", "Cup", "Ann", "--reason", "felt ill")
    toptable.ok("people", "disqualify", "Cup", "Bo", "--reason", "stole a deck")
    log = toptable.ok("log", "Cup")
    assert "Why: felt ill" in log
    assert "Why: stole a deck" in log
    public = tmp_path / "public.toptable"
    toptable.ok("export", "Cup", str(public), "--public")
    assert b"felt ill" not in public.read_bytes()
    assert b"stole" not in public.read_bytes()
    assert "The event is not closed" in toptable.in_part("verify", str(public))


def test_turning_somebody_away_keeps_the_name_out_of_public_copies(toptable, tmp_path):
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
    said = toptable.ok(
        "people", "turn-away", "Cup", "Zoltan", "--ground", "threat", "--note", "shouted"
    )
    assert "threat" in said
    assert "Zoltan" not in said
    assert "only as: banned" in toptable.refused(
        "people", "turn-away", "Cup", "Zoltan", "--ground", "late"
    )
    public = tmp_path / "public.toptable"
    toptable.ok("export", "Cup", str(public), "--public")
    assert b"Zoltan" not in public.read_bytes()


def test_terms_are_told(toptable):
    toptable.ok("event", "new", "Cup", "--rulebook", "bushiroad-1.2.11")
    said = toptable.ok("event", "terms", "Cup", "--series", "Worlds", "--by-invitation")
    assert "series Worlds, by invitation" in said
    assert "no invitation" in toptable.refused("people", "enter", "Cup", "Ann")


def test_a_full_event_has_a_waiting_list(toptable):
    ann = toptable.ok("registry", "add", "Ann Lee", "--number", "navi:77").strip()
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Cup", "Bo", "Cy")
    assert "2 places" in toptable.ok("event", "terms", "Cup", "--capacity", "2")
    assert "waiting list" in toptable.refused("people", "enter", "Cup", "Ann")
    assert "Ann waits for a place" in toptable.ok(
        "people", "wait", "Cup", "Ann", "--person", "navi:77"
    )
    toptable.ok("people", "wait", "Cup", "Di")
    listed = json.loads(toptable.ok("people", "wait", "Cup", "--json"))
    assert (listed["capacity"], listed["free"]) == (2, 0)
    assert [one["offered"] for one in listed["waiting"]] == [False, False]
    assert "Ann is next: toptable people admit-waiting" in toptable.ok(
        "people", "drop", "Cup", "Bo"
    )
    assert "a place is free" in toptable.ok("people", "wait", "Cup")
    toptable.ok("registry", "ban", ann, "--by", "NISEI")
    assert "banned by NISEI" in toptable.refused("people", "admit-waiting", "Cup")
    assert "waited longer" in toptable.refused("people", "admit-waiting", "Cup", "Di")
    toptable.ok("people", "wait", "Cup", "Ann", "--remove")
    assert "Di entered." in toptable.ok("people", "admit-waiting", "Cup")


def test_two_events_at_once(toptable):
    toptable.ok("registry", "add", "Ann Lee", "--number", "navi:77")
    assert "No one" in toptable.ok("registry", "two-events")
    for name in ("Side", "Main"):
        toptable.ok("event", "new", name, "--rulebook", "bushiroad-1.2.11")
        toptable.ok("people", "enter", name, "Ann", "--person", "navi:77")
        toptable.ok("people", "enter", name, "Bo")
    toptable.ok("round", "next", "Side")
    assert "playing in Side" in toptable.refused("round", "next", "Main")
    for name in ("Side", "Main"):
        toptable.ok("event", "terms", name, "--two-events")
    toptable.ok("round", "next", "Main")
    toptable.ok("event", "terms", "Main")
    assert "Side" in toptable.ok("registry", "two-events")
    settle = ("registry", "two-events", "navi:77", "--reason", "Forgot the other one")
    assert "Ann is disqualified in Side." in toptable.ok(*settle, "--keep", "Main")
    assert "two events at once" in toptable.refused(*settle)
    assert json.loads(toptable.ok("registry", "two-events", "--json")) == {"clashes": []}
