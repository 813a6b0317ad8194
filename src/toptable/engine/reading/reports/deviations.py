"""Where this event went another way than its document's defaults, and why. AMB-68, N13-02, B-002.

Penalties other than the listed one, rulings against the FAQ, settings off their default, cover that
was waived, rounds changed by hand, rematches allowed, an event or a cut that nobody announced, a
plan or a length other than the table's or than players were told, one more of the staff, a bye the
document lacks, a prize that went elsewhere, a kit outside its period, a past match changed without
evidence (B-152): each with who decided and the reason given.
"""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.log.sentences import sentence
from toptable.engine.reading.reports.sight import Reader, Secret
from toptable.engine.reading.reports.wording import penalty_name
from toptable.engine.rules.clock.round_minutes import against_the_document
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting
from toptable.engine.rules.structure.choice import planned
from toptable.engine.rules.words import Words
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.subjects.conduct.state import RecordedRuling
from toptable.engine.subjects.conduct.tell import who_of
from toptable.engine.subjects.event.announced_first import (
    about_the_cut,
    about_the_finalists,
    not_told,
)
from toptable.engine.subjects.event.announcement_facts import told_length
from toptable.engine.subjects.event.entries import EventCreated, SettingChanged, StructurePlanned
from toptable.engine.subjects.event.progress import over_already
from toptable.engine.subjects.finals.entries import CutLocked, FinalistsSelected
from toptable.engine.subjects.floor.entries import ClockPrepared, KeptIn, TimeAdded
from toptable.engine.subjects.office.office_work import is_published
from toptable.engine.subjects.people.entries import ByeGranted
from toptable.engine.subjects.prizes.entries import KitRecorded, PrizeReleased, PrizesHandedOut
from toptable.engine.subjects.results.commands import ReportResult
from toptable.engine.subjects.results.entries import ResultReported
from toptable.engine.subjects.rounds.entries import RematchesAllowed, RoundChanged, RoundPaired
from toptable.engine.subjects.staff.entries import StaffNamed
from toptable.engine.subjects.staff.naming import too_many

WATCHED = (
    *(RoundChanged, RematchesAllowed, RoundPaired, StructurePlanned, ClockPrepared, TimeAdded),
    *(CutLocked, FinalistsSelected, StaffNamed, ByeGranted, KeptIn),
    *(KitRecorded, PrizesHandedOut, PrizeReleased, ResultReported),
)
"""The entries that can go another way than the document, or than players were told."""


