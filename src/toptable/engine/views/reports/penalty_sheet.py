"""The penalty sheet of one player, or of the whole event, and the names and sentences that reports
share. B-163, B-166, B-167, B-186, N13-98.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from toptable.engine import names
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log, sentence
from toptable.engine.questions.teams import member_name
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.deviation import weighed_text
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import Carried, RecordedRuling, RuledMatch
from toptable.engine.subjects.conduct.penalty_record import PenaltyCarriedOut, who_of
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.conduct.rulings import with_stop


def named(state: State, players: Iterable[int]) -> str:
    """Players by name."""
    return ", ".join(state.name_of(player) for player in players)


def effect_text(state: State, effect: Carried) -> str:
    """What a penalty did, in a sentence."""
    return sentence(state, PenaltyCarriedOut(effect))


def penalty_name(book: ConductBook, penalty: Penalty | None) -> str:
    """What the document calls a penalty; the choice is the judge's where it names none."""
    return "the judge's choice" if penalty is None else book.name_of(penalty)


def infraction_name(book: ConductBook, wanted: str) -> str:
    """The name behind an infraction's id."""
    everything = (*book.infractions, *book.helpers)
    return next((infraction.name for infraction in everything if infraction.id == wanted), wanted)


def together(log: Log, line: Line) -> Iterator[Line]:
    """All lines that became true with this one."""
    first = log.append_of(line.seq)
    for one in log.lines[first - 1 :]:
        if log.append_of(one.seq) != first:
            return
        yield one


def oldest_first(rulings: Iterable[RecordedRuling]) -> tuple[RecordedRuling, ...]:
    """Rulings in the order in which they were given."""
    return tuple(sorted(rulings, key=lambda one: one.number))


