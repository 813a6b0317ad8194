"""A result that is there is replaced only by somebody who says so, and knows whose it is."""

import pytest

from support import new_event, report, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.results.reporting import ReportResult

ADA = Actor(name="Ada", role=Role.SCOREKEEPER)
BEN = Actor(name="Ben", role=Role.SCOREKEEPER)


@pytest.fixture
def tournament() -> Tournament:
    made = new_event("Ann Bo Cy Di")
    start_round(made)
    report(made, 2, "WW", ADA)
    return made


def games(tournament: Tournament) -> str:
    result = tournament.state.rounds[0].matches[2].result
    assert result is not None
    return result.games


def test_the_second_is_asked_and_told_who_was_first(tournament: Tournament) -> None:
    other = ReportResult(1, 2, Result("LL"))
    for seen in (None, tournament.version):
        said = tournament.send(other, BEN, looked_at=seen)
        assert isinstance(said, Refusal)
        assert said.code == "replaces"
        assert said.text.startswith("Table 2 has 2–0 (WW), entered by Ada ")
        assert said.text.endswith("Keep that, or replace it.")
    assert games(tournament) == "WW"
    sure = ReportResult(1, 2, Result("LL"), replaces=True)
    assert isinstance(tournament.send(sure, BEN, looked_at=tournament.version), Done)
    assert games(tournament) == "LL"


def test_ones_own_result_is_called_ones_own(tournament: Tournament) -> None:
    said = tournament.send(ReportResult(1, 2, Result("LL")), ADA)
    assert isinstance(said, Refusal)
    assert "entered by you " in said.text


def test_a_yes_is_to_the_result_that_was_shown(tournament: Tournament) -> None:
    shown = tournament.version
    report(tournament, 2, "WL", ADA)
    said = tournament.send(ReportResult(1, 2, Result("LL"), replaces=True), BEN, looked_at=shown)
    assert isinstance(said, Refusal)
    assert said.code == "overtaken"
    assert games(tournament) == "WL"


def test_a_reason_says_that_it_is_a_correction(tournament: Tournament) -> None:
    other = ReportResult(1, 2, Result("LL"))
    assert isinstance(tournament.send(other, BEN, reason="The slip was read wrongly."), Done)


def test_another_loser_is_another_result(tournament: Tournament) -> None:
    absent = Result(kind=ResultKind.NO_SHOW, seat=1)
    said = tournament.send(ReportResult(1, 2, absent), BEN)
    assert isinstance(said, Refusal)
    assert said.code == "replaces"


def test_what_cannot_be_written_is_refused_and_not_asked_about(tournament: Tournament) -> None:
    nobody = ReportResult(1, 9, Result("LL"))
    said = tournament.send(nobody, BEN)
    assert isinstance(said, Refusal)
    assert said.code == "no_table"


def test_what_is_only_said_more_fully_replaces_nothing(tournament: Tournament) -> None:
    fuller = ReportResult(1, 2, Result("WW", how=("points", "flatline")))
    assert isinstance(tournament.send(fuller, BEN), Done)
