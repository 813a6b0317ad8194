"""Who is let in: reasons and warnings, late entries, the terms of entry and the waitlist.

What staff should know of somebody is private and no part of the log, so it is told once, in the
answer to the form. B-174.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody
from msgspec.structs import replace

from toptable.desk.desk import now, sealed
from toptable.desk.request import Tap
from toptable.desk.tournament import Done
from toptable.engine.declared import Command
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.eligibility import Ground
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.sentence import isolated, to_json
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.registration.entry_terms import SetTerms, TurnAway
from toptable.engine.subjects.registration.late_entry import AdmitLate, approvers, late_terms
from toptable.engine.subjects.registration.waiting_list import places
from toptable.web.acts.form_response import Notice, answered, led_to, query, wants_json
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs, staff_only


def let_in(
    visit: EventRequest,
    command: Command,
    *,
    typed: Mapping[str, str],
    reason: str = "",
    texts: Sequence[SealedText] = (),
    tap: Tap | None = None,
) -> Response[Any]:
    """Send the command; ``typed`` is what the page that asks for a reason has to send again."""
    back = f"{visit.address}/players"
    said = reason.strip()
    outcome = visit.tournament.send(command, visit.actor, reason=said, texts=texts, tap=tap)
    if isinstance(outcome, Refusal) and outcome.answer is AnsweredBy.REASON:
        asked = query({**typed, "text": outcome.text})
        return led_to(visit.request, visit.tournament, f"{back}/why?{asked}")
    return redirect_after_add(visit, outcome)


def redirect_after_add(visit: EventRequest, outcome: Done | Blocked | Refusal) -> Response[Any]:
    """The answer to a command that lets people in."""
    back = f"{visit.address}/players"
    already = isinstance(outcome, Refusal) and outcome.answer is AnsweredBy.DONE_ALREADY
    if isinstance(outcome, Refusal) and already and wants_json(visit.request):
        said = Notice(visit.tournament.version, [outcome.text], back)
        return Response(to_json(said), media_type=MediaType.JSON, status_code=200)
    if isinstance(outcome, Done) and outcome.warnings:
        return _known(visit, outcome, back)
    return answered(visit.request, visit.tournament, outcome, back)


def _known(visit: EventRequest, done: Done, back: str) -> Response[Any]:
    """What was done, and what staff should know of those whom they let in."""
    said = [
        isolated(sentence(visit.tournament.state, line.entry, visit.tournament.rulebook))
        for line in done.lines
    ]
    warned = [isolated(text) for text in done.warnings]
    if wants_json(visit.request):
        told = Notice(done.version, [*said, *(f"Know this: {text}" for text in warned)], back)
        return Response(to_json(told), media_type=MediaType.JSON, status_code=200)
    return visit.fresh_page("people/known.html", done=said, warned=warned)


LATE = "/e/{event:str}/players/late"


class Latecomer(msgspec.Struct):
    """The form."""

    name: str = ""
    mode: LateMode = LateMode.FROM_NEXT
    approved_by: str = ""
    penalty: str = ""
    judge: str = ""
    group: str = ""
    member_1: str = ""
    member_2: str = ""
    member_3: str = ""
    reason: str = ""

    @property
    def members(self) -> tuple[str, ...]:
        """Of a team: who plays, by seat."""
        return tuple(filter(None, map(str.strip, (self.member_1, self.member_2, self.member_3))))


@get(LATE, guards=[needs("AdmitLate")], sync_to_thread=True)
def late_page(visit: NamedDependency[EventRequest], name: FromQuery[str] = "") -> Response[Any]:
    """What late entry means here and now."""
    return _page(visit, Latecomer(name=name, approved_by=visit.actor.name))


@post(LATE, sync_to_thread=True)
def admit_late(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Latecomer]
) -> Response[Any]:
    """Let somebody in; what cannot be, is said beside what was typed."""
    who = NewPlayer(name=data.name.strip(), group=data.group.strip(), members=data.members)
    word, _, grade = data.penalty.partition(":")
    command = AdmitLate(
        player=who,
        mode=data.mode,
        approved_by=data.approved_by,
        penalty=word,
        judge=data.judge.strip(),
        grade=Penalty(grade) if grade in list(Penalty) else None,
    )
    outcome = visit.tournament.send(command, visit.actor, reason=data.reason.strip())
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(visit, data, problem=outcome.text)
    return redirect_after_add(visit, outcome)


def _page(visit: EventRequest, typed: Latecomer, problem: str = "") -> Response[Any]:
    terms = late_terms(visit.seen.state, visit.tournament.rulebook, now())
    if isinstance(terms, Refusal):
        return answered(visit.request, visit.tournament, terms, f"{visit.address}/players")
    return visit.fresh_page(
        "people/late_entry.html",
        status=409 if problem else 200,
        terms=terms,
        typed=typed,
        problem=problem,
        team=visit.seen.rules.team,
        approvers=approvers(visit.seen.state, visit.actor, now()),
    )


WAITING = "/e/{event:str}/players/waiting"


class Terms(msgspec.Struct):
    """The form for the terms of entry; an empty number of places is no limit."""

    capacity: str = ""
    series: str = ""
    by_invitation: str = ""
    not_again: str = ""
    two_events: str = ""


class RefuseEntryForm(msgspec.Struct):
    """The form that turns somebody away."""

    name: str
    ground: Ground
    note: str = ""


@get(WAITING, guards=[staff_only], sync_to_thread=True)
def waiting_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """How many places there are, who waits, and on which terms people are let in."""
    state = visit.seen.state
    return visit.page(
        "people/waiting.html",
        places=places(state),
        line=state.admission.waiting,
        terms=state.admission.terms,
        turned_away=len(state.admission.turned_away),
        grounds=visit.tournament.rulebook.eligibility.grounds,
    )


@post(f"{WAITING}/terms", sync_to_thread=True)
def set_terms(visit: NamedDependency[EventRequest], data: URLEncodedBody[Terms]) -> Response[Any]:
    """Say how many places there are, and whom the event is for. B-018, B-074, N13-05."""
    typed = data.capacity.strip()
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0
    terms = replace(
        visit.tournament.state.admission.terms,
        capacity=number if number or typed in ("", "0") else -1,
        series=data.series,
        by_invitation=bool(data.by_invitation),
        not_again=bool(data.not_again),
        two_events=bool(data.two_events),
    )
    return visit.send(SetTerms(terms=terms), back=_back(visit))


@post(f"{WAITING}/turn-away", sync_to_thread=True)
def turn_away(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[RefuseEntryForm]
) -> Response[Any]:
    """Do not let somebody in, on a ground that the document has; the name stays private."""
    text = sealed(": ".join(filter(None, (data.name.strip(), data.note.strip()))))
    command = TurnAway(who=Sealed(text.digest), ground=data.ground)
    return visit.send(command, back=_back(visit), texts=(text,))


def _back(visit: EventRequest) -> str:
    return f"{visit.address}/players/waiting"


ROUTES = (
    late_page,
    admit_late,
    waiting_page,
    set_terms,
    turn_away,
)
