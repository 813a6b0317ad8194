"""The Tiebreaker round of NISEI 1.3: pairs around the line, and the new order."""

import re
from collections import Counter

from documents.day import Day
from documents.nisei.fields import EIGHT, games, level_field, win
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.cutting import LockCut


def test_whether_a_tiebreaker_round_is_held_is_announced_at_the_start() -> None:
    """N13-78: one round, asked for until it is said."""
    day = Day("nisei-1.3", EIGHT).plan(2, 4, reason="Short")
    assert not day.announced()["tiebreaker_round"].decided
    day.toptable("event announce EVENT tiebreaker_round 'Held if it is needed.'")
    assert day.announced()["tiebreaker_round"].text == "Held if it is needed."


def test_pairs_around_the_line_until_two_differ_in_points() -> None:
    """N13-79: cut to two of four level players: 2–3 and 1–4. Cut to four: 8 against 2, no game."""
    day = level_field("nisei-1.3")
    first, second, third, fourth = day.order.split()[:4]
    day.toptable("cut tiebreaker EVENT --top 2")
    assert [set(pair) for pair in games(day)] == [{second, third}, {first, fourth}]
    level_field("nisei-1.3").toptable("cut tiebreaker EVENT --top 4", status=2)


def test_one_game_with_drawn_sides_and_no_points() -> None:
    """N13-80: staff draw who plays which side, both ways over many events; points stay."""
    sides: Counter[str] = Counter()
    for seed in range(8):
        day = level_field("nisei-1.3", f"sides {seed}")
        said = day.toptable("cut tiebreaker EVENT --top 2")
        sides.update(re.findall(r"\| ([CR]) \|", said))
    assert set(sides) == {"C", "R"}
    assert sides.total() == 16
    before = day.points
    for one, two in games(day):
        win(day, one, two, one)
    assert day.points == before


def test_winners_first_each_part_in_its_old_order_and_nobody_else_moves() -> None:
    """N13-81: third and fourth win: they are first and second now; the others follow in order."""
    day = level_field("nisei-1.3")
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    win(day, old[1], old[2], old[2])
    win(day, old[0], old[3], old[3])
    day.do(LockCut(TopCut(2)))
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
    """N13-82, AMB-07: drawn around the line, nothing changes but by a coin."""
    day = level_field("nisei-1.3")
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    for one, two in games(day):
        coin = f"--order {one},{two} --witness Jo"
        day.toptable(f"cut draw EVENT --between {one},{two} {coin}")
        day.toptable(f"cut tiebreaker-result EVENT {one} {two}")
    day.do(LockCut(TopCut(2)))
    assert day.seeds.split() == old[:2]


def test_opting_out_is_conceding() -> None:
    """N13-82: still paired; whoever opts out has lost."""
    day = level_field("nisei-1.3")
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    day.toptable(f"cut tiebreaker-result EVENT {old[1]} {old[2]} --absent {old[1]}")
    win(day, old[0], old[3], old[0])
    day.do(LockCut(TopCut(2)))
    assert day.seeds.split() == [old[0], old[2]]


def test_the_game_result_is_asked_for_each_pair() -> None:
    """N13-80, N13-82: no lock while a tiebreaker game is open."""
    day = level_field("nisei-1.3")
    day.toptable("cut tiebreaker EVENT --top 2")
    assert "not finished" in day.refuses(LockCut(TopCut(2)))
