"""Somebody comes late: what the rulebook makes of it, who allows it, and letting them in."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.admission.late_entry import approvers, late_terms
from toptable.engine.subjects.admission.letting_in_late import AdmitLate
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.people.letting_in import told
from toptable.web.rendering.answers import answered

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
def late_page(visit: NamedDependency[Visit], name: FromQuery[str] = "") -> Response[Any]:
    """What late entry means here and now."""
    return _page(visit, Latecomer(name=name, approved_by=visit.actor.name))


@post(LATE, sync_to_thread=True)
def admit_late(visit: NamedDependency[Visit], data: URLEncodedBody[Latecomer]) -> Response[Any]:
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
    return told(visit, outcome)


def _page(visit: Visit, typed: Latecomer, problem: str = "") -> Response[Any]:
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


ROUTES = (late_page, admit_late)
