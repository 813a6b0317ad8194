"""What only judges may do; an organizer who judges alone does it too. FR-2.1.3, PG-3.3.3, PG-4."""

import pytest

from documents.day import Day
from support import refused
from toptable.engine.declared import Command
from toptable.engine.refusal import AnsweredBy
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.secrets import Sealed
from toptable.engine.state.office import InquiryPart, NoteKind
from toptable.engine.subjects.decks.list_decisions import IssueProxy
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.staff.notes import WriteNote

PROXY = IssueProxy(1, Sealed("0" * 64))
BOTH_WIN = ReportResult(1, 1, Result(kind=ResultKind.BOTH_WIN))
DECISION = WriteNote(
    kind=NoteKind.INQUIRY, text=Sealed("0" * 64), part=InquiryPart.DECISION, table=1
)
WHY = "The state could not be restored"


def hall(book: str = "bushiroad-1.2.11", **staff: str) -> Day:
    return Day(book, "Ann Bo Cy Di").staff(**staff).seat("Ann Bo", "Cy Di")


@pytest.mark.parametrize("command", [PROXY, BOTH_WIN])
def test_an_organizer_beside_a_head_judge_leaves_it_to_judges(command: Command) -> None:
    day = hall(head_judge="Hana", judge="Jun")
    refusal = refused(day.tournament, command, "not_a_judge", WHY)
    assert refusal.answer is AnsweredBy.SOMEBODY_ELSE
    day.do(command, "Jun", WHY)


@pytest.mark.parametrize("command", [PROXY, BOTH_WIN])
def test_an_organizer_who_judges_alone_does_it(command: Command) -> None:
    hall().do(command, reason=WHY)


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_where_any_staff_makes_proxies_the_organizer_does(book: str) -> None:
    """N13-13, N10-15: event staff write them as a last resort."""
    hall(book, head_judge="Hana").do(PROXY)


def test_head_judge_and_organizer_decide_an_inquiry() -> None:
    day = hall(head_judge="Hana", judge="Jun")
    refusal = refused(day.tournament, DECISION, "not_yours", "", day.people["Jun"])
    assert refusal.answer is AnsweredBy.SOMEBODY_ELSE
    day.do(DECISION, "Hana").do(DECISION, "Olga")


def test_any_judge_adds_to_an_inquiry() -> None:
    day = hall(head_judge="Hana", judge="Jun")
    day.do(
        WriteNote(kind=NoteKind.INQUIRY, text=Sealed("0" * 64), part=InquiryPart.EVIDENCE, table=1),
        "Jun",
    )