class SheetRow(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One ruling, as it stands on the sheet."""

    number: int
    at: datetime
    where: str
    """The match it belongs to, in words."""
    match: RuledMatch | None = None
    """The match it belongs to; None where an early log leaves it open."""
    who: str
    penalty: str
    for_what: str
    section: str = ""
    also: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    judge: str
    counts: bool = True
    """Whether it still counts: neither withdrawn nor overturned, and no mere reminder."""
    did: tuple[str, ...] = ()
    """What it did, one sentence each."""
    notes: tuple[str, ...] = ()
    """What is open or unusual about it, one sentence each."""


class PenaltyCount(msgspec.Struct, frozen=True):
    """How many penalties of a kind somebody has for one infraction."""

    who: str
    penalty: str
    for_what: str
    count: int


class PenaltySheet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All rulings for one player, or for everybody."""

    event: str
    date: str
    player: str = ""
    """Empty for the whole event."""
    rows: tuple[SheetRow, ...]
    tally: tuple[PenaltyCount, ...]
    """What counts so far, for the next judge."""
    waiting: tuple[str, ...]
    """Losses that still wait for a next match, one sentence each."""
    allowed: tuple[str, ...]
    """What staff allowed today, one sentence each."""


def penalty_sheet(
    log: Log, rulebook: Rulebook, player: int | None = None, *, seat: int | None = None
) -> PenaltySheet:
    """The sheet of a player, a team, a member of one (by the seat), or the event. B-147."""
    state = log.state
    conduct, event = state.conduct, the_event(state)
    book = rules_in(state, rulebook).conduct
    if player is None:
        shown = oldest_first(conduct.rulings.values())
    elif seat is None:
        shown = conduct.of_player(player)
    else:
        shown = conduct.of_member(player, seat)
    return PenaltySheet(
        event=event.name,
        date=event.date,
        player=_whose(state, player, seat),
        rows=tuple(sheet_row(state, book, ruling, rulebook.words) for ruling in shown),
        tally=_tally(state, book, shown),
        waiting=tuple(
            effect_text(state, effect)
            for effect in conduct.pending
            if player is None or player in effect.players
        ),
        allowed=permissions(state, player),
    )


def sheet_row(state: State, book: ConductBook, one: RecordedRuling, words: Words) -> SheetRow:
    """One ruling as it stands on a sheet."""
    return SheetRow(
        number=one.number,
        at=one.at,
        where=str.__str__(where_text(state, one.match, one.players)),
        match=one.match,
        who=who_of(state, one),
        penalty=penalty_name(book, one.penalty),
        for_what=one.name,
        section=one.section,
        also=tuple(infraction_name(book, further) for further in one.also),
        answers=one.answers,
        judge=f"{one.given.by} ({words.role(one.given.role)})",
        counts=_counts(one),
        did=tuple(
            effect_text(state, effect)
            for effect in state.conduct.effects
            if effect.ruling == one.number
        ),
        notes=open_matters(book, one, words),
    )


def open_matters(book: ConductBook, one: RecordedRuling, words: Words) -> tuple[str, ...]:
    """What is open or unusual about a ruling, one sentence each."""
    given = penalty_name(book, one.penalty).lower()
    listed = penalty_name(book, one.suggested).lower()
    found = [
        worded("penalty_sheet.counts_no") if one.undone else "",
        worded("penalty_sheet.appeal_not") if one.ruled.stage is AppealStage.APPEALED else "",
        _heard(one, words),
        worded("penalty_sheet.against_faq") if one.ruled.against_faq else "",
        worded("penalty_sheet.one_case", case=one.case) if one.case not in (0, one.number) else "",
        worded("penalty_sheet.raised", penalty_name=penalty_name(book, one.raised_from).lower())
        if one.raised_from
        else "",
        _deviation(one, given, listed),
        worded("penalty_sheet.compared", infraction_name=infraction_name(book, one.similar))
        if one.similar
        else "",
        weighed_text(one.weighed),
        worded("penalty_sheet.not_acknowledged", awaits=words.role(one.awaits))
        if one.awaits
        else "",
        worded("penalty_sheet.not_all") if one.unfinished else "",
        "" if one.explained or one.undone else worded("penalty_sheet.not_noted"),
        one.ruled.warning,
    ]
    return tuple(text for text in found if text)


def _heard(one: RecordedRuling, words: Words) -> str:
    """What became of an appeal, and who answered it."""
    if one.first is None:
        return ""
    ended = "Overturned" if one.ruled.overturned else "Upheld"
    return worded(
        "penalty_sheet.appeal", ended=ended, by=one.ruled.by, role=words.role(one.ruled.role)
    )


def permissions(state: State, player: int | None = None) -> tuple[str, ...]:
    """What staff allowed on the day and still allow, one sentence each. B-059."""
    return tuple(
        worded(
            "penalty_sheet.allowed",
            who=one.who,
            thing=one.thing,
            words=f" until {one.until}" if one.until else "",
            by=one.by,
        )
        for _, one in sorted(state.conduct.permissions.items())
        if not one.withdrawn and (player is None or one.player == player)
    )


def _whose(state: State, player: int | None, seat: int | None) -> str:
    if player is None:
        return ""
    return state.name_of(player) if seat is None else member_name(state, player, seat)


def _deviation(one: RecordedRuling, given: str, listed: str) -> str:
    if not one.deviation:
        return ""
    if one.suggested is None:
        return worded("penalty_sheet.judge_choice", deviation=one.deviation)
    if one.suggested is one.penalty:
        return worded("penalty_sheet.kept_against", given=given, with_stop=with_stop(one.deviation))
    return worded(
        "penalty_sheet.not_listed", given=given, listed=listed, with_stop=with_stop(one.deviation)
    )


def _tally(
    state: State, book: ConductBook, rulings: Sequence[RecordedRuling]
) -> tuple[PenaltyCount, ...]:
    spelled: dict[str, str] = {}
    counted = Counter(
        (spelled.setdefault(names.key(who), who), penalty_name(book, ruling.penalty), ruling.name)
        for ruling in rulings
        for who in _recipients(state, ruling)
        if _counts(ruling)
    )
    return tuple(PenaltyCount(*key, count) for key, count in sorted(counted.items()))


def _recipients(state: State, one: RecordedRuling) -> tuple[str, ...]:
    """Everybody a ruling counts for, each by themselves."""
    if one.outsider or one.seat:
        return (who_of(state, one),)
    return tuple(state.name_of(player) for player in one.players)


def _counts(one: RecordedRuling) -> bool:
    return not one.undone and one.penalty is not Penalty.NONE
