"""How events end on the command line: winners, places, prizes, and nothing before its time."""

from terminal import Terminal

from spoken import spoken

BUSHIROAD = "bushiroad-1.2.11"


def begin(toptable: Terminal, event: str, players: str, *options: str) -> None:
    toptable.ok("event", "new", event, "--rulebook", BUSHIROAD, *options)
    toptable.ok("people", "enter", event, *players.split())


def play_round(toptable: Terminal, event: str, tables: int, games: str = "W") -> str:
    toptable.ok("round", "next", event)
    toptable.ok("round", "publish", event)
    return "".join(
        toptable.ok("result", "enter", event, str(one), games) for one in range(1, tables + 1)
    )


def test_double_elimination_ends_by_itself(toptable: Terminal) -> None:
    """B-084: one undefeated has won; another round is asked about."""
    begin(toptable, "DE", "A B C D", "--set", "structure=double_elimination")
    toptable.ok("event", "plan", "DE", "--rounds", "3")
    play_round(toptable, "DE", 2)
    assert "4 fighters still in" in toptable.ok("event", "show", "DE")
    said = play_round(toptable, "DE", 2)
    assert "is the only one undefeated and wins the event" in said
    assert "3 of 4 fighters still in" in toptable.ok("event", "show", "DE")
    places = toptable.ok("event", "places", "DE")
    assert "double elimination" in places
    assert "Winner: " in places
    assert "give a reason" in toptable.refused("round", "next", "DE")
    toptable.ok("round", "next", "DE", "--reason", "There is time for one more.")


def test_nobody_has_won_in_the_middle_of_the_event(toptable: Terminal, tmp_path) -> None:
    """B-010, B-103: places before the end are provisional, and no prize goes by them."""
    begin(toptable, "Mid", "A B C D E F G H")
    toptable.ok("event", "plan", "Mid", "--rounds", "2", "--cut", "4")
    toptable.ok("round", "next", "Mid")
    toptable.ok("round", "publish", "Mid")
    assert "Round 1 is being played" in toptable.ok("event", "places", "Mid")
    for table in range(1, 5):
        toptable.ok("result", "enter", "Mid", str(table), "W")
    prizes = tmp_path / "kit.csv"
    prizes.write_text("first,last,what,kind\n1,1,Trophy,item\n")
    for words in (("event", "places", "Mid"), ("report", "event", "Mid")):
        printed = toptable.ok(*words)
        assert "No winner yet" in printed or "nobody has won yet" in printed
        assert "rovisional" in printed
        assert "Winner" not in printed
    assert "not there yet" in toptable.refused("report", "event", "Mid", "--prizes", str(prizes))
    play_round(toptable, "Mid", 4)
    assert spoken("final_places.cut_top", cut="4") in toptable.ok("event", "places", "Mid")
    toptable.ok("cut", "lock", "Mid", "--yes")
    assert "Winner" not in toptable.ok("event", "places", "Mid")
    toptable.ok("bracket", "start", "Mid")
    assert spoken("final_places.bracket_being") in toptable.ok("report", "event", "Mid")


def test_a_disqualified_player_gets_no_prize(toptable: Terminal, tmp_path) -> None:
    """B-171, N13-90: the prize waits for a ruling about the place."""
    begin(toptable, "DQ", "A B C D")
    toptable.ok("event", "plan", "DQ", "--rounds", "2")
    play_round(toptable, "DQ", 2)
    play_round(toptable, "DQ", 2)
    first = toptable.ok("event", "show", "DQ", "--standings").splitlines()
    leader = next(line.split("│")[2].strip() for line in first if "│" in line and "1" in line)
    toptable.ok("people", "disqualify", "DQ", leader, "--reason", "Cheating.")
    toptable.ok("event", "close", "DQ")
    prizes = tmp_path / "kit.csv"
    prizes.write_text("first,last,what,kind\n1,1,Trophy,item\n2,2,Playmat,item\n")
    printed = toptable.ok("report", "event", "DQ", "--prizes", str(prizes))
    row = next(line for line in printed.splitlines() if f"{leader} (disqualified)" in line)
    assert "Trophy" not in row
    assert f"Left over: Trophy of place 1 ({leader} is disqualified)" in printed
    assert f"Rule about place 1 of {leader}" in printed
    toptable.ok("penalty", "revoke-place", "DQ", leader, "passed_down", "--reason", "Forfeited.")
    printed = toptable.ok("report", "event", "DQ", "--prizes", str(prizes))
    assert "Left over" not in printed


def standing(toptable: Terminal, event: str) -> list[str]:
    """The names from first to last, as the standings print them."""
    rows = toptable.ok("event", "show", event, "--standings").splitlines()
    cells = [row.split("│") for row in rows if row.count("│") > 2]
    return [cell[2].strip() for cell in cells if cell[1].strip().rstrip("=").isdigit()]


