"""The cut and double elimination under the Netrunner regulations of 2016."""

from collections import Counter

import pytest

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, EIGHT, many, top
from support import agenda_points
from toptable.engine.rules.finals.cut import RecordCut, TopCut
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame

CHART_OF_EIGHT = {
    1: "S1 S8", 2: "S4 S5", 3: "S2 S7", 4: "S3 S6",
    5: "W1 W2", 6: "W3 W4", 7: "L1 L2", 8: "L3 L4",
    9: "W5 W6", 10: "L6 W7", 11: "W8 L5", 12: "W10 W11", 13: "W12 L9", 14: "W9 W13",
}  # fmt: skip
"""The sheet at the end of the document: each game with the seeds, winners and losers it takes."""


def playing(day: Day) -> set[str]:
    """Who has a match in the current round."""
    return {day.name(number) for match in day.current.tables() for number in match.players}


def pairs(day: Day) -> list[set[str]]:
    return [set(pair) for pair in day.open_games.values()]


def test_the_best_so_many_play_more_swiss_rounds_with_their_points() -> None:
    """FFG-24: four of eight after one round; the others are out, and nobody meets twice.

    Ann and Cy have 4 points, Gus 3, Eve and Flo 2, Hal 1, Bo and Di none.
    """
    day = Day(BOOK, EIGHT).plan(1, 4, reason="Two days")
    day.seat("Ann Bo", "Cy Di", "Eve Flo", "Gus Hal").results("Ann WW, Cy WW, Eve WL, Gus WD")
    best = set(day.order.split()[:4])
    assert {"Ann", "Cy", "Gus"} < best
    day.do(LockCut(TopCut(4), "swiss"))
    assert "4 of 8 players still in" in day.toptable("event show EVENT")
    day.round()
    assert playing(day) == best
    assert all(day.opponent(name, 1) != day.opponent(name, 2) for name in best)
    day.finish("DD")
    assert [day.points[name] for name in ("Ann", "Cy", "Gus")] == [6, 6, 5]


def test_a_cut_goes_by_a_number_of_players_and_not_by_points() -> None:
    """FFG-24: a cut by points is the organizer's own, and asks why."""
    day = Day(BOOK, EIGHT).plan(1, 4, reason="Two days").round().finish("WW")
    assert "more Swiss rounds" in day.refuses(LockCut(RecordCut(4), "swiss"))
    day.do(LockCut(RecordCut(4), "swiss"), reason="Everybody with two wins")
    assert "Everybody with two wins" in day.deviations()


def test_a_cut_before_the_announced_round_or_to_another_number_asks_why() -> None:
    """FFG-24, FFG-27: rounds and number were settled beforehand."""
    day = Day(BOOK, many(12)).plan(4, 4).favourites(3)
    assert "1 planned round to go" in day.refuses(LockCut(TopCut(4)))
    day.favourites(1)
    assert "A top 4 was announced" in day.refuses(LockCut(TopCut(8)))
    day.lock(4)
    assert day.seeds.split() == day.order.split()[:4]


