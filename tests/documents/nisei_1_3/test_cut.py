"""The cut under NISEI 1.3: who goes on, the Tiebreaker round, and the new order."""

import re
from collections import Counter

import pytest

from documents.day import Day
from toptable.engine.commands import finals
from toptable.engine.cut.methods import RecordCut, TopCut
from toptable.engine.line_games import tiebreaker_step
from toptable.engine.refusal import Refusal

EIGHT = "Ann Bo Cy Di Eve Flo Gus Hal"


def level_field(seed: str = "day") -> Day:
    """Eight players, one round: four winners on 6 and four losers on 0, then a round of draws.

    With a cut to two, seeds 1 and 2 and those on ranks 3 and 4 have 8 points.
    """
    day = Day("nisei-1.3", EIGHT, seed=seed).plan(2, 2, reason="Short")
    day.seat("Ann Bo", "Cy Di", "Eve Flo", "Gus Hal").results("Ann WW, Cy WW, Eve WW, Gus WW")
    return day.seat("Ann Cy", "Eve Gus", "Bo Di", "Flo Hal").finish("DD")


def games(day: Day) -> list[tuple[str, str]]:
    """The pairs of the Tiebreaker round."""
    step = tiebreaker_step(day.state, day.tournament.rulebook)
    assert not isinstance(step, Refusal)
    return [(game.first.name, game.second.name) for game in step.games]


def test_everybody_with_the_points_goes_on_with_the_record() -> None:
    """N13-76: a threshold in points, further Swiss rounds, points and opponents carried over."""
    day = Day("nisei-1.3", EIGHT).plan(1, reason="Two days")
    day.seat("Ann Bo", "Cy Di", "Eve Flo", "Gus Hal").results("Ann WW, Cy WW, Eve WL, Gus DD")
    day.do(finals.LockCut(RecordCut(3), "swiss"), reason="As announced for the two days")
    day.round()
    playing = {day.name(number) for match in day.current.tables() for number in match.players}
    assert playing == {"Ann", "Cy", "Eve", "Flo"}
    day.finish("DD")
    assert [day.points[name] for name in ("Ann", "Cy")] == [8, 8]
    assert day.opponent("Eve") != "Flo"


def test_without_a_cut_the_first_of_the_standings_wins() -> None:
    """N13-77: small events end with the Swiss rounds."""
    day = Day("nisei-1.3", "Ann Bo Cy Di").plan(3)
    day.favourites(3)
    day.toptable("close EVENT")
    assert "Winner: Ann" in day.toptable("places EVENT")


@pytest.mark.parametrize("size", [4, 8, 16])
def test_the_top_of_the_standings_goes_on(size: int) -> None:
    """N13-77: exactly the best so many, in the order of the standings; the others rank below."""
    day = Day("nisei-1.3", " ".join(f"P{n:02}" for n in range(1, 21))).plan(3, size, reason="x")
    day.favourites(3)
    best = day.order.split()[:size]
    day.lock(size)
    assert day.seeds.split() == best
    assert day.places.split()[size:] == day.order.split()[size:]


def test_level_points_on_both_sides_of_the_line_are_told() -> None:
    """N13-78: before the lock; whether a Tiebreaker round is held is announced at the start."""
    day = Day("nisei-1.3", EIGHT).plan(2, 4, reason="Short")
    assert not day.announced()["tiebreaker_round"].decided
    day.toptable("announce EVENT tiebreaker_round 'Held if it is needed.'")
    assert day.announced()["tiebreaker_round"].text == "Held if it is needed."
    level = level_field()
    assert "have as many and do not" in level.toptable("cut preview EVENT --top 2")
    assert "have as many" not in level.toptable("cut preview EVENT --top 4")


def test_pairs_around_the_line_until_two_differ_in_points() -> None:
    """N13-79: cut to two of four level players: 2–3 and 1–4. Cut to four: 8 against 2, no game."""
    day = level_field()
    first, second, third, fourth = day.order.split()[:4]
    day.toptable("cut tiebreaker EVENT --top 2")
    assert [set(pair) for pair in games(day)] == [{second, third}, {first, fourth}]
    level_field().toptable("cut tiebreaker EVENT --top 4", status=2)


def test_one_game_with_drawn_sides_and_no_points() -> None:
    """N13-80: staff draw who plays which side, both ways over many events; points stay."""
    sides: Counter[str] = Counter()
    for seed in range(8):
        day = level_field(f"sides {seed}")
        said = day.toptable("cut tiebreaker EVENT --top 2")
        sides.update(re.findall(r"\| ([CR]) \|", said))
    assert set(sides) == {"C", "R"}
    assert sides.total() == 16
    before = day.points
    for one, two in games(day):
        win(day, one, two, one)
    assert day.points == before


def win(day: Day, one: str, two: str, winner: str) -> None:
    day.toptable(f"cut tiebreaker-result EVENT {one} {two} --winner {winner}")


def test_winners_first_each_part_in_its_old_order_and_nobody_else_moves() -> None:
    """N13-81: third and fourth win: they are first and second now; the others follow in order."""
    day = level_field()
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    win(day, old[1], old[2], old[2])
    win(day, old[0], old[3], old[3])
    day.do(finals.LockCut(TopCut(2)))
    assert day.seeds.split() == [old[2], old[3]]
    assert day.places.split() == [old[2], old[3], old[0], old[1], *old[4:]]


def test_those_who_did_not_play_stay_where_they_were_though_only_the_lot_parts_them() -> None:
    """N13-81: all six are level; the second pair of games is 1–4, and ranks 5 and 6 stay."""
    day = Day("nisei-1.3", "Ann Bo Cy Di Eve Flo").plan(1, 2, reason="Short").rounds(1, "WL")
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    win(day, old[1], old[2], old[2])
    win(day, old[0], old[3], old[3])
    assert day.places.split() == [old[2], old[3], old[0], old[1], old[4], old[5]]


def test_a_draw_is_the_better_ranked_players_win() -> None:
    """N13-82: drawn around the line, nothing changes."""
    day = level_field()
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    for one, two in games(day):
        day.toptable(f"cut tiebreaker-result EVENT {one} {two}")
    day.do(finals.LockCut(TopCut(2)))
    assert day.seeds.split() == old[:2]


def test_opting_out_is_conceding() -> None:
    """N13-82: still paired; whoever opts out has lost."""
    day = level_field()
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    day.toptable(f"cut tiebreaker-result EVENT {old[1]} {old[2]} --absent {old[1]}")
    win(day, old[0], old[3], old[0])
    day.do(finals.LockCut(TopCut(2)))
    assert day.seeds.split() == [old[0], old[2]]


def test_the_game_result_is_asked_for_each_pair() -> None:
    """N13-80, N13-82: no lock while a game around the line is open."""
    day = level_field()
    day.toptable("cut tiebreaker EVENT --top 2")
    assert "not finished" in day.refuses(finals.LockCut(TopCut(2)))
