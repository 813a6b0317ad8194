"""Places of fighters who were disqualified: void or passed down, on every surface. PG-2."""

import json
from typing import Any

import pytest

from documents.bushiroad_1_2_11.hall import fighters, rounds
from documents.day import Day
from toptable.engine.subjects.event.lifecycle import CloseEvent

V2 = """
A>B C>D E>F G>H
A>C E>G B>D F>H
A>E C>G B>F D>H
D>A E>C B>H G>F
"""
"""Worked out by hand: A E B with three wins, C D G with two, F with one, H with none."""

V18 = """
D>B A>C
A>D B>C
C>D A>B
"""
"""A wins thrice; B, C and D once each, and each of them beat one of the others."""


def played(listed: str = V2, names: str = "A B C D E F G H", **settings: str) -> Day:
    day = fighters(names, **settings).staff(head_judge="Hana", judge="Jo")
    return rounds(day.plan(len(listed.strip().splitlines())), listed)


def revoked(day: Day, name: str, how: str) -> Day:
    """Somebody is disqualified, and the head judge rules about the place."""
    day.rule("PG-4.1", name, by="Hana", reason="Forged list")
    day.toptable(f"penalty revoke-place EVENT {name} {how} --reason 'Forged list'", by="Hana")
    return day


def data(day: Day, words: str) -> Any:
    return json.loads(day.toptable(f"{words} --json"))


def test_organizer_and_head_judge_rule_about_the_place() -> None:
    """B-171: it stands until they do, and a judge does not; the report says what is to do."""
    day = played().rule("PG-4.1", "E", by="Hana")
    assert "| 2 | E (disqualified) |" in day.toptable("event show EVENT --standings")
    assert "Still to do: Rule about place 2 of E" in day.toptable("report event EVENT")
    words = "penalty revoke-place EVENT E void --reason 'Forged list'"
    day.toptable(words, by="Jo", status=2)
    day.toptable(words, by="Olga")
    assert "Still to do" not in day.toptable("report event EVENT")


def test_a_void_place_is_nobodys_wherever_places_are_shown() -> None:
    """B-171: second place stays empty, B is third as before, and says so everywhere."""
    day = revoked(played(), "E", "void")
    assert "| 2 | E (void) |" in day.toptable("event show EVENT --standings")
    assert "place 2 after round 4, void" in day.toptable("event show EVENT --explain E")
    assert "| 2 | E | 3–1 | 3 | Swiss rounds, disqualified, void |" in day.toptable(
        "event places EVENT"
    )
    assert "Place 2 is void" in day.toptable("event places EVENT")
    assert "| 2 | E (void) |" in day.toptable("report event EVENT")
    assert "the place is void" in day.toptable("report expulsions EVENT", by="Hana")
    shown = data(day, "event show EVENT --standings")["rows"]
    marks = {row["name"]: row["mark"] for row in shown}
    assert [name for name, mark in marks.items() if mark] == ["E"]
    assert marks["E"] == "void"
    void = [place["name"] for place in data(day, "event places EVENT")["rows"] if place.get("void")]
    assert void == ["E"]
    assert [row["place"] for row in data(day, "report event EVENT")["places"]] == [*range(1, 9)]


def test_the_records_of_the_opponents_do_not_change() -> None:
    """B-171: E lost to A and beat F, G and C; all four keep their wins and percentages."""
    day = played()
    before = {name: (day.points[name], day.tiebreakers(name)) for name in "ABCDFGH"}
    for how in ("void", "passed_down"):
        if how == "void":
            revoked(day, "E", how)
        else:
            day.toptable(f"penalty revoke-place EVENT E {how} --reason 'Forged list'", by="Hana")
        after = {name: (day.points[name], day.tiebreakers(name)) for name in "ABCDFGH"}
        assert after == before
        assert day.score("E", 1) == (1, 0)


def test_a_place_that_is_passed_down_moves_everybody_up() -> None:
    """B-171: E has no place, and B is second."""
    day = revoked(played(), "E", "passed_down")
    assert day.order == "A B C D G F H"
    assert "| 2 | B |" in day.toptable("event show EVENT --standings")
    assert "| 2 | B | 3–1 | 3 | Swiss rounds |" in day.toptable("event places EVENT")
    assert "everybody below moves up" in day.toptable("report event EVENT")
    assert "E has no place" in day.toptable("event show EVENT --explain E", status=2)
    day.toptable("penalty revoke-place EVENT E --give-back --reason 'Proved innocent'", by="Hana")
    assert day.order == "A E B C D G F H"


