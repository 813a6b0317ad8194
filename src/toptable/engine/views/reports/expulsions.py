"""Disqualifications, removals and people sent out: everything that a report of one must say.

A document that wants it reported says to whom. N13-92, N13-99, N13-INF-17, N10-58, N10-INF-18,
FFG-08, SW-12, B-028, B-170, B-171, B-172, B-173.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec

from toptable.engine import names
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log, sentence
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import Ruling, walk
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import How, Proposed, RecordedRuling, RuledMatch
from toptable.engine.state.office import NoteKind
from toptable.engine.subjects.conduct.appeals_and_holds import AppealHeard
from toptable.engine.subjects.conduct.confirming import GivePenalty, proposed_for, waiting
from toptable.engine.subjects.conduct.disqualifying import putting_out
from toptable.engine.subjects.conduct.ejections import (
    LoseFinishedMatch,
    PersonEjected,
    StandingRevoked,
)
from toptable.engine.subjects.conduct.penalty_record import PenaltyLifted, who_of
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.conduct.rulings import (
    PenaltyRaised,
    RaisePenalty,
    RulingGiven,
    book_of,
)
from toptable.engine.subjects.finals.elimination import BracketLeft
from toptable.engine.subjects.people.drop_and_reinstate import Disqualified
from toptable.engine.subjects.teams.lineup import MemberGone
from toptable.engine.views.reports import penalty_sheet as sheets
from toptable.engine.views.reports.confidentiality import (
    ConfidentialText,
    Reader,
    Secret,
    Statement,
    statement,
)
from toptable.engine.views.rulings import RulingDetails, effect_text, penalty_name, ruling_views

NO_STATEMENT = worded("expulsions.no_statement")
OUT_OF_THE_EVENT = (Penalty.DISQUALIFICATION, Penalty.REMOVAL)


class Expulsion(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One disqualification or removal, with what is still missing from its report."""

    who: str
    what: str
    """What the document calls it."""
    at: datetime
    ruling: int = 0
    """The number of the ruling; none where somebody was put out without one."""
    counts: bool = True
    waits: bool = False
    """Whether the judge in whose name it was written down must still confirm it. B-172."""
    where: str = ""
    """The match it belongs to, in words."""
    match: RuledMatch | None = None
    """The match it belongs to; None where an early log leaves it open, or there was no ruling."""
    for_what: str = ""
    section: str = ""
    answers: tuple[str, ...] = ()
    reason: ConfidentialText | None = None
    by: str
    told: bool = False
    acknowledged_by: str = ""
    appeal: str = ""
    results: tuple[str, ...] = ()
    """What it did to the player's place in the event and to results, one sentence each."""
    prizes: tuple[str, ...] = ()
    """What became of place and prizes, one sentence each."""
    earlier: tuple[RulingDetails, ...] = ()
    """The player's other rulings in this event."""
    statements: tuple[Statement, ...] = ()
    sent_out: bool = False
    """Whether the person was also sent out of the venue."""
    report_to: str = ""
    """Whom the document wants it reported to."""
    refer_to: str = ""
    """Who alone may give a ban, should one follow."""
    sent: tuple[Statement, ...] = ()
    missing: tuple[str, ...] = ()


