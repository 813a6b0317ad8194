"""The penalty record, and one penalty with all that can be done about it.

N13-35, N13-98, N10-29, B-157, B-158, B-160, B-163, B-166, B-167, B-169.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.engine import names
from toptable.engine.declared import Command
from toptable.engine.questions.places import running_now
from toptable.engine.questions.staff import with_opponents
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.infraction import Penalty, Target
from toptable.engine.rules.conduct.ruling_wizard import (
    EXTENSION,
    NextQuestion,
    Ruling,
    measure_text,
    walk,
)
from toptable.engine.state.conduct import RecordedRuling, When
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, challenges_left
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import proposed_for
from toptable.engine.subjects.conduct.confirming import waiting as waiting_for_judges
from toptable.engine.subjects.conduct.recipients import target_of
from toptable.engine.subjects.conduct.ruled_match import stage_of
from toptable.engine.subjects.conduct.rulings import RaisePenalty
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.engine.views.rulings import RulingDetails, ruling_views
from toptable.web.acts.form_response import Refused, query
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.judges.ruling_progress import acts_of, steps_of

PENALTIES = "/e/{event:str}/penalties"
PENALTY = f"{PENALTIES}/{{number:int}}"
FLOOR = needs("GivePenalty")
MOST_DIGITS = 3


class Raised(msgspec.Struct):
    """The form that makes a penalty heavier."""

    to: Penalty
    when: When = ""
    finished: str = ""
    points: str = ""
    reason: str = ""


class Proposal(msgspec.Struct, frozen=True):
    """A disqualification that waits for its judge."""

    number: int
    who: str
    what: str
    judge: str
    by: str
    mine: bool
    """Whether whoever looks is that judge."""


class Completed(msgspec.Struct):
    """The answers that were left for later."""

    answers: str = ""
    infraction: str = ""
    helped: str = ""
    finished: str = ""
    leave_out: str | list[str] = ""
    carry_out: str | list[str] = ""
    reason: str = ""


class Appealed(msgspec.Struct):
    """Who appeals: one of the two, or both."""

    players: str = ""


@get(PENALTIES, guards=[FLOOR], sync_to_thread=True)
def penalties_page(
    visit: NamedDependency[EventRequest],
    who: FromQuery[str] = "",
    what: FromQuery[str] = "",
    number: FromQuery[str] = "",
) -> Response[Any]:
    """All rulings of the event, by person, infraction and round."""
    sheet = penalty_sheet(visit.tournament.log, visit.tournament.rulebook)
    rulings = visit.seen.state.conduct.rulings.values()
    return visit.page(
        "judges/penalties.html",
        rows=_filtered(visit, sheet.rows, who, what, number),
        tally=[
            tally for tally in sheet.tally if _fits(tally.who, who) and _fits(tally.for_what, what)
        ],
        waiting=sheet.waiting,
        proposals=_proposals(visit),
        total=len(sheet.rows),
        who=who[:80],
        what=what[:80],
        number_=number,
        kinds=sorted({ruling.name for ruling in rulings}),
        rounds=list(dict.fromkeys(_stage(visit, row) for row in sheet.rows)),
        query=query({"who": who, "what": what, "number": number}),
    )


@get(f"{PENALTIES}/list", guards=[FLOOR], sync_to_thread=True)
def penalties_part(
    visit: NamedDependency[EventRequest],
    who: FromQuery[str] = "",
    what: FromQuery[str] = "",
    number: FromQuery[str] = "",
) -> Response[Any]:
    """The rows of the record, for pages that are open already."""
    sheet = penalty_sheet(visit.tournament.log, visit.tournament.rulebook)
    rows = _filtered(visit, sheet.rows, who, what, number)
    return visit.fresh_part("judges/penalty_rows_part.html", rows=rows, total=len(sheet.rows))


@get(PENALTY, guards=[FLOOR], sync_to_thread=True)
def penalty_page(visit: NamedDependency[EventRequest], number: FromPath[int]) -> Response[Any]:
    """One ruling: what it is, what it did, and what can still be done about it."""
    state, book = visit.seen.state, visit.seen.rules.conduct
    ruling = _ruling(visit, number)
    settled = _settled(visit, ruling)
    match = sorted(with_opponents(state, visit.tournament.rulebook, ruling.players))
    return visit.page(
        "judges/penalty.html",
        ruling=ruling,
        row=_row(visit, ruling),
        book=book,
        settled=settled,
        extension=EXTENSION[settled.extension] if settled is not None else "",
        heavier=[penalty for penalty in book.ladder if penalty.weight > ruling.penalty.weight],
        appealed=ruling.ruled.stage is AppealStage.APPEALED,
        final=ruling.ruled.stage is AppealStage.FINAL,
        appellants=[
            (one, state.name_of(one), challenges_left(state, visit.tournament.rulebook, one))
            for one in match
        ],
        limited=book.appeal.challenges,
        table=_table(visit, ruling),
    )


@get(f"{PENALTY}/complete", guards=[FLOOR], sync_to_thread=True)
def complete_page(
    visit: NamedDependency[EventRequest],
    number: FromPath[int],
    answers: FromQuery[str] = "",
    what: FromQuery[str] = "",
) -> Response[Any]:
    """The questions that were left for later, one after another; first what it was for."""
    ruling, book = _ruling(visit, number), visit.seen.rules.conduct
    back = f"{visit.address}/penalties/{number}"
    if not ruling.infraction and not what:
        row = _row(visit, ruling)
        return visit.page("judges/what_for.html", ruling=ruling, row=row, book=book)
    infraction = book.find(ruling.infraction or what)
    if isinstance(infraction, Refusal):
        raise Refused(infraction, back)
    given = [one for one in answers.split(",") if one]
    step = walk(book, infraction, visit.seen.rules.tier, given)
    if isinstance(step, Refusal):
        raise Refused(step, f"{back}/complete")
    return visit.page(
        "judges/complete.html",
        ruling=ruling,
        row=_row(visit, ruling),
        infraction=infraction,
        what="" if ruling.infraction else infraction.id,
        book=book,
        step=step,
        asking=isinstance(step, NextQuestion),
        given=given,
        lines=_lines(visit, step),
        steps=steps_of(step.acts) if isinstance(step, Ruling) else (),
        offers=steps_of(step.offers) if isinstance(step, Ruling) else (),
        helper=isinstance(step, Ruling) and target_of(step) is Target.PROVIDER,
        extension=EXTENSION[step.extension] if isinstance(step, Ruling) else "",
    )


@post(f"{PENALTY}/complete", sync_to_thread=True)
def complete(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[Completed]
) -> Response[Any]:
    """Write the answers down."""
    answers = tuple(one for one in data.answers.split(",") if one)
    helped = visit.tournament.player(data.helped.strip()) if data.helped.strip() else 0
    if isinstance(helped, Refusal):
        raise Refused(helped, f"{visit.address}/penalties/{number}/complete")
    command = CompleteRuling(
        number,
        answers,
        data.infraction,
        helped=helped,
        finished=data.finished.strip().upper(),
        leave_out=acts_of(data.leave_out),
        carry_out=acts_of(data.carry_out),
    )
    return _send(visit, number, command, data.reason)


@post(f"{PENALTY}/raise", sync_to_thread=True)
def raise_penalty(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[Raised]
) -> Response[Any]:
    """Make a penalty heavier; without a count that asks for it, only with a reason."""
    points = int(data.points) if data.points.isdecimal() and len(data.points) <= MOST_DIGITS else 0
    finished = data.finished.strip().upper()
    command = RaisePenalty(number, data.to, data.when, finished, points)
    return _send(visit, number, command, data.reason)


@post(f"{PENALTY}/appeal", sync_to_thread=True)
def appeal(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[Appealed]
) -> Response[Any]:
    """One or both players of the match appeal."""
    texts = [one for one in data.players.split(",") if one]
    if not all(text.isdecimal() for text in texts):
        raise ValidationException
    command = AppealRuling(number, tuple(int(text) for text in texts))
    return _send(visit, number, command)


def _send(visit: EventRequest, number: int, command: Command, reason: str = "") -> Response[Any]:
    return visit.send(command, back=f"{visit.address}/penalties/{number}", reason=reason)


def _proposals(visit: EventRequest) -> list[Proposal]:
    state, book = visit.seen.state, visit.seen.rules.conduct
    return [
        Proposal(
            number=judge.number,
            who=proposed_for(state, judge),
            what=f"{book.name_of(judge.penalty)}: {judge.name}",
            judge=judge.judge,
            by=judge.by,
            mine=names.key(visit.actor.name) == names.key(judge.judge),
        )
        for judge in waiting_for_judges(state)
    ]


def _ruling(visit: EventRequest, number: int) -> RecordedRuling:
    ruling = visit.seen.state.conduct.rulings.get(number)
    if ruling is None:
        raise NotFoundException
    return ruling


def _settled(visit: EventRequest, ruling: RecordedRuling) -> Ruling | None:
    """What the document suggests for the answers on record, where they are complete."""
    book = visit.seen.rules.conduct
    infraction = book.find(ruling.infraction) if ruling.infraction else None
    if infraction is None or isinstance(infraction, Refusal):
        return None
    step = walk(book, infraction, visit.seen.rules.tier, ruling.answers)
    return step if isinstance(step, Ruling) else None


def _lines(visit: EventRequest, step: NextQuestion | Ruling) -> list[str]:
    if isinstance(step, NextQuestion):
        return []
    given = [measure for measure in step.measures if measure.penalty is not Penalty.NONE]
    return [measure_text(visit.seen.rules.conduct, suggestion) for suggestion in given] or [
        "No penalty"
    ]


def _table(visit: EventRequest, ruling: RecordedRuling) -> int | None:
    """The table at which the ruling's people play now, where a clock runs there."""
    found = running_now(visit.seen.state, visit.tournament.rulebook)
    if isinstance(found, Refusal) or not ruling.players:
        return None
    place, running = found
    seated = place.table_of(ruling.players[0])
    if seated is None or seated.over or running.clock.limit is None:
        return None
    return seated.table


def _row(visit: EventRequest, ruling: RecordedRuling) -> RulingDetails:
    seen = visit.seen
    return ruling_views(seen.state, visit.tournament.rulebook, [ruling], seen.version)[0]


def _stage(visit: EventRequest, row: RulingDetails) -> tuple[str, str]:
    return stage_of(visit.tournament.state.conduct.rulings[row.number].match)


def _filtered(
    visit: EventRequest, rows: Sequence[RulingDetails], who: str, what: str, number: str
) -> list[RulingDetails]:
    """The newest first."""
    return [
        row
        for row in reversed(rows)
        if _fits(row.who, who)
        and (not what or what in (row.name, *row.also))
        and (not number or _stage(visit, row)[0] == number)
    ]


def _fits(text: str, wanted: str) -> bool:
    return names.key(wanted) in names.key(text)


ROUTES = (
    penalties_page,
    penalties_part,
    penalty_page,
    complete_page,
    complete,
    raise_penalty,
    appeal,
)
