"""What everybody is told about an event: its timetable, what to bring, and what it does otherwise
than its document.

The timetable says when round 1 begins and how long the pauses are, the document or the event how
long a round lasts. Once clocks run they say more than any plan: a round that follows is expected
after the end of the one before, and never earlier than planned. What players bring: B-035 to
B-038. A setting that was changed with a reason is an override, and the reason is published with
it; what was chosen when the event was made, or what the rulebook leaves open, is announced with
the rest (B-002, N13-02).
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.rules.clock.round_clock import last_touched
from toptable.engine.rules.clock.round_minutes import ClockStage, length_for
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.deck_checks.check_record import sort_of
from toptable.engine.subjects.event.settings import SettingChanged, left_open


class TimetableLine(msgspec.Struct, frozen=True):
    """One round of the day, or the first of the bracket."""

    stage: ClockStage
    number: int
    planned: datetime | None
    """When it was to begin."""
    expected: datetime | None
    """When it is to begin as the day has gone so far; None once it has begun."""
    began: datetime | None
    ends: datetime | None
    """When its time is up, or was called; as planned while it has not begun."""
    pause: int = 0
    """The minutes of a longer break after it, where one is planned."""


def timetable(state: State, rulebook: Rulebook) -> tuple[TimetableLine, ...]:
    """The rounds that are planned or were played, and the bracket after them."""
    return tuple(_lines(state, rules_in(state, rulebook)))


def _lines(state: State, rules: Rules) -> Iterator[TimetableLine]:
    plan = state.office.timetable
    rounds = max(state.plan.rounds if state.plan is not None else 0, len(state.rounds))
    planned = expected = plan.start if plan is not None else None
    breaks = {pause.after_round: pause.minutes for pause in plan.breaks} if plan is not None else {}
    for number in range(1, rounds + 1):
        running = state.floor.rounds.get((ClockStage.SWISS, number))
        if running is not None and running.clock.planned is not None:
            planned = running.clock.planned
            expected = max(planned, expected) if expected is not None else planned
        length = _length(rules, ClockStage.SWISS, running)
        began = running.clock.started if running is not None else None
        ends = _ends(running) if began else _later(expected, length)
        yield TimetableLine(
            ClockStage.SWISS,
            number,
            planned=planned,
            expected=expected if began is None else None,
            began=began,
            ends=ends,
            pause=breaks.get(number, 0),
        )
        pause = timedelta(minutes=plan.pause_after(number)) if plan is not None else None
        planned = _later(_later(planned, length), pause)
        after = _later(ends, pause)
        expected = max(filter(None, (planned, after)), default=None) if plan is not None else None
    if state.plan is not None and state.plan.cut and rounds:
        yield _bracket(state, planned, expected)


def _bracket(state: State, planned: datetime | None, expected: datetime | None) -> TimetableLine:
    """The first games after the cut; when the others follow depends on how long they last."""
    clocks = [
        running.clock
        for (stage, _), running in state.floor.rounds.items()
        if stage in (ClockStage.ELIMINATION, ClockStage.FINAL) and running.clock.started
    ]
    began = min((clock.started for clock in clocks if clock.started), default=None)
    return TimetableLine(
        ClockStage.ELIMINATION,
        1,
        planned=planned,
        expected=expected if began is None else None,
        began=began,
        ends=None,
    )


def _length(rules: Rules, stage: ClockStage, running: RunningRound | None) -> timedelta | None:
    """How long a round lasts; None where nobody can say."""
    if running is not None:
        return running.clock.limit
    sheet = rules.rulebook.announcements
    known = length_for(sheet.times if sheet else (), stage, dict(rules.chosen.items))
    minutes = known.default if known is not None and not known.untimed else None
    return timedelta(minutes=minutes) if minutes is not None else None


def _ends(running: RunningRound | None) -> datetime | None:
    """When the time of a round is up, as things stood when its clock was touched last."""
    if running is None or running.clock.paused:
        return None
    touched = last_touched(running.clock)
    return running.clock.ends_at(touched) if touched is not None else None


def _later(moment: datetime | None, span: timedelta | None) -> datetime | None:
    return moment + span if moment is not None and span is not None else None


def to_bring(state: State, rules: Rules) -> tuple[str, ...]:
    """The document's list for this game, and nothing before the game is chosen."""
    checks = rules.rulebook.deck_checks
    return checks.to_bring(sort_of(state, rules)) if rules.game is not None else ()


class Override(msgspec.Struct, frozen=True):
    """One setting off the document's default, and why."""

    key: str
    value: str
    default: str
    section: str
    reason: str
    label: str
    said: str
    """The value as people read it."""
    otherwise: str
    """The default as people read it."""


def overrides(log: Log, rulebook: Rulebook) -> tuple[Override, ...]:
    """The settings that were changed away from their defaults, in the order of the document."""
    now = rules_in(log.state, rulebook).chosen
    event = the_event(log.state)
    why = {
        line.entry.key: line.reason
        for line in log.counted()
        if isinstance(line.entry, SettingChanged)
    }
    return tuple(
        Override(
            key=setting.key,
            value=now[setting.key],
            default=setting.default,
            section=setting.source,
            reason=why[setting.key],
            label=setting.label,
            said=setting.said(now[setting.key]),
            otherwise=setting.said(setting.default),
        )
        for setting in rulebook.settings
        if setting.key in why
        and now[setting.key] != setting.default
        and not left_open(event, rulebook, setting.key)
    )
