"""The charts: those of the documents and of the field as they are printed, the others by rule."""

from fractions import Fraction
from itertools import product

import pytest
from chart_oracle import who_can_sit

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.chart import (
    BracketKind,
    BracketPart,
    Chart,
    Feed,
    Take,
    draw_up,
    lines,
)
from toptable.engine.rules.finals.bracket.elimination_charts import (
    CROSSINGS,
    crossed,
    double_elimination,
    single_elimination,
)
from toptable.engine.rules.finals.finals_rules import DoubleElimination, SingleElimination

SIZES = range(2, 65)

# Game, slot, part, feeds, and where a loser is placed: typed from the documents and the field.
FOUR = """
1 1 upper S1 S4 -
2 1 upper S2 S3 -
3 2 upper W1 W2 -
4 2 lower L1 L2 4-4
5 3 lower L3 W4 3-3
6 4 final W3 W5 2-2
7 5 repeat W6 L6 2-2
"""
EIGHT = """
1 1 upper S1 S8 -
2 1 upper S4 S5 -
3 1 upper S2 S7 -
4 1 upper S3 S6 -
5 2 upper W1 W2 -
6 2 upper W3 W4 -
7 2 lower L1 L2 7-8
8 2 lower L3 L4 7-8
9 3 upper W5 W6 -
10 3 lower L6 W7 5-6
11 3 lower W8 L5 5-6
12 4 lower W10 W11 4-4
13 5 lower W12 L9 3-3
14 6 final W9 W13 2-2
15 7 repeat W14 L14 2-2
"""
SIXTEEN = """
1 1 upper S1 S16 -
2 1 upper S8 S9 -
3 1 upper S5 S12 -
4 1 upper S4 S13 -
5 1 upper S3 S14 -
6 1 upper S6 S11 -
7 1 upper S7 S10 -
8 1 upper S2 S15 -
9 2 lower L1 L2 13-16
10 2 lower L3 L4 13-16
11 2 lower L5 L6 13-16
12 2 lower L7 L8 13-16
13 2 upper W1 W2 -
14 2 upper W3 W4 -
15 2 upper W5 W6 -
16 2 upper W7 W8 -
17 3 lower L16 W9 9-12
18 3 lower L15 W10 9-12
19 3 lower L14 W11 9-12
20 3 lower L13 W12 9-12
21 3 upper W13 W14 -
22 3 upper W15 W16 -
23 4 lower W17 W18 7-8
24 4 lower W19 W20 7-8
25 5 lower L21 W23 5-6
26 5 lower W24 L22 5-6
27 4 upper W21 W22 -
28 6 lower W25 W26 4-4
29 7 lower L27 W28 3-3
30 8 final W27 W29 2-2
31 9 repeat W30 L30 2-2
"""


def printed(chart: Chart) -> list[str]:
    """A chart in the notation above."""
    return [
        f"{game.number} {game.slot} {game.part} {game.feeds[0]} {game.feeds[1]} "
        + (f"{game.places[0]}-{game.places[1]}" if game.places else "-")
        for game in chart.games
    ]


def every_chart() -> list[Chart]:
    charts = [double_elimination(size) for size in SIZES]
    charts += [single_elimination(size) for size in SIZES]
    return charts + [single_elimination(size, reseeded=True) for size in SIZES]


@pytest.mark.parametrize(("size", "table"), [(4, FOUR), (8, EIGHT), (16, SIXTEEN)])
def test_printed_charts(size: int, table: str) -> None:
    assert printed(double_elimination(size)) == table.split("\n")[1:-1]


def test_single_elimination_as_the_field_plays_it_seeded_anew() -> None:
    def feeds(size: int) -> list[tuple[str, str]]:
        chart = single_elimination(size, reseeded=True)
        return [(str(game.feeds[0]), str(game.feeds[1])) for game in chart.games]

    assert feeds(2) == [("S1", "S2")]
    assert feeds(3) == [("S2", "S3"), ("R1", "R2")]
    assert feeds(4) == [("S1", "S4"), ("S2", "S3"), ("R1", "R2")]
    eight = [("S1", "S8"), ("S2", "S7"), ("S3", "S6"), ("S4", "S5"), ("R1", "R4"), ("R2", "R3")]
    assert feeds(8) == [*eight, ("R1", "R2")]
    later = [("R1", "R8"), ("R2", "R7"), ("R3", "R6"), ("R4", "R5"), ("R1", "R4"), ("R2", "R3")]
    assert feeds(16)[8:] == [*later, ("R1", "R2")]


def test_a_fixed_bracket_for_eight() -> None:
    games = [(str(one.feeds[0]), str(one.feeds[1])) for one in single_elimination(8).games]
    first = [("S1", "S8"), ("S4", "S5"), ("S2", "S7"), ("S3", "S6")]
    assert games == [*first, ("W1", "W2"), ("W3", "W4"), ("W5", "W6")]


