"""The handover sheet for whoever takes over as head judge, and who works, who of them plays and
who rules in their matches.

For somebody who stands in, and for the second day: penalties hold for all days of an event
(B-162). B-125, B-168, B-169, N13-03, N13-07, N13-34, N13-41, B-067. The staff: N13-36, N13-37,
N13-38, N10-09, FFG-02, FFG-06, SW-02, SW-03, B-011 to B-017.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.questions.places import PlayPlace, place_now, round_called, running_now
from toptable.engine.questions.staff import acting_at, members_of, staff_among, who_rules
from toptable.engine.refusal import Refusal
from toptable.engine.roles import WHO_RULES, Role
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.table_time import TableEnd
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff_rules import Member
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import RecordedRuling
from toptable.engine.state.floor import REASON_TEXTS, JudgeCall
from toptable.engine.state.office import Acting, NoteKind
from toptable.engine.subjects.conduct.appeals_and_holds import what_waits
from toptable.engine.subjects.conduct.penalty_record import held_text
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.floor.timekeeping import table_ends
from toptable.engine.views.reports.confidentiality import (
    ConfidentialText,
    Reader,
    Secret,
    Statement,
    statement,
)
from toptable.engine.views.reports.deck_checks import open_checks
from toptable.engine.views.reports.deviations import Deviations, deviations
from toptable.engine.views.reports.expulsions import expulsions
from toptable.engine.views.reports.incidents import Incident, IncidentKind, incident_report
from toptable.engine.views.reports.penalty_sheet import oldest_first, permissions
from toptable.engine.views.rulings import RulingDetails, effect_text, ruling_views


class StaffRow(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One person with all their roles."""

    name: str
    roles: tuple[Role, ...]
    plays: bool = False
    in_event: bool = False
    """Whether they still play: neither dropped nor put out."""
    table: int | None = None
    """Where they sit in the round that is on."""
    cover: tuple[str, ...] = ()
    """Who may rule at that table."""
    acting: bool = False
    """Whether they stand in for the head judge now."""


class StaffList(msgspec.Struct, frozen=True, kw_only=True):
    """The staff of an event."""

    event: str
    date: str
    staff: tuple[StaffRow, ...]
    head_judge: str
    """Who has the last word on rulings now."""
    acting: tuple[Acting, ...]
    """Who stood in, stands in, or will."""
    announce: tuple[str, ...]
    """Names to announce before the start, as they play. N13-36."""
    problems: tuple[str, ...]
    """What the document asks for that the list lacks, one sentence each."""
    reminders: tuple[str, ...]
    """What to say to those of them who still play. N13-39."""
    waived: bool
    """Whether the organizer goes without the cover that the document asks for."""


def staff_list(state: State, rulebook: Rulebook, moment: datetime) -> StaffList:
    """The staff with their cover, at a moment."""
    event = the_event(state)
    rules = rules_in(state, rulebook)
    stands_in = acting_at(state, moment)
    listed = [*(member.name for member in state.staff), *([stands_in.name] if stands_in else [])]
    names = tuple(dict.fromkeys(listed))
    members = members_of(state)
    place = place_now(state, rulebook)
    rows = tuple(
        _row(state, rulebook, name, place if isinstance(place, PlayPlace) else None, stands_in)
        for name in names
    )
    levels = rulebook.levels
    announce: tuple[str, ...] = ()
    problems: list[str] = []
    if levels is not None:
        announce = levels.staff_play.playing(rules.tier, members)
        problems += levels.staff_play.problems(rules.tier, members, rulebook.words)
        problems += [text for need in levels.staff_needs for text in need.problems(members)]
    problems += [
        worded("staff_cover.nobody_staff", table=row.table, row=row.name)
        for row in rows
        if row.table is not None and not row.cover
    ]
    return StaffList(
        event=event.name,
        date=event.date,
        staff=rows,
        head_judge=_last_word(state, rulebook, moment),
        acting=state.handover.acting,
        announce=announce,
        problems=tuple(problems),
        reminders=_reminders(rows, rulebook),
        waived=rules.chosen.get("staff_cover", "") == "waived",
    )


def _reminders(rows: Sequence[StaffRow], rulebook: Rulebook) -> tuple[str, ...]:
    """For staff who play, where the document has something to remind them of."""
    text = rulebook.levels.staff_play.reminder if rulebook.levels is not None else ""
    playing = ", ".join(row.name for row in rows if row.in_event)
    return (f"{playing}: {text}",) if text and playing else ()


