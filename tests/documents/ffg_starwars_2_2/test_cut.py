"""Championship play under Star Wars 2.2: the cut, the bracket, deck choice, the last two."""

import random
from collections import Counter

import pytest

from documents.day import Day
from documents.ffg_starwars_2_2.galaxy import EIGHT, SIXTEEN, event, top
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.cutting import LockCut

CASES = ("each their own", "the greater difference", "the better seed chooses")


def test_the_size_of_the_cut_is_announced_before_the_start() -> None:
    """SW-28: no round without it; then it stands, and another size needs a reason in the report."""
    day = event(EIGHT)
    assert "Size of the cut" in day.toptable("round next EVENT", status=2)
    day.plan(3, 8)
    assert day.announced()["cut"].text == "The top 8 advance to double elimination."
    day.toptable("event status EVENT announced")
    day.toptable("round next EVENT")
    assert "Say why it changes" in day.toptable("event plan EVENT --rounds 3", status=2)
    day.toptable("event plan EVENT --rounds 3 --reason 'The hall closes'")
    assert "It was announced as: 3 rounds, top 8. The hall closes" in day.deviations()


@pytest.mark.parametrize(("size", "remark"), [(8, False), (16, False), (4, True)])
def test_usually_the_top_8_or_16(size: int, remark: bool) -> None:
    """SW-28: another size is the organizer's own, and is said to be."""
    said = event(SIXTEEN).toptable(f"event plan EVENT --rounds 4 --cut {size}")
    assert f"top {size}" in said
    assert (f"a top {size} is your own" in said) is remark


def test_only_the_announced_cut_is_locked_without_a_question() -> None:
    """SW-28: neither another size nor before the last round."""
    day = event(SIXTEEN).plan(4, 8).favourites(3)
    assert "1 planned round to go" in day.refuses(LockCut(TopCut(8)))
    day.favourites(1)
    assert "A top 8 was announced" in day.refuses(LockCut(TopCut(16)))
    day.do(LockCut(TopCut(8)))