@pytest.mark.parametrize("size", [4, 8, 16])
def test_cuts_to_four_eight_and_sixteen(size: int) -> None:
    """FFG-31: the first of the standings, in their order; seed 1 meets the last, and so on."""
    day = Day(BOOK, many(20)).plan(3, size, reason="x").favourites(3)
    best = day.order.split()[:size]
    day.lock(size)
    assert day.seeds.split() == best
    wanted = [{best[n], best[size - 1 - n]} for n in range(size // 2)]
    assert sorted(map(sorted, pairs(day))) == sorted(map(sorted, wanted))


def test_a_cut_to_another_number_is_remarked_on() -> None:
    """FFG-31: a top 6 is the organizer's own."""
    said = Day(BOOK, many(20)).toptable("event plan EVENT --rounds 4 --cut 6")
    assert "The document knows cuts to 4, 8, 16" in said
    assert "top 6 is your own" in said


def test_the_chart_of_eight_is_the_one_at_the_end_of_the_document() -> None:
    """FFG-33: losers of games 1 to 4 meet in 7 and 8, the loser of 6 meets the winner of 7, that
    of 5 the winner of 8; the worse seed wins whenever its number is odd, so that both happen."""
    day = top(8, players=20)
    known = {f"S{seed}": name for seed, name in enumerate(day.seeds.split(), 1)}
    for number, takes in CHART_OF_EIGHT.items():
        first, second = (known[feed] for feed in takes.split())
        assert set(day.open_games[number]) == {first, second}
        winner, loser = (second, first) if number % 2 else (first, second)
        day.won(winner, number)
        known |= {f"W{number}": winner, f"L{number}": loser}


@pytest.mark.parametrize(("size", "games"), [(4, 6), (8, 14), (16, 30)])
def test_a_second_loss_is_the_end_and_the_last_player_wins(size: int, games: int) -> None:
    """FFG-25: single games; of n players n - 1 lose twice and the winner never, if the better
    seed always wins."""
    day = top(size, players=20)
    seeds = day.seeds.split()
    lost: Counter[str] = Counter()
    while day.open_games:
        pair = next(iter(day.open_games.values()))
        better = min(pair, key=seeds.index)
        lost.update(name for name in pair if name != better)
        day.won(better)
    assert lost == dict.fromkeys(seeds[1:], 2)
    assert lost.total() == games
    assert f"Winner: {seeds[0]}" in day.toptable("event places EVENT")


def test_with_the_second_loss_a_player_is_out_of_the_event() -> None:
    """FFG-25: game by game in a top 4 where the first seat always wins; the winner is left."""
    day = top(4)
    left = []
    while day.open_games:
        assert "Winner" not in day.toptable("event places EVENT")
        day.won(next(iter(day.open_games.values()))[0])
        left.append(
            int(day.toptable("event show EVENT").partition(" of 12 players still in")[0][-1])
        )
    assert left == [4, 4, 4, 3, 2, 1]


def test_who_is_out_stands_below_who_is_still_in() -> None:
    """FFG-25: after a second loss in a top 4 the loser is fourth, whatever is still open."""
    day = top(4)
    seeds = day.seeds.split()
    day.won(seeds[0]).won(seeds[1])
    day.won(seeds[2])
    places = day.places.split()
    assert set(places[:3]) == set(seeds[:3])
    assert places[3] == seeds[3]
    assert day.places.split()[4:] == [name for name in day.order.split() if name not in seeds]
    assert f"| 4 | {seeds[3]} |" in day.toptable("event places EVENT")


def test_who_did_not_make_the_cut_is_out() -> None:
    """FFG-24: from the lock on, before any game of the bracket."""
    day = Day(BOOK, many(12)).plan(3, 4, reason="Short").favourites(3)
    assert "12 players still in" in day.toptable("event show EVENT")
    day.do(LockCut(TopCut(4)))
    assert "4 of 12 players still in" in day.toptable("event show EVENT")


def test_the_higher_seed_chooses_the_first_side_after_seeing_the_identities() -> None:
    """FFG-34: asked for a choice, which is the better seed's; and it is recorded."""
    day = top(8, players=20)
    seeds = day.seeds.split()
    chosen = "R"
    for game, pair in day.open_games.items():
        better, other = sorted(pair, key=seeds.index)
        asked = day.toptable(f"bracket sides EVENT {game}")
        assert f"{better} has the better seed and chooses Corp or Runner" in asked
        assert "after a look at the opponent's identities" in asked
        day.toptable(f"bracket sides EVENT {game} --choice {chosen}")
        left = "C" if chosen == "R" else "R"
        assert day.sides(game) == {better: chosen, other: left}
        chosen = left


FIRST_OF_SIXTEEN, LATER_OF_SIXTEEN = range(1, 9), range(9, 31)
"""Eight games with a choice, then all but a second one of the finalists, which swaps the sides."""


def least(history: str) -> tuple[str, int]:
    """The side that somebody has played least, if any, and the differential."""
    corp, runner = history.count("C"), history.count("R")
    return "C" if corp < runner else "R" if runner < corp else "", abs(corp - runner)


def test_the_side_played_least_then_the_greater_differential_then_chance() -> None:
    """FFG-35: every game after the first round of brackets of sixteen, by the document's words.

    Both least with another side: each gets theirs. The same side: it goes to the greater
    differential, and by chance where that is equal, as in the document's example with two to one.
    """
    seen: Counter[str] = Counter()
    drawn: set[str] = set()
    for seed in range(8):
        day = top(16, f"sides {seed}", players=16)
        history = dict.fromkeys(day.seeds.split(), "")
        while day.open_games:
            game, (first, second) = next(iter(day.open_games.items()))
            if game in FIRST_OF_SIXTEEN:
                sides = day.sides(game, "RC"[(game + seed) % 2])
            else:
                (said,) = day.do(SettleBracketSides(game)).said
                sides = day.sides(game)
            if game in LATER_OF_SIXTEEN:
                (one, more), (two, less) = least(history[first]), least(history[second])
                if one == two and more == less:
                    seen["chance"] += 1
                    drawn.add(sides[first])
                    assert "Drawn" in said
                elif one == two:
                    seen["differential"] += 1
                    assert sides[first if more > less else second] == one
                else:
                    seen["least"] += 1
                    assert sides[first] == one or not one
                    assert sides[second] == two or not two
            for name in (first, second):
                history[name] += sides[name]
            day.won((first, second)[(game * 7 + seed) % 2], game)
    assert set(seen) == {"chance", "differential", "least"}
    assert drawn == {"C", "R"}


def test_a_second_game_of_the_finalists_swaps_the_sides() -> None:
    """FFG-36: whoever comes from the lower bracket wins the first of them."""
    for seed in range(4):
        day = top(4, f"final {seed}")
        while 6 not in day.open_games:
            day.won(next(iter(day.open_games.values()))[0])
        upper, lower = day.open_games[6]
        before = day.sides(6)
        day.won(lower, 6)
        assert set(day.open_games[7]) == {upper, lower}
        after = day.sides(7)
        assert {before[upper], after[upper]} == {before[lower], after[lower]} == {"C", "R"}


def test_a_drawn_elimination_game_goes_to_the_better_rank() -> None:
    """FFG-40: the ranking with which the elimination began; more agenda points come first."""
    day = top(8, players=20)
    seeds = day.seeds.split()
    went_on = []
    for game, ending, points in (
        (1, "drawn", None),
        (2, "time", (2, 2)),
        (3, "time", (5, 4)),
        (4, "time", (4, 5)),
    ):
        first, second = day.open_games[game]
        better = min(first, second, key=seeds.index)
        day.sides(game)
        answers = agenda_points(*points) if points else ()
        day.do(ReportBracketGame(game, ending=ending, answers=answers))
        ahead = {(5, 4): first, (4, 5): second}
        went_on.append(ahead.get(points, better) if points else better)
    assert pairs(day)[:2] == [{went_on[0], went_on[1]}, {went_on[2], went_on[3]}]
