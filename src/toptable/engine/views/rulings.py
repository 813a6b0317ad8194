"""A ruling, as judges, players, paper and programs read it. B-163, B-166, B-186.

A row of a list says who, what for and how far it is; the details have everything that the record
has. Both are also what programs are sent, under these names.
"""

from collections.abc import Iterable
from datetime import datetime

from toptable.engine.log.log import sentence
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.deviation import weighed_text
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import Carried, RecordedRuling, RuledMatch
from toptable.engine.subjects.conduct.penalty_record import PenaltyCarriedOut, who_of
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.conduct.rulings import with_stop
from toptable.engine.views.view import View


class RuledMatchAnswer(View, frozen=True):
    """The match that a ruling belongs to, as it was when the judge ruled."""

    stage: ClockStage
    number: int
    """The Swiss round or tiebreaker round; 0 in the bracket and before round 1."""
    table: int
    """The table, or the number of the bracket game; 0 for a bye and between matches."""
    players: tuple[int, ...]
    game: int
    """The game of the match, where the judge named those already over; else 0."""
    closed: bool
    """Whether the event was already closed."""


class RulingAnswer(View, frozen=True):
    """A ruling with its penalty."""

    number: int
    players: tuple[int, ...]
    """The numbers of those it is about."""
    who: str
    """Their names."""
    round: int
    """The Swiss round of its match; 0 for none."""
    where: str
    """Its match in words, with the opponent."""
    match: RuledMatchAnswer | None
    """Its match; null where an early log leaves it open."""
    infraction: str
    """What it was for."""
    section: str
    """Where the document says so."""
    penalty: str
    """The penalty as the document calls it."""
    judge: str
    at: datetime
    unfinished: bool
    """Questions of the document are open: complete_ruling answers them."""
    undone: bool
    """Overturned or withdrawn: it counts no longer."""
    appeal: str
    """How far an appeal is; final where none is possible."""
    awaits: str
    """Who must still say that they know of it."""


class RulingDetails(View, frozen=True):
    """One ruling with everything that the record has."""

    number: int
    at: datetime
    round: int
    """The Swiss round of its match; 0 for none."""
    table: int | None
    """The table of its match, or the number of the bracket game."""
    where: str
    """Its match in words, with the opponent."""
    match: RuledMatchAnswer | None
    """Its match; null where an early log leaves it open."""
    players: tuple[int, ...]
    who: str
    infraction: str
    """Its key; empty where none was named."""
    name: str
    section: str
    penalty: str
    """By its id."""
    penalty_name: str
    answers: tuple[str, ...]
    """What was answered to the questions."""
    also: tuple[str, ...]
    """Further infractions of the same act."""
    judge: str
    counts: bool
    did: tuple[str, ...]
    """What it did, one sentence each."""
    notes: tuple[str, ...]
    """What is open or unusual about it."""
    stage: str
    """first, appealed or final."""
    version: int


def ruling_row(state: State, rulebook: Rulebook, one: RecordedRuling) -> RulingAnswer:
    """A ruling in a list."""
    return RulingAnswer(
        number=one.number,
        players=one.players,
        who=who_of(state, one),
        round=one.match.number if one.match is not None and one.match.swiss else 0,
        where=str.__str__(where_text(state, one.match, one.players)),
        match=_match(one.match),
        infraction=one.name,
        section=one.section,
        penalty=rules_in(state, rulebook).conduct.name_of(one.penalty),
        judge=one.given.by,
        at=one.at,
        unfinished=one.unfinished,
        undone=one.undone,
        appeal=one.ruled.stage,
        awaits=rulebook.words.role(one.awaits) if one.awaits else "",
    )


def ruling_views(
    state: State, rulebook: Rulebook, rulings: Iterable[RecordedRuling], version: int
) -> tuple[RulingDetails, ...]:
    """Rulings with all that the record has of them."""
    book = rules_in(state, rulebook).conduct
    return tuple(_view(state, book, one, rulebook.words, version) for one in rulings)


def _view(
    state: State, book: ConductBook, one: RecordedRuling, words: Words, version: int
) -> RulingDetails:
    match = one.match
    return RulingDetails(
        number=one.number,
        at=one.at,
        round=match.number if match is not None and match.swiss else 0,
        table=(match.table or None) if match is not None else None,
        where=str.__str__(where_text(state, match, one.players)),
        match=_match(match),
        players=one.players,
        who=who_of(state, one),
        infraction=one.infraction,
        name=one.name,
        section=one.section,
        penalty=one.penalty,
        penalty_name=book.name_of(one.penalty),
        answers=one.answers,
        also=tuple(infraction_name(book, further) for further in one.also),
        judge=f"{one.given.by} ({words.role(one.given.role)})",
        counts=counts(one),
        did=tuple(
            effect_text(state, effect)
            for effect in state.conduct.effects
            if effect.ruling == one.number
        ),
        notes=_open_matters(book, one, words),
        stage=one.ruled.stage,
        version=version,
    )


def _match(match: RuledMatch | None) -> RuledMatchAnswer | None:
    if match is None:
        return None
    return RuledMatchAnswer(
        stage=match.stage,
        number=match.number,
        table=match.table,
        players=match.players,
        game=match.game,
        closed=match.closed,
    )


def counts(one: RecordedRuling) -> bool:
    """Whether it still counts: neither withdrawn nor overturned, and no mere reminder."""
    return not one.undone and one.penalty is not Penalty.NONE


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


def _open_matters(book: ConductBook, one: RecordedRuling, words: Words) -> tuple[str, ...]:
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
