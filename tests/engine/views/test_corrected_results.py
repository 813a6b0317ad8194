"""A corrected result proposes its penalty until a judge has ruled. PG-3.18.1, PG-3.18.3, B-151."""

import pytest

from documents.day import Day
from engine.subjects.conduct.test_penalty_effects import WIN
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import NamedMatch
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.views.open_tasks import ToRuleOn, corrections_to_rule_on


def hall(book: str = "bushiroad-1.2.11") -> Day:
    day = Day(book, "Ann Bo Cy Di").staff(head_judge="Hana", judge="Jun")
    return day.seat("Ann Bo", "Cy Di")


def corrected(day: Day) -> Day:
    table, match = day.match("Ann").table, day.match("Ann")
    letter = "W" if match.players[0] == day.number("Bo") else "L"
    scoring = day.tournament.rules.scoring
    command = ReportResult(1, table, Result(scoring.all_games(letter)))
    return day.do(command, "Hana", reason="Both say so")


def open_ones(day: Day) -> tuple[ToRuleOn, ...]:
    return corrections_to_rule_on(day.tournament.log, day.tournament.rulebook)


def test_a_correction_proposes_the_penalty_of_its_section() -> None:
    day = hall().result("Ann", "W").result("Cy", "W")
    assert open_ones(day) == ()
    corrected(day)
    (proposal,) = open_ones(day)
    assert (proposal.infraction, proposal.answers) == ("PG-3.18.3", ("result corrected",))
    assert set(proposal.match.players) == {day.number("Ann"), day.number("Bo")}


@pytest.mark.parametrize("penalty", [Penalty.CAUTION, Penalty.WARNING, Penalty.NONE])
def test_a_ruling_on_that_match_settles_it(penalty: Penalty) -> None:
    day = corrected(hall().result("Ann", "W").result("Cy", "W"))
    day.seat("Ann Cy", "Bo Di")
    ruling = GivePenalty(
        players=(day.number("Ann"),),
        penalty=penalty,
        infraction="PG-3.18.3",
        answers=("result corrected",),
        match=NamedMatch(number=1),
    )
    day.do(ruling, "Hana", "Wrote it down wrongly")
    assert open_ones(day) == ()
    day.do(WithdrawPenalty(1), "Hana", "It was the other one")
    assert len(open_ones(day)) == 1


def test_a_ruling_on_another_match_does_not() -> None:
    day = corrected(hall().result("Ann", "W").result("Cy", "W"))
    day.seat("Ann Cy", "Bo Di")
    day.rule("PG-3.18.3", "Ann", "result corrected", penalty="caution")
    assert len(open_ones(day)) == 1


def test_a_reversed_game_of_the_bracket_proposes_too() -> None:
    day = Day("bushiroad-1.2.11", "Ann Bo Cy Di").staff(head_judge="Hana").favourites(2, "W")
    day.lock(4, reason="Top 4")
    game, (first, _) = next(iter(day.open_games.items()))
    day.won(first)
    assert open_ones(day) == ()
    day.do(ReportBracketGame(game, winner=1), "Hana", "Reported the wrong way round")
    (proposal,) = open_ones(day)
    assert (proposal.match.swiss, proposal.match.table) == (False, game)


@pytest.mark.parametrize("book", [book for book in WIN if book != "bushiroad-1.2.11"])
def test_other_documents_propose_nothing(book: str) -> None:
    day = hall(book)
    scoring = day.tournament.rules.scoring
    for name in ("Ann", "Cy"):
        day.result(name, scoring.all_games("W"))
    assert open_ones(corrected(day)) == ()


def test_the_command_line_and_the_desk_say_so_at_once() -> None:
    day = hall().result("Ann", "W").result("Cy", "W")
    table = day.match("Ann").table
    letter = "L" if day.match("Ann").players[0] == day.number("Ann") else "W"
    said = day.toptable(
        f"result enter EVENT {table} {letter} --replace --reason 'Both say so'", by="Hana"
    )
    assert "PG-3.18.3" in said
