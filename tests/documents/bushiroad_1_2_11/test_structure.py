"""Structures and pairing under Bushiroad 1.2.11: Swiss, double and single elimination."""

from collections import Counter
from itertools import combinations

import pytest

from documents.bushiroad_1_2_11.hall import BOOK, fighters, play, rounds
from documents.day import Day
from toptable.engine.rules.structure.stop_rules import AddedRound, OneUndefeated, UndefeatedAtMost
from toptable.engine.rules.structure.tables import Plan, Shape
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

EIGHT = "A B C D E F G H"


def many(count: int) -> str:
    return " ".join(f"P{number:02}" for number in range(1, count + 1))


def pairs(day: Day) -> set[frozenset[str]]:
    """Who meets whom in the current round."""
    return {
        frozenset(day.name(number) for number in match.players) for match in day.current.tables()
    }


def bye(day: Day) -> str:
    (number,) = day.current.byes
    return day.name(number)


def test_the_first_round_is_drawn() -> None:
    """B-077: over sixty events of four, each of the six pairs comes up, each about as often."""
    met: Counter[frozenset[str]] = Counter()
    for seed in range(60):
        day = Day(BOOK, "Ann Bo Cy Di", game="vg", seed=f"round 1 {seed}").round()
        met.update(pairs(day))
    assert set(met) == {frozenset(pair) for pair in combinations(("Ann", "Bo", "Cy", "Di"), 2)}
    assert min(met.values()) >= 8
    assert day.tournament.log.lines[-2].draw is not None


def test_equal_points_meet_as_far_as_possible() -> None:
    """B-078: four on one point and four on none meet among themselves; of six, one pair mixes."""
    day = rounds(fighters(EIGHT), "A>B C>D E>F G>H").round()
    winners = set("ACEG")
    assert all(pair <= winners or not pair & winners for pair in pairs(day))
    day = rounds(fighters("A B C D E F"), "A>B C>D E>F").round()
    mixed = [pair for pair in pairs(day) if len(pair & set("ACE")) == 1]
    assert len(mixed) == 1


def test_nobody_meets_the_same_opponent_twice() -> None:
    """B-079: three rounds of four fighters are every pairing; for a fourth the program asks."""
    day = fighters("Ann Bo Cy Di")
    met: list[frozenset[str]] = []
    for _ in range(3):
        day.round().finish("W")
        met += pairs(day)
    assert len(set(met)) == len(met) == 6
    before = day.tournament.version
    said = day.toptable("round next EVENT", status=3)
    assert "without a rematch" in said
    assert day.tournament.version == before


def test_rematches_come_only_when_the_organizer_agrees() -> None:
    """B-079: stop and ask."""
    day = fighters("Ann Bo")
    day.round().finish("W")
    day.toptable("round next EVENT", status=3)
    day.toptable("round allow-rematches EVENT --reason 'There are only two of us'")
    day.round()
    assert pairs(day) == {frozenset({"Ann", "Bo"})}


def test_the_first_bye_is_drawn_and_counts_as_a_win() -> None:
    """B-080: each of three has it in some event; it brings the point of a win."""
    holders = set()
    for seed in range(20):
        day = Day(BOOK, "Ann Bo Cy", game="vg", seed=f"bye {seed}").round().clock()
        holders.add(bye(day))
    assert holders == {"Ann", "Bo", "Cy"}
    holder = bye(day)
    day.finish("W").do(IssueBye(1, day.number(holder)))
    assert day.points[holder] == 1


def test_later_byes_are_for_the_lowest_record_without_one() -> None:
    """B-080: C and D have no point and no bye, E had the bye, so C or D sits out; not E again."""
    for seed in range(6):
        day = Day(BOOK, "A B C D E", game="vg", seed=f"low {seed}")
        play(day, "A>C", "B>D", "E").round()
        assert bye(day) in ("C", "D")


