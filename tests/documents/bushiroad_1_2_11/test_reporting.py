"""Reports that nobody acknowledged, claims about past matches, wrong tables. PG-3.11, PG-3.18."""

import pytest

from documents.bushiroad_1_2_11.hall import fighters
from documents.day import Day
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.results.commands import ClaimResult


def seated() -> Day:
    """Round 1 at level 1: Ann meets Bo, Cy meets Di."""
    day = fighters("Ann Bo Cy Di", level="1").staff(
        head_judge="Hana", judge="Jo", scorekeeper="Sky"
    )
    return day.plan(3).seat("Ann Bo", "Cy Di")


def claimed(day: Day, name: str, games: str) -> Day:
    """A fighter reports the own match, as they see it."""
    match = day.match(name)
    first = match.players[0] == day.number(name)
    seen = games if first else {"W": "L", "L": "W"}[games]
    claim = ClaimResult(1, match.table, day.number(name), Result(seen))
    return day.do(claim, by=name)


@pytest.mark.parametrize("by", ["Olga", "Hana"])
def test_organizer_and_head_judge_go_on_with_a_report_that_nobody_acknowledged(by: str) -> None:
    """B-150: Bo is not there to confirm it; the result is that of the report."""
    day = claimed(seated(), "Ann", "W")
    assert day.score("Ann") is None
    day.result("Ann", "W", by=by)
    assert day.score("Ann") == (1, 0)


@pytest.mark.parametrize(
    ("by", "reason", "changed"),
    [
        ("Sky", "Di says so", False),
        ("Jo", "Di says so", False),
        ("Hana", "", False),
        ("Hana", "The stream shows that Di won", True),
        ("Olga", "The stream shows that Di won", True),
    ],
)
def test_a_claim_about_a_past_match_needs_what_can_be_examined(
    by: str, reason: str, changed: bool
) -> None:
    """B-152: round 2 is paired; the word of a fighter changes nothing, evidence does."""
    day = seated().results("Ann W, Cy W").round()
    why = f"--reason '{reason}'" if reason else ""
    match = day.match("Cy", 1)
    games = "L" if day.name(match.players[0]) == "Cy" else "W"
    words = f"result enter EVENT {match.table} {games} --round 1 {why}"
    day.toptable(words, by=by, status=0 if changed else 2)
    assert day.score("Di", 1) == ((1, 0) if changed else (0, 1))
    assert not changed or reason in day.toptable("log EVENT")


def mixed_up(day: Day, *sat: str) -> str:
    """``Ann,Di Cy,Bo``: who sat at the table of the first two pairs, as it is typed."""
    tables = (day.match("Ann", 1).table, day.match("Cy", 1).table)
    there = " ".join(f"{table}:{pair}" for table, pair in zip(tables, sat, strict=True))
    return f"judge wrong-table EVENT --round 1 {there} --yes --explained"


@pytest.mark.parametrize("minutes", [4, 5])
def test_before_a_report_everybody_goes_to_the_right_table(minutes: int) -> None:
    """B-154: all four are penalised; from the limit on, who moves is severely late as well."""
    day = seated().clock().at(minutes)
    said = day.toptable(mixed_up(day, "Ann,Di", "Cy,Bo"), by="Jo")
    assert f"Di goes to table {day.match('Di').table}." in said
    assert f"Bo goes to table {day.match('Bo').table}." in said
    assert ("Severe tardiness is due as well" in said) is (minutes >= 5)
    for name in ("Ann", "Bo", "Cy", "Di"):
        assert day.sheet(name) == ["Caution: Wrong match, found before reporting"]
    assert (day.score("Ann"), day.score("Cy")) == (None, None)


def test_after_a_report_staff_put_it_right_before_the_next_pairing() -> None:
    """B-155: by any judge; all at the two tables are penalised."""
    day = seated().results("Ann L, Cy L")
    day.toptable(mixed_up(day, "Ann,Di", "Cy,Bo"), by="Jo")
    assert (day.score("Ann"), day.score("Cy")) == ((1, 0), (1, 0))
    for name in ("Ann", "Bo", "Cy", "Di"):
        assert day.sheet(name) == ["Caution: Wrong match, found after reporting"]


@pytest.mark.parametrize(("by", "whose"), [("Hana", ""), ("Olga", "--judge Hana")])
def test_after_the_next_pairing_organizer_and_head_judge_decide(by: str, whose: str) -> None:
    """B-155: a judge is sent to them, and nobody tells them to leave it to a judge."""
    day = seated().results("Ann L, Cy L").round()
    words = f"{mixed_up(day, 'Ann,Di', 'Cy,Bo')} --reason 'Olga and Hana agree'"
    assert "organizer and head judge decide" in day.toptable(words, by="Jo", status=2)
    assert "another judge" not in day.toptable(f"{words} {whose}", by=by)
    assert (day.score("Ann", 1), day.score("Cy", 1)) == ((1, 0), (1, 0))


@pytest.mark.parametrize("ann", "WL")
@pytest.mark.parametrize("cy", "WL")
def test_whoever_came_to_the_own_table_wins_whatever_was_played(ann: str, cy: str) -> None:
    """B-156, first example: Ann and Cy sat right, Bo and Di did not come to them."""
    day = seated().results(f"Ann {ann}, Cy {cy}")
    day.toptable(mixed_up(day, "Ann,Di", "Cy,Bo"), by="Jo")
    assert (day.score("Ann"), day.score("Cy")) == ((1, 0), (1, 0))


def test_the_right_pairs_at_the_wrong_tables_keep_their_results() -> None:
    """B-156, second example: Cy and Di at Ann's table, Ann and Bo at Cy's; all are penalised."""
    day = seated().results("Ann W, Cy W")
    day.toptable(mixed_up(day, "Cy,Di:L", "Ann,Bo:L"), by="Jo")
    assert (day.score("Bo"), day.score("Di")) == ((1, 0), (1, 0))
    for name in ("Ann", "Bo", "Cy", "Di"):
        assert day.sheet(name) == ["Caution: Wrong match, found after reporting"]