@pytest.mark.parametrize("lot", range(4))
def test_no_lot_decides_whether_the_void_place_is_the_first(lot: int) -> None:
    """B-171, A-29: A and C have equal numbers; with A's place void nothing ties C, who has won."""
    day = revoked(played("A>B C>D", "A B C D", seed=f"lot {lot}"), "A", "void")
    assert day.places.startswith("C A")
    said = day.toptable("event places EVENT")
    assert "| 1 | C | 1–0 | 1 | Swiss rounds |" in said
    assert "Winner: C." in said
    assert "by lot" not in said
    assert "Place 2 is void" in said


@pytest.mark.parametrize("how", ["void", "passed_down"])
@pytest.mark.parametrize("lot", range(4))
def test_ties_are_resolved_without_who_is_revoked(how: str, lot: int) -> None:
    """V18, A-29: without D only B and C are level, and B beat C."""
    day = played(V18, "A B C D", seed=f"lot {lot}", profile="default_jp")
    revoked(day, "D", how)
    assert day.order.replace(" D", "") == "A B C"
    assert "drawn lot" not in day.toptable("event show EVENT --standings")


def champion(how: str) -> Day:
    """A won the final against B and is found out when the event is over."""
    day = played("A>B C>D\nA>C B>D", "A B C D")
    day.plan(2, 4, reason="A cut after all").lock(4, reason="Told at the door")
    for _ in range(3):
        number, pair = next(iter(day.open_games.items()))
        day.won(min(pair), number)
    day.do(CloseEvent())
    assert day.places.startswith("A B")
    return revoked(day, "A", how)


def test_a_title_that_is_void_is_nobodys() -> None:
    """B-171: the bracket shows the games as they were played, and no champion."""
    day = champion("void")
    for words in ("bracket show EVENT", "event show EVENT"):
        said = day.toptable(words)
        assert "There is no champion. A won the bracket, but the standing of A is revoked." in said
        assert "Champion: A" not in said
    assert "Nobody has won." in day.toptable("event places EVENT")
    assert data(day, "event places EVENT")["winner"] == ""
    assert "Winner: nobody." in day.toptable("report event EVENT")


def test_a_title_that_is_passed_down_goes_to_the_next() -> None:
    """B-171: B, who lost the final."""
    day = champion("passed_down")
    for words in ("bracket show EVENT", "event show EVENT"):
        assert "Champion: B. A won the bracket, but" in day.toptable(words)
    assert "Winner: B." in day.toptable("event places EVENT")
    assert data(day, "report event EVENT")["winner"]["name"] == "B"


def test_the_standing_of_a_team_goes_with_its_members() -> None:
    """B-171, B-141: one of them is disqualified; place and finished matches are the team's."""
    day = fighters("", team="tag").staff(head_judge="Hana", judge="Jo")
    for name in ("Aces", "Bees", "Cats", "Dogs"):
        day.toptable(f"team enter EVENT {name} {name}1 {name}2")
    day.toptable("team approve EVENT")
    day.plan(2).seat("Aces Bees", "Cats Dogs")
    for match in day.current.tables():
        wins = "W W" if day.name(match.players[0]) in ("Aces", "Cats") else "L L"
        day.toptable(f"team result EVENT {match.table} {wins}")
    day.round()
    day.toptable("team disqualify-member EVENT Aces2 --reason 'Forged list'", by="Hana")
    day.toptable("penalty revoke-place EVENT Aces void --reason 'Forged list'", by="Hana")
    assert "Aces (void)" in day.toptable("event show EVENT --standings")
    day.toptable("penalty lose-match EVENT Aces --round 1 --reason 'Same list'", by="Hana")
    assert day.score("Bees", 1) == (1, 0)


@pytest.mark.parametrize("lot", range(4))
def test_nobody_wins_by_lot_over_who_is_disqualified(lot: int) -> None:
    """PG-2: A and C are level, and A is out; C has won, whatever the lot says."""
    day = played("A>B C>D", "A B C D", seed=f"lot {lot}").rule("PG-4.1", "A", by="Hana")
    said = day.toptable("event places EVENT")
    assert "Winner: C." in said
    assert "by lot" not in said
