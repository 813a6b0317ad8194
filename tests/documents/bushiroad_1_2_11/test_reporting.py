"""Reports that nobody acknowledged, claims about past matches, wrong tables. PG-3.11, PG-3.18."""

import pytest
from msgspec.structs import replace

from documents.bushiroad_1_2_11.hall import fighters
from documents.day import Day
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ClaimResult
from toptable.engine.subjects.staff.staff_roles import NameStaff


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


@pytest.mark.parametrize("by", ["Jo", "Sky"])
def test_others_need_what_shows_that_both_agree(by: str) -> None:
    """B-150: a judge or scorekeeper who has a slip with both signatures says so."""
    day = claimed(seated(), "Ann", "W")
    told = day.reporting("Ann", "W")
    assert "Bo has not confirmed" in day.refuses(told, by)
    assert day.score("Ann") is None
    day.do(told, by, reason="Both signed the slip")
    assert day.score("Ann") == (1, 0)
    day.result("Cy", "W", by=by)
    assert day.score("Cy") == (1, 0), "nobody reported it, so there is nothing to confirm"


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


@pytest.mark.parametrize("evidence", ["The slip", ""])
def test_what_a_late_correction_rests_on_is_kept(evidence: str) -> None:
    """B-152: in the log; without it the change is a deviation, as past results normally stay."""
    day = seated().results("Ann W, Cy W").round()
    other = replace(day.reporting("Cy", "L", round=1), evidence=evidence)
    day.do(other, "Hana", reason="Di won")
    log = day.toptable("log EVENT")
    assert ("Evidence: The slip." in log) is bool(evidence)
    assert ("No evidence was written down" in day.deviations()) is not bool(evidence)
    assert day.score("Di", 1) == (1, 0)


def test_a_result_of_the_open_round_needs_no_evidence() -> None:
    """B-152: nothing was paired on it yet."""
    day = seated().results("Ann W, Cy W")
    day.do(day.reporting("Cy", "L"), "Hana", reason="Both say so")
    assert "No evidence" not in day.deviations()


def mixed_up(day: Day, *sat: str) -> str:
    """``Ann,Di Cy,Bo``: who sat at the table of the first two pairs, as it is typed."""
    tables = (day.match("Ann", 1).table, day.match("Cy", 1).table)
    there = " ".join(f"{table}:{pair}" for table, pair in zip(tables, sat, strict=True))
    return f"judge wrong-table EVENT --round 1 {there} --yes --explained"


@pytest.mark.parametrize("minutes", [4, 5])
def test_before_a_report_everybody_goes_to_the_right_table(minutes: int) -> None:
    """B-154: all four are penalised; from the limit on, who moves has lost the match as well."""
    day = seated().clock().at(minutes)
    said = day.toptable(mixed_up(day, "Ann,Di", "Cy,Bo"), by="Jo")
    assert f"Di goes to table {day.match('Di').table}." in said
    assert f"Bo goes to table {day.match('Bo').table}." in said
    late = minutes >= 5
    wrong = ["Caution: Wrong match, found before reporting"]
    for name in ("Ann", "Cy"):
        assert day.sheet(name) == wrong
        assert day.score(name) == ((1, 0) if late else None)
    for name in ("Bo", "Di"):
        assert day.sheet(name) == wrong + ["Loss of match: Severe tardiness"] * late


def test_severe_tardiness_is_spared_with_a_reason_only() -> None:
    """B-154: the guide is a standard; who goes by another one says why."""
    day = seated().clock().at(5)
    words = f"{mixed_up(day, 'Ann,Di', 'Cy,Bo')} --spare"
    assert "Say why" in day.toptable(words, by="Jo", status=2)
    day.toptable(f"{words} --reason 'Our list was wrong'", by="Jo")
    assert day.sheet("Bo") == ["Caution: Wrong match, found before reporting"]
    assert day.score("Ann") is None


def test_the_right_pair_at_a_wrong_table_is_not_late() -> None:
    """B-154: they sit with the opponent they are paired with; only the table is wrong."""
    day = seated().clock().at(20)
    day.toptable(mixed_up(day, "Cy,Di", "Ann,Bo"), by="Jo")
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


@pytest.mark.parametrize(
    ("by", "whose", "other"), [("Hana", "", "Olga"), ("Olga", "--judge Hana", "Hana")]
)
def test_after_the_next_pairing_organizer_and_head_judge_decide(
    by: str, whose: str, other: str
) -> None:
    """B-155: a judge is sent to them; one writes it down, and the other is named in the log."""
    day = seated().results("Ann L, Cy L").round()
    words = f"{mixed_up(day, 'Ann,Di', 'Cy,Bo')} --reason 'Seen late'"
    assert "organizer and head judge decide" in day.toptable(words, by="Jo", status=2)
    for nobody in ("", "--agreed Jo", f"--agreed {by}"):
        asked = day.toptable(f"{words} {whose} {nobody}", by=by, status=2)
        assert f"agreed: {other}" in asked
    assert day.score("Ann", 1) == (0, 1)
    assert "another judge" not in day.toptable(f"{words} {whose} --agreed {other}", by=by)
    assert (day.score("Ann", 1), day.score("Cy", 1)) == ((1, 0), (1, 0))
    assert f"Agreed by {by} and {other}." in day.toptable("log EVENT")


def test_an_organizer_who_is_head_judge_decides_alone() -> None:
    """B-155: one person can be both."""
    day = fighters("Ann Bo Cy Di", level="1").do(NameStaff("Olga", Role.HEAD_JUDGE))
    day.plan(3).seat("Ann Bo", "Cy Di").results("Ann L, Cy L").round()
    day.toptable(f"{mixed_up(day, 'Ann,Di', 'Cy,Bo')} --reason 'Seen late'", by="Olga")
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
