"""One more document is one folder and one line: what every list of documents then says."""

from collections.abc import Iterator

import pytest

from sixth_document.book import LANTERN_0_9
from toptable.engine.refusal import Refusal
from toptable.rulebooks import all_rulebooks, also, catalogue, get
from toptable.rulebooks.coverage import coverage
from toptable.rulebooks.document_files import conduct_problems
from toptable.rulebooks.summary import Question, Summary, summary


@pytest.fixture
def _lantern() -> Iterator[None]:
    with also(LANTERN_0_9):
        yield


@pytest.mark.usefixtures("_lantern")
def test_every_list_has_it() -> None:
    assert all_rulebooks()[-1] is get("lantern-0.9") is LANTERN_0_9
    assert catalogue.documents()[-1] == "lantern-0.9"
    assert catalogue.rules()["LD-05"].section == "When The Bell Rings"
    assert catalogue.ids_in("as LD-INF-01 and N13-05 say") == ("LD-INF-01", "N13-05")
    assert "LD-01" in {entry.rule.id for entry in coverage()}
    assert LANTERN_0_9.cites("LD-05")
    assert not LANTERN_0_9.cites("N13-05")


@pytest.mark.usefixtures("_lantern")
def test_its_sheet_and_its_conduct_are_whole() -> None:
    sheet = summary(LANTERN_0_9, Question(players=12, cut=4))
    assert isinstance(sheet, Summary)
    assert sheet.proposal is not None
    assert (sheet.proposal.rounds, sheet.proposal.cut) == (4, 4)
    assert conduct_problems(LANTERN_0_9.conduct({})) == []


def test_it_is_gone_afterwards_and_never_there_twice() -> None:
    before = len(catalogue.rules())
    with also(LANTERN_0_9):
        assert len(catalogue.rules()) == before + 11
        with pytest.raises(ValueError, match=r"lantern-0\.9 already"), also(LANTERN_0_9):
            pass
    assert len(catalogue.rules()) == before
    assert isinstance(get("lantern-0.9"), Refusal)
