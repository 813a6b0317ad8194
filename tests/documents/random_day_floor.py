"""What else people do on the floor: clock, absence, the end of time, calls."""

from datetime import timedelta

from documents.random_day_event import (
    Picks,
    RandomDay,
    Sent,
    some_judge,
    some_player,
    some_reason,
    some_table,
)
from documents.random_day_plain import _clocks
from toptable.engine.declared import Command
from toptable.engine.questions.presence import unsettled
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.end_of_time.script import Ask as AskAtTime
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.judge_calls import (
    ClaimCall,
    EscalateCall,
    OpenCall,
    ResolveCall,
)
from toptable.engine.subjects.floor.presence import KeepIn, NotePresence, Presence
from toptable.engine.subjects.floor.ruling_on_lateness import RuleOnLateness
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    DeclareExtension,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.floor.times_and_deadlines import AddTime, AnnounceTime, LimitRound


def wait(day: RandomDay, picks: Picks) -> None:
    """Time passes, and then things go on."""
    day.day.time += timedelta(minutes=1 + picks.below(40))


def clock(day: RandomDay, picks: Picks) -> Sent:
    """Something at the clock: started, stopped, time called, more time, called out."""
    table = some_table(day, picks)
    acts: tuple[Command, ...] = (
        TurnClock(ClockAct.START),
        TurnClock(ClockAct.TIME),
        *(TurnClock(act) for act in ClockAct),
        PrepareClock(),
        PrepareClock(picks.of((30, 45, 70, "untimed"))),
        AddTime(picks.of((5, -5))),
        LimitRound(40),
        ExtendTable(table, picks.of(tuple(ExtraTimeFor)), minutes=picks.of((3, 10, 0)), note="So."),
        DeclareExtension(table),
        AnnounceTime(),
    )
    return Sent(picks.of(acts), picks.of(("Olga", "Hana", "Jo")), some_reason(picks))


def presence(day: RandomDay, picks: Picks) -> Sent:
    """Somebody who should play is not there, or comes after all."""
    seen = picks.of((Presence.ABSENT, Presence.ABSENT, Presence.ABSENT, *Presence))
    current = day.state.current
    unplayed = [
        player
        for match in (current.tables() if current is not None and current.published else ())
        if match.result is None
        for player in match.players
    ]
    player = picks.of(unplayed) if unplayed else some_player(day, picks)
    if current is not None and current.number not in _clocks(day.state) and not picks.seldom(8):
        return Sent(TurnClock(ClockAct.START))
    return Sent(NotePresence(player, seen))


def absence_ends(day: RandomDay, picks: Picks) -> Sent:
    """What becomes of those who are away."""
    marked = [player for _, player in unsettled(day.state)]
    if not marked and not picks.seldom(8):
        return presence(day, picks)
    player = picks.of(marked) if marked else some_player(day, picks)
    day.day.time += timedelta(minutes=picks.below(16))
    current = day.state.current
    table = (current.table_of(player) if current is not None else 0) or 0
    ends: tuple[Command, ...] = (
        RuleOnLateness(table=table),
        RuleOnLateness(table=table, players=(player,), explained=True),
        KeepIn(player),
        NotePresence(player, Presence.ARRIVED),
    )
    return Sent(picks.of(ends), some_judge(picks), some_reason(picks))


def end_at_time(day: RandomDay, picks: Picks) -> Sent | None:
    """Walk the protocol at a table whose time is up."""
    table = some_table(day, picks)
    command = EndAtTime(table, (), finished=picks.of(("", "", "W", "L")))
    for _ in range(8):
        asked = next_question(day.state, day.day.tournament.rulebook, command, day.day.time)
        if not isinstance(asked, AskAtTime):
            break
        option = picks.of(asked.options)
        numbers = {field.key: picks.below(min(field.most or 7, 7) + 1) for field in option.fields}
        given = Given(option.key, numbers)
        command = EndAtTime(table, (*command.answers, given), command.finished)
    return Sent(command, some_judge(picks), some_reason(picks))


def call(day: RandomDay, picks: Picks) -> Sent:
    """A judge is called, and what becomes of the last call."""
    calls = day.state.floor.calls
    if not calls or not calls[-1].open or picks.seldom(4):
        reason = picks.of([reason for reason in CallReason if reason not in _TOLD_IN_CONFIDENCE])
        return Sent(OpenCall(reason, table=some_table(day, picks)), picks.of(("Jo", "Olga")))
    number = len(calls)
    acts: tuple[Command, ...] = (
        ResolveCall(number, "Explained", give=not picks.seldom(3)),
        ClaimCall(number),
        EscalateCall(number),
    )
    return Sent(picks.of(acts), picks.of(("Jo", "Hana", "Olga")))


_TOLD_IN_CONFIDENCE = (CallReason.THREATENED, CallReason.CONCERN)
