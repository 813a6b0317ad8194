"""The roll-call, the lock, and what can still happen to a locked cut."""

from datetime import UTC, datetime, timedelta

import pytest
from cut_fields import an_order, ids, out, patient
from hypothesis import given
from hypothesis import strategies as st

from spoken import spoken
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import (
    Division,
    PassedOver,
    PassedOverBecause,
    RecordCut,
    TopCut,
)
from toptable.engine.rules.finals.locked_cut import (
    FinalistAnswer,
    LockedCut,
    NextMovesUp,
    RollCall,
    StaysVacant,
    Vacated,
    drift,
    lock,
    move_up,
    vacate,
)

ORDER = an_order("18 18 15 15 12 12 9")
NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
LEAVES = PassedOver(2, PassedOverBecause.LEFT)


def top(size: int, *missing: int) -> Division:
    return TopCut(size).divide(ORDER, out(*missing))


def locked(size: int = 4) -> LockedCut:
    cut = lock(top(size))
    assert isinstance(cut, LockedCut)
    return cut


def seeds(cut: LockedCut) -> list[int]:
    return [one.who.player for one in cut.seeds]


def test_whoever_declines_or_is_absent_makes_room_for_the_next() -> None:
    call = RollCall("stage", NOON)
    call = (
        call.marked(1, FinalistAnswer.PRESENT)
        .marked(2, FinalistAnswer.DECLINES)
        .marked(4, FinalistAnswer.ABSENT)
    )
    assert {player: one.why for player, one in call.out().items()} == {
        2: PassedOverBecause.DECLINES,
        4: PassedOverBecause.ABSENT,
    }
    division = TopCut(4).divide(ORDER, call.out())
    assert ids(division.taken) == [1, 3, 5, 6]
    lines = call.lines(division.taken, NOON)
    assert [(line.seed, line.who.player, line.answer) for line in lines] == [
        (1, 1, FinalistAnswer.PRESENT),
        (2, 3, FinalistAnswer.NONE),
        (3, 5, FinalistAnswer.NONE),
        (4, 6, FinalistAnswer.NONE),
    ]


def test_a_passed_deadline_asks_and_decides_nothing() -> None:
    call = RollCall("stage", NOON).marked(1, FinalistAnswer.PRESENT)
    taken = top(2).taken
    before, after = call.lines(taken, NOON), call.lines(taken, NOON + timedelta(seconds=1))
    assert [line.overdue for line in before] == [False, False]
    assert [line.overdue for line in after] == [False, True]
    assert after[0].text == "P1 (1): present."
    assert before[1].text == spoken("roll_call.not_answered_yet", who="P2 (2)")
    assert after[1].text == (spoken("roll_call.not_answered_time", who="P2 (2)"))
    assert call.out() == {}


def test_an_answer_can_be_changed_and_taken_back() -> None:
    call = RollCall("stage").marked(1, FinalistAnswer.DECLINES).marked(1, FinalistAnswer.PRESENT)
    assert call.answer(1) is FinalistAnswer.PRESENT
    assert call.out() == {}
    assert call.marked(1, FinalistAnswer.NONE) == RollCall("stage")
    assert call.marked(7, FinalistAnswer.NONE) == call


def test_locking_waits_for_every_answer() -> None:
    call = RollCall("stage").marked(1, FinalistAnswer.PRESENT)
    refused = lock(top(2), call)
    assert isinstance(refused, Refusal)
    assert refused.text == (spoken("roll_call", listed="P2 (2)"))
    assert isinstance(lock(top(2), call.marked(2, FinalistAnswer.PRESENT)), LockedCut)


def test_the_best_is_seed_one_and_the_next_waits() -> None:
    cut = locked(4)
    assert [(one.seed, one.who.player) for one in cut.seeds] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert ids(cut.waiting) == [5, 6, 7]
    assert cut.players == (1, 2, 3, 4)


@pytest.mark.parametrize("missing", [(2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6, 7)])
def test_a_cut_needs_two(missing: tuple[int, ...]) -> None:
    refused = lock(top(4, *missing))
    assert isinstance(refused, Refusal)
    assert refused.code == "too_few"