class OtherPenalty(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A ruling other than the document's."""

    ruling: int
    at: datetime
    who: str
    for_what: str
    section: str
    listed: str
    given: str
    reason: str
    by: str
    kept: bool = False
    """Whether it is the listed penalty, kept though the count would raise it. B-167."""
    against_faq: bool = False


class OtherSetting(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A setting that is not at its default."""

    key: str
    label: str
    value: str
    default: str
    said: str
    """The value as people read it."""
    usual: str
    """The default as people read it."""
    help: str
    section: str = ""
    rules: tuple[str, ...] = ()
    since: datetime
    by: str
    reason: str = ""
    after_start: bool = False
    """Whether it was changed when rounds had been paired already."""
    against: str = ""
    """What the document has against a length of the rounds. SW-17, SW-27, SW-40."""


class OtherAct(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something done by hand that the document leaves to a method."""

    entry: int
    at: datetime
    what: str
    by: str
    reason: str = ""


class Deviations(msgspec.Struct, frozen=True):
    """All of them."""

    event: str
    date: str
    rulebook: str
    penalties: tuple[OtherPenalty, ...]
    settings: tuple[OtherSetting, ...]
    acts: tuple[OtherAct, ...]


def deviations(log: Log, rulebook: Rulebook, reader: Reader) -> Deviations:
    """Where an event deviates from its document's defaults."""
    state = log.state
    event = the_event(state)
    book = rules_in(state, rulebook).conduct
    return Deviations(
        event=event.name,
        date=event.date,
        rulebook=rulebook.title,
        penalties=tuple(
            _penalty(state, book, one, rulebook.words)
            for _, one in sorted(state.conduct.rulings.items())
            if _differs(one) or _against_faq(one)
        ),
        settings=tuple(_settings(log, rulebook)),
        acts=tuple(_acts(log, rulebook, reader)),
    )


def _differs(one: RecordedRuling) -> bool:
    """Where the document lists no penalty, the judge's choice is no deviation from it. B-177."""
    return bool(one.deviation and one.suggested) and not one.undone


def _against_faq(one: RecordedRuling) -> bool:
    """Whether the FAQ was overruled, by the ruling or by the answer to an appeal. FFG-07, SW-01."""
    return one.ruled.against_faq and (one.ruled.overturned or not one.undone)


def _penalty(state: State, book: ConductBook, one: RecordedRuling, words: Words) -> OtherPenalty:
    said = one.ruled if one.ruled.against_faq else one.given
    return OtherPenalty(
        ruling=one.number,
        at=one.at,
        who=who_of(state, one),
        for_what=one.name,
        section=one.section,
        listed=penalty_name(book, one.suggested),
        given=penalty_name(book, one.penalty),
        reason=one.deviation,
        by=f"{said.by} ({words.role(said.role)})",
        kept=bool(one.deviation) and one.suggested is one.penalty,
        against_faq=one.ruled.against_faq,
    )


def _settings(log: Log, rulebook: Rulebook) -> Iterator[OtherSetting]:
    """The settings off their default, with the line that put them there."""
    now = rules_in(log.state, rulebook).chosen
    kinds = {setting.key: setting for setting in rulebook.settings}
    for key, kind in kinds.items():
        if now[key] != kind.default:
            line = _set_by(log, key)
            if line is not None:
                told = rulebook.announcements
                times = told.times if told is not None else ()
                against = against_the_document(times, key, the_event(log.state).settings)
                yield replace(_setting(log, line, kind, now[key], rulebook.words), against=against)


def _set_by(log: Log, key: str) -> Line | None:
    found = None
    for line in log.counted():
        entry = line.entry
        created = isinstance(entry, EventCreated) and found is None
        if created or (isinstance(entry, SettingChanged) and entry.key == key):
            found = line
    return found


def _setting(log: Log, line: Line, kind: Setting, value: str, words: Words) -> OtherSetting:
    return OtherSetting(
        key=kind.key,
        label=kind.label,
        value=value,
        default=kind.default,
        said=kind.said(value),
        usual=kind.said(kind.default),
        help=kind.help,
        section=kind.source,
        rules=kind.rules,
        since=line.at,
        by=f"{line.author} ({words.role(line.role)})",
        reason=line.reason,
        after_start=bool(log.state_before(line.seq).rounds),
    )


def _acts(log: Log, rulebook: Rulebook, reader: Reader) -> Iterator[OtherAct]:
    for line in log.counted():
        what = _other_way(log, line, rulebook)
        if what:
            yield OtherAct(
                entry=line.seq,
                at=line.at,
                what=what,
                by=f"{line.author} ({rulebook.words.role(line.role)})",
                reason=reader.told(line.reason, Secret.REASON).text,
            )


def _other_way(log: Log, line: Line, rulebook: Rulebook) -> str:
    """What was done otherwise than the document has it or the players were told, or nothing."""
    entry = line.entry
    if not isinstance(entry, WATCHED):
        return ""
    said = sentence(log.state, entry, rulebook)
    match entry:
        case RoundChanged() | RematchesAllowed():
            return said
        case RoundPaired(round=1):
            return _unannounced(log.state_before(line.seq), rulebook)
        case RoundPaired() if line.reason:
            return _one_round_more(log.state_before(line.seq), rulebook, said)
        case StructurePlanned():
            return _planned(log.state_before(line.seq), entry, said)
        case ClockPrepared():
            told = told_length(rules_in(log.state_before(line.seq), rulebook), entry.stage)
            other = bool(line.reason) if told is None else not told.keeps(entry.minutes)
            length = f" It was announced as: {told.text}." if told is not None else ""
            return f"{said}{length}" if other else ""
        case TimeAdded(limit=True):
            return said
        case KeptIn() if rulebook.timing.tardiness is not None:
            return f"{said} The document drops whoever is absent at the end of the round."
        case CutLocked() | FinalistsSelected():
            questions = _about(log.state_before(line.seq), entry, rulebook)
            return f"{said} {' '.join(questions)}" if questions else ""
        case StaffNamed(dismissed=False):
            return said if _one_more(log.state_before(line.seq), entry, rulebook) else ""
        case ByeGranted(withdrawn=False) if not rulebook.bye.rewards:
            return f"{said} The document has no byes won elsewhere."
        case PrizesHandedOut(prizes=prizes) if any(prize.note for prize in prizes):
            return said
        case KitRecorded() | PrizeReleased() if line.reason:
            return said
        case ResultReported() if _late_without_evidence(log, line, entry, rulebook):
            return f"{said} No evidence was written down."
    return ""


def _late_without_evidence(log: Log, line: Line, entry: ResultReported, rulebook: Rulebook) -> bool:
    """Whether a match of an earlier round was changed, with nothing to examine. B-152."""
    corrected = isinstance(line.command, ReportResult) and entry.before is not None
    past = corrected and entry.round < len(log.state_before(line.seq).rounds)
    return past and bool(rulebook.reporting.evidence) and not entry.evidence


def _unannounced(before: State, rulebook: Rulebook) -> str:
    missing = ", ".join(line.topic for line in not_told(before, rulebook))
    if missing:
        return f"Round 1 was paired before this was decided: {missing}."
    if not is_published(before):
        return "Round 1 was paired before anything was published that players must know."
    return ""


def _one_round_more(before: State, rulebook: Rulebook, said: str) -> str:
    """A round after those that players were told of; pairing it again asks no second time."""
    over = over_already(before, rulebook)
    return f"{said} It was announced as: {planned(before.plan)}." if over and before.plan else ""


def _planned(before: State, entry: StructurePlanned, said: str) -> str:
    """A plan other than the table's, or another one than was announced. N13-02, FFG-27, SW-28."""
    changed = before.plan is not None and (before.plan, before.stop) != (entry.plan, entry.stop)
    told = ""
    if changed and before.plan is not None and (before.rounds or is_published(before)):
        told = f" It was announced as: {planned(before.plan)}."
    elif before.rounds:
        told = " Nothing was announced before the start."
    table = f" The document has {entry.departs}." if entry.departs else ""
    return f"{said}{told}{table}" if told or table else ""


def _about(
    before: State, entry: CutLocked | FinalistsSelected, rulebook: Rulebook
) -> tuple[str, ...]:
    if isinstance(entry, CutLocked):
        return about_the_cut(before, rulebook, entry.cut, entry.then)
    if entry.method is None:
        return ()
    return about_the_finalists(before, rulebook, entry.method, entry.selection.seats)


def _one_more(before: State, entry: StaffNamed, rulebook: Rulebook) -> bool:
    """Whether the document has fewer of the role. FFG-02, B-011."""
    needs = rulebook.levels.staff_needs if rulebook.levels is not None else ()
    return any(
        need.role is entry.role and too_many(before, entry, need, rulebook.words) for need in needs
    )
