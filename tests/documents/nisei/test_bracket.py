"""Elimination under NISEI 1.3 and 1.0: double elimination, sides, drawn games."""

from collections import Counter

import pytest

from documents.day import Day
from documents.nisei.fields import top
from support import agenda_points
from toptable.engine.subjects.finals.own_games import ReportBracketGame


@pytest.mark.parametrize(("size", "games"), [(4, 6), (8, 14)])
def test_highest_meets_lowest_and_a_second_loss_is_the_end(
    book: str, size: int, games: int
) -> None:
    """N13-83, N10-51: seeds 1–4 and 2–3 (1–8 …); everybody but the winner loses twice.

    Six games for four players and fourteen for eight, if the better seed always wins.
    """
    day = top(book, size)
    seeds = day.seeds.split()
    first = [set(pair) for pair in day.open_games.values()]
    assert sorted(first, key=sorted) == sorted(
        ({seeds[n], seeds[size - 1 - n]} for n in range(size // 2)), key=sorted
    )
    lost: Counter[str] = Counter()
    count = 0
    while day.open_games:
        pair = next(iter(day.open_games.values()))
        better = min(pair, key=seeds.index)
        lost.update(name for name in pair if name != better)
        day.won(better)
        count += 1
    assert count == games
    assert lost == dict.fromkeys(seeds[1:], 2)
    assert day.places.split()[:2] == seeds[:2]
    assert f"Winner: {seeds[0]}" in day.toptable("event places EVENT")


def test_the_better_swiss_rank_chooses_the_first_side(book: str) -> None:
    """N13-85, N10-52: asked for a choice, which is the better seed's; and it is recorded."""
    day = top(book, 4)
    seeds = day.seeds.split()
    for game, pair in day.open_games.items():
        better = min(pair, key=seeds.index)
        asked = day.toptable(f"bracket sides EVENT {game}")
        assert f"{better} has the better seed and chooses Corp or Runner" in asked
        day.toptable(f"bracket sides EVENT {game} --choice R")
        assert day.sides(game)[better] == "R"


def settled(book: str, first: str, second: str, seed: str = "day") -> tuple[Day, list[str]]:
    """Top 4 with round 1 played: the better seeds chose these sides and won."""
    day = top(book, 4, seed)
    seeds = day.seeds.split()
    for game, pair in list(day.open_games.items()):
        better = min(pair, key=seeds.index)
        chosen = first if seeds[0] in pair else second
        day.sides(game, chosen)
        day.won(better)
    return day, seeds


def test_each_plays_the_side_they_have_played_least(book: str) -> None:
    """N13-86, N10-53: seed 1 was Corp and seed 2 Runner: they change over, without a draw."""
    day, seeds = settled(book, "C", "R")
    game = next(n for n, pair in day.open_games.items() if set(pair) == set(seeds[:2]))
    day.toptable(f"bracket sides EVENT {game}")
    assert day.sides(game) == {seeds[0]: "R", seeds[1]: "C"}


def test_level_counts_are_drawn(book: str) -> None:
    """N13-86, N10-53: both were Corp once; over many events both ways come up."""
    seen = set()
    for seed in range(10):
        day, seeds = settled(book, "C", "C", f"level {seed}")
        game = next(n for n, pair in day.open_games.items() if set(pair) == set(seeds[:2]))
        day.toptable(f"bracket sides EVENT {game}")
        seen.add(day.sides(game)[seeds[0]])
    assert seen == {"C", "R"}


def test_a_second_game_of_the_final_swaps_the_sides(book: str) -> None:
    """N13-87, N10-54: whatever the counts say."""
    day, _ = settled(book, "C", "R")
    while 7 not in day.open_games:
        game, pair = next(iter(day.open_games.items()))
        day.won(pair[1] if game == 6 else pair[0])
    before, after = day.sides(6), day.sides(7)
    assert before.keys() == after.keys()
    assert all(before[name] != after[name] for name in before)


def test_a_drawn_game_is_won_by_the_better_swiss_rank(book: str) -> None:
    """N13-88, N10-55: also at time, where agenda points come first."""
    day = top(book, 4)
    seeds = day.seeds.split()
    (one, first), (two, second) = day.open_games.items()
    day.sides(one)
    day.sides(two)
    day.do(ReportBracketGame(one, ending="drawn"))
    day.do(ReportBracketGame(two, ending="time", answers=agenda_points(2, 2)))
    winners = {min(pair, key=seeds.index) for pair in (first, second)}
    assert winners in [set(pair) for pair in day.open_games.values()]


def test_whoever_is_still_in_the_bracket_stands_above_all_others(book: str) -> None:
    """N13-77, N10-46, FFG-25: four go on, and none of them can end below place 4.

    In double elimination nobody is out after round 1. Seed 3 loses to seed 2 and then to seed 4,
    who lost to seed 1: one is out and fourth, and the other three are playing for places 1 to 3.
    """
    day = top(book, 4)
    seeds = day.seeds.split()
    assert day.places.split()[:4] == seeds
    assert f"| 1= | {seeds[3]} |" in day.toptable("event places EVENT")
    day.won(seeds[0]).won(seeds[1])
    assert set(day.places.split()[:4]) == set(seeds)
    day.won(seeds[3])
    printed = day.toptable("event places EVENT")
    assert f"| 4 | {seeds[2]} |" in printed
    assert f"| 1= | {seeds[3]} |" in printed
    assert "No winner yet" in printed
