"""Paper and reports over the API: what a role has on the pages, and nothing else."""

from collections.abc import Iterator

import pytest
from api_office import Program, house_of, program

from paper_text import pdf_text
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.engine.views.reports.confidentiality import ReportKind

PRINT, REPORTS = "/events/demo/print", "/events/demo/reports"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("paper")) as desk:
        make_demo(desk.store)
        yield desk


def sheets(caller: Program) -> dict[str, str]:
    """What has to happen before each sheet, by its name."""
    rows = caller.get(PRINT).json()["rows"]
    return {row["name"]: row["missing"] for row in rows}


def test_a_sheet_as_a_pdf(house: Desk) -> None:
    coverage = program(house, Role.COVERAGE)
    assert sheets(coverage)["pairings-by-name"] == ""
    answer = coverage.get(f"{PRINT}/pairings-by-name?round=1&paper=letter")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["cache-control"] == "no-store"
    name = house.tournament("demo").state.name_of(1)
    assert name in " ".join(pdf_text(answer.content).split())


def test_each_role_has_its_sheets(house: Desk) -> None:
    organizer, judge = program(house), program(house, Role.JUDGE)
    assert "cards" in sheets(organizer)
    assert "cards" not in sheets(judge)
    refused = judge.get(f"{PRINT}/cards")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")


def test_what_cannot_be_printed_says_why(house: Desk) -> None:
    organizer = program(house)
    waits = organizer.get(f"{PRINT}/bracket")
    assert waits.status_code == 409
    assert waits.json()["detail"] == sheets(organizer)["bracket"] != ""
    assert organizer.get(f"{PRINT}/banner").status_code == 404
    for wrong in ("paper=a7", "round=-1", "options=colour%3Dred", "large=maybe"):
        assert organizer.get(f"{PRINT}/slips?{wrong}").status_code == 422, wrong


def test_links_on_cards_need_the_scope_for_people(house: Desk) -> None:
    """Whoever may not read one link does not get all of them on paper."""
    organizer, without = program(house), program(house, Role.SCOREKEEPER, Scope.FILES, Scope.READ)
    code = organizer.get("/events/demo/players/1/link").json()["code"]
    assert code in pdf_text(organizer.get(f"{PRINT}/cards").content)
    refused = without.get(f"{PRINT}/cards")
    assert (refused.status_code, refused.json()["scope"]) == (403, Scope.PEOPLE)


def test_reports_are_those_of_the_page(house: Desk) -> None:
    judge = program(house, Role.JUDGE)
    there = {row["kind"] for row in judge.get(REPORTS).json()["reports"]}
    assert there == set(ReportKind)
    for kind in sorted(there):
        report = judge.get(f"{REPORTS}/{kind}")
        assert report.status_code == 200, report.text
        assert report.json()["title"]
    keeper = program(house, Role.TIMEKEEPER)
    assert keeper.get(REPORTS).status_code == 403
    assert keeper.get(f"{REPORTS}/incidents").status_code == 403
    assert judge.get(f"{REPORTS}/gossip").status_code == 404
    assert judge.get(f"{REPORTS}/penalties?who=Nobody+of+this+name").status_code == 409
