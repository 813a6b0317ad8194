"""Repairing a round, against every legal round of a small field and full matchings of others."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st
from played_events import mid_event
from small_fields import Match, all_pairings, chance, field, fields

from spoken import spoken
from toptable.engine.rules.pairing.entrants import Bye, Entrant, NoPairing, Pair, Pairing
from toptable.engine.rules.pairing.repair import Repair, repair
from toptable.engine.rules.pairing.repair_costs import Task, fewest_changes
from toptable.engine.rules.pairing.standard_swiss import pair_standard

BYE = 0
"""The opponent of a player with a bye; players are numbered from 1."""


def round_of(players: Sequence[int]) -> Pairing:
    """The first meets the second, the third the fourth; an odd one out has a bye."""
    couples = zip(players[::2], players[1::2], strict=False)
    byes = (Bye(players[-1]),) if len(players) % 2 else ()
    return Pairing(tuple(Pair((min(couple), max(couple))) for couple in couples), byes)


def plan(pairing: Pairing, entrants: Sequence[Entrant], **options: object) -> Repair | NoPairing:
    return repair(pairing, range(1, len(pairing.pairs) + 1), entrants, **options)


def fix(pairing: Pairing, entrants: Sequence[Entrant], **options: object) -> Repair:
    done = plan(pairing, entrants, **options)
    assert isinstance(done, Repair), done
    return done


def couples_of(pairing: Pairing) -> set[Match]:
    byes = {(BYE, bye.player) for bye in pairing.byes}
    return {*(pair.players for pair in pairing.pairs), *byes}


class Judge:
    """What the repaired round is measured by, written down a second time."""

    def __init__(
        self, before: Pairing, entrants: Sequence[Entrant], corrected: Collection[int] = ()
    ) -> None:
        self.players = {entrant.id: entrant for entrant in entrants}
        self.before = {frozenset(couple) for couple in couples_of(before)}
        self.corrected = set(corrected)
        groups = sorted({entrant.points for entrant in entrants})
        self.group = {entrant.id: groups.index(entrant.points) for entrant in entrants} | {BYE: 0}

    def legal_rounds(self) -> Iterator[list[Match]]:
        """No rematch, and no bye for anybody while somebody with fewer byes could have it."""
        everybody = [BYE, *self.players] if len(self.players) % 2 else [*self.players]
        possible = [
            round_
            for round_ in all_pairings(everybody)
            if all(one == BYE or other not in self.players[one].met for one, other in round_)
        ]
        fewest = min((self.byes_before(round_) for round_ in possible), default=0)
        return (round_ for round_ in possible if self.byes_before(round_) == fewest)

    def byes_before(self, round_: list[Match]) -> int:
        return sum(self.players[other].byes for one, other in round_ if one == BYE)

    def cost(self, round_: Collection[Match], worth: int = 1) -> tuple[int, ...]:
        new = [couple for couple in round_ if frozenset(couple) not in self.before]
        tables = sum(BYE not in couple for couple in new)
        byes = len(new) - tables
        counted = [one for one in round_ if one in new or self.corrected.intersection(one)]
        crossed = sum(abs(self.group[one] - self.group[other]) for one, other in counted)
        if self.corrected and worth:
            return worth * crossed + tables, crossed, byes
        return tables, byes, crossed


@st.composite
def accidents(draw: st.DrawFn) -> tuple[Pairing, list[Entrant], list[int]]:
    """A round, the players after somebody came, left or was corrected, and who was corrected."""
    entrants = draw(fields(2, 8))
    numbers = [entrant.id for entrant in entrants]
    came = draw(st.lists(st.sampled_from(numbers), max_size=2, unique=True))
    left = [91, 92, 93][: draw(st.integers(0, 3))]
    stayed = [number for number in numbers if number not in came]
    before = round_of(draw(st.permutations([*stayed, *left])))
    corrected = draw(st.lists(st.sampled_from(numbers), max_size=3, unique=True))
    return before, entrants, corrected


@given(accidents(), st.sampled_from([0, 1, 2]))
def test_no_legal_round_costs_less(
    accident: tuple[Pairing, list[Entrant], list[int]], worth: int
) -> None:
    before, entrants, corrected = accident
    judge = Judge(before, entrants, corrected)
    legal = list(judge.legal_rounds())
    done = plan(before, entrants, corrected=corrected, worth=worth)
    if not legal:
        assert isinstance(done, NoPairing)
        return
    assert isinstance(done, Repair)
    after = couples_of(done.pairing)
    named = [player for couple in after for player in couple if player != BYE]
    assert sorted(named) == sorted(judge.players)
    assert judge.cost(after, worth) == min(judge.cost(round_, worth) for round_ in legal)
    assert len(done.new) == len([pair for pair in after if BYE not in pair]) - len(
        [pair for pair in couples_of(before) & after if BYE not in pair]
    )


@given(accidents())
def test_a_narrow_window_widens_until_it_is_right(
    accident: tuple[Pairing, list[Entrant], list[int]],
) -> None:
    before, entrants, corrected = accident
    judge = Judge(before, entrants, corrected)
    worth = int(bool(corrected))
    task = Task.of(before, entrants, corrected, worth=worth, rematches="never", sides=None)
    mates = fewest_changes(replace(task.broken(), spare=1))
    legal = list(judge.legal_rounds())
    assert (mates is None) == (not legal)
    if mates is not None:
        together = {**task.before, **mates}
        after = [(max(one, BYE), two) for one, two in together.items() if one < two]
        assert judge.cost(after) == min(judge.cost(round_) for round_ in legal)


@given(accidents())
def test_nobody_moves_without_being_affected_or_displaced(
    accident: tuple[Pairing, list[Entrant], list[int]],
) -> None:
    before, entrants, corrected = accident
    done = plan(before, entrants, corrected=corrected)
    if isinstance(done, NoPairing):
        return
    players = {entrant.id: entrant for entrant in entrants}
    changed = couples_of(before) ^ couples_of(done.pairing)
    affected = {*corrected, *(player for player in players if player not in names(before))}
    if not before.byes:
        affected.add(BYE)
    fewest = min(entrant.byes for entrant in entrants)
    for one, other in couples_of(before):
        gone = (one != BYE and one not in players) or other not in players
        if not gone:
            unfit = len(players) % 2 == 0 or players[other].byes > fewest
            gone = unfit if one == BYE else other in players[one].met
        if gone:
            affected |= {one, other}
    reached = set(affected)
    while grown := {p for couple in changed if reached & set(couple) for p in couple} - reached:
        reached |= grown
    assert {player for couple in changed for player in couple} <= reached


def names(pairing: Pairing) -> set[int]:
    return {player for couple in couples_of(pairing) for player in couple}


@given(accidents())
def test_tables_stay_where_they_can(accident: tuple[Pairing, list[Entrant], list[int]]) -> None:
    before, entrants, corrected = accident
    done = plan(before, entrants, corrected=corrected)
    if isinstance(done, NoPairing):
        return
    old = {pair.players: table for table, pair in enumerate(before.pairs, 1)}
    now = {pair.players: table for pair, table in zip(done.pairing.pairs, done.tables, strict=True)}
    assert len(set(done.tables)) == len(done.tables)
    assert list(done.tables) == sorted(done.tables)
    assert all(now[couple] == table for couple, table in old.items() if couple in now)
    assert {pair.players for pair in done.new} == now.keys() - old.keys()
    was = {player: table for couple, table in old.items() for player in couple}
    told = {move.player for move in done.moves}
    for couple, table in now.items():
        for player in couple:
            unchanged = was.get(player) == table and couple in old
            assert (player in told) != unchanged


SIX = field([9, 9, 6, 6, 3, 3])
ROUND = Pairing((Pair((1, 2)), Pair((3, 4)), Pair((5, 6))))


def sentences(done: Repair) -> list[str]:
    return [move.text for move in done.moves]


def test_a_round_in_order_stays_as_it_is() -> None:
    done = fix(ROUND, SIX)
    assert done.pairing == ROUND
    assert not done.new
    assert not done.moves


def test_a_result_the_wrong_way_round_swaps_two_players() -> None:
    # The result of players 2 and 3 was entered the wrong way round: 3 belongs on 9 points.
    corrected = [replace(one, points={2: 6, 3: 9}.get(one.id, one.points)) for one in SIX]
    done = fix(ROUND, corrected, corrected=[2, 3])
    assert couples_of(done.pairing) == {(1, 3), (2, 4), (5, 6)}
    assert sentences(done) == [
        spoken("reseating.stays_table", name="P1", table="1", against="plays P3"),
        spoken("reseating.moves_table", name="P3", table="2", table_2="1", against="plays P1"),
        spoken("reseating.moves_table", name="P2", table="1", table_2="2", against="plays P4"),
        spoken("reseating.stays_table", name="P4", table="2", against="plays P2"),
    ]


def test_a_corrected_round_that_is_legal_can_be_left_alone() -> None:
    corrected = [replace(one, points={2: 6, 3: 9}.get(one.id, one.points)) for one in SIX]
    assert not fix(ROUND, corrected, corrected=[2, 3], worth=0).moves


def test_the_opponent_of_a_player_who_left_gets_the_bye() -> None:
    done = fix(ROUND, [one for one in SIX if one.id != 6], names={6: "Fay"})
    assert couples_of(done.pairing) == {(1, 2), (3, 4), (BYE, 5)}
    assert not done.new
    assert sentences(done) == [
        "P5 was at table 3 and now has the bye.",
        "Fay was at table 3 and is no longer in the round.",
    ]


def test_not_if_that_would_be_an_avoidable_second_bye() -> None:
    five = [replace(one, byes=int(one.id == 5)) for one in SIX if one.id != 6]
    done = fix(ROUND, five)
    assert len(done.new) == 1
    assert couples_of(done.pairing) in (
        {(1, 2), (4, 5), (BYE, 3)},
        {(1, 2), (3, 5), (BYE, 4)},
    )


def test_two_whose_opponents_left_meet() -> None:
    done = fix(ROUND, [one for one in SIX if one.id not in (2, 6)])
    assert couples_of(done.pairing) == {(1, 5), (3, 4)}
    assert done.tables == (1, 2)


def test_a_player_who_comes_back_meets_the_one_with_the_bye() -> None:
    done = fix(Pairing((Pair((1, 2)), Pair((3, 4))), (Bye(5),)), SIX)
    assert couples_of(done.pairing) == {(1, 2), (3, 4), (5, 6)}
    assert done.tables == (1, 2, 3)
    assert sentences(done) == [
        spoken("reseating.had_bye", name="P5", against="plays P6", table="3"),
        spoken("reseating.comes_table", name="P6", table="3", against="plays P5"),
    ]


def test_a_reward_bye_stays() -> None:
    round_ = Pairing((Pair((1, 2)), Pair((3, 4))), (Bye(5), Bye(6)))
    done = fix(round_, [one for one in SIX if one.id != 2], sitting_out=[5, 6])
    assert couples_of(done.pairing) == {(3, 4), (BYE, 1), (BYE, 5), (BYE, 6)}


def test_a_pinned_table_stays() -> None:
    four = field([6, 6, 3, 3], [(1, 2)])
    round_ = Pairing((Pair((1, 2)), Pair((3, 4))))
    assert len(fix(round_, four).new) == 2
    assert not fix(round_, four, pinned=[1]).new
    assert isinstance(plan(round_, four, pinned=[3]), NoPairing)


def test_rematches_are_only_made_if_allowed() -> None:
    three_met = field([3, 3, 3, 3], [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)])
    round_ = Pairing((Pair((1, 2)), Pair((3, 4))))
    assert isinstance(plan(round_, three_met), NoPairing)
    assert not fix(round_, three_met, rematches="allow").new


def test_a_fixed_table_is_kept_for_its_player() -> None:
    done = fix(Pairing((Pair((1, 2)), Pair((3, 4))), (Bye(5),)), SIX, fixed={6: 9})
    assert done.tables == (1, 2, 9)


def test_where_byes_are_seated_a_new_bye_has_a_seat_of_its_own() -> None:
    done = fix(ROUND, [one for one in SIX if one.id != 6], bye_seats={})
    assert done.bye_seats == (3,)
    assert sentences(done)[0] == "P5 was at table 3 and now has the bye at table 3."
    five = Pairing((Pair((1, 2)), Pair((3, 4))), (Bye(5),))
    seven = [*SIX, replace(SIX[0], id=7, name="P7", points=0, rank=7, byes=1)]
    grown = fix(five, seven, bye_seats={5: 3})
    assert couples_of(grown.pairing) == {(1, 2), (3, 4), (6, 7), (BYE, 5)}
    assert (grown.tables, grown.bye_seats) == ((1, 2, 4), (3,))
    assert fix(ROUND, SIX).bye_seats == ()


def test_a_single_sided_pair_may_meet_again_with_sides_swapped() -> None:
    met = {1: {2: "C"}, 2: {1: "R"}}
    two = [replace(one, met_as=met[one.id]) for one in field([3, 3], [(1, 2)])]
    assert isinstance(plan(Pairing(()), two), NoPairing)
    done = fix(Pairing(()), two, sides=("C", "R"), chance=chance())
    assert done.new[0].sides == ("R", "C")


def cheapest_cost(judge: Judge, fewest_byes: int, weights: tuple[int, int, int]) -> int:
    """The least cost by a matching of the whole field."""
    everybody = [BYE, *judge.players] if len(judge.players) % 2 else [*judge.players]
    graph = rustworkx.PyGraph()
    numbers = {player: graph.add_node(player) for player in everybody}
    for one, other in combinations(everybody, 2):
        if one == BYE and judge.players[other].byes > fewest_byes:
            continue
        if one == BYE or other not in judge.players[one].met:
            cost = weigh(judge.cost([(one, other)]), weights)
            graph.add_edge(numbers[one], numbers[other], -cost)
    best = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    assert 2 * len(best) == len(everybody)
    return -sum(graph.get_edge_data(one, other) for one, other in best)


def weigh(cost: tuple[int, ...], weights: tuple[int, int, int]) -> int:
    return sum(count * weight for count, weight in zip(cost, weights, strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_in_a_larger_field_too_no_legal_round_costs_less(seed: int) -> None:
    dice = Random(seed)
    field_ = mid_event(dice.choice([60, 61]), dice.choice([4, 8, 14]), seed)
    paired = pair_standard(field_, round=20, chance=chance(seed))
    assert isinstance(paired, Pairing)
    corrected: list[int] = []
    entrants = field_
    if seed % 2:
        corrected = dice.sample(range(1, 60), 2)
        gains = {player: dice.choice([-6, -3, 3, 6]) for player in corrected}
        entrants = [replace(one, points=one.points + gains.get(one.id, 0)) for one in entrants]
    gone = dice.sample(range(1, 60), dice.choice([0, 1, 2, 3]))
    entrants = [one for one in entrants if one.id not in gone]
    done = fix(paired, entrants, corrected=corrected)
    judge = Judge(paired, entrants, corrected)
    weights = (1 << 40, 1 << 20, 1)
    cost = weigh(judge.cost(couples_of(done.pairing)), weights)
    fewest = min(entrant.byes for entrant in entrants)
    assert cost == cheapest_cost(judge, fewest, weights)


@pytest.mark.parametrize("rounds", [5, 12])
@pytest.mark.parametrize("accident", ["left", "corrected", "rematch"])
def test_of_a_thousand_players_few_are_paired_anew(rounds: int, accident: str) -> None:
    entrants = mid_event(1000, rounds)
    paired = pair_standard(entrants, round=rounds + 1, chance=chance())
    assert isinstance(paired, Pairing)
    one, other = paired.pairs[0].players
    corrected: list[int] = []
    if accident == "left":
        entrants = [entrant for entrant in entrants if entrant.id not in (one, 501)]
    elif accident == "corrected":
        last = next(met for met, number in entrants[0].met.items() if number == rounds)
        gains = {one: -6, last: 6}
        corrected = [*gains]
        entrants = [replace(each, points=each.points + gains.get(each.id, 0)) for each in entrants]
    else:
        again = {one: other, other: one}
        entrants = [
            replace(each, met={**each.met, again[each.id]: 1}) if each.id in again else each
            for each in entrants
        ]
    done = fix(paired, entrants, corrected=corrected)
    assert len(done.new) <= 6
