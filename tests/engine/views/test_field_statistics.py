"""Statistics of whole events, counted by hand: games by sides, the cut, and what nobody knows."""

import pytest

from support import do, new_event, play_round, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.rules.decks.statistics import Rate
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.views.outcome import FieldStatistics, field_statistics


def counted(tournament: Tournament, decks: dict[tuple[int, str], str]) -> FieldStatistics:
    return field_statistics(tournament.state, tournament.rules, decks)


def both(corp: str, runner: str, *players: int) -> dict[tuple[int, str], str]:
    """The same two decks for several players."""
    names = (("corp", corp), ("runner", runner))
    return {(player, slot): name for player in players for slot, name in names}


def test_each_game_counts_for_the_decks_that_met() -> None:
    # The first seat wins as Corp and loses as Runner: the Corp deck wins both games.
    tournament = new_event("Ann Bo")
    start_round(tournament)
    first, second = tournament.state.rounds[0].matches[1].players
    do(tournament, ReportResult(1, 1, Result("WL", sides="CR")))
    decks = both("HB", "Kate", first) | both("Jinteki", "Noise", second)
    numbers = counted(tournament, decks).numbers
    assert {row.name: row.rate for row in numbers.win_rates} == {
        "HB": Rate(1, 1),
        "Noise": Rate(0, 1),
        "Jinteki": Rate(1, 1),
        "Kate": Rate(0, 1),
    }
    assert {row.name: row.rate for row in numbers.sides} == {
        "corp": Rate(2, 2),
        "runner": Rate(0, 2),
    }
    assert {(pair.one, pair.other) for pair in numbers.match_ups} == {
        ("HB", "Noise"),
        ("Jinteki", "Kate"),
    }


def test_games_whose_sides_nobody_knows_are_said_and_left_out() -> None:
    tournament = new_event("Ann Bo")
    play_round(tournament, "WW")
    found = counted(tournament, both("HB", "Kate", 1, 2))
    assert (found.without_sides, found.numbers.games) == (2, 0)
    assert [row.decks for row in found.numbers.field] == [2, 2]


def test_where_a_game_has_no_sides_the_one_deck_counts() -> None:
    tournament = new_event("Ann Bo", "bushiroad-1.2.11", settings={"game": "ws"})
    play_round(tournament, "W")
    slot = tournament.rulebook.decks.slots(tournament.rules.chosen)[0].id
    first, second = tournament.state.rounds[0].matches[1].players
    found = counted(tournament, {(first, slot): "Blue", (second, slot): "Red"})
    assert {row.name: row.rate for row in found.numbers.win_rates} == {
        "Blue": Rate(1, 1),
        "Red": Rate(0, 1),
    }
    assert (found.numbers.sides, found.without_sides) == ((), 0)


def test_who_came_into_the_cut() -> None:
    tournament = new_event("Ann Bo Cy Di Ed Fay Gus Hal")
    for _ in range(3):
        play_round(tournament, "WW")
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    taken = {finalist.player for finalist in tournament.state.finals.bracket.finalists}
    decks = both("In", "In", *taken) | both("Out", "Out", *set(range(1, 9)) - taken)
    found = {
        (row.slot, row.name): row.conversion for row in counted(tournament, decks).numbers.field
    }
    assert found == {
        ("corp", "In"): Rate(4, 4),
        ("runner", "In"): Rate(4, 4),
        ("corp", "Out"): Rate(0, 4),
        ("runner", "Out"): Rate(0, 4),
    }


@pytest.mark.parametrize(
    "rulebook", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2"]
)
def test_decks_that_may_not_be_shown_leave_no_trace(rulebook: str) -> None:
    tournament = new_event("Ann Bo", rulebook)
    start_round(tournament)
    found = counted(tournament, {})
    assert found.numbers.field == ()
    assert found.numbers.decks_not_shown == 4