def test_a_coin_and_a_playoff_change_the_standings(toptable: Terminal) -> None:
    """B-100, B-101."""
    begin(toptable, "JP", "A B C D E F G H")
    toptable.ok("event", "plan", "JP", "--rounds", "1")
    play_round(toptable, "JP", 4)
    before = standing(toptable, "JP")
    wanted = [before[3], before[2], before[1], before[0]]
    said = toptable.ok(
        "event", "hand-draw", "JP", "--what", "places", "--outcome", wanted[0], "--witness", "Hana"
    )
    assert "toptable cut draw" in said
    assert "No winner yet" in toptable.ok("event", "places", "JP")
    toptable.ok("cut", "draw", "JP", "--top", "1", "--order", ",".join(wanted), "--witness", "Hana")
    assert standing(toptable, "JP") == [*wanted, *before[4:]]
    assert f"Winner: {wanted[0]}." in toptable.ok("event", "places", "JP")
    assert "seen by Hana" in toptable.ok("event", "show", "JP", "--explain", wanted[0])
    games = toptable.ok("cut", "tiebreaker", "JP", "--top", "6")
    assert before[4] in games
    toptable.ok("cut", "tiebreaker-result", "JP", before[4], before[7], "--winner", before[7])
    toptable.ok("cut", "tiebreaker-result", "JP", before[5], before[6], "--winner", before[6])
    assert standing(toptable, "JP") == [*wanted, before[6], before[7], before[4], before[5]]
    assert "nothing to draw" in toptable.refused("cut", "draw", "JP", "--top", "6")


def test_the_program_draws_again_in_public(toptable: Terminal) -> None:
    """AMB-07: the promise of the preview is a command."""
    begin(toptable, "Lot", "A B C D E F G H")
    toptable.ok("event", "plan", "Lot", "--rounds", "1", "--cut", "2")
    play_round(toptable, "Lot", 4)
    preview = toptable.ok("cut", "preview", "Lot")
    assert "draw again in public" in preview
    drawn = toptable.ok("cut", "draw", "Lot")
    assert "Drawn again at the cut" in drawn
    assert "draw again in public" not in toptable.ok("cut", "preview", "Lot")


def test_a_void_place_is_marked_wherever_it_is_printed(toptable: Terminal) -> None:
    """B-171."""
    begin(toptable, "Void", "A B C D")
    toptable.ok("event", "plan", "Void", "--rounds", "2")
    play_round(toptable, "Void", 2)
    play_round(toptable, "Void", 2)
    leader = standing(toptable, "Void")[0]
    toptable.ok("people", "disqualify", "Void", leader, "--reason", "Cheating.")
    assert f"{leader} (disqualified)" in toptable.ok("event", "show", "Void", "--standings")
    toptable.ok("penalty", "revoke-place", "Void", leader, "void", "--reason", "Forfeited.")
    for words in (
        ("event", "show", "Void"),
        ("event", "show", "Void", "--standings"),
        ("report", "event", "Void"),
    ):
        assert f"{leader} (void)" in toptable.ok(*words), words
    assert "void" in toptable.ok("event", "show", "Void", "--explain", leader)
    marked = {row["player"]: row.get("mark") for row in toptable.whole("Void")["standings"]}
    assert marked[leader] == "void"
    assert "void" in toptable.ok("event", "places", "Void")


def test_single_elimination_is_a_whole_event(toptable: Terminal) -> None:
    """B-086: from the entry list to the champion."""
    options = ("--set", "structure=single_elimination", "--set", "seeding=entry_list")
    begin(toptable, "SE", "A B C D", *options)
    assert "Single elimination: one loss and out." in toptable.ok("event", "announce", "SE")
    assert "no rounds to pair" in toptable.refused("round", "next", "SE")
    assert "no cut" in toptable.refused("cut", "lock", "SE", "--top", "2", "--yes")
    assert spoken("final_places.bracket_still") in toptable.ok("event", "places", "SE")
    assert "A" in toptable.ok("bracket", "start", "SE")
    assert "4 fighters still in" in toptable.ok("event", "show", "SE")
    toptable.ok("bracket", "result", "SE", "1", "--winner", "A")
    assert "3 of 4 fighters still in" in toptable.ok("event", "show", "SE")
    assert "Winner" not in toptable.ok("report", "event", "SE")
    toptable.ok("bracket", "result", "SE", "2", "--winner", "C")
    assert "Champion: C." in toptable.ok("bracket", "result", "SE", "3", "--winner", "C")
    assert "Winner: C." in toptable.ok("event", "places", "SE")
    toptable.ok("event", "close", "SE")


def test_the_checklist_says_what_the_places_wait_for(toptable: Terminal) -> None:
    """B-103, B-086."""
    begin(toptable, "List", "A B C D", "--set", "structure=single_elimination")
    before = " ".join(toptable.ok("event", "checklist", "List").split())
    assert "Rounds and cut are decided" not in before
    toptable.ok("bracket", "start", "List")
    during = " ".join(toptable.ok("event", "checklist", "List").split())
    assert spoken("checklist.games_bracket_played_can", left="2") in during
    assert "The event has its places: The bracket is being played." in during


def test_a_winner_by_lot_is_called_one(toptable: Terminal) -> None:
    """B-100: closed without a draw, the lot stands, and the ranking says so."""
    begin(toptable, "Lots", "A B C D")
    toptable.ok("event", "plan", "Lots", "--rounds", "1")
    play_round(toptable, "Lots", 2)
    first = standing(toptable, "Lots")[0]
    toptable.ok("event", "close", "Lots")
    printed = toptable.ok("event", "places", "Lots")
    assert f"Winner: {first}." in printed
    assert f"{first} wins by lot: only chance separates places 1 to 2." in printed
