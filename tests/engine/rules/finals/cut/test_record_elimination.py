"""Double elimination by record: V6, V6b, A-12, A-13, and events drawn at random."""

import pytest
from cut_fields import patient
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.standings.event_notation import order, records, rules_of, table
from spoken import spoken
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.standings.field import effective_rounds
from toptable.engine.rules.structure.record_elimination import RecordElimination, is_drawn
from toptable.engine.rules.structure.stop_rules import (
    OneUndefeated,
    PlannedRounds,
    UndefeatedAtMost,
)

RULES = rules_of("bushiroad-1.2.11", structure="double_elimination")
V6 = ("A>B C>D E>F G>H", "A>C E>G B>D F>H", "A>E C>F G>B")
V6B = ("A-B:D C>D", "C>A B>D")
PLAIN = RecordElimination()


def names(players, everyone: list[Record]) -> str:
    known = {record.player: record.name for record in everyone}
    return "".join(sorted(known[player] for player in players))


def after(rounds: int, everyone: list[Record], rule: RecordElimination = PLAIN):
    return rule.ending(everyone, after_round=rounds, planned=7)


def test_v6_who_is_still_in_and_when_it_is_over() -> None:
    everyone = records(RULES, V6)
    found = [after(number, everyone) for number in (1, 2, 3)]
    assert [names(one.undefeated, everyone) for one in found] == ["ACEG", "AE", "A"]
    assert [names(one.standing, everyone) for one in found] == ["ABCDEFGH", "ABCEFG", "ACEG"]
    assert [one.over for one in found] == [False, False, True]
    assert [one.winner for one in found] == [None, None, 1]
    assert found[2].text == spoken("record_elimination.only_one_undefeated", undefeated="A")
    assert order(table(RULES, V6)).startswith("A ")


def test_v6_fates() -> None:
    fates = {fate.name: fate for fate in PLAIN.fates(records(RULES, V6), after_round=3)}
    assert fates["D"].text == spoken("record_elimination.out_lost", name="D", first="1", second="2")
    assert fates["F"].lost == (1, 3)
    assert fates["E"].text == spoken("record_elimination.still_one", name="E", lost="3")
    assert fates["A"].text == "A is undefeated."
    in_round_4 = PLAIN.still_in(records(RULES, V6), after_round=3)
    assert [record.name for record in in_round_4] == ["A", "C", "E", "G"]


@pytest.mark.parametrize(
    ("letters", "left", "lost", "effective"),
    [
        ("WWWWWWW", False, (), 7), ("WWLWL", False, (3, 5), 5), ("LL", False, (1, 2), 2),
        ("WLL", False, (2, 3), 3), ("LWWWWL", False, (1, 6), 6), ("WW", True, (), 4),
        ("WL", True, (2,), 3), ("L", True, (1,), 2), ("WWWL", True, (4,), 5),
        ("WDWWL", False, (2, 5), 5), ("WWWWWWL", False, (7,), 7),
    ],
)  # fmt: skip
def test_v5_fates_and_effective_rounds_agree(
    letters: str, left: bool, lost: tuple[int, ...], effective: int
) -> None:
    """Seven rounds: who is out counts the rounds up to the second loss. V4, V5, A-10."""
    outings = tuple(
        RoundRecord(number, OutingKind.MATCH, 2, int(letter == "W"), int(letter == "L"), letter)
        for number, letter in enumerate(letters, 1)
    )
    record = Record(1, "f", outings=outings, left=len(letters) if left else None)
    fate = PLAIN.fate(record, after_round=7)
    assert fate.lost == lost
    assert fate.out == (len(lost) == 2)
    assert fate.still_in == (len(lost) < 2 and not left)
    assert effective_rounds(record, after_round=7) == effective
    if fate.out:
        assert effective == fate.lost[1]


def test_v6b_a_draw_costs_both_a_life() -> None:
    everyone = records(RULES, V6B)
    assert PLAIN.fate(everyone[0], after_round=2).out
    assert names(after(2, everyone).standing, everyone) == "BC"
    assert after(2, everyone).winner == 3


def test_v6b_unless_the_event_says_otherwise() -> None:
    everyone = records(RULES, V6B)
    lenient = RecordElimination(draw_is_loss=False)
    assert lenient.fate(everyone[0], after_round=2).lost == (2,)
    assert names(after(2, everyone, lenient).undefeated, everyone) == "BC"
    assert not after(2, everyone, lenient).over


def test_a_match_lost_by_both_is_no_draw() -> None:
    lenient = RecordElimination(draw_is_loss=False)
    everyone = records(RULES, ("A-B:X C-D:D E:bye F:loss",))
    assert [lenient.fate(one, after_round=1).lost for one in everyone] == [
        (1,), (1,), (), (), (), (1,),
    ]  # fmt: skip
    assert [is_drawn(one.outings[0]) for one in everyone] == [
        False, False, True, True, False, False,
    ]  # fmt: skip


