"""The reports as plain lines of text, the same on paper, on a page and in a terminal. B-186."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_clock import span
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.views.reports.confidentiality import Reader, ReportKind, Statement
from toptable.engine.views.reports.deck_checks import (
    CheckRow,
    DeckCheckReport,
    deck_check_report,
)
from toptable.engine.views.reports.deviations import Deviations, OtherPenalty, deviations
from toptable.engine.views.reports.expulsions import (
    Expulsion,
    ExpulsionReport,
    SentOut,
    expulsions,
)
from toptable.engine.views.reports.handover import (
    HandoverSheet,
    RunningClock,
    StaffList,
    StaffRow,
    handover_sheet,
    staff_list,
)
from toptable.engine.views.reports.incidents import (
    Incident,
    IncidentReport,
    Inquiry,
    incident_report,
)
from toptable.engine.views.reports.penalty_sheet import PenaltySheet, penalty_sheet
from toptable.engine.views.reports.precedents import Precedents, precedents
from toptable.engine.views.rulings import RulingDetails


def report_lines(
    tournament: Tournament,
    kind: ReportKind,
    reader: Reader,
    at: datetime,
    *,
    player: int | None = None,
    seat: int | None = None,
    about: str = "",
    only_open: bool = False,
) -> list[str]:
    """A report as it stands now, the title first.

    The penalty sheet is of everybody, or of a player, a team or a member of one; rulings are all,
    or those about a word; incidents are all, or those that need attention.
    """
    log, rulebook = tournament.log, tournament.rulebook
    match kind:
        case ReportKind.PENALTIES:
            return penalty_lines(penalty_sheet(log, rulebook, player, seat=seat))
        case ReportKind.RULINGS:
            return precedent_lines(precedents(log, rulebook, about))
        case ReportKind.DEVIATIONS:
            return deviation_lines(deviations(log, rulebook, reader))
        case ReportKind.EXPULSIONS:
            return expulsion_lines(expulsions(log, rulebook, reader), rulebook.words)
        case ReportKind.INCIDENTS:
            made = incident_report(log, reader)
            return incident_lines(made, made.open if only_open else made.incidents)
        case ReportKind.DECK_CHECKS:
            return deck_check_lines(deck_check_report(log, rulebook, reader))
        case ReportKind.STAFF:
            return staff_lines(staff_list(tournament.state, rulebook, at), rulebook.words)
        case ReportKind.HANDOVER:
            return handover_lines(handover_sheet(log, rulebook, reader, at), rulebook.words)


def penalty_lines(made: PenaltySheet) -> list[str]:
    """The penalty sheet."""
    whose = f" of {made.player}" if made.player else ""
    return [
        *_title(f"Penalty sheet{whose}", made.event, made.date),
        *(_rows(made.rows) if made.rows else ["No rulings."]),
        *_section(
            "Counts so far",
            (f"{one.who}: {one.count} × {one.penalty} ({one.for_what})" for one in made.tally),
        ),
        *_section("Waits for the next match", made.waiting),
        *_section("Allowed today", made.allowed),
    ]


def expulsions_title(words: Words) -> str:
    """What the report on people put out and sent out is called."""
    return f"{words.disqualification.capitalize()}s and ejections"


def expulsion_lines(made: ExpulsionReport, words: Words = OURS) -> list[str]:
    """People put out of the event, and people sent out."""
    lines = _title(expulsions_title(words), made.event, made.date)
    lines.append(f"Under {made.rulebook}.")
    if not made.expulsions and not made.sent_out:
        lines.append(f"Nobody was {words.disqualified} or sent out.")
    for expulsion in made.expulsions:
        lines += ["", *_expulsion(expulsion)]
    for out in made.sent_out:
        lines += ["", *_sent_out(out)]
    to = f" to {made.refer_to}" if made.refer_to else ""
    return [*lines, *_section(f"To be referred{to}", _statements(made.referrals))]


def incident_lines(made: IncidentReport, shown: Sequence[Incident]) -> list[str]:
    """Incidents, one block each."""
    lines = _title("Incidents", made.event, made.date)
    if not shown:
        lines.append("Nothing is on record.")
    for incident in shown:
        lines += ["", *_incident(incident)]
    for inquiry in made.inquiries:
        lines += _section(f"Inquiry about {inquiry.about}", _inquiry(inquiry))
    return lines


def deviation_lines(made: Deviations) -> list[str]:
    """Deviations from the defaults."""
    lines = [*_title("Deviations from the defaults", made.event, made.date), *_deviations(made)]
    return lines if len(lines) > 2 else [*lines, f"None: everything is as {made.rulebook} has it."]


def precedent_lines(made: Precedents) -> list[str]:
    """The rulings of the event, by infraction."""
    lines = _title("Rulings of this event", made.event, made.date)
    if not made.cases:
        lines.append("No rulings.")
    for case in made.cases:
        section = f" ({case.section})" if case.section else ""
        lines += ["", f"{case.name}{section}", *_rows(case.rulings)]
        lines += [f"  ! {text}" for text in case.uneven]
    return lines


def deck_check_lines(made: DeckCheckReport) -> list[str]:
    """Who was checked, and who was not."""
    lines = _title("Deck checks", made.event, made.date)
    if not made.checks:
        lines.append("Nobody has been checked.")
    for check in made.checks:
        lines += ["", *_check(check)]
    if made.planned:
        lines += ["", f"Planned and not begun: {made.planned}."]
    if made.cancelled:
        lines += ["", f"Cancelled: {made.cancelled}."]
    return [*lines, *_section("Not checked so far", made.not_checked)]


def staff_lines(made: StaffList, words: Words = OURS) -> list[str]:
    """The list of staff with cover."""
    return [*_title("Staff", made.event, made.date), *_staff(made, words)]


def handover_lines(made: HandoverSheet, words: Words = OURS) -> list[str]:
    """The handover sheet."""
    for_head = f"; waits for the {words.role(Role.HEAD_JUDGE)}"
    return [
        *_title(f"Handover at {_when(made.at)}", made.event, made.date),
        made.stage,
        *(_clock(made.clock) if made.clock is not None else ()),
        *_section(
            "Open calls",
            (
                f"{call.call}{' (urgent)' if call.urgent else ''}, since {_when(call.since)}"
                f"{f', table {call.table}' if call.table else ''}: {call.why}"
                f"{f'; {call.text.text}' if call.text.text else ''}"
                f"{f'; {call.judge} is there' if call.judge else ''}"
                f"{for_head if call.for_head and not call.judge else ''}"
                for call in made.calls
            ),
        ),
        *_section("Deck checks", made.checks),
        *_section("Under investigation", made.held),
        *_section("Disputed results", made.disputed),
        *_section("Appeals to hear", _short(made.appeals)),
        *_section("To be acknowledged", _short(made.unacknowledged)),
        *_section("Rulings to complete", _short(made.unfinished)),
        *_section("Losses that wait for a match", made.waiting),
        *_section("Allowed", made.allowed),
        *_section("Missing from reports", made.reports),
        *_section(
            "Incidents to see to",
            (
                f"{incident.what}: {' '.join(text.text for text in incident.text)}"
                for incident in made.incidents
            ),
        ),
        *_section("Notes for you", _statements(made.notes)),
        *_section("Staff", (line.strip() for line in _staff(made.staff, words))),
        *_deviations(made.deviations, "Deviation: "),
    ]


def _title(what: str, event: str, date: str) -> list[str]:
    return [what, f"{event}, {date}" if date else event]


def _section(heading: str, lines: Iterable[str]) -> list[str]:
    found = [f"  {line}" for line in lines]
    return ["", heading, *found] if found else []


def _when(at: datetime) -> str:
    """Day and time where this computer stands."""
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


def _rows(rows: Sequence[RulingDetails]) -> Iterator[str]:
    for row in rows:
        section = f" ({row.section})" if row.section else ""
        yield f"  {row.number}  {_when(row.at)}, {row.where}: {row.who}"
        yield f"     {row.penalty_name}: {row.name}{section}; by {row.judge}"
        if row.also:
            yield f"     Also for: {', '.join(row.also)}"
        if row.answers:
            yield f"     Answers: {', '.join(row.answers)}"
        yield from (f"     {text}" for text in (*row.did, *row.notes))


def _short(rows: Iterable[RulingDetails]) -> Iterator[str]:
    return (f"{row.number}: {row.who}, {row.penalty_name}, {row.name}; {row.judge}" for row in rows)


def _check(check: CheckRow) -> Iterator[str]:
    where = f", {check.where}" if check.where else ""
    yield f"{check.name}, {_when(check.at)}{where}"
    took = "" if check.minutes is None else f", took {check.minutes} min"
    given = f", {check.given} min given to the table" if check.given else ""
    yield f"  By {check.judge} ({check.how}){took}{given}"
    if check.playing is not None:
        yield f"  Plays too: {check.playing.text}"
    for player in check.players:
        note = f". {player.note.text}" if player.note is not None else ""
        yield f"  {player.who}: {player.found}{note}"
        yield from (f"    ✓ {text}" for text in player.seen)


def _expulsion(one: Expulsion) -> Iterator[str]:
    state = "not confirmed, nobody is out" if one.waits else "counts no longer"
    yield f"{one.what}: {one.who}{'' if one.counts else f' ({state})'}"
    yield f"  When:       {_when(one.at)}{f', {one.where}' if one.where else ''}"
    if one.for_what:
        section = f" ({one.section})" if one.section else ""
        number = f", ruling {one.ruling}" if one.ruling else ""
        yield f"  For:        {one.for_what}{section}{number}"
    if one.answers:
        yield f"  Answers:    {', '.join(one.answers)}"
    if one.reason is not None:
        yield f"  Reason:     {one.reason.text}"
    yield f"  Ruled by:   {one.by}"
    if one.acknowledged_by:
        yield f"  Known to:   {one.acknowledged_by}"
    yield f"  Told why:   {'yes' if one.told else 'not noted'}"
    if one.appeal:
        yield f"  Appeal:     {one.appeal}"
    yield from (f"  Effect:     {text}" for text in one.results)
    yield from (f"  Prizes:     {text}" for text in one.prizes)
    yield f"  Sent out:   {'yes' if one.sent_out else 'no'}"
    yield from (f"  Statement:  {text}" for text in _statements(one.statements))
    if one.earlier:
        yield "  Other rulings in this event:"
        yield from (f"  {line}" for line in _rows(one.earlier))
    if one.report_to:
        yield f"  Report to:  {one.report_to}"
    if one.refer_to:
        yield f"  A ban is up to {one.refer_to}; send them this page if one should follow."
    yield from (f"  Reported:   {text}" for text in _statements(one.sent))
    yield from (f"  MISSING:    {text}" for text in one.missing)


def _sent_out(one: SentOut) -> Iterator[str]:
    who = "" if one.plays else " (does not play)"
    yield f"Sent out: {one.who}{who}"
    yield f"  When:       {_when(one.at)}"
    yield f"  By:         {one.by}"
    if one.permitted_by:
        yield f"  Permitted:  {one.permitted_by}"
    yield f"  Why:        {one.text.text}"
    if one.back is not None:
        yield f"  Back:       {_when(one.back)}, let in by {one.back_by}"
    yield from (f"  Statement:  {text}" for text in _statements(one.statements))
    if one.report_to:
        yield f"  Report to:  {one.report_to}"
    yield from (f"  Reported:   {text}" for text in _statements(one.sent))
    yield from (f"  MISSING:    {text}" for text in one.missing)


def _statements(statements: Iterable[Statement]) -> Iterator[str]:
    return (
        f"note {statement.note}, {_when(statement.at)}, {statement.by}: {statement.text.text}"
        for statement in statements
    )


def _inquiry(one: Inquiry) -> Iterator[str]:
    for heading, said in (
        ("Statement", one.statements),
        ("Evidence", one.evidence),
        ("Decision", one.decision),
    ):
        yield from (f"{heading}: {text}" for text in _statements(said))
    yield from (f"MISSING: {text}" for text in one.missing)


def _incident(one: Incident) -> Iterator[str]:
    about = f", {one.about}" if one.about else ""
    yield f"{_when(one.at)}  {one.what}{about}{'  [open]' if one.open else ''}"
    yield f"  From: {one.by.text}"
    yield from (f"  {text.text}" for text in one.text)
    if one.outcome is not None:
        yield f"  Outcome: {one.outcome.text}"


def _other_penalty(one: OtherPenalty) -> str:
    section = f" ({one.section})" if one.section else ""
    what = "kept against the count" if one.kept else f"in place of {one.listed.lower()}"
    given = f": {one.given} {what}" if one.reason else ""
    said = f"Ruling {one.ruling}, {one.who}, {one.for_what}{section}{given}, by {one.by}."
    faq = "Against the FAQ." if one.against_faq else ""
    return " ".join(text for text in (said, one.reason, faq) if text)


def _deviations(made: Deviations, prefix: str = "") -> list[str]:
    return [
        *_section(
            f"{prefix}Rulings other than the document's",
            (_other_penalty(penalty) for penalty in made.penalties),
        ),
        *_section(
            f"{prefix}Settings",
            (
                f"{setting.label}: {setting.said}, the default is {setting.usual}"
                f"{f' ({setting.section})' if setting.section else ''}"
                f"; {setting.by}, {_when(setting.since)}"
                f"{', after the start' if setting.after_start else ''}"
                f"{f'. {setting.reason}' if setting.reason else ''}"
                f"{f'. {setting.against}' if setting.against else ''}"
                for setting in made.settings
            ),
        ),
        *_section(
            f"{prefix}By hand",
            (
                " ".join(
                    text
                    for text in (
                        f"Entry {act.entry}, {_when(act.at)}, {act.by}: {act.what}",
                        f"Refused at first: {act.asked}" if act.asked else "",
                        act.reason,
                    )
                    if text
                )
                for act in made.acts
            ),
        ),
    ]


def _staff(made: StaffList, words: Words) -> list[str]:
    lines = [f"  {_person(row, words)}" for row in made.staff] or ["  Nobody is on the list."]
    lines.append(f"  Final say: {made.head_judge}.")
    head = words.role(Role.HEAD_JUDGE).capitalize()
    for stand_in in made.acting:
        until = f" until {_when(stand_in.until)}" if stand_in.until is not None else ""
        lines.append(
            f"  {head} from {_when(stand_in.since)}{until}: {stand_in.name}, "
            f"agreed by {stand_in.agreed_by}."
        )
    if made.announce:
        lines.append(f"  Announce that they play: {', '.join(made.announce)}.")
    lines += [f"  {text}" for text in made.reminders]
    waived = " The organizer goes without." if made.waived else ""
    return [*lines, *(f"  ! {text}{waived}" for text in made.problems)]


def _person(one: StaffRow, words: Words) -> str:
    roles = ", ".join(words.role(role) for role in one.roles)
    parts = [f"{one.name}: {roles}" if roles else one.name]
    if one.acting:
        parts.append(f"stands in for the {words.role(Role.HEAD_JUDGE)} now")
    if one.plays:
        parts.append("plays" if one.in_event else "has played")
    if one.table is not None:
        who = " or ".join(one.cover) or "nobody"
        parts.append(f"sits at table {one.table}, where {who} rules")
    return "; ".join(parts)


def _clock(clock: RunningClock) -> Iterator[str]:
    left = "no time limit" if clock.remaining is None else f"{span(clock.remaining)} left"
    yield f"{clock.round}: the clock is {clock.phase.replace('_', ' ')}, {left}."
    for end in clock.extended:
        turns = f", {end.turns} turns more" if end.turns else ""
        declare = ", to be declared at time" if end.to_declare else ""
        yield f"  Table {end.table} has {span(end.time)} more{turns}{declare}."
