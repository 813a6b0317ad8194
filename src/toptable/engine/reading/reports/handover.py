"""The handover sheet: everything that whoever takes over as head judge must know.

For somebody who stands in, and for the second day: penalties hold for all days of an event
(B-162). B-125, B-168, B-169, N13-03, N13-07, N13-34, N13-41, B-067.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.questions.places import round_called
from toptable.engine.questions.table_time import running_now
from toptable.engine.reading.reports.deck_checks import open_checks
from toptable.engine.reading.reports.deviations import Deviations, deviations
from toptable.engine.reading.reports.expulsions import expulsions
from toptable.engine.reading.reports.incidents import Incident, IncidentKind, incident_report
from toptable.engine.reading.reports.penalty_sheet import SheetRow, permissions, sheet_row
from toptable.engine.reading.reports.sight import Passage, Reader, Secret, Statement, statement
from toptable.engine.reading.reports.staff_cover import StaffList, staff_list
from toptable.engine.reading.reports.wording import effect_text, oldest_first
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.table_time import TableEnd
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.floor import REASON_TEXTS, JudgeCall
from toptable.engine.state.staff import NoteKind
from toptable.engine.subjects.conduct.holds import what_waits
from toptable.engine.subjects.conduct.tell import held_text
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.floor.timekeeping import table_ends

_FOR_THE_NEXT = (NoteKind.HANDOVER, NoteKind.ACCOMMODATION)


class UnsettledCall(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A call that is not settled."""

    call: int
    why: str
    since: datetime
    table: int | None = None
    judge: str = ""
    for_head: bool = False
    urgent: bool = False
    text: Passage


class RunningClock(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The clock of the round that is on, with the tables that have more time."""

    round: str
    phase: Phase
    remaining: timedelta | None
    extended: tuple[TableEnd, ...] = ()


class HandoverSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What is open when one judge takes over from another."""

    event: str
    date: str
    at: datetime
    stage: str
    """Where the event stands, in a sentence."""
    staff: StaffList
    clock: RunningClock | None
    calls: tuple[UnsettledCall, ...]
    checks: tuple[str, ...]
    """Deck checks with something left to do, one sentence each."""
    held: tuple[str, ...]
    """Matches under investigation and what waits for them, one sentence each."""
    disputed: tuple[str, ...]
    appeals: tuple[SheetRow, ...]
    unacknowledged: tuple[SheetRow, ...]
    unfinished: tuple[SheetRow, ...]
    waiting: tuple[str, ...]
    """Losses that take effect in a coming match, one sentence each."""
    allowed: tuple[str, ...]
    reports: tuple[str, ...]
    """What is missing from the reports on people put out, one sentence each."""
    incidents: tuple[Incident, ...]
    """Incidents that somebody still has to see to."""
    notes: tuple[Statement, ...]
    """What was written down for whoever takes over, and is not settled."""
    deviations: Deviations


def handover_sheet(log: Log, rulebook: Rulebook, reader: Reader, moment: datetime) -> HandoverSheet:
    """The sheet at a moment."""
    state = log.state
    event = the_event(state)
    book = rules_in(state, rulebook).conduct
    standing = [
        ruling for ruling in oldest_first(state.conduct.rulings.values()) if not ruling.undone
    ]
    notes = [one for _, one in sorted(state.handover.notes.items()) if one.open]
    return HandoverSheet(
        event=event.name,
        date=event.date,
        at=moment,
        stage=_stage(state),
        staff=staff_list(state, rulebook, moment),
        clock=_clock(state, rulebook, moment),
        calls=tuple(_call(call, reader) for call in waiting(state)),
        checks=open_checks(state),
        held=tuple(
            " ".join(
                (
                    worded(
                        "handover.under_investigation",
                        "%(held_text)s is under investigation.",
                        held_text=held_text(number, table),
                    ),
                    *what_waits(state, rulebook, number, table),
                )
            )
            for number, table in sorted(state.conduct.held)
        ),
        disputed=tuple(_disputed(state)),
        appeals=tuple(
            sheet_row(state, book, ruling, rulebook.words)
            for ruling in standing
            if ruling.ruled.stage is AppealStage.APPEALED
        ),
        unacknowledged=tuple(
            sheet_row(state, book, ruling, rulebook.words) for ruling in standing if ruling.awaits
        ),
        unfinished=tuple(
            sheet_row(state, book, ruling, rulebook.words)
            for ruling in standing
            if ruling.unfinished
        ),
        waiting=tuple(effect_text(state, effect) for effect in state.conduct.pending),
        allowed=permissions(state),
        reports=tuple(_reports(log, rulebook, reader)),
        incidents=tuple(
            incident
            for incident in incident_report(log, reader).open
            if incident.kind is IncidentKind.INCIDENT
        ),
        notes=tuple(statement(reader, note) for note in notes if note.kind in _FOR_THE_NEXT),
        deviations=deviations(log, rulebook, reader),
    )


def _stage(state: State) -> str:
    if state.closed:
        return worded("handover.event_closed", "The event is closed.")
    if state.finals.bracket is not None:
        return worded("handover.bracket", "The bracket is on.")
    current = state.current
    if current is None:
        return worded("handover.no_round", "No round has been paired.")
    if not current.published:
        return worded(
            "handover.round_draft",
            "Round %(number)s is a draft; nobody has seen it yet.",
            number=current.number,
        )
    if current.open:
        missing = "1 result is" if current.open == 1 else f"{current.open} results are"
        return worded(
            "handover.round_missing",
            "Round %(number)s is on; %(missing)s missing.",
            number=current.number,
            missing=missing,
        )
    return worded("handover.round_over", "Round %(number)s is over.", number=current.number)


def _clock(state: State, rulebook: Rulebook, moment: datetime) -> RunningClock | None:
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return None
    place, running = found
    ends = table_ends(state, rulebook, moment)
    return RunningClock(
        round=round_called(state, place.stage, place.number),
        phase=running.clock.phase(moment),
        remaining=running.clock.remaining(moment),
        extended=()
        if isinstance(ends, Refusal)
        else tuple(end for end in ends if end.time or end.turns),
    )


def _call(call: JudgeCall, reader: Reader) -> UnsettledCall:
    said = reader.read(call.text, Secret.CALL) if call.text is not None else Passage(call.note)
    return UnsettledCall(
        call=call.number,
        why=REASON_TEXTS[call.reason],
        since=call.since,
        table=call.table,
        judge=call.judge,
        for_head=call.head,
        urgent=call.urgent,
        text=said,
    )


def _disputed(state: State) -> Iterator[str]:
    current = state.current
    for match in current.tables() if current is not None else ():
        if match.disputed:
            one, two = (state.name_of(player) for player in match.players)
            yield worded(
                "handover.table_reported",
                "Table %(table)s: %(one)s and %(two)s have reported different results.",
                table=match.table,
                one=one,
                two=two,
            )


def _reports(log: Log, rulebook: Rulebook, reader: Reader) -> Iterator[str]:
    found = expulsions(log, rulebook, reader)
    for expulsion in found.expulsions:
        yield from (f"{expulsion.what} of {expulsion.who}: {text}" for text in expulsion.missing)
    for out in found.sent_out:
        yield from (f"{out.who}, sent out: {text}" for text in out.missing)