def test_a_level_best_of_three_is_a_draw() -> None:
    rules = rules_of("bushiroad-1.2.11", structure="double_elimination", match="bo3")
    one, other = records(rules, ("A-B:WLD",))
    assert is_drawn(one.outings[0])
    assert is_drawn(other.outings[0])
    assert not is_drawn(records(rules, ("A-B:WDD",))[1].outings[0])


def test_with_nobody_undefeated_those_with_one_loss_play_on() -> None:
    """A-13: the last two undefeated draw; four with one loss are left."""
    everyone = records(RULES, ("A>B C>D", "A-C:D B>D"))
    ending = after(2, everyone)
    assert not ending.over
    assert ending.may_end
    assert ending.winner is None
    assert names(ending.standing, everyone) == "ABC"
    assert "3 with one loss play on" in ending.text


def test_the_last_with_fewer_than_two_losses_wins() -> None:
    everyone = records(RULES, ("A>B C>D", "A-C:D B>D", "A>B C:loss"))
    ending = after(3, everyone)
    assert (ending.over, ending.winner) == (True, 1)
    assert ending.text == spoken("record_elimination.only_one_left", name="A")


def test_when_everybody_has_lost_twice_the_standings_decide() -> None:
    everyone = records(RULES, ("A-B:D", "A-B:X"))
    ending = after(2, everyone)
    assert (ending.over, ending.winner, ending.standing) == (True, None, ())


def test_an_undefeated_fighter_who_leaves_does_not_win() -> None:
    everyone = records(RULES, ("A>B C>D", "C>B A>D"), {"A": 2})
    assert after(2, everyone).winner == 3
    left = PLAIN.fate(everyone[0], after_round=2)
    assert left.text == spoken("record_elimination.left_after", name="A", left="2")
    assert not left.still_in
    # Looking back at round 1, nobody had left.
    assert names(after(1, everyone).undefeated, everyone) == "AC"


@pytest.mark.parametrize(("wanted", "rounds"), [(1, 3), (2, 2), (3, 2), (4, 1), (8, 1)])
def test_for_a_top_x_it_stops_with_x_or_fewer_undefeated(wanted: int, rounds: int) -> None:
    """A-12, on V6: four undefeated after round 1, two after round 2, one after round 3."""
    rule = RecordElimination(stop=UndefeatedAtMost(winners=wanted))
    everyone = records(RULES, V6)
    over = [number for number in (1, 2, 3) if after(number, everyone, rule).over]
    assert over[0] == rounds
    assert after(rounds, everyone, rule).winner is None


def test_a_planned_number_of_rounds_is_possible_too() -> None:
    rule = RecordElimination(stop=PlannedRounds())
    everyone = records(RULES, V6)
    assert not rule.ending(everyone, after_round=2, planned=3).over
    assert rule.ending(everyone, after_round=3, planned=3).over


@patient
@given(people=st.integers(2, 16), data=st.data())
def test_every_event_ends_with_at_most_one_winner(people: int, data) -> None:
    """Rounds drawn at random among those still in, with byes, draws and people who leave."""
    outings: list[list[RoundRecord]] = [[] for _ in range(people)]
    left: list[int | None] = [None] * people

    def field() -> list[Record]:
        return [
            Record(at, f"P{at}", outings=tuple(outings[at]), left=left[at]) for at in range(people)
        ]

    number = 0
    ending = after(0, field())
    while not ending.over:
        number += 1
        assert number <= 2 * people
        here = [record.player for record in PLAIN.still_in(field(), after_round=number - 1)]
        assert set(here) == set(ending.standing)
        here = data.draw(st.permutations(here))
        while len(here) > 1:
            one, other = here.pop(), here.pop()
            mine, theirs = data.draw(st.sampled_from([(1, 0), (0, 1), (1, 0), (0, 0)]))
            outings[one].append(RoundRecord(number, OutingKind.MATCH, other, mine, theirs))
            outings[other].append(RoundRecord(number, OutingKind.MATCH, one, theirs, mine))
        for at in here:
            outings[at].append(RoundRecord(number, OutingKind.BYE, points=1))
        if data.draw(st.integers(0, 9)) == 0:
            left[data.draw(st.sampled_from(range(people)))] = number
        ending = after(number, field())
    lost = [sum(outing.points == 0 for outing in one) for one in outings]
    assert max(lost, default=0) <= 2
    if ending.winner is not None:
        assert left[ending.winner] is None
        assert lost[ending.winner] < 2
        better = [at for at in range(people) if lost[at] < lost[ending.winner] and left[at] is None]
        assert better == []


def test_the_default_stops_with_one_undefeated() -> None:
    assert PLAIN.stop == OneUndefeated()
