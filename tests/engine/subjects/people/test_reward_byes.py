"""Byes won elsewhere: for which rounds, for which voucher, under which documents."""

import pytest

from support import SCOREKEEPER, do, new_event, organizers_report, refused, start_round
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.people.details import GrantBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.staff.staff_roles import NameStaff

WITHOUT = ["nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"]


def test_a_voucher_is_used_once():
    """N13-66: collected, checked and destroyed; two that are called the same are explained."""
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, GrantBye(1, 1, voucher="Regional 17"))
    same = GrantBye(2, 1, voucher=" regional  17")
    assert "Ann has a bye" in refused(tournament, same, "voucher_used").text
    refused(tournament, GrantBye(1, 2, voucher="Regional 17"), "voucher_used")
    do(tournament, GrantBye(1, 1, withdrawn=True))
    do(tournament, same)
    do(tournament, GrantBye(1, 1, voucher="Regional 17"), reason="Two came from there.")


@pytest.mark.parametrize("book", ["nisei-1.3", *WITHOUT])
def test_a_bye_is_for_a_planned_round(book: str):
    """N13-65."""
    tournament = new_event("Ann Bo Cy Di", book)
    do(tournament, PlanStructure(Plan(rounds=3)))
    beyond = GrantBye(1, 9, voucher="Regional 17")
    assert "3 are planned" in refused(tournament, beyond, "not_planned", "It says so.").text
    do(tournament, GrantBye(1, 3, voucher="Regional 17"), reason="Won last year.")


@pytest.mark.parametrize("book", WITHOUT)
def test_a_document_without_reward_byes_asks_why(book: str):
    """N13-02, N10-36, FFG-29, B-002: it is given with a reason, and stands in the deviations."""
    tournament = new_event("Ann Bo Cy Di", book)
    refused(tournament, GrantBye(1, 1, voucher="Regional 17"), "reason_needed")
    do(tournament, GrantBye(1, 1, voucher="Regional 17"), reason="Won last year.")
    told = organizers_report(tournament)
    assert [act.reason for act in told.acts] == ["Won last year."]
    assert "Ann" in told.acts[0].what


def test_a_document_with_reward_byes_has_no_deviation():
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, GrantBye(1, 1, voucher="Regional 17"))
    assert organizers_report(tournament).acts == ()


@pytest.mark.parametrize(("draft", "possible"), [("off", True), ("full", True), ("half", False)])
@pytest.mark.parametrize("games", ["", "D"])
def test_a_single_game_is_not_split(draft: str, possible: bool, games: str):
    """FFG-42, FFG-53: each concedes one game to the other, and a half draft has only one."""
    tournament = new_event("Ann Bo", "ffg-netrunner-1.0", settings={"draft": draft})
    do(tournament, NameStaff("Jo", Role.JUDGE))
    start_round(tournament)
    split = Result(kind=ResultKind.INTENTIONAL_DRAW, games=games, witness="Jo")
    if not possible:
        refused(tournament, ReportResult(1, 1, split), "one_game", "They ask.")
    elif not games:
        do(tournament, ReportResult(1, 1, split), SCOREKEEPER)
        assert tournament.state.rounds[0].matches[1].points == (2, 2)
