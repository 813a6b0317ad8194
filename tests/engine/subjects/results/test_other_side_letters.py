"""A document may call its two sides what it likes: nothing but the rulebook knows the letters."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from support import do, force_tally, new_event, refused, report, settle_bracket_sides, start_round
from toptable import rulebooks
from toptable.engine.log.log import sentence
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.sides import SettleSides
from toptable.rulebooks.ffg_starwars_2_2.book import FFG_STARWARS_2_2
from toptable.rulebooks.nisei_1_3.book import NISEI_1_3

LETTERS = ("A", "B")
WORDS = {"A": "attack", "B": "defence"}


def other(book: Rulebook) -> Rulebook:
    """The same document about a game of attack and defence."""
    sides = replace(book.match_sides, names=LETTERS, words=WORDS)
    return replace(
        book,
        id=f"other-{book.id}",
        sides=LETTERS,
        match_sides=sides,
        finals=replace(book.finals, side_words=WORDS),
    )


@pytest.fixture(autouse=True)
def with_other_letters() -> Iterator[None]:
    with rulebooks.also(other(NISEI_1_3)), rulebooks.also(other(FFG_STARWARS_2_2)):
        yield


def test_single_sided_rounds_and_their_results() -> None:
    tournament = new_event("P1 P2 P3 P4", "other-nisei-1.3", settings={"sides": "single"})
    for _ in range(2):
        number = start_round(tournament)
        for match in tournament.state.rounds[-1].tables():
            assert set(match.seating.sides) == set(LETTERS)
            side = match.seating.sides[0]
            do(tournament, ReportResult(number, match.table, Result("W", sides=side)))
    for player in tournament.state.players.values():
        assert {outing.sides for outing in player.record.outings} <= set(LETTERS)


def test_doubled_games_and_settled_sides() -> None:
    tournament = new_event("P1 P2", "other-nisei-1.3")
    start_round(tournament)
    do(tournament, SettleSides(1, 1, two_for_one=True, witness="Olga"))
    told = sentence(tournament.state, tournament.log.lines[-1].entry)
    assert "plays attack" in told
    assert "plays defence" in told
    doubled = Result("W", kind=ResultKind.TWO_FOR_ONE, witness="Olga")
    do(tournament, ReportResult(1, 1, doubled))
    played = [one.record.outings[0].sides for one in tournament.state.players.values()]
    assert sorted(played) == ["A", "B"]
    other_game = ReportResult(1, 1, Result("WL", sides="CR"))
    refused(tournament, other_game, "side", "They played on.")


@pytest.mark.parametrize("book", ["other-nisei-1.3", "other-ffg-starwars-2.2"])
def test_a_whole_bracket(book: str) -> None:
    tournament = new_event(" ".join(f"P{number}" for number in range(8)), book)
    for _ in range(2):
        start_round(tournament)
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, "WW")
    do(tournament, LockCut(TopCut(4)), reason="Announced so.")
    do(tournament, StartBracket())
    while games := follow(tournament.state.finals.bracket).open:
        settle_bracket_sides(tournament, games[0].number)
        do(tournament, ReportBracketGame(games[0].number, winner=0))
    assert follow(tournament.state.finals.bracket).champion is not None


def test_the_side_that_is_scored_at_time_is_the_first_of_the_two() -> None:
    """SW-33: 8.7 for the light side against 8.65 for the dark, whatever their letters."""
    tournament = new_event(" ".join(f"P{number}" for number in range(8)), "other-ffg-starwars-2.2")
    for _ in range(2):
        start_round(tournament)
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, "WW")
    do(tournament, LockCut(TopCut(4)), reason="Announced so.")
    do(tournament, StartBracket())
    seeds = follow(tournament.state.finals.bracket).game(1).seeds
    better = 0 if seeds[0] < seeds[1] else 1
    do(tournament, SettleBracketSides(1, choice="A"))
    tally = force_tally("2 7 10 4", "dark")
    do(tournament, ReportBracketGame(1, ending="time", answers=tally))
    decision = follow(tournament.state.finals.bracket).game(1).decision
    assert decision.outcome.winner == better