def test_a_bye_is_issued_to_who_is_seated_once_the_match_has_begun() -> None:
    """B-081: not before the start; then it is reported like a result."""
    day = fighters("Ann Bo Cy").seat("Ann Bo", "Cy")
    said = day.toptable("result confirm-bye EVENT Cy", status=2)
    assert "has not begun" in said
    day.clock().result("Ann", "W")
    day.toptable("round next EVENT", status=2)
    day.toptable("result confirm-bye EVENT Cy")
    assert day.points == {"Ann": 1, "Cy": 1, "Bo": 0}
    day.round()


def test_whoever_is_not_there_for_the_bye_is_late_and_loses_it() -> None:
    """B-081: absent at the limit, the penalty for tardiness; the bye is a loss."""
    day = fighters("Ann Bo Cy").staff(head_judge="Hana").seat("Ann Bo", "Cy").clock()
    day.toptable("clock mark EVENT Cy absent")
    day.at(5)
    late = day.toptable("clock late EVENT")
    assert "Cy" in late
    assert "match" in late
    assert "absent" in day.refuses(IssueBye(1, day.number("Cy")))
    day.do(IssueBye(1, day.number("Cy"), absent=True)).result("Ann", "W")
    assert day.points == {"Ann": 1, "Bo": 0, "Cy": 0}


def test_double_elimination_has_no_bracket_and_pairs_equal_records() -> None:
    """B-082: round 1 is drawn, then those with the same record meet; nobody twice."""
    first = set()
    for seed in range(20):
        drawn = Day(
            BOOK, "A B C D", game="vg", seed=f"de {seed}", structure="double_elimination"
        ).round()
        first.add(frozenset(pairs(drawn)))
    assert len(first) == 3
    day = rounds(fighters(EIGHT, structure="double_elimination"), "A>B C>D E>F G>H").round()
    winners = set("ACEG")
    assert all(pair <= winners or not pair & winners for pair in pairs(day))
    assert day.state.finals.bracket is None


def test_two_losses_and_out_and_a_draw_is_a_loss_for_both() -> None:
    """B-083: A and B drew and then lost, so they are out with H, who lost twice."""
    day = fighters("A B C D E F G H", structure="double_elimination")
    rounds(day, "A=B C>D E>F G>H\nC>A E>G D>B F>H")
    assert "5 of 8 fighters still in" in day.toptable("event show EVENT")
    day.round()
    playing = {name for pair in pairs(day) for name in pair}
    assert playing | {day.name(number) for number in day.current.byes} == set("CDEFG")


def test_the_only_undefeated_fighter_has_won() -> None:
    """B-084: of eight, after three rounds; another round is asked about."""
    day = fighters(EIGHT, structure="double_elimination").plan(6, reason="Long")
    rounds(day, "A>B C>D E>F G>H\nA>C E>G B>D F>H")
    assert "Winner" not in day.toptable("event places EVENT")
    rounds(day, "A>E C>F G>B")
    assert "A is the only one undefeated and wins" in day.toptable("event show EVENT")
    assert "only one undefeated" in day.refuses(PairRound())
    assert "Winner: A" in day.toptable("event places EVENT")


def test_who_won_by_being_the_only_one_undefeated_stays_the_winner() -> None:
    """B-084: A has won after round 3; a fourth for the places below changes nothing about it."""
    day = fighters(EIGHT, structure="double_elimination").plan(6, reason="Long")
    rounds(day, "A>B C>D E>F G>H\nA>C E>G B>D F>H\nA>E C>F G>B")
    day.do(PairRound(), reason="For the second place").do(PublishRound())
    assert "Winner: A" in day.toptable("event places EVENT")
    assert "A is the only one undefeated and wins" in day.toptable("event show EVENT")
    other = day.opponent("A")
    day.result(other, "W").finish("W")
    assert "Winner: A" in day.toptable("event places EVENT")
    assert "A is the only one undefeated and wins" in day.toptable("event show EVENT")