@pytest.mark.parametrize("chart", every_chart(), ids=lambda chart: f"{chart.kind}-{chart.players}")
def test_every_feed_is_used_exactly_once(chart: Chart) -> None:
    """Every seed enters once, every winner goes on once, every loser drops once or is out."""
    used = [
        feed for game in chart.games if game.part is not BracketPart.REPEAT for feed in game.feeds
    ]
    seeds = [feed for feed in used if feed.take is Take.SEED]
    if chart.kind is not BracketKind.RESEEDED:
        assert sorted(feed.of for feed in seeds) == list(range(1, chart.players + 1))
        last = next(game.number for game in chart.games if game.part is BracketPart.FINAL)
        winners = sorted(feed.of for feed in used if feed.take is Take.WINNER)
        assert winners == sorted({game.number for game in chart.games} - {last, len(chart.games)})
        losers = sorted(feed.of for feed in used if feed.take is Take.LOSER)
        upper = [game.number for game in chart.games if game.part is BracketPart.UPPER]
        assert losers == (upper if chart.double else [])
    else:
        for slot in range(2, chart.slots + 1):
            places = [feed.of for game in chart.games if game.slot == slot for feed in game.feeds]
            assert sorted(places) == list(range(1, len(places) + 1))
    assert all(game.number > (feed.game or 0) for game in chart.games for feed in game.feeds)


@pytest.mark.parametrize("chart", every_chart(), ids=lambda chart: f"{chart.kind}-{chart.players}")
def test_number_of_games_and_places(chart: Chart) -> None:
    """Every loser but the champion's one life too few: 2n-2 games and a repeat, or n-1."""
    size = chart.players
    assert len(chart.games) == (2 * size - 1 if chart.double else size - 1)
    bands = [one.places for one in chart.games if one.places and one.part is not BracketPart.REPEAT]
    for first, last in set(bands):
        assert bands.count((first, last)) == last - first + 1
    taken = [place for first, last in set(bands) for place in range(first, last + 1)]
    assert sorted(taken) == list(range(2, size + 1))


@pytest.mark.parametrize("size", SIZES)
def test_nobody_waits_without_reason(size: int) -> None:
    """A game is played right after the later of the two games that feed it."""
    for chart in (double_elimination(size), single_elimination(size)):
        slot = {game.number: game.slot for game in chart.games}
        for game in chart.games:
            fed = [slot[feed.game] if feed.game else 0 for feed in game.feeds]
            assert game.slot == 1 + max(fed)


@pytest.mark.parametrize("size", SIZES)
def test_byes_go_to_the_top_seeds(size: int) -> None:
    """Seeds that meet a winner in their first game are the best ones."""
    full = 1 << (size - 1).bit_length()
    for chart in (double_elimination(size), single_elimination(size)):
        waiting = {
            feed.of
            for game in chart.games
            for feed in game.feeds
            if feed.take is Take.SEED and not game.opening
        }
        assert waiting <= set(range(1, full - size + 1))
    anew = single_elimination(size, reseeded=True)
    playing = {feed.of for game in anew.games if game.slot == 1 for feed in game.feeds}
    assert playing == set(range(full - size + 1, size + 1))


@pytest.mark.parametrize("size", SIZES)
def test_the_two_best_meet_upstairs_only_in_the_last_upper_game(size: int) -> None:
    for chart in (double_elimination(size), single_elimination(size)):
        last = (
            [one for one in chart.games if one.part is BracketPart.UPPER][-1:]
            if chart.double
            else []
        )
        allowed = {game.number for game in last}
        allowed |= {
            one.number for one in chart.games if one.part in (BracketPart.FINAL, BracketPart.REPEAT)
        }
        allowed |= {one.number for one in chart.games if one.part is BracketPart.LOWER}
        assert can_meet(chart, 1, 2) <= allowed


def can_meet(chart: Chart, one: int, other: int) -> set[int]:
    """The games in which two seeds can face each other."""
    return {
        number
        for number, (first, second) in who_can_sit(chart).items()
        if (one in first and other in second) or (other in first and one in second)
    }


def test_where_seeds_1_and_2_can_meet_in_the_chart_for_eight() -> None:
    """Worked by hand: each has a half of the upper bracket; the drop is crossed."""
    assert can_meet(double_elimination(8), 1, 2) == {9, 10, 11, 12, 13, 14, 15}