@pytest.mark.parametrize("size", [8, 16])
def test_first_meets_last_and_second_the_last_but_one(size: int) -> None:
    """SW-28: seeded by the order of finish, ties broken as in the standings."""
    day = top(size)
    seeds = day.seeds.split()
    assert seeds == day.order.split()[:size]
    assert {frozenset(pair) for pair in day.open_games.values()} == {
        frozenset({seeds[at], seeds[size - 1 - at]}) for at in range(size // 2)
    }


def test_ties_at_the_cut_go_by_strength_of_schedule() -> None:
    """SW-28, SW-26: among equal points those with the stronger opponents are seeded first."""
    day = event(SIXTEEN).plan(4, 8).favourites(4)
    rows = [(row.points, row.tiebreakers["sos"]) for row in day.tournament.standings()]
    assert rows == sorted(rows, reverse=True)
    assert len({points for points, _ in rows}) < len(rows)
    assert day.lock(8).seeds.split() == [row.name for row in day.tournament.standings()][:8]


def finish(day: Day) -> Counter[str]:
    """Play the bracket to its end, the better seed winning; how often everybody lost."""
    seeds, lost = day.seeds.split(), Counter[str]()
    while day.open_games:
        game, pair = next(iter(day.open_games.items()))
        better, worse = sorted(pair, key=seeds.index)
        lost[worse] += 1
        day.won(better, game)
    return lost


@pytest.mark.parametrize(("size", "games"), [(8, 14), (16, 30)])
def test_a_second_loss_is_the_end(size: int, games: int) -> None:
    """SW-27, SW-29: single games; everybody but the champion loses twice: 2 · 7 or 2 · 15 games."""
    day = top(size)
    lost = finish(day)
    seeds = day.seeds.split()
    assert lost == dict.fromkeys(seeds[1:], 2)
    assert lost.total() == games
    assert f"Winner: {seeds[0]}" in day.toptable("event places EVENT")
    assert day.places.split()[:2] == seeds[:2]


def test_losers_fall_to_their_places_in_the_lower_bracket() -> None:
    """SW-29: the losers of the first games meet; those of the second come to the other half."""
    day = top(8)
    one, two, three, four, five, six, seven, eight = day.seeds.split()
    for name in (one, four, two, three):
        day.won(name)
    assert {frozenset(pair) for pair in day.open_games.values()} == {
        frozenset(pair) for pair in ((one, four), (two, three), (eight, five), (seven, six))
    }
    for name in (one, two, five, six):
        day.won(name)
    assert {frozenset(pair) for pair in day.open_games.values()} == {
        frozenset(pair) for pair in ((one, two), (three, five), (four, six))
    }
    assert not [pair for pair in day.open_games.values() if {seven, eight} & set(pair)]


def test_in_the_first_round_the_better_seed_chooses() -> None:
    """SW-30: light or dark, in every game of it; the choice is kept."""
    day = top(8)
    seeds = day.seeds.split()
    for (game, pair), side in zip(day.open_games.items(), "LDLD", strict=True):
        better = min(pair, key=seeds.index)
        asked = day.toptable(f"bracket sides EVENT {game}")
        assert f"{better} has the better seed and chooses light side or dark side" in asked
        day.toptable(f"bracket sides EVENT {game} --choice {side}")
        assert day.sides(game)[better] == side
        assert set(day.sides(game).values()) == {"L", "D"}


def expected(counts: dict[str, Counter[str]], pair: tuple[str, str]) -> tuple[str, str]:
    """Who plays the light side by the document, and why; nobody where the better seed chooses."""
    one, two = pair
    lead = {name: counts[name]["D"] - counts[name]["L"] for name in pair}
    if lead[one] * lead[two] < 0:
        return max(pair, key=lead.__getitem__), "each their own"
    if abs(lead[one]) == abs(lead[two]):
        return "", "the better seed chooses"
    decides = max(pair, key=lambda name: abs(lead[name]))
    other = two if decides == one else one
    why = "the greater difference" if lead[other] else "each their own"
    return decides if lead[decides] > 0 else other, why


def test_deck_choice_through_whole_brackets() -> None:
    """SW-31: the side played least in the elimination rounds; both the same: the greater
    difference; level: the better seed chooses.

    Every game of random brackets of 16, counted here; each of the three cases comes up.
    """
    why = Counter[str]()
    for seed in range(6):
        chance = random.Random(seed)
        day = top(16)
        seeds = day.seeds.split()
        counts = {name: Counter[str]() for name in seeds}
        while 31 not in day.open_games and day.open_games:
            game, pair = chance.choice(list(day.open_games.items()))
            light, reason = ("", "first round") if game <= 8 else expected(counts, pair)
            why[reason] += 1
            asked = day.toptable(f"bracket sides EVENT {game}")
            if not light:
                better = min(pair, key=seeds.index)
                assert f"{better} has the better seed and chooses" in asked, (game, counts)
                day.toptable(f"bracket sides EVENT {game} --choice {chance.choice('LD')}")
            else:
                assert day.sides(game)[light] == "L", (game, pair, counts)
            for name, side in day.sides(game).items():
                counts[name][side] += 1
            day.won(chance.choice(pair), game)
    assert min(why[case] for case in CASES) > 0, why


def to_the_final() -> tuple[Day, str, str]:
    """A bracket of 8 in which seeds 1 and 2 are left; seed 1 has not lost."""
    day = top(8)
    seeds = day.seeds.split()
    while 14 not in day.open_games:
        game, pair = next(iter(day.open_games.items()))
        day.won(min(pair, key=seeds.index), game)
    return day, seeds[0], seeds[1]


def test_the_undefeated_player_needs_one_win() -> None:
    """SW-34: the opponent has a second loss then."""
    day, first, second = to_the_final()
    assert set(day.open_games[14]) == {first, second}
    day.won(first)
    assert day.open_games == {}
    assert f"Winner: {first}" in day.toptable("event places EVENT")


def test_if_the_undefeated_player_loses_they_switch_sides_and_play_once_more() -> None:
    """SW-34: both have one loss; nobody has won before the second game."""
    day, first, second = to_the_final()
    before = day.sides(14)
    day.won(second)
    assert "Winner" not in day.toptable("event places EVENT")
    assert set(day.open_games[15]) == {first, second}
    day.toptable("bracket sides EVENT 15")
    after = day.sides(15)
    assert all(before[name] != after[name] for name in (first, second))
    day.won(second)
    assert f"Winner: {second}" in day.toptable("event places EVENT")
