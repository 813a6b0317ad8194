"""Teams from the command line, from entering them to the winner."""

import pytest


def data(toptable) -> dict:
    return toptable.whole("spring")


@pytest.fixture
def trio(toptable):
    """Two trios in round 1."""
    toptable.ok("event", "new", "Spring", "--rulebook", "bushiroad-1.2.11", "--set", "team=trio")
    toptable.ok("team", "enter", "spring", "Aces", "Ann", "Abe", "Ada")
    toptable.ok("team", "enter", "spring", "Bats", "Bo", "Bea", "Ben", "--representative", "1")
    toptable.ok("team", "approve", "spring")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    return toptable


def letters(toptable, first: str) -> list[str]:
    """Seats won, won and lost by this team, as seen from the first seat of the table."""
    ours = data(toptable)["rounds"][0]["matches"][0]["players"][0] == first
    return ["W", "W", "L"] if ours else ["L", "L", "W"]


def standing(toptable) -> dict[str, int]:
    return {row["player"]: row["points"] for row in data(toptable)["standings"]}


def test_a_match_is_reported_seat_by_seat(trio):
    shown = trio.ok("team", "show", "spring")
    assert [word in shown for word in ("Ada", "Bea", "third")] == [True] * 3
    pairs = trio.ok("team", "table", "spring", "1").splitlines()
    assert {frozenset(line.partition(": ")[2].split(" – ")) for line in pairs} == {
        frozenset(pair) for pair in (("Ann", "Bo"), ("Abe", "Bea"), ("Ada", "Ben"))
    }
    trio.ok("team", "result", "spring", "1", *letters(trio, "Aces"))
    assert standing(trio) == {"Aces": 1, "Bats": 0}
    match = data(trio)["rounds"][0]["matches"][0]
    assert [seat["games"] for seat in match["seats"]] == letters(trio, "Aces")
    assert data(trio)["players"][0]["members"] == ["Ann", "Abe", "Ada"]


def test_a_penalty_costs_one_seat_and_one_to_the_team_the_match(trio):
    won = letters(trio, "Aces")
    lost = ("penalty", "give", "spring", "Abe", "--for", "PG-3.9.2", "--penalty", "match_loss")
    trio.ok(*lost, "--explained")
    trio.ok("team", "result", "spring", "1", won[0], "-", "-", "--absent", "Ada")
    assert standing(trio) == {"Aces": 0, "Bats": 1}
    trio.ok("team", "result", "spring", "1", won[0], "-", won[0], "--reason", "Ada was here")
    assert standing(trio) == {"Aces": 1, "Bats": 0}
    whole = ("result", "enter", "spring", "1", "--kind", "penalty_loss", "--about", "Aces")
    assert "follows from a ruling" in trio.refused(*whole)


def test_refusals_are_sentences(trio):
    assert "one result for each seat" in trio.refused("team", "result", "spring", "1", "W", "L")
    assert "Round 1 is paired" in trio.refused(
        "team", "lineup", "spring", "Aces", "Abe", "Ann", "Ada"
    )
    assert "already" in trio.refused(
        *("team", "admit-late", "spring", "Cats", "Cy", "Ann", "Cleo"),
        *("--approved-by", "Olga", "--penalty", "tardiness"),
    )
    assert "No team has a member" in trio.refused("team", "member-left", "spring", "Zed")
    assert "does not play at table 9" in trio.refused(
        "team", "result", "spring", "9", "W", "W", "-", "--absent", "Ann"
    )
    trio.ok("event", "new", "Alone", "--rulebook", "nisei-1.3")
    assert "No teams play" in trio.refused("team", "show", "alone")