def _row(
    state: State, rulebook: Rulebook, name: str, place: PlayPlace | None, stands_in: Acting | None
) -> StaffRow:
    held = [member for member in state.staff if member.name == name]
    number = next((member.player for member in held if member.player is not None), None)
    seated = place.table_of(number) if place is not None and number is not None else None
    playing = seated is not None and not seated.over
    return StaffRow(
        name=name,
        roles=tuple(member.role for member in held),
        plays=number is not None,
        in_event=number is not None and state.players[number].active,
        table=seated.table if seated is not None and playing else None,
        cover=_cover(state, rulebook, seated.players, stands_in)
        if seated is not None and playing
        else (),
        acting=stands_in is not None and stands_in.name == name,
    )


def _cover(
    state: State, rulebook: Rulebook, players: Sequence[int], stands_in: Acting | None
) -> tuple[str, ...]:
    """Who may rule at a table: those who judge and do not play there. N13-38, FFG-06, SW-02."""
    there = staff_among(state, players)
    staff = [*members_of(state)]
    staff += [Member(stands_in.name, Role.HEAD_JUDGE)] if stands_in is not None else []
    bound = who_rules(state, rulebook, there, staff)
    if bound is not None:
        return bound
    able = (member.name for member in staff if member.role in WHO_RULES)
    return tuple(name for name in dict.fromkeys(able) if name not in there)


def _last_word(state: State, rulebook: Rulebook, moment: datetime) -> str:
    """The head judge, whoever stands in, or the organizer where there is neither. N13-03."""
    stands_in, words = acting_at(state, moment), rulebook.words
    if stands_in is not None:
        return worded(
            "staff_cover.stands", stands_in=stands_in.name, head_judge=words.role(Role.HEAD_JUDGE)
        )
    last = rules_in(state, rulebook).conduct.appeal.chain[-1]
    for role in (last, Role.ORGANIZER):
        held = [member.name for member in state.staff if member.role is role]
        if held:
            return f"{', '.join(held)} ({words.role(role)})"
    return "the organizer"


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
    text: ConfidentialText


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
    appeals: tuple[RulingDetails, ...]
    unacknowledged: tuple[RulingDetails, ...]
    unfinished: tuple[RulingDetails, ...]
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
    standing = [
        ruling for ruling in oldest_first(state.conduct.rulings.values()) if not ruling.undone
    ]
    notes = [one for _, one in sorted(state.handover.notes.items()) if one.open]

    def shown(rulings: Iterable[RecordedRuling]) -> tuple[RulingDetails, ...]:
        return ruling_views(state, rulebook, rulings, log.version)

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
                    worded("handover.under_investigation", held_text=held_text(number, table)),
                    *what_waits(state, rulebook, number, table),
                )
            )
            for number, table in sorted(state.conduct.held)
        ),
        disputed=tuple(_disputed(state)),
        appeals=shown(one for one in standing if one.ruled.stage is AppealStage.APPEALED),
        unacknowledged=shown(one for one in standing if one.awaits),
        unfinished=shown(one for one in standing if one.unfinished),
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
        return worded("handover.event_closed")
    if state.finals.bracket is not None:
        return worded("handover.bracket")
    current = state.current
    if current is None:
        return worded("handover.no_round")
    if not current.published:
        return worded("handover.round_draft", number=current.number)
    if current.open:
        missing = "1 result is" if current.open == 1 else f"{current.open} results are"
        return worded("handover.round_missing", number=current.number, missing=missing)
    return worded("handover.round_over", number=current.number)


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
    said = (
        reader.read(call.text, Secret.CALL)
        if call.text is not None
        else ConfidentialText(call.note)
    )
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
            yield worded("handover.table_reported", table=match.table, one=one, two=two)


def _reports(log: Log, rulebook: Rulebook, reader: Reader) -> Iterator[str]:
    found = expulsions(log, rulebook, reader)
    for expulsion in found.expulsions:
        yield from (f"{expulsion.what} of {expulsion.who}: {text}" for text in expulsion.missing)
    for out in found.sent_out:
        yield from (f"{out.who}, sent out: {text}" for text in out.missing)
