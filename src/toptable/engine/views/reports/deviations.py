"""Where this event went another way than its document's defaults, and why. AMB-68, N13-02, B-002.

Whatever was refused and then done with a reason is in it, by what its line in the log says; so are
penalties other than the listed one, rulings against the FAQ and settings off what the rulebook
leaves open. Besides, without a question: minutes taken away, a start without deck lists or without
what players must know, lists that playing staff opened, staff who play and were named after the
start, rounds changed by hand, a past match changed without evidence (B-152). Each has who decided
and the reason given.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from toptable.engine.chance import SealedChance
from toptable.engine.entry import Entry
from toptable.engine.log.decide import overruled
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log, apply, sentence
from toptable.engine.questions.progress import is_published, over_already
from toptable.engine.questions.staff import members_of
from toptable.engine.rules.clock.round_minutes import against_the_document
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting
from toptable.engine.rules.structure.structures import planned
from toptable.engine.sentence import listed, worded
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import RecordedRuling
from toptable.engine.state.decks import MissingLists
from toptable.engine.subjects.conduct.completing import RulingCompleted
from toptable.engine.subjects.conduct.penalty_record import who_of
from toptable.engine.subjects.conduct.rulings import PenaltyRaised, RulingGiven
from toptable.engine.subjects.decks.list_collection import undeclared, without_list
from toptable.engine.subjects.decks.list_visibility import DecksOpened
from toptable.engine.subjects.event.lifecycle import EventCreated
from toptable.engine.subjects.event.required_event_info import (
    about_the_cut,
    about_the_finalists,
    not_told,
    told_length,
)
from toptable.engine.subjects.event.settings import SettingChanged, StructurePlanned, left_open
from toptable.engine.subjects.finals.bracket_field import BracketStarted, StartBracket
from toptable.engine.subjects.finals.choosing_finalists import FinalistsSelected
from toptable.engine.subjects.finals.cutting import CutLocked
from toptable.engine.subjects.floor.presence import KeptIn
from toptable.engine.subjects.floor.timekeeping import ClockPrepared
from toptable.engine.subjects.floor.times_and_deadlines import TimeAdded
from toptable.engine.subjects.people.details import ByeGranted
from toptable.engine.subjects.prizes.kits import KitRecorded
from toptable.engine.subjects.prizes.prize_handout import PrizeReleased, PrizesHandedOut
from toptable.engine.subjects.registration.late_entry import LateAdmitted
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.rounds.drafts import PairRound, RematchesAllowed
from toptable.engine.subjects.rounds.round_record import RoundChanged, RoundPaired
from toptable.engine.subjects.staff.staff_roles import StaffNamed, too_many
from toptable.engine.subjects.undo.take_back import UndoCommand
from toptable.engine.views.reports.confidentiality import Reader, Secret
from toptable.engine.views.rulings import penalty_name

WATCHED = (
    *(RoundChanged, RematchesAllowed, RoundPaired, StructurePlanned, ClockPrepared, TimeAdded),
    *(CutLocked, FinalistsSelected, BracketStarted, StaffNamed, LateAdmitted, ByeGranted, KeptIn),
    DecksOpened,
    *(KitRecorded, PrizesHandedOut, PrizeReleased, ResultReported),
)
"""The entries that can go another way than the document, or than players were told."""
SENTENCES = 3
"""How many sentences of one act stand in the report."""


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
    entry: int
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
    asked: str = ""
    """The refusal that the reason answered, where nothing else says what was out of the ordinary.
    """


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
    rulings = [
        one
        for _, one in sorted(state.conduct.rulings.items())
        if _differs(one) or _against_faq(one)
    ]
    settings = tuple(_settings(log, rulebook))
    elsewhere = _Elsewhere(
        frozenset(one.number for one in rulings), frozenset(one.entry for one in settings)
    )
    return Deviations(
        event=event.name,
        date=event.date,
        rulebook=rulebook.title,
        penalties=tuple(_penalty(state, book, one, rulebook.words) for one in rulings),
        settings=settings,
        acts=tuple(_acts(log, rulebook, reader, elsewhere)),
    )


class _Elsewhere(NamedTuple):
    """What the other parts of the report have."""

    rulings: frozenset[int]
    lines: frozenset[int]

    def has(self, line: Line) -> bool:
        match line.entry:
            case RulingGiven(ruling=ruling):
                # Where the rulebook lists no penalty, the judge's choice is free. B-177.
                free = bool(ruling.deviation) and not ruling.suggested
                return free or ruling.number in self.rulings
            case RulingCompleted(number=number) | PenaltyRaised(number=number):
                return number in self.rulings
        return line.seq in self.lines


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
    """The settings off what the rulebook has or leaves open, with the line that put them there."""
    now = rules_in(log.state, rulebook).chosen
    kinds = {setting.key: setting for setting in rulebook.settings}
    event = the_event(log.state)
    for key, kind in kinds.items():
        if now[key] != kind.default and not left_open(event, rulebook, key):
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
        entry=line.seq,
        since=line.at,
        by=f"{line.author} ({words.role(line.role)})",
        reason=line.reason,
        after_start=bool(log.state_before(line.seq).rounds),
    )


def _acts(
    log: Log, rulebook: Rulebook, reader: Reader, elsewhere: _Elsewhere
) -> Iterator[OtherAct]:
    for _, append in groupby(log.counted(), key=lambda line: log.append_of(line.seq)):
        lines = tuple(append)
        told = [(line, what) for line in lines if (what := _other_way(log, line, rulebook))]
        asked = ""
        if not told and lines[0].answered and not any(map(elsewhere.has, lines)):
            asked = _asked(log, lines[0], rulebook)
            told = [(lines[0], _in_words(log, lines, rulebook))]
        for line, what in told:
            yield OtherAct(
                entry=line.seq,
                at=line.at,
                what=what,
                by=f"{line.author} ({rulebook.words.role(line.role)})",
                reason=reader.told(lines[0].reason, Secret.REASON).text,
                asked=asked,
            )


def _in_words(log: Log, lines: Sequence[Line], rulebook: Rulebook) -> str:
    """What an append did, in its first sentences."""
    return " ".join(sentence(log.state, line.entry, rulebook) for line in lines[:SENTENCES])


def _asked(log: Log, line: Line, rulebook: Rulebook) -> str:
    """The refusals that the reason answered; not those that hang on what the log does not have.

    That is what is known of people across events, or a draw.
    """
    if line.command is None or isinstance(line.command, UndoCommand):
        return ""
    state = log.state_before(line.seq)
    situation = Situation(
        now=line.at,
        actor=line.actor,
        rules=rules_in(state, rulebook),
        chance=SealedChance(),
        seed=b"",
        book=apply,
        reason=line.reason,
    )
    refusals = overruled(state, line.command, situation)
    return " ".join(refusal.text for refusal in refusals if refusal.code in line.answered)


def _other_way(log: Log, line: Line, rulebook: Rulebook) -> str:
    """What was done otherwise than the document has it or the players were told, or nothing."""
    entry = line.entry
    if not isinstance(entry, WATCHED):
        return ""
    said = sentence(log.state, entry, rulebook)
    match entry:
        case RoundChanged() | RematchesAllowed():
            return said
        case RoundPaired(round=1) | BracketStarted(whole=True):
            return _started_without(log, line, entry, rulebook)
        case RoundPaired() if line.reason:
            return _one_round_more(log.state_before(line.seq), rulebook, said)
        case StructurePlanned():
            return _planned(log.state_before(line.seq), entry, said)
        case ClockPrepared():
            told = told_length(rules_in(log.state_before(line.seq), rulebook), entry.stage)
            other = bool(line.reason) if told is None else not told.keeps(entry.minutes)
            length = (
                worded("deviations.announced_length", told=told.text) if told is not None else ""
            )
            return f"{said}{length}" if other else ""
        case TimeAdded() if entry.limit or entry.minutes < 0:
            return said
        case DecksOpened():
            return said
        case KeptIn() if rulebook.timing.tardiness is not None:
            return worded("deviations.document_drops", said=said)
        case CutLocked() | FinalistsSelected():
            questions = _about(log.state_before(line.seq), entry, rulebook)
            return f"{said} {' '.join(questions)}" if questions else ""
        case StaffNamed(dismissed=False) | LateAdmitted():
            return _staff(log.state_before(line.seq), entry, rulebook, said)
        case ByeGranted(withdrawn=False) if not rulebook.bye.rewards:
            return worded("deviations.document_no", said=said)
        case PrizesHandedOut(prizes=prizes) if any(prize.note for prize in prizes):
            return said
        case KitRecorded() | PrizeReleased() if line.reason:
            return said
        case ResultReported() if _late_without_evidence(log, line, entry, rulebook):
            return worded("deviations.no_evidence", said=said)
    return ""


def _late_without_evidence(log: Log, line: Line, entry: ResultReported, rulebook: Rulebook) -> bool:
    """Whether a match of an earlier round was changed, with nothing to examine. B-152."""
    corrected = isinstance(line.command, ReportResult) and entry.before is not None
    past = corrected and entry.round < len(log.state_before(line.seq).rounds)
    return past and bool(rulebook.reporting.evidence) and not entry.evidence


def _started_without(log: Log, line: Line, entry: Entry, rulebook: Rulebook) -> str:
    """What the rulebook demands before the start, and the event began without."""
    before = log.state_before(line.seq)
    start = "Round 1 was paired" if isinstance(entry, RoundPaired) else "The bracket was started"
    said = [*_unannounced(before, rulebook, start), *_without_lists(log, line, start, rulebook)]
    return " ".join(said)


def _unannounced(before: State, rulebook: Rulebook, start: str) -> Iterator[str]:
    missing = ", ".join(line.topic for line in not_told(before, rulebook))
    if missing:
        yield worded("deviations.before_decided", start=start, missing=missing)
    elif not is_published(before):
        yield worded("deviations.before_anything", start=start)


def _without_lists(log: Log, line: Line, start: str, rulebook: Rulebook) -> Iterator[str]:
    """The lists and declarations that were missing then. N13-23, N10-20, B-061, B-066."""
    command = log.lines[log.append_of(line.seq) - 1].command
    if not isinstance(command, PairRound | StartBracket) or command.lists is MissingLists.ASK:
        return
    before, entry = log.state_before(line.seq), line.entry
    absent = entry.not_here if isinstance(entry, RoundPaired | BracketStarted) else ()
    here = [player for player in before.active_players() if player.id not in absent]
    rules = rules_in(before, rulebook)
    on_paper = command.lists is MissingLists.ON_PAPER
    if names := () if on_paper else without_list(before, rules, here):
        yield worded("deviations.without_deck", start=start, listed=listed(names))
    if names := undeclared(before, rules, here):
        yield worded("deviations.without_decks", start=start, listed=listed(names))


def _one_round_more(before: State, rulebook: Rulebook, said: str) -> str:
    """A round after those that players were told of; pairing it again asks no second time."""
    over = over_already(before, rulebook)
    return (
        worded("deviations.announced", said=said, planned=planned(before.plan))
        if over and before.plan
        else ""
    )


def _planned(before: State, entry: StructurePlanned, said: str) -> str:
    """A plan other than the table's, or another one than was announced. N13-02, FFG-27, SW-28."""
    if before.plan is not None and (before.plan, before.stop) == (entry.plan, entry.stop):
        return ""
    told = ""
    if before.plan is not None and is_published(before):
        told = worded("deviations.announced_2", planned=planned(before.plan))
    elif before.rounds:
        told = worded("deviations.no_plan")
    table = worded("deviations.document", departs=entry.departs) if entry.departs else ""
    return f"{said}{told}{table}" if told or table else ""