def test_a_member_leaves_and_the_team_with_them(trio):
    trio.ok("team", "rename-member", "spring", "Bea", "Beatrix")
    said = trio.ok("team", "member-left", "spring", "Beatrix", "--at-once")
    assert "Beatrix of Bats cannot go on." in said
    assert "Bats dropped" in said
    assert standing(trio) == {"Aces": 1, "Bats": 0}
    trio.ok("team", "disqualify-member", "spring", "Beatrix", "--reason", "Found out later.")
    assert "disqualified" in trio.ok("team", "show", "spring")


def test_a_bracket_of_tag_teams(toptable):
    setting = ("--set", "team=tag", "--set", "team_match=extra_game")
    toptable.ok("event", "new", "Spring", "--rulebook", "bushiroad-1.2.11", *setting)
    for team in ("Aces", "Bats"):
        toptable.ok("team", "enter", "spring", team, f"{team} one", f"{team} two")
    toptable.ok("round", "next", "spring")
    assert "These team names are not approved yet" in toptable.refused("round", "publish", "spring")
    toptable.ok("team", "approve", "spring")
    toptable.ok("round", "publish", "spring")
    drawn = ("team", "result", "spring", "1", "W", "D", "--how", "time")
    assert "Time has not been called" in toptable.refused(*drawn)
    toptable.ok(*drawn, "--reason", "The clock on the wall ran out")
    toptable.ok("cut", "lock", "spring", "--top", "2", "--yes")
    toptable.ok("bracket", "start", "spring")
    level = ("team", "bracket-result", "spring", "1", "W", "L")
    assert "extra game decides" in toptable.refused(*level)
    toptable.ok(*level, "--extra", "Bats")
    assert toptable.ranking("spring")["places"][0]["name"] == "Bats"


def test_two_against_two_to_the_final_match(toptable, tmp_path):
    toptable.ok("event", "new", "Spring", "--rulebook", "ffg-starwars-2.2", "--set", "team=2v2")
    for team in "ABCD":
        toptable.ok("team", "enter", "spring", team, f"{team}1", f"{team}2")
    assert "not registered for A, B, C, D" in toptable.refused("round", "next", "spring")
    assert "MEMBER=SIDE:DECK" in toptable.refused("team", "decks", "spring", "A", "Jedi")
    for team in "ABCD":
        decks = [f"{team}{seat}={side}:Deck {side}" for seat in (1, 2) for side in "LD"]
        toptable.ok("team", "decks", "spring", team, *decks)
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    toptable.ok("result", "sides", "spring", "1")
    assert "to the right of" in toptable.ok("team", "table", "spring", "1")
    for table in ("1", "2"):
        toptable.ok("result", "enter", "spring", table, "WW")
    first, second = (row["player"] for row in data(toptable)["standings"][:2])
    shown = toptable.ok("cut", "tiebreaker", "spring", "--top", "1")
    assert first in shown
    assert second in shown
    final = ("cut", "tiebreaker-result", "spring", first, second)
    assert "match of 2 games" in toptable.refused(*final, "--winner", second)
    assert "No winner yet" in toptable.ok("event", "places", "spring")
    toptable.ok(*final, "--games", "LD")
    assert toptable.ranking("spring")["places"][0]["name"] == second
    toptable.ok("event", "close", "spring")
    path = tmp_path / "spring.json"
    toptable.ok("export", "spring", str(path), "--public")
    assert "copy shows of them is proved" in toptable.in_part("verify", str(path))
    toptable.ok("export", "spring", str(path))
    assert "Sound: " in toptable.ok("verify", str(path))


@pytest.mark.parametrize(
    ("book", "team"),
    [("bushiroad-1.2.11", "tag"), ("bushiroad-1.2.11", "trio"), ("ffg-starwars-2.2", "2v2")],
)
def test_simulated_teams_verify(toptable, tmp_path, book, team):
    path = tmp_path / "teams.json"
    toptable.ok(
        *("simulate", "--rulebook", book, "--players", "10", "--seed", "4"),
        *("--set", f"team={team}", "--rounds", "3", "--export", str(path)),
    )
    assert "Sound" in toptable.ok("verify", str(path))
