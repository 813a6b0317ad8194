"""Where this event went another way than its document's defaults, and why. AMB-68, N13-02, B-002.

Penalties other than the listed one, rulings against a FAQ, settings off their default, cover that
was waived, rounds changed by hand, rematches allowed, reward byes or a length that the document
lacks: each with who decided and the reason given.
"""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from toptable.engine.conduct.book import ConductBook
from toptable.engine.conduct_sentences import who_of
from toptable.engine.conduct_state import RecordedRuling
from toptable.engine.entries.event import EventCreated, SettingChanged
from toptable.engine.entries.floor import ClockPrepared
from toptable.engine.entries.people import ByeGranted
from toptable.engine.entries.rounds import RematchesAllowed, RoundChanged
from toptable.engine.lines import Line
from toptable.engine.log import Log
from toptable.engine.reports.sight import Reader, Secret, role_word
from toptable.engine.reports.wording import penalty_name
from toptable.engine.rulebook import Rulebook
from toptable.engine.sentences import sentence
from toptable.engine.settings import Setting
from toptable.engine.state import State, the_event


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
    value: str
    default: str
    help: str
    section: str = ""
    rules: tuple[str, ...] = ()
    since: datetime
    by: str
    reason: str = ""
    after_start: bool = False
    """Whether it was changed when rounds had been paired already."""


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
    book = rulebook.under(event.settings).conduct
    return Deviations(
        event=event.name,
        date=event.date,
        rulebook=rulebook.title,
        penalties=tuple(
            _penalty(state, book, one)
            for _, one in sorted(state.conduct.rulings.items())
            if (one.deviation or one.ruled.against_faq) and not one.undone
        ),
        settings=tuple(_settings(log, rulebook)),
        acts=tuple(_acts(log, rulebook, reader)),
    )


def _penalty(state: State, book: ConductBook, one: RecordedRuling) -> OtherPenalty:
    return OtherPenalty(
        ruling=one.number,
        at=one.at,
        who=who_of(state, one),
        for_what=one.name,
        section=one.section,
        listed=penalty_name(book, one.suggested),
        given=penalty_name(book, one.penalty),
        reason=one.deviation,
        by=f"{one.given.by} ({role_word(one.given.role)})",
        kept=bool(one.deviation) and one.suggested is one.penalty,
        against_faq=one.ruled.against_faq,
    )


def _settings(log: Log, rulebook: Rulebook) -> Iterator[OtherSetting]:
    """The settings off their default, with the line that put them there."""
    now = rulebook.under(the_event(log.state).settings).chosen
    kinds = {one.key: one for one in rulebook.settings}
    for key, kind in kinds.items():
        if now[key] != kind.default:
            line = _set_by(log, key)
            if line is not None:
                yield _setting(log, line, kind, now[key])


def _set_by(log: Log, key: str) -> Line | None:
    found = None
    for line in log.counted():
        entry = line.entry
        created = isinstance(entry, EventCreated) and found is None
        if created or (isinstance(entry, SettingChanged) and entry.key == key):
            found = line
    return found


def _setting(log: Log, line: Line, kind: Setting, value: str) -> OtherSetting:
    return OtherSetting(
        key=kind.key,
        value=value,
        default=kind.default,
        help=kind.help,
        section=kind.source,
        rules=kind.rules,
        since=line.at,
        by=f"{line.author} ({role_word(line.role)})",
        reason=line.reason,
        after_start=bool(log.state_before(line.seq).rounds),
    )


def _acts(log: Log, rulebook: Rulebook, reader: Reader) -> Iterator[OtherAct]:
    for line in log.counted():
        by_hand = isinstance(line.entry, RoundChanged | RematchesAllowed)
        rewarded = (
            isinstance(line.entry, ByeGranted)
            and not line.entry.withdrawn
            and not rulebook.bye.rewards
        )
        other_length = isinstance(line.entry, ClockPrepared) and bool(line.reason)
        if by_hand or rewarded or other_length:
            yield OtherAct(
                entry=line.seq,
                at=line.at,
                what=sentence(log.state, line.entry),
                by=f"{line.author} ({role_word(line.role)})",
                reason=reader.told(line.reason, Secret.REASON).text,
            )
