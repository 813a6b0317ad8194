"""A log keeps some of its states, to go back from; which ones changes nothing but the time."""

from itertools import pairwise

import pytest

from support import do, new_event, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.log import log as logs
from toptable.engine.log.log import Log, apply
from toptable.engine.state import State
from toptable.engine.subjects.undo import take_back as undo


@pytest.fixture
def tournament(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Some hundred lines with two of them taken back, in a log that keeps every second state."""
    monkeypatch.setattr(logs, "KEEP_EVERY", 2)
    monkeypatch.setattr(logs, "RECENT", 4)
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    for turn in range(50):
        report(tournament, 1, ("WW", "LL")[turn % 2])
        report(tournament, 2, ("WL", "DD")[turn % 2])
    for line in (40, 90):
        do(tournament, undo.TakeBackOne(line))
    return tournament


def booked(log: Log, before: int, without: frozenset[int] = frozenset()) -> State:
    """The lines that count before this one, booked from the first on."""
    state = State()
    for line in log.counted(without=without):
        if line.seq < before:
            state = apply(state, line.entry)
    return state


def test_every_state_of_the_past_is_found_again(tournament: Tournament) -> None:
    log = tournament.log
    for seq in range(1, log.version + 1):
        assert log.state_before(seq) == booked(log, seq), seq
    assert log.state == booked(log, log.version + 1)


def test_a_state_without_some_lines_is_found_again(tournament: Tournament) -> None:
    log = tournament.log
    for left_out in range(60, 80):
        without = frozenset((left_out, left_out + 1))
        assert log.state_before(100, without) == booked(log, 100, without)


def test_old_states_are_kept_more_thinly_than_new_ones(tournament: Tournament) -> None:
    kept = [seq for seq, _ in tournament.log._kept]
    assert kept[0] == 0
    assert len(kept) < 20
    for earlier, later in pairwise(kept):
        ago = tournament.version - earlier
        assert later - earlier <= max(2 * logs.KEEP_EVERY, 2 * ago / logs.RECENT)