class SentOut(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One person sent out of the venue, registered or not."""

    who: str
    at: datetime
    by: str
    permitted_by: str = ""
    """The organizer who allowed it. B-028."""
    plays: bool
    text: ConfidentialText
    back: datetime | None = None
    back_by: str = ""
    statements: tuple[Statement, ...] = ()
    report_to: str = ""
    sent: tuple[Statement, ...] = ()
    missing: tuple[str, ...] = ()


class ExpulsionReport(msgspec.Struct, frozen=True):
    """Everybody who was put out of the event or the venue."""

    event: str
    date: str
    rulebook: str
    expulsions: tuple[Expulsion, ...]
    sent_out: tuple[SentOut, ...]
    referrals: tuple[Statement, ...] = ()
    """Behaviour, also outside the event, that belongs before those who may give bans. N13-92."""
    refer_to: str = ""


def expulsions(log: Log, rulebook: Rulebook, reader: Reader) -> ExpulsionReport:
    """The report of an event."""
    state = log.state
    event = the_event(state)
    book = rules_in(state, rulebook).conduct
    ruled = [
        _by_ruling(log, rulebook, one, reader)
        for _, one in sorted(state.conduct.rulings.items())
        if one.penalty in OUT_OF_THE_EVENT
    ]
    plain = [
        _without_ruling(log, rulebook, line, reader)
        for line in _put_out(log)
        if not _ruled_out(state, _player(line))
    ]
    proposed = [_proposed(state, book, proposed, reader) for proposed in waiting(state)]
    return ExpulsionReport(
        event=event.name,
        date=event.date,
        rulebook=rulebook.title,
        expulsions=tuple(sorted((*ruled, *plain, *proposed), key=lambda one: one.at)),
        sent_out=tuple(_ejections(log, book, reader)),
        referrals=_notes(state, reader, NoteKind.REFERRAL),
        refer_to=_bans_up_to(book),
    )


def _bans_up_to(book: ConductBook) -> str:
    """Who alone may give a ban."""
    rule = book.penalties.get(Penalty.DISQUALIFICATION)
    return rule.refer_to if rule is not None else ""


def _by_ruling(log: Log, rulebook: Rulebook, one: RecordedRuling, reader: Reader) -> Expulsion:
    state, book = log.state, book_of(log.state, rulebook)
    statements = _notes(state, reader, NoteKind.STATEMENT, ruling=one.number)
    sent = _notes(state, reader, NoteKind.SENT, ruling=one.number)
    rule = book.penalties.get(one.penalty)
    report_to = rule.report_to if rule is not None else ""
    return Expulsion(
        who=who_of(state, one),
        what=penalty_name(book, one.penalty),
        at=one.at,
        ruling=one.number,
        counts=not one.undone,
        where=str.__str__(where_text(state, one.match, one.players)),
        match=one.match,
        for_what=one.name,
        section=one.section,
        answers=one.answers,
        reason=_reason(log, one.number, reader),
        by=f"{one.given.by} ({reader.words.role(one.given.role)})",
        told=one.explained,
        acknowledged_by=one.acknowledged_by,
        appeal=_appeal(one),
        results=(
            *_before_the_ruling(log, rulebook, one.players),
            *_consequences(log, rulebook, one.number),
        ),
        prizes=_prizes(log, rulebook, one.players),
        earlier=_earlier(log, rulebook, one.players, one.number),
        statements=statements,
        sent_out=_is_out(state, one.players),
        report_to=report_to,
        refer_to=rule.refer_to if rule is not None else "",
        sent=sent,
        missing=()
        if one.undone
        else (
            *_missing(one, statements, sent, report_to, reader.words),
            *_still_here(state, rulebook, one),
        ),
    )


def _proposed(state: State, book: ConductBook, one: Proposed, reader: Reader) -> Expulsion:
    """One that the judge in whose name it is has not confirmed: nobody is out yet. B-172."""
    return Expulsion(
        who=proposed_for(state, one),
        what=penalty_name(book, one.penalty),
        at=one.at,
        counts=False,
        waits=True,
        where=str.__str__(where_text(state, one.match, one.players)),
        match=one.match,
        for_what=one.name,
        section=one.section,
        reason=reader.told(one.reason, Secret.REASON) if one.reason else None,
        by=worded("expulsions.written_down", judge=one.judge, by=one.by),
        results=(worded("expulsions.nobody_out"),),
        missing=(worded("expulsions.not_confirmed", judge=one.judge),),
    )


def _missing(
    one: RecordedRuling,
    statements: Sequence[Statement],
    sent: Sequence[Statement],
    report_to: str,
    words: Words,
) -> tuple[str, ...]:
    found = [
        "" if statements else NO_STATEMENT,
        "" if one.explained else worded("expulsions.not_noted"),
        worded("expulsions.awaits", awaits=words.role(one.awaits)) if one.awaits else "",
        _open_questions(one),
        worded("expulsions.appeal_not") if one.ruled.stage is AppealStage.APPEALED else "",
        "" if sent else _not_reported(report_to),
    ]
    return tuple(text for text in found if text)


def _not_reported(to: str) -> str:
    return worded("expulsions.reported", body=to) if to else ""


def _still_here(state: State, rulebook: Rulebook, one: RecordedRuling) -> Iterator[str]:
    """Whoever has to leave the venue, and was not sent out as far as it is recorded. N13-INF-17."""
    book = book_of(state, rulebook)
    found = book.find(one.infraction) if one.infraction else None
    if found is None or isinstance(found, Refusal):
        return
    step = walk(book, found, rules_in(state, rulebook).tier, one.answers)
    measures = step.measures if isinstance(step, Ruling) else ()
    if not any(book.remedies[key].leaves for measure in measures for key in measure.remedies):
        return
    gone = {names.key(ejection.name) for ejection in state.conduct.ejected}
    people = [state.name_of(player) for player in one.players] or [one.outsider]
    for name in people:
        if name and names.key(name) not in gone:
            yield worded("expulsions.not_recorded", name=name)


def _open_questions(one: RecordedRuling) -> str:
    if not one.unfinished:
        return ""
    if not one.infraction:
        return worded("expulsions.unnamed")
    return worded("expulsions.questions")


def _appeal(one: RecordedRuling) -> str:
    if not one.ruled.appellants:
        return ""
    who = ", ".join(one.ruled.appellants)
    if one.ruled.stage is AppealStage.APPEALED:
        return worded("expulsions.heard", who=who)
    ended = "overturned" if one.ruled.overturned else "upheld"
    return worded("expulsions.appealed", who=who, by=one.ruled.by, ended=ended)


def _reason(log: Log, number: int, reader: Reader) -> ConfidentialText | None:
    """Why the judge says it was ruled, at first or when it was raised."""
    told = ""
    for line in log.counted():
        match line.entry:
            case RulingGiven(ruling=ruling) if ruling.number == number:
                told = line.reason
            case PenaltyRaised(number=raised) if raised == number:
                told = line.reason or told
    return reader.told(told, Secret.REASON) if told else None


def _consequences(log: Log, rulebook: Rulebook, number: int) -> Iterator[str]:
    """What became true together with a ruling, or with raising or lifting it."""
    for line in log.counted():
        match line.entry:
            case RulingGiven(ruling=ruling) if ruling.number == number:
                pass
            case PenaltyRaised(number=raised) if raised == number:
                pass
            case PenaltyLifted(number=lifted) if lifted == number:
                yield sentence(log.state, line.entry, rulebook)
            case _:
                continue
        for one in sheets.together(log, line):
            if one.seq != line.seq and not isinstance(one.entry, AppealHeard):
                yield sentence(log.state, one.entry, rulebook)


def _prizes(log: Log, rulebook: Rulebook, players: Sequence[int]) -> tuple[str, ...]:
    """What became of place, prizes and finished matches. B-170, B-171, N13-90."""
    state = log.state
    found = [
        effect_text(state, effect)
        for effect in state.conduct.effects
        if effect.how is How.PRIZE and {*players} & {*effect.players}
    ]
    for line in log.counted():
        revoked = isinstance(line.entry, StandingRevoked) and line.entry.player in players
        lost = isinstance(line.command, LoseFinishedMatch)
        if revoked or (lost and getattr(line.command, "player", None) in players):
            found.append(sentence(state, line.entry, rulebook))
    return tuple(found) or (worded("expulsions.neither_place"),)


def _earlier(
    log: Log, rulebook: Rulebook, players: Sequence[int], but: int
) -> tuple[RulingDetails, ...]:
    rulings = (
        ruling
        for player in players
        for ruling in log.state.conduct.of_player(player)
        if ruling.number != but
    )
    return ruling_views(log.state, rulebook, rulings, log.version)


def _put_out(log: Log) -> Iterator[Line]:
    """The lines that put somebody out without a ruling."""
    for line in log.counted():
        match line.entry:
            case Disqualified():
                pass
            case MemberGone(disqualified=True) | BracketLeft(disqualified=True):
                pass
            case _:
                continue
        first = log.lines[log.append_of(line.seq) - 1]
        ruled = isinstance(first.command, GivePenalty | RaisePenalty) or any(
            isinstance(other.entry, RulingGiven) for other in sheets.together(log, line)
        )
        if not ruled:
            yield line


def _player(line: Line) -> int:
    """Whom a line puts out."""
    match line.entry:
        case Disqualified(player=player) | MemberGone(player=player) | BracketLeft(player=player):
            return player
        case _:
            return 0


def _before_the_ruling(log: Log, rulebook: Rulebook, players: Sequence[int]) -> Iterator[str]:
    """What happened when somebody was put out in a hurry and the ruling only followed."""
    for line in _put_out(log):
        if _player(line) in players:
            for one in sheets.together(log, line):
                yield sentence(log.state, one.entry, rulebook)


def _ruled_out(state: State, player: int) -> bool:
    """Whether a ruling that counts puts this player out, be it written down later."""
    return any(
        ruling.penalty in OUT_OF_THE_EVENT and not ruling.undone
        for ruling in state.conduct.of_player(player)
    )


def _without_ruling(log: Log, rulebook: Rulebook, line: Line, reader: Reader) -> Expulsion:
    state, book = log.state, book_of(log.state, rulebook)
    player, penalty = _player(line), putting_out(book)
    rule = book.penalties.get(penalty)
    report_to = rule.report_to if rule is not None else ""
    missing = [
        worded("expulsions.no_ruling"),
        "" if line.reason else worded("expulsions.no_reason"),
        _not_reported(report_to),
    ]
    return Expulsion(
        who=state.name_of(player),
        what=penalty_name(book, penalty),
        at=line.at,
        reason=reader.told(line.reason, Secret.REASON) if line.reason else None,
        by=f"{line.author} ({reader.words.role(line.role)})",
        results=tuple(sentence(state, one.entry, rulebook) for one in sheets.together(log, line)),
        prizes=_prizes(log, rulebook, [player]),
        earlier=_earlier(log, rulebook, [player], 0),
        sent_out=_is_out(state, [player]),
        report_to=report_to,
        refer_to=rule.refer_to if rule is not None else "",
        missing=tuple(text for text in missing if text),
    )


def _ejections(log: Log, book: ConductBook, reader: Reader) -> Iterator[SentOut]:
    """Each time somebody was sent out, with their return where there was one."""
    state = log.state
    lines = [line for line in log.counted() if isinstance(line.entry, PersonEjected)]
    for index, line in enumerate(lines):
        entry = line.entry
        if not isinstance(entry, PersonEjected) or entry.back:
            continue
        later = next(
            (
                line
                for line in lines[index + 1 :]
                if isinstance(line.entry, PersonEjected) and line.entry.name == entry.name
            ),
            None,
        )
        statements = _notes(state, reader, NoteKind.STATEMENT, ejected=entry.name)
        sent = _notes(state, reader, NoteKind.SENT, ejected=entry.name)
        report_to = book.report_ejections_to
        missing = [
            "" if entry.permitted_by else worded("expulsions.permission"),
            "" if statements else NO_STATEMENT,
            "" if sent else _not_reported(report_to),
        ]
        yield SentOut(
            who=entry.name,
            at=line.at,
            by=f"{entry.by} ({reader.words.role(line.role)})",
            permitted_by=entry.permitted_by,
            plays=any(player.name == entry.name for player in state.players.values()),
            text=reader.read(entry.text, Secret.EJECTION),
            back=later.at if later is not None else None,
            back_by=_let_in_by(later),
            statements=statements,
            report_to=report_to,
            sent=sent,
            missing=tuple(text for text in missing if text),
        )


def _let_in_by(line: Line | None) -> str:
    if line is None or not isinstance(line.entry, PersonEjected):
        return ""
    return line.entry.permitted_by or line.entry.by


def _is_out(state: State, players: Sequence[int]) -> bool:
    out = {ejection.name for ejection in state.conduct.ejected if not ejection.back}
    return any(state.name_of(player) in out for player in players)


def _notes(
    state: State, reader: Reader, kind: NoteKind, *, ruling: int = 0, ejected: str = ""
) -> tuple[Statement, ...]:
    found = state.handover.about(kind, ruling=ruling, ejected=ejected)
    return tuple(statement(reader, note) for note in found)