def _about(
    before: State, entry: CutLocked | FinalistsSelected, rulebook: Rulebook
) -> tuple[str, ...]:
    if isinstance(entry, CutLocked):
        return about_the_cut(before, rulebook, entry.cut, entry.then)
    if entry.method is None:
        return ()
    return about_the_finalists(before, rulebook, entry.method, entry.selection.seats)


def _staff(before: State, entry: StaffNamed | LateAdmitted, rulebook: Rulebook, said: str) -> str:
    """Staff who play and were not announced before the start, or one more than there is. N13-36."""
    rules, levels = rules_in(before, rulebook), rulebook.levels
    if before.started and levels is not None:
        was, now = (
            levels.staff_play.playing(rules.tier, members_of(state))
            for state in (before, apply(before, entry))
        )
        if new := [name for name in now if name not in was]:
            return worded("deviations.plays_not", said=said, new=", ".join(new))
    one_more = isinstance(entry, StaffNamed) and _one_more(before, entry, rulebook)
    return said if one_more else ""


def _one_more(before: State, entry: StaffNamed, rulebook: Rulebook) -> bool:
    """Whether the document has fewer of the role. FFG-02, B-011."""
    needs = rulebook.levels.staff_needs if rulebook.levels is not None else ()
    return any(
        need.role is entry.role and too_many(before, entry, need, rulebook.words) for need in needs
    )