def test_double_elimination_is_planned_and_announced_as_what_it_is() -> None:
    """B-082, B-084: a round robin is for a Swiss field of two to four, and standings do not decide
    whom being the last one undefeated makes the winner."""
    day = fighters("A B C D", structure="double_elimination")
    assert "round robin" not in day.toptable("event plan EVENT")
    told = day.announced()["structure"].text
    assert "two losses" in told
    assert "only one left undefeated wins" in told
    assert "standings decide" not in told


def test_for_a_top_x_the_undefeated_play_until_no_more_than_x_are_left() -> None:
    """B-085: sixteen, top 4: eight undefeated, then four; then the finalists are chosen."""
    day = fighters(many(16), structure="double_elimination").plan(4, 4)
    day.favourites(1, "W")
    assert "8 undefeated" in day.toptable("event show EVENT")
    day.favourites(1, "W")
    unbeaten = {name for name, points in day.points.items() if points == 2}
    assert len(unbeaten) == 4
    assert day.refuses(PairRound())
    day.lock(4)
    assert set(day.seeds.split()) == unbeaten


def test_in_single_elimination_the_winner_goes_on_and_the_last_one_wins() -> None:
    """B-086: the whole event from the entry list: 1 meets 4, 2 meets 3."""
    day = fighters("A B C D", structure="single_elimination", seeding="entry_list")
    day.do(StartBracket())
    assert {frozenset(pair) for pair in day.open_games.values()} == {
        frozenset("AD"),
        frozenset("BC"),
    }
    day.won("D").won("B")
    assert {frozenset(pair) for pair in day.open_games.values()} == {frozenset("BD")}
    assert "Winner" not in day.toptable("event places EVENT")
    day.won("D")
    assert "Winner: D" in day.toptable("event places EVENT")
    assert day.places.split()[:2] == ["D", "B"]


def test_a_bracket_after_swiss_is_seeded_by_the_standings() -> None:
    """B-086: first against fourth, second against third."""
    day = fighters(EIGHT).plan(3, 4, reason="Top 4").favourites(3, "W")
    first, second, third, fourth = day.order.split()[:4]
    day.lock(4)
    assert {frozenset(pair) for pair in day.open_games.values()} == {
        frozenset({first, fourth}),
        frozenset({second, third}),
    }


def bracket(**settings: str) -> Day:
    """Four in single elimination; A meets D in one of the two games."""
    day = fighters("A B C D", structure="single_elimination", seeding="entry_list", **settings)
    return day.do(StartBracket())


def game_of(day: Day, name: str) -> int:
    return next(number for number, pair in day.open_games.items() if name in pair)


@pytest.mark.parametrize(("turn", "winner"), [("A", "D"), ("D", "A")])
def test_losing_together_costs_whoever_has_the_turn(turn: str, winner: str) -> None:
    """B-087: both meet a losing condition; the other one wins."""
    day = bracket()
    answer = f"turn_{day.open_games[game_of(day, 'A')].index(turn)}"
    day.toptable(f"bracket result EVENT {game_of(day, 'A')} --ending together --answers {answer}")
    day.won("B")
    assert {frozenset(pair) for pair in day.open_games.values()} == {frozenset({winner, "B"})}


def test_at_time_both_lose_and_the_next_opponent_walks_over() -> None:
    """B-088: nothing was announced; A and D are out, and B wins the event with one game."""
    day = bracket()
    assert "both lose" in day.toptable(f"bracket result EVENT {game_of(day, 'A')} --ending time")
    day.won("B")
    assert day.open_games == {}
    assert "Winner: B" in day.toptable("event places EVENT")


def test_at_time_the_announced_method_is_asked() -> None:
    """B-088: with Annex A a game that is stopped is decided by it, not lost by both."""
    day = bracket(time_up="annex_a")
    said = day.toptable(f"bracket result EVENT {game_of(day, 'A')} --ending time", status=2)
    assert "Has anyone won?" in said
    assert "damage" in day.announced()["time_up"].text


