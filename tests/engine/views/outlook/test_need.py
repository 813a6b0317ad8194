"""What a player needs: by hand, and against every way in which a round can end."""

from collections import defaultdict
from unittest.mock import patch

import pytest
from every_end import ended, endings
from hypothesis import given, settings
from hypothesis import strategies as st

from books import BOOKS
from support import do, new_event, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state import rules_in
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.views.cut_odds import possible_endings
from toptable.engine.views.cut_odds.need import Certainty, Need, NeedRow, Prospects, prospects

NAMES = "Ann Bo Cy Di Ed Flo Gus Hal Ina Jo"


def people(count: int) -> str:
    return " ".join(NAMES.split()[:count])


def scores(tournament: Tournament) -> list[str]:
    """Results that are reported in earlier rounds: won, split or drawn, lost."""
    games = rules_in(tournament.state, tournament.rulebook).scoring.games
    return ["WW", "WL", "LL"] if games > 1 else ["W", "D", "L"]


def before_the_last_round(
    book: str, count: int, rounds: int, cut: int, results: list[int], **chosen: str
) -> Tournament:
    """All rounds but the last are played with these results, and the last one is paired."""
    tournament = new_event(people(count), book, settings=chosen)
    do(tournament, PlanStructure(Plan(rounds=rounds, cut=cut)))
    draws = iter(results * 20)
    for _ in range(rounds - 1):
        start_round(tournament)
        for match in tournament.state.rounds[-1].tables():
            letters = scores(tournament)[next(draws)]
            reported(tournament, match.table, letters)
        issue_byes(tournament)
    start_round(tournament)
    return tournament


def reported(tournament: Tournament, table: int, letters: str) -> None:
    """A result; where a draw needs its reason it is left to the first seat to win."""
    try:
        report(tournament, table, letters)
    except AssertionError:
        report(tournament, table, "W" * len(letters))


def issue_byes(tournament: Tournament) -> None:
    """Whoever sits out is seen in the seat, where that is asked for."""
    current = tournament.state.rounds[-1]
    for who, bye in current.byes.items():
        if current.byes_to_issue and not bye.issued:
            do(tournament, IssueBye(current.number, who))


def of(tournament: Tournament) -> Prospects:
    found = prospects(tournament.state, tournament.rulebook)
    assert found is not None
    return found


def need(found: Prospects, player: int) -> Need:
    needed = found.need(player)
    assert needed is not None
    return needed


def own_of(need: Need, row: NeedRow, found: Prospects) -> tuple[int, ...]:
    """The own points and the opponent's that a row is about."""
    if not row.games:
        return (row.gained,) if need.player in found.play.byes else ()
    rules = found.play.rules
    points = rules.scoring.score(row.games)
    assert not isinstance(points, Refusal)
    return points


def all_endings(tournament: Tournament, cut: int) -> dict[tuple[int, tuple[int, ...]], set]:
    """By player and own result: everything that really became of them."""
    came: dict[tuple[int, tuple[int, ...]], set] = defaultdict(set)
    for own, state in endings(tournament):
        for player, fate in ended(state, tournament.rulebook, cut).items():
            came[player, own.get(player, ())].add(fate)
    return came


def check_exact(tournament: Tournament, cut: int) -> None:
    found, came = of(tournament), all_endings(tournament, cut)
    for player in tournament.state.players:
        needed = need(found, player)
        assert needed.exact
        for row in needed.rows:
            fates = came[player, own_of(needed, row, found)]
            assert row.best == min(best for best, _, _ in fates)
            assert row.worst == max(worst for _, worst, _ in fates)
            if not needed.passed_over:
                kinds = {fate for _, _, fate in fates}
                assert row.certainty == (kinds.pop() if len(kinds) == 1 else "open")


def check_counted(tournament: Tournament, cut: int) -> int:
    """Whatever counting proves is so in every ending; how many rows it decided."""
    came = all_endings(tournament, cut)
    with patch.object(possible_endings, "MOST_ENDINGS", 0):
        found = of(tournament)
        needs = [need(found, player) for player in tournament.state.players]
    decided = 0
    for needed in needs:
        assert not needed.exact
        for row in needed.rows:
            fates = came[needed.player, own_of(needed, row, found)]
            assert row.best <= min(best for best, _, _ in fates)
            assert row.worst >= max(worst for _, worst, _ in fates)
            if row.certainty in (Certainty.IN, Certainty.OUT):
                decided += 1
                assert {fate for _, _, fate in fates} == {row.certainty.value}
    return decided


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_document_by_every_ending(book: str) -> None:
    tournament = before_the_last_round(book, 6, 3, 3, [0, 1, 2, 0, 0])
    check_exact(tournament, 3)
    assert check_counted(tournament, 3) > 0


@pytest.mark.parametrize("cut", [2, 3, 4, 5])
@pytest.mark.parametrize("book", ["nisei-1.0", "nisei-1.3"])
def test_tiebreakers_prove_nothing_where_games_may_be_played(book: str, cut: int) -> None:
    """N13-78, N10-47: players on equal points across the line play, whatever their tiebreakers."""
    for results in ([0], [2], [0, 2], [0, 0, 1], [1, 0, 2, 2]):
        tournament = before_the_last_round(book, 8, 4, cut, results, sides="single")
        for match in tournament.state.rounds[-1].tables()[1:]:
            reported(tournament, match.table, scores(tournament)[results[0]])
        check_counted(tournament, cut)


@pytest.mark.parametrize(
    ("book", "chosen"),
    [
        ("nisei-1.3", {"sides": "single"}),
        ("nisei-1.3", {"head_to_head": "on", "sides": "single"}),
        ("ffg-netrunner-1.0", {"defeated": "both_games", "draft": "half"}),
        ("bushiroad-1.2.11", {"match": "bo3", "profile": "default_jp"}),
        ("bushiroad-1.2.11", {"win": "3", "bye_scope": "both"}),
    ],
    ids=str,
)
@given(
    count=st.integers(5, 8),
    cut=st.integers(2, 5),
    results=st.lists(st.integers(0, 2), min_size=5, max_size=11),
    reported_tables=st.integers(0, 2),
    dropped=st.booleans(),
)
@settings(max_examples=12)
def test_whatever_is_proved_holds_in_every_ending(
    book: str,
    chosen: dict[str, str],
    count: int,
    cut: int,
    results: list[int],
    reported_tables: int,
    dropped: bool,
) -> None:
    """Fields with byes, drops and results that are in already."""
    tournament = before_the_last_round(book, count, 3, cut, results, **chosen)
    tables = tournament.state.rounds[-1].tables()
    for match in tables[: max(reported_tables, len(tables) - 3)]:
        reported(tournament, match.table, scores(tournament)[results[0]])
    if dropped:
        do(tournament, Drop(tables[-1].players[0]))
    check_exact(tournament, cut)
    check_counted(tournament, cut)
