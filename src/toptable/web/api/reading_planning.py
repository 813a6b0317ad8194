"""Rounds and cut, registration, and the picture of an event."""

from typing import Any

from litestar import Response

from toptable.api.answers import planning
from toptable.desk.desk import now
from toptable.desk.self_registration import event_code
from toptable.engine.declared import Scope
from toptable.engine.questions.admission import free_places
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.structure.choice import Assessment, planned
from toptable.engine.rules.structure.tables import Plan, PlanProposal, Shape
from toptable.engine.subjects.admission.self_registration import not_now
from toptable.web.api.asking import Ask, missing
from toptable.web.pages.event.structure import proposed_for
from toptable.web.pages.registration.codes import join_address


def read_structure(ask: Ask) -> planning.StructureAnswer:
    """What the document has for the field. N13-89, N10-56, FFG-48, SW-18, B-090."""
    ask.only_senders_of("PlanStructure")
    state, rules = ask.seen.state, ask.seen.rules
    structures = ask.tournament.rulebook.structure
    field = max(sum(1 for _ in state.active_players()), ask.query["expected"])
    shape = Shape.DOUBLE_ELIMINATION if rules.eliminates else Shape.SWISS
    proposals: tuple[planning.ProposalAnswer, ...] = ()
    assessment = None
    if structures is not None and field > 1:
        proposals = tuple(
            _proposal(table, proposal, usual=usual)
            for table, _help, proposal, usual in proposed_for(structures, field, rules.tier, shape)
        )
        if ask.query["rounds"]:
            plan = Plan(rounds=ask.query["rounds"], cut=ask.query["cut"], shape=shape)
            assessment = _assessment(
                structures.assess(plan, field, tier=rules.tier, started=state.started)
            )
    return planning.StructureAnswer(
        field=field,
        planned=planned(state.plan) if state.plan is not None else "",
        proposals=proposals,
        assessment=assessment,
        version=ask.version,
    )


def _proposal(table: str, proposal: PlanProposal, *, usual: bool) -> planning.ProposalAnswer:
    return planning.ProposalAnswer(
        table=table,
        name=proposal.structure,
        rounds=proposal.rounds,
        fewest=proposal.fewest,
        most=proposal.most,
        cut=proposal.cut,
        shape=proposal.shape,
        text=proposal.sentence,
        usual=usual,
        given=proposal.given,
        notes=proposal.notes,
        source=proposal.source,
        rules=proposal.rules,
    )


def _assessment(found: Assessment) -> planning.AssessmentAnswer:
    return planning.AssessmentAnswer(
        structure=found.structure,
        as_proposed=found.as_proposed,
        notices=found.notices,
        problems=found.problems,
    )


def read_registration(ask: Ask) -> planning.RegistrationAnswer:
    seen = ask.seen
    state = seen.state
    closed = not_now(state, now())
    at_desk = ask.caller.may(Scope.PEOPLE, ask.event) and seen.staff
    terms = state.admission.terms
    return planning.RegistrationAnswer(
        open=closed is None,
        why_not="" if closed is None else closed.text,
        way=state.admission.registration.way,
        address=join_address(ask.request, ask.event),
        until=state.floor.deadlines.get(DueBy.REGISTRATION),
        by_invitation=terms.by_invitation,
        capacity=terms.capacity,
        free=free_places(state),
        code=event_code(ask.tournament) if at_desk else "",
        version=seen.version,
    )


def read_picture(ask: Ask) -> Response[Any]:
    """The picture that the event has now."""
    shown = ask.seen.event.picture
    content = None if shown is None else ask.desk.store.picture(ask.event, shown.digest)
    if shown is None or content is None:
        raise missing("picture of the event")
    return Response(content, media_type=shown.media.value)


WORK = {
    "readStructure": read_structure,
    "readRegistration": read_registration,
    "readPicture": read_picture,
}
