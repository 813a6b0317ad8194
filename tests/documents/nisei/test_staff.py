"""Staff under NISEI 1.3 and 1.0: who has the last word, who covers for staff who play."""

import pytest

from documents.day import Day
from toptable.engine.roles import Role
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff


def playing(book: str, names: str = "Ann Bo Cy Di", **roles: str) -> Day:
    return Day(book, names).staff(**roles)


def test_without_a_head_judge_the_organizer_has_the_last_word(book: str) -> None:
    """N13-03, N10-02: the same person fills both roles and hears the appeal."""
    day = playing(book, judge="Jo").seat("Ann Bo", "Cy Di")
    assert "Final say: Olga (organizer)." in day.cover()
    day.rule("shuffling", "Ann", by="Jo")
    day.do(AppealRuling(1, day.numbers("Ann")))
    day.do(HearAppeal(1, overturned=True))
    assert not any(row.counts for row in day.penalties("Ann").rows)


def test_a_head_judge_once_named_has_the_last_word_on_rulings(book: str) -> None:
    """N13-03, N13-35, N10-02, N10-29: an appeal goes to the head judge, whose answer is final."""
    day = playing(book, head_judge="Hana", judge="Jo Jim").seat("Ann Bo", "Cy Di")
    day.rule("shuffling", "Ann", by="Jo")
    day.do(AppealRuling(1, day.numbers("Ann")))
    assert "Hana" in day.refuses(HearAppeal(1, overturned=True), "Jim")
    day.do(HearAppeal(1, overturned=False), "Hana")
    assert "final" in day.refuses(AppealRuling(1, day.numbers("Ann")))
    assert any(row.counts for row in day.penalties("Ann").rows)


def test_an_appeal_that_is_granted_takes_the_penalty_with_it(book: str) -> None:
    """N13-35, N10-29: the warning counts no more and a lost game is open again."""
    day = playing(book, head_judge="Hana", judge="Jo").seat("Ann Bo", "Cy Di")
    day.rule("illegal_facedown", "Ann", "yes", by="Jo")
    assert "lost by penalty" in day.refuses(day.reporting("Ann", "WW"))
    day.do(AppealRuling(1, day.numbers("Ann")))
    day.do(HearAppeal(1, overturned=True), "Hana")
    day.result("Ann", "WW")
    assert day.score("Ann") == (6, 0)


@pytest.mark.parametrize(
    ("judges", "enough"),
    [("Ann", False), ("Ann Bo", True), ("Ann Jo", True)],
    ids=["one who plays", "two who play", "one who does not"],
)
def test_staff_who_play_need_cover(book: str, judges: str, enough: bool) -> None:
    """N13-37, N10-09: two assistants who play, or one who does not; else no round until it is
    waived."""
    day = playing(book, judge=judges)
    if enough:
        day.round()
    else:
        said = day.toptable("round next EVENT", status=2)
        assert "Name an assistant who judges and does not play, or two who do" in said


def test_a_scorekeeper_is_no_cover(book: str) -> None:
    """N13-37, N10-09: the assistant is there to rule impartially."""
    day = playing(book, judge="Ann", scorekeeper="Sam")
    day.toptable("round next EVENT", status=2)


def test_the_organizer_may_do_without_cover_with_a_reason(book: str) -> None:
    """N13-02, N13-37, N10-02, N10-09: an exception of the organizer's, which stands in the
    deviations."""
    day = playing(book, judge="Ann")
    day.toptable("event set EVENT staff_cover waived --reason 'Four friends, one table'")
    day.round()
    assert "Four friends, one table" in day.deviations()


def test_nobody_rules_in_a_match_of_their_own(book: str) -> None:
    """N13-38, N10-09: neither rules, nor witnesses, nor takes the call at the own table."""
    day = playing(book, judge="Ann Jo").seat("Ann Bo", "Cy Di")
    table = day.match("Ann").table
    assert day.refuses(day.ruling("shuffling", "Bo"), "Ann")
    assert day.refuses(day.reporting("Bo", kind="intentional_draw", witness="Ann"))
    day.toptable(f"judge call EVENT question --table {table} --player Bo", by="Jo")
    day.toptable("judge claim EVENT 1", by="Ann", status=2)
    day.rule("shuffling", "Di", by="Ann")
    day.rule("shuffling", "Bo", by="Jo")
    assert f"sits at table {table}, where Olga or Jo" in day.cover()


def test_the_organizer_decides_what_the_document_leaves_open(book: str) -> None:
    """N13-02, N10-02: a length of the round, a setting, a pairing; each with its reason in the
    report. Amalfi is optional by the text itself, and no deviation (N13-62, N10-33)."""
    day = playing(book, judge="Jo")
    day.toptable("event set EVENT pairing amalfi")
    day.toptable("event set EVENT rematches allow --reason 'A small field'")
    day.plan(3).do(PairRound())
    first, second = (match.players[0] for match in day.current.tables())
    swap = f"round swap EVENT {day.name(first)} {day.name(second)} --reason 'They came together'"
    day.toptable(swap)
    day.toptable("round publish EVENT")
    day.toptable("clock prepare EVENT --minutes 50 --reason 'The shop closes'")
    said = day.deviations()
    for why in ("A small field", "They came together", "The shop closes"):
        assert why in said
    assert "Pairing" not in said
    assert day.refuses(NameStaff("Zed", Role.JUDGE), "Jo")


def test_what_staff_need_is_kept_for_the_heads_until_it_is_seen_to(book: str) -> None:
    """N13-08, N10-07: accommodations are for staff as well, and nobody else reads of them."""
    day = Day(book, "Ann Bo").staff(head_judge="Hana", judge="Jo")
    needs = "Jo needs a chair at the floor desk"
    day.toptable(f"judge note EVENT '{needs}' --kind accommodation", by="Jo")
    assert needs in day.toptable("report handover EVENT", by="Hana")
    for report in ("handover", "incidents"):
        assert needs not in day.toptable(f"report {report} EVENT", by="Jo")
    assert needs not in day.toptable("log EVENT")
    day.toptable("judge settle-note EVENT 1", by="Hana")
    assert needs not in day.toptable("report handover EVENT", by="Hana")