@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_fighters_play_everybody(count: int) -> None:
    """B-089: one round for two, three for three (one sits out each time) and for four."""
    names = ["Ann", "Bo", "Cy", "Di"][:count]
    day = fighters(" ".join(names)).do(PlanStructure())
    plan = day.state.plan
    assert plan is not None
    assert (plan.shape, plan.rounds) == (Shape.ROUND_ROBIN, 1 if count == 2 else 3)
    met: Counter[frozenset[str]] = Counter()
    sat_out: Counter[str] = Counter()
    for _ in range(plan.rounds):
        day.round().clock().finish("W")
        met.update(pairs(day))
        for number in day.current.byes:
            sat_out[day.name(number)] += 1
            day.do(IssueBye(day.current.number, number))
    assert met == Counter({frozenset(pair): 1 for pair in combinations(names, 2)})
    assert sat_out == (Counter(names) if count == 3 else Counter())


WITHOUT_CUT = {
    5: 3, 8: 3, 9: 4, 16: 4, 17: 5, 32: 5, 33: 6, 64: 6, 65: 7, 128: 7, 129: 8, 256: 8,
    257: 9, 512: 9, 513: 10, 1024: 10,
}  # fmt: skip
WITH_CUT = {
    9: (3, 5), 64: (3, 5), 65: (4, 6), 128: (4, 6), 129: (5, 7), 256: (5, 7), 257: (6, 8),
    512: (6, 8), 513: (7, 9), 1024: (7, 9),
}  # fmt: skip


@pytest.mark.parametrize(("expected", "wanted"), WITHOUT_CUT.items())
def test_rounds_without_a_cut(expected: int, wanted: int) -> None:
    """B-090: the table at each of its borders, as the plan of an event."""
    day = fighters("").do(PlanStructure(expected=expected))
    assert day.state.plan is not None
    assert (day.state.plan.rounds, day.state.plan.cut) == (wanted, 0)


@pytest.mark.parametrize(("expected", "wanted"), WITH_CUT.items())
def test_rounds_before_a_cut(expected: int, wanted: tuple[int, int]) -> None:
    """B-090: the plan is within the range, and another number within it brings no remark."""
    day = fighters("")
    assert "top 8" in day.toptable(f"event plan EVENT --cut 8 --expected {expected}")
    assert day.state.plan is not None
    low, high = wanted
    assert low <= day.state.plan.rounds <= high
    for count in (low, high):
        said = day.toptable(f"event plan EVENT --rounds {count} --cut 8 --expected {expected}")
        assert "suggest" not in said
    said = day.toptable(f"event plan EVENT --rounds {high + 1} --cut 8 --expected {expected}")
    assert f"{low} to {high}" in said


def test_rounds_end_with_one_undefeated() -> None:
    """B-090: the organizer may have it so."""
    day = fighters("A B C D").do(PlanStructure(stop=OneUndefeated()))
    rounds(day, "A>B C>D\nA>C B>D")
    assert day.refuses(PairRound())


def test_rounds_end_with_few_undefeated() -> None:
    """B-090: below the planned number of winners."""
    day = fighters(EIGHT).do(PlanStructure(stop=UndefeatedAtMost(3)))
    rounds(day, "A>B C>D E>F G>H")
    day.round().finish("W")
    assert day.refuses(PairRound())


def test_a_round_is_added_for_those_with_one_loss() -> None:
    """B-090: one more than planned."""
    day = fighters(EIGHT).do(PlanStructure(Plan(rounds=3), stop=AddedRound()))
    day.favourites(3, "W")
    assert "1 round to go, the added one included" in day.toptable("event show EVENT")
    day.round().finish("W")
    assert "All 3 planned rounds and one more are played" in day.toptable("event show EVENT")


def test_another_structure_with_its_own_published_rules() -> None:
    """B-091: told to fighters under the rules of this event."""
    day = fighters("A B C D")
    day.toptable("event announce EVENT regulations 'Four groups of four, then the group winners.'")
    assert "Four groups of four" in day.toptable("event announce EVENT")
