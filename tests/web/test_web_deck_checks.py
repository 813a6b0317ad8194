"""Deck checks as pages: drawn, hidden from staff who play, timed, recorded, led to a ruling."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from judge_office import JO, OLGA, Hall

from spoken import spoken
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.decks import CheckStage
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff

CHECKS = "/e/cup/deck-checks"
DO = "/e/cup/do"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def test_a_check_from_the_draw_to_the_ruling(hall: Hall) -> None:
    hall.begin(ago=30)
    judge = hall.staff(Role.JUDGE, "Jo")
    assert "No deck check is running." in judge.look(CHECKS).text
    assert judge.post(f"{CHECKS}/draw", count="1", among="tables").status_code == 303
    check = hall.tournament.state.deck_checks.checks[1]
    names = [hall.tournament.state.name_of(player) for player in check.players]
    assert all(name in judge.look(CHECKS).text for name in names)
    with hall.minutes_ago(6):
        assert judge.post(f"{DO}/begin_check", check="1").status_code == 303
    page = judge.look(f"{CHECKS}/1").text
    assert 'data-since="' in page
    assert f'href="/e/cup/decks/{check.players[0]}"' in page
    assert judge.post(f"{DO}/stop_check", check="1").status_code == 303
    running = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1]
    assert running.table(check.table).time.total_seconds() in (360, 420)
    wrong = judge.post(
        f"{CHECKS}/1/record", player=str(check.players[0]), outcome="problem", note="Two too many"
    )
    assert wrong.status_code == 409
    assert spoken("which_problem") in wrong.text
    assert "Two too many" in wrong.text, "what was typed is still there"
    for player, form in zip(
        check.players,
        (
            {"outcome": "problem", "problem": "deck_wrong", "note": "Two too many"},
            {"outcome": "no_problem", "seen": "sleeves"},
        ),
        strict=True,
    ):
        assert judge.post(f"{CHECKS}/1/record", player=str(player), **form).status_code == 303
    assert hall.tournament.state.deck_checks.checks[1].progress is CheckStage.DONE
    page = judge.look(f"{CHECKS}/1").text
    assert "Make the deck legal and as close to the list as you can." in page
    link = (
        f"/e/cup/judges/rule?players={check.players[0]}&amp;infraction=N13-INF-08&amp;answers=1,2"
    )
    assert link in page
    wizard = judge.look(link.replace("&amp;", "&")).text
    assert "Game loss" in wizard
    assert "Two too many" not in judge.look("/e/cup/log").text


def test_whoever_plays_is_not_told_beforehand(hall: Hall) -> None:
    """Neither on the list nor on the check's own page, its part, the log or the changes. N13-40."""
    hall.begin()
    hall.do(NameStaff("Ann", Role.JUDGE, 1), reason="Jo is ill.")
    other = next(table for table in (1, 2) if 1 not in hall.at(table))
    hall.do(ChooseCheck(table=other), JO)
    names = [hall.tournament.state.name_of(player) for player in hall.at(other)]
    plays, judges = hall.staff(Role.JUDGE, "Ann"), hall.staff(Role.JUDGE, "Jo")
    for page in (CHECKS, f"{CHECKS}/1"):
        shown = plays.look(page).text.partition("<main")[2].partition("<datalist")[0]
        if page == CHECKS:
            shown = shown.partition('id="not-checked"')[0]
        assert not any(f"<bdi>{name}</bdi>" in shown for name in names), page
        assert f"table {other}" not in shown.lower(), page
        assert f"<bdi>{names[0]}</bdi>" in judges.look(page).text
    assert f"able {other}" not in plays.look("/e/cup/parts/deck_checks").text
    assert "Deck check 1" in plays.look("/e/cup/log").text
    refused = plays.post(f"{DO}/begin_check", check="1")
    assert refused.status_code == 409
    assert "Say why nobody can check" in refused.text
    form = judges.look(f"{CHECKS}/1").text.partition(f'action="{DO}/begin_check"')[2]
    assert form.partition("</form>")[0].count('name="reason"') == 1, "where the page draws it"
    judges.post(f"{DO}/begin_check", check="1")
    assert f"<bdi>{names[0]}</bdi>" in plays.look(f"{CHECKS}/1").text


