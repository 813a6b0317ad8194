"""The clock of the round that is on: where it is in the state, and how it is put back."""

from datetime import timedelta

from msgspec.structs import replace

from toptable.engine.questions.places import PlayPlace, place_now, round_called
from toptable.engine.questions.table_time import NO_CLOCK
from toptable.engine.refusal import Refusal, granted, refuse
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound

MINUTE = timedelta(minutes=1)
MOST_MINUTES = 999
"""More than any round lasts, and few enough for every clock."""


_BRACKET = {ClockStage.ELIMINATION, ClockStage.FINAL}


def same_place(
    state: State, rulebook: Rulebook, stage: ClockStage, number: int
) -> PlayPlace | Refusal:
    """The round with this number, if it is the one that is on."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or place.key == (stage, number):
        return place
    if place.number == number and {place.stage, stage} == _BRACKET:
        # It became the final when somebody left; what was said of its clock before still stands.
        return replace(place, stage=stage)
    return Refusal.saying(
        "not_on:same_place",
        "%(round_called)s is not on.",
        round_called=round_called(state, stage, number),
    )


def running_of(state: State, rulebook: Rulebook, stage: ClockStage, number: int) -> RunningRound:
    """The clock of that round, if it is on."""
    place = granted(same_place(state, rulebook, stage, number))
    return granted(state.floor.rounds.get(place.key) or NO_CLOCK)


def running_at(
    state: State, rulebook: Rulebook, stage: ClockStage, number: int, table: int
) -> RunningRound | Refusal:
    """The round with its clock, if somebody still plays at that table."""
    place = same_place(state, rulebook, stage, number)
    if isinstance(place, Refusal):
        return place
    seated = place.at(table)
    if isinstance(seated, Refusal):
        return seated
    if seated.over:
        return Refusal.saying(
            "table_over:running_at", "Table %(table)s has a result; it needs no time.", table=table
        )
    return state.floor.rounds.get(place.key) or NO_CLOCK


def with_round(state: State, running: RunningRound) -> State:
    """The state with this clock in it."""
    rounds = state.floor.rounds.set((running.stage, running.number), running)
    return replace(state, floor=replace(state.floor, rounds=rounds))


def not_too_long(minutes: int) -> None:
    """Refuse what no clock can show."""
    if abs(minutes) > MOST_MINUTES:
        refuse(
            "clock_minutes:too_long",
            "A clock takes at most %(most)s minutes. Enter fewer.",
            most=MOST_MINUTES,
        )
