"""Thousands of brackets of every size, played by chance and held against a few plain lines."""

from random import Random

import pytest
from chart_oracle import Played, better_seed, bracket_of, play
from msgspec.structs import replace

from toptable.engine.rules.finals.bracket.bracket import Bracket, GameStatus, follow
from toptable.engine.rules.finals.bracket.bracket_view import places
from toptable.engine.rules.finals.bracket.chart import BracketPart, Chart
from toptable.engine.rules.finals.bracket.elimination_charts import (
    double_elimination,
    single_elimination,
)

KINDS = ("double", "single", "reseeded")
SIZES = range(2, 65)


def chart_of(kind: str, size: int) -> Chart:
    if kind == "double":
        return double_elimination(size)
    return single_elimination(size, reseeded=kind == "reseeded")


def finished(chart: Chart, played: Played) -> Bracket:
    """The engine's bracket with the results of the plain lines."""
    return replace(bracket_of(chart), decisions=played.decisions())


@pytest.mark.parametrize("kind", KINDS)
def test_chance_decides_every_game(kind: str) -> None:
    """Nobody plays on after the last loss (the plain lines watch), and nobody is lost."""
    chance = Random(20)
    for size in SIZES:
        chart = chart_of(kind, size)
        for _ in range(max(10, 320 // size)):
            played = play(chart, lambda _one, _other: chance.randrange(2))
            course = follow(finished(chart, played))
            lives = 2 if chart.double else 1
            assert course.over
            assert course.champion == played.champion
            assert set(course.out) == set(range(1, size + 1)) - {played.champion}
            assert all(played.losses[seed] == lives for seed in course.out)
            assert played.losses.get(played.champion, 0) < lives
            repeat = [one for one in course.games if one.game.part is BracketPart.REPEAT]
            needed = played.losses.get(played.champion, 0) == 1 or len(played.games) == 2 * size - 1
            if chart.double:
                assert (repeat[0].status is GameStatus.DECIDED) == needed


def test_3000_runs_of_each_printed_chart() -> None:
    """As the analysts of the documents checked them."""
    chance = Random(23)
    for size in (4, 8, 16):
        chart = double_elimination(size)
        lengths = set()
        for _ in range(3000):
            played = play(chart, lambda _one, _other: chance.randrange(2))
            assert sorted(played.losses.values()).count(2) == size - 1
            lengths.add(len(played.games))
        assert lengths == {2 * size - 2, 2 * size - 1}


@pytest.mark.parametrize("kind", KINDS)
def test_the_better_seed_always_wins(kind: str) -> None:
    """Seed 1 is champion in the expected number of games, and everybody ends at their seed."""
    for size in SIZES:
        chart = chart_of(kind, size)
        played = play(chart, better_seed)
        assert len(played.games) == (2 * size - 2 if chart.double else size - 1)
        bracket = finished(chart, played)
        assert follow(bracket).champion == 1
        assert [(one.first, one.seed) for one in places(bracket)] == [
            (seed, seed) for seed in range(1, size + 1)
        ]


def test_one_more_game_if_the_unbeaten_finalist_loses_the_first() -> None:
    """The better seed always wins, but not the first final: 7, 15 and 31 games."""
    for size, games in ((4, 7), (8, 15), (16, 31)):
        chart = double_elimination(size)
        met = 0

        def judge(one: int, other: int) -> int:
            nonlocal met
            met += {one, other} == {1, 2}
            return 1 - better_seed(one, other) if met == 2 else better_seed(one, other)

        played = play(chart, judge)
        assert (len(played.games), played.champion) == (games, 1)


def test_places_go_by_the_later_loss_then_by_seed() -> None:
    """AMB-57 on random brackets: the order is what sorting by last game and seed gives."""
    chance = Random(57)
    for size in (4, 8, 16):
        chart = double_elimination(size)
        for _ in range(200):
            played = play(chart, lambda _one, _other: chance.randrange(2))
            slot = {seed: chart.game(game).slot for seed, game in played.last_loss.items()}
            slot[played.champion] = 99
            expected = sorted(range(1, size + 1), key=lambda seed: (-slot[seed], seed))
            found = places(finished(chart, played))
            assert [one.seed for one in found] == expected
            assert [(one.first, one.last) for one in found] == [
                (place, place) for place in range(1, size + 1)
            ]