def test_a_corrected_result_changes_nothing_but_is_told() -> None:
    cut = locked(4)
    assert drift(cut, top(4)) == ""
    swapped = an_order("18 18 15 15")
    other = TopCut(4).divide((swapped[1], swapped[0], *swapped[2:]), {})
    assert drift(cut, other) == (spoken("lock.cut_stays", what="some would have other seeds"))
    assert drift(cut, top(4, 3)) == (
        spoken("lock.cut_stays", what="P5 (5) would be in, P3 (3) would not")
    )


def test_a_vacancy_stays_where_it_is() -> None:
    gone = vacate(locked(4), LEAVES)
    assert isinstance(gone, Vacated)
    assert seeds(gone.cut) == [1, 2, 3, 4]
    assert gone.cut.players == (1, 3, 4)
    assert gone.text == ("P2 (2) has left the event. Seed 2 is vacant; opponents get a walkover.")


def test_the_next_moves_up_until_the_first_game() -> None:
    filled = move_up(locked(4), LEAVES, NextMovesUp(), begun=False, out={})
    assert isinstance(filled, Vacated)
    assert seeds(filled.cut) == [1, 3, 4, 5]
    assert [one.seed for one in filled.cut.seeds] == [1, 2, 3, 4]
    assert ids(filled.cut.waiting) == [6, 7]
    assert filled.text == (
        "P2 (2) has left the event. P5 (5) moves up and is seed 4. The seeds after 2 move up by "
        "one."
    )
    late = move_up(locked(4), LEAVES, NextMovesUp(), begun=True, out={})
    assert isinstance(late, Refusal)
    assert late.rule == "AMB-62"


def test_bushiroad_fills_no_vacancy_even_before_the_games() -> None:
    for begun in (False, True):
        refused = move_up(locked(4), LEAVES, StaysVacant(), begun=begun, out={})
        assert isinstance(refused, Refusal)
        assert refused.rule == "FR-3.2.4"


def test_who_cannot_come_is_passed_over_again() -> None:
    filled = move_up(locked(4), LEAVES, NextMovesUp(), begun=False, out=out(5))
    assert isinstance(filled, Vacated)
    assert seeds(filled.cut) == [1, 3, 4, 6]


def test_a_place_left_vacant_can_still_be_filled_before_the_games() -> None:
    vacant = vacate(locked(4), LEAVES)
    assert isinstance(vacant, Vacated)
    also = vacate(vacant.cut, PassedOver(3, PassedOverBecause.ABSENT))
    assert isinstance(also, Vacated)
    filled = move_up(also.cut, LEAVES, NextMovesUp(), begun=False, out={})
    assert isinstance(filled, Vacated)
    assert seeds(filled.cut) == [1, 3, 4, 5]
    assert filled.cut.players == (1, 4, 5)


def test_nobody_moves_up_where_nobody_waits_or_points_decide() -> None:
    for cut in (lock(TopCut(7).divide(ORDER, {})), lock(RecordCut(15).divide(ORDER, {}))):
        assert isinstance(cut, LockedCut)
        refused = move_up(cut, LEAVES, NextMovesUp(), begun=False, out={})
        assert isinstance(refused, Refusal)
        assert refused.code == "nobody"


def test_a_stranger_cannot_leave_the_cut() -> None:
    stranger = PassedOver(6, PassedOverBecause.LEFT)
    assert isinstance(vacate(locked(4), stranger), Refusal)
    assert isinstance(move_up(locked(4), stranger, NextMovesUp(), begun=False, out={}), Refusal)


@patient
@given(leavers=st.lists(st.integers(1, 7), max_size=7, unique=True), size=st.integers(2, 6))
def test_moving_up_gives_the_cut_that_would_have_been_taken_without_them(
    leavers: list[int], size: int
) -> None:
    cut: LockedCut = locked(size)
    missing: dict[int, PassedOver] = {}
    for player in leavers:
        missing |= out(player)
        if cut.seed_of(player) is None:
            continue
        filled = move_up(cut, missing[player], NextMovesUp(), begun=False, out=missing)
        if isinstance(filled, Refusal):
            return
        cut = filled.cut
    assert seeds(cut) == ids(TopCut(size).divide(ORDER, missing).taken)