def expected_rematches(size: int, crossings: tuple[int, ...]) -> list[Fraction]:
    """Repeat meetings to expect in each lower round when every game is a coin toss.

    For each upper game and each later round in which its winner loses: both are then in the lower
    bracket, on lines that only the crossings decide, and meet if both win every game until there.
    """
    rounds = size.bit_length() - 1

    def joins(number: int, line: int) -> tuple[int, int]:
        if number == 1:
            return 1, line >> 1
        crossing = crossings[number - 2] if number - 2 < len(crossings) else 0
        return 2 * number - 2, line ^ crossing

    def line_in(joined: tuple[int, int], lower: int) -> int:
        number, line = joined
        for later in range(number + 1, lower + 1):
            line >>= later % 2
        return line

    expected = [Fraction(0)] * (2 * rounds - 1)
    for number in range(1, rounds + 1):
        for line in range(size >> number):
            loser = joins(number, line)
            for fall in range(number + 1, rounds + 1):
                winner = joins(fall, line >> (fall - number))
                lower = winner[0]
                while line_in(loser, lower) != line_in(winner, lower):
                    lower += 1
                games = (fall - number) + (lower - loser[0]) + (lower - winner[0])
                expected[lower] += Fraction(1, 2**games)
    return expected[1:]


@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_no_other_crossing_has_fewer_early_rematches(size: int) -> None:
    """The documents' chart for 8 and the field's for 16 are best by this rule, and so are ours."""
    chosen = {8: (1,), 16: (3, 0), **CROSSINGS}[size]
    rounds = size.bit_length() - 1
    best = min(
        expected_rematches(size, crossings)
        for crossings in product(*(range(size >> (drop + 1)) for drop in range(1, rounds - 1)))
    )
    assert expected_rematches(size, chosen) == best
    lower = {8: 2, 16: 3, 32: 4, 64: 6}[size]
    assert best[:lower] == [0] * lower, "no repeat meeting is possible before"


@pytest.mark.parametrize(("size", "crossings"), [(8, (1,)), (16, (3, 0))])
def test_the_rule_makes_the_known_charts(size: int, crossings: tuple[int, ...]) -> None:
    """The chart for 8 game by game; the one for 16 as a graph, whatever its lines are called."""
    made = draw_up(BracketKind.DOUBLE, size, crossed(size, crossings))
    known = double_elimination(size)
    if size == 8:
        assert [set(one.feeds) for one in made.games] == [set(one.feeds) for one in known.games]
    assert shape(made) == shape(known)
    assert made.slots == known.slots


def shape(chart: Chart) -> list[tuple[str, int, list[int], list[int]]]:
    """What a chart looks like without names: who can meet again where, game by game."""
    can = who_can_sit(chart)
    return sorted(
        (
            str(game.part),
            game.slot,
            sorted(len(seats) for seats in can[game.number]),
            sorted(len(can_meet(chart, one, other)) for one in a for other in b if one != other),
        )
        for game in chart.games
        for a, b in [can[game.number]]
    )


def test_in_the_chart_for_eight_nobody_meets_again_before_game_12() -> None:
    """Whoever meets in games 1 to 9 cannot meet in 7, 8, 10 or 11: the drop is crossed."""
    can = who_can_sit(double_elimination(8))
    top, bottom = {1, 8, 4, 5}, {2, 7, 3, 6}
    assert can[10] == (frozenset(bottom), frozenset(top))
    assert can[11] == (frozenset(bottom), frozenset(top))


def test_sizes_outside_are_refused_with_a_sentence() -> None:
    for structure, most in (
        (DoubleElimination(), 64),
        (SingleElimination(), 512),
        (SingleElimination(reseeded=True), 512),
    ):
        for size in (0, 1, most + 1):
            refusal = structure.chart(size)
            assert isinstance(refusal, Refusal)
            assert f"not {size}" in refusal.text
        assert isinstance(structure.chart(7), Chart)
    with pytest.raises(ValueError, match="not for 65"):
        double_elimination(65)
    with pytest.raises(ValueError, match="not for 1"):
        single_elimination(1)


def test_a_typed_chart_is_read_as_printed() -> None:
    line = lines("U S1 S4, D L10 W2")
    assert line[0].feeds == (Feed(Take.SEED, 1), Feed(Take.SEED, 4))
    assert (line[1].part, str(line[1].feeds[0]), str(line[1].feeds[1])) == (
        BracketPart.LOWER,
        "L10",
        "W2",
    )


def test_where_players_go_from_a_game() -> None:
    chart = double_elimination(8)
    to = {n: (chart.winner_to(n), chart.loser_to(n)) for n in range(1, 14)}
    table = {1: (5, 7), 2: (5, 7), 3: (6, 8), 4: (6, 8), 5: (9, 11), 6: (9, 10), 7: (10, None)}
    table |= {8: (11, None), 9: (14, 13), 10: (12, None), 11: (12, None), 12: (13, None)}
    table[13] = (14, None)
    found = {n: tuple(one.number if one else None for one in pair) for n, pair in to.items()}
    assert found == table
