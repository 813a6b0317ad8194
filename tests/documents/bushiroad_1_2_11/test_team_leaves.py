"""Teams under Bushiroad 1.2.11: a member who cannot go on, and penalties of a team."""

import pytest

from documents.bushiroad_1_2_11.hall import fighters
from documents.day import Day


@pytest.fixture
def trios() -> Day:
    """Four teams of three in round 1: Aces against Bees, Cats against Dogs; Hana and Jun judge."""
    day = fighters("", level="2", team="trio")
    for team in ("Aces", "Bees", "Cats", "Dogs"):
        members = " ".join(f"{team[0].lower()}{seat}" for seat in (1, 2, 3))
        day.toptable(f"team enter EVENT {team} {members}")
    day.toptable("team approve EVENT Aces Bees Cats Dogs")
    return day.staff(head_judge="Hana", judge="Jun").seat("Aces Bees", "Cats Dogs")


def test_a_team_that_loses_a_member_after_the_pairing_drops_and_loses_the_match(
    trios: Day,
) -> None:
    """B-141, B-136: who drops after the pairing has lost that match, and so has a team."""
    trios.toptable("team member-left EVENT b2")
    assert trios.score("Aces") == (1, 0)
    assert "3 of 4 teams still in" in trios.toptable("event show EVENT")


def test_a_team_may_play_the_match_under_way_before_it_drops(trios: Day) -> None:
    """B-141: its member finishes the game and then has to go."""
    trios.toptable("team member-left EVENT b2 --after-match")
    assert trios.score("Aces") is None
    table = trios.match("Aces").table
    letters = "W L L" if trios.match("Aces").players[0] == trios.number("Aces") else "L W W"
    trios.toptable(f"team result EVENT {table} {letters}")
    assert trios.score("Bees") == (1, 0)
    assert "3 of 4 teams still in" in trios.toptable("event show EVENT")


def test_a_disqualified_member_takes_the_team_out(trios: Day) -> None:
    """B-141: the team drops, its match is lost, and it is the member who is disqualified."""
    trios.toptable("penalty give EVENT c3 --for PG-4.1 --explained --reason Forged", by="Hana")
    assert trios.score("Dogs") == (1, 0)
    assert "Disqualification: c3 (Cats)" in trios.toptable("report expulsions EVENT")
    trios.toptable("people rejoin EVENT Cats", status=2)


def test_what_a_team_is_penalised_for_counts_for_each_member(trios: Day) -> None:
    """B-147: after a warning of the team the first one of a member is the second."""
    trios.toptable("penalty give EVENT Aces --for PG-3.8.1 --penalty warning", by="Jun")
    for member in ("a1", "a2", "a3"):
        assert "Warning" in trios.toptable(f"penalty list EVENT {member}")
    words = "penalty give EVENT a1 --for PG-3.8.1 --penalty warning --keep"
    assert "warning number 2" in trios.toptable(words, by="Jun", status=2)
    assert "Warning" not in trios.toptable("penalty list EVENT b1")