def test_a_deck_checker_has_the_checks_and_nothing_else(hall: Hall) -> None:
    """Also the table of a draft that is drawn for a check; the draft itself not."""
    hall.begin()
    for table in (1, 2):
        hall.do(ReportResult(1, table, Result("WW")))
    hall.do(PairRound())
    dora = hall.staff(Role.DECK_CHECKER, "Dora")
    assert f'href="{CHECKS}"' in dora.look("/e/cup").text
    assert dora.post(f"{CHECKS}/draw", count="1", among="tables").status_code == 303
    page = dora.look(f"{CHECKS}/1").text
    assert "not published yet" in page
    assert "cancel" not in page.partition("<main")[2].lower()
    assert dora.look("/e/cup/judges").status_code == 403
    assert dora.post(f"{DO}/begin_check", check="1").status_code == 409
    assert "swiss round 2" not in hall.guest().look("/e/cup/log").text.lower()


@pytest.mark.parametrize("role", [Role.COVERAGE, Role.TIMEKEEPER])
def test_others_see_nothing_of_them(hall: Hall, role: Role) -> None:
    hall.begin()
    hall.do(ChooseCheck(table=1), JO)
    hall.do(BeginCheck(1), JO)
    for somebody in (hall.staff(role, "Lee"), hall.guest()):
        for page in (CHECKS, f"{CHECKS}/1", "/e/cup/parts/deck_checks"):
            assert somebody.look(page).status_code == 403
        assert "eck check" not in somebody.look("/e/cup/log").text


def test_what_cannot_be_is_a_sentence(hall: Hall) -> None:
    hall.begin()
    judge = hall.staff(Role.JUDGE, "Jo")
    for form, said in (
        ({"count": "many"}, "as a whole number"),
        ({"count": "99"}, "Only 2 can be drawn here"),
        ({"count": "0"}, "one or more"),
    ):
        answer = judge.post(f"{CHECKS}/draw", among="tables", **form)
        assert answer.status_code == 409
        assert said in answer.text
    assert "no table 9" in judge.post(f"{CHECKS}/choose", who="9").text
    nobody = judge.post(f"{CHECKS}/choose", who="Zoe")
    assert nobody.status_code == 409
    assert 'value="Zoe"' in nobody.text
    assert judge.look(f"{CHECKS}/77").status_code == 404
    assert judge.post(f"{DO}/begin_check", check="77").status_code == 409
    assert judge.post(f"{CHECKS}/draw", count="1", among="people").status_code < 500
    assert not hall.tournament.state.deck_checks.checks


def test_names_and_notes_are_only_text(hall: Hall) -> None:
    hall.begin()
    hall.do(ChooseCheck(table=1), JO)
    hall.do(BeginCheck(1), JO)
    judge = hall.staff(Role.JUDGE, "Jo")
    player = hall.at(1)[0]
    judge.post(f"{CHECKS}/1/record", player=str(player), outcome="no_problem", note="<b>Fine</b>")
    assert "&lt;b&gt;Fine&lt;/b&gt;" in judge.look(f"{CHECKS}/1").text
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    assert "Fine" not in keeper.look(f"{CHECKS}/1").text


def test_the_size_of_sleeves_is_advice(hall: Hall) -> None:
    """B-053."""
    hall.begin("bushiroad-1.2.11")
    hall.do(ChooseCheck(table=1), OLGA)
    judge = hall.staff(Role.JUDGE, "Jo")
    assert "advises against" in judge.look(f"{CHECKS}/1?sleeve=67x92&over=59x86").text
    assert "less than 6 mm" in judge.look(f"{CHECKS}/1?sleeve=62x89&over=59x86").text
    assert "Write both sizes" in judge.look(f"{CHECKS}/1?sleeve=large").text
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    assert "leaves deck checks to others" in head.look(f"{CHECKS}/1").text
    assert "leaves deck checks to others" not in judge.look(f"{CHECKS}/1").text
