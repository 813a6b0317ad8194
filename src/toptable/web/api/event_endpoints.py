"""Events: the list, one of them, its settings, structure and registration, and the day
around it.
"""

from typing import Any

from litestar import Response
from msgspec.structs import asdict

from toptable.api.answers import events
from toptable.api.contract import Rows
from toptable.desk.desk import now
from toptable.desk.self_registration import event_code
from toptable.engine.declared import Scope
from toptable.engine.questions.admission import free_places
from toptable.engine.questions.progress import status_of, still_in
from toptable.engine.roles import Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.structure.structures import Assessment, planned
from toptable.engine.rules.structure.tables import Plan, PlanProposal, Shape
from toptable.engine.state.office import Shelf
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.registration.self_registration import not_now
from toptable.engine.views.checklist import checklist
from toptable.engine.views.outcome import EventRow, in_bracket, status_now, winner
from toptable.engine.views.public_info import timetable
from toptable.engine.views.tables import round_now
from toptable.engine.views.view import for_reader, only
from toptable.web.api.api_request import Ask, fits, missing
from toptable.web.auth.event_view import EventView, as_guest
from toptable.web.pages.event import next_step_part
from toptable.web.pages.event.event_plan import proposed_for
from toptable.web.pages.event.preparation_parts import UNPUBLISHED, groups
from toptable.web.pages.registration.registration import join_address
from toptable.web.pages.screens.overlays import feature


def list_events(ask: Ask) -> Rows[EventRow]:
    query = ask.query
    organizer = ask.caller.reading_role_at(ask.caller.event) is Role.ORGANIZER
    archive, bin_ = query["archived"] and organizer, query["deleted"] and organizer
    everything = ask.desk.events(deleted=bin_)
    # A log that another one was put in the place of is kept under the same name.
    here = {listed.id for listed in everything if not listed.deleted}
    found = [
        listed
        for listed in everything
        if listed.readable
        and not (listed.deleted and listed.id in here)
        and (archive or not listed.archived)
        and fits(listed.name, query["q"])
        and query["status"] in (None, listed.status)
        and query["rulebook"] in ("", listed.rulebook)
        and (not query["since"] or listed.date >= query["since"])
        and (not query["until"] or listed.date <= query["until"])
    ]
    return ask.rows(list(only(EventRow, found)), lambda row: row)


def read_event(ask: Ask) -> events.EventAnswer:
    seen = ask.seen
    state, event, book = seen.state, seen.event, seen.tournament.rulebook
    current, plan = state.current, state.plan
    one, several = seen.rules.entrants
    return events.EventAnswer(
        id=event.id,
        name=event.name,
        date=event.date,
        place=event.place,
        website=event.website,
        rulebook=book.id,
        rulebook_title=book.title,
        event_type=event.event_type,
        category=event.category,
        status=status_now(state, book),
        closed=state.closed,
        archived=state.office.shelf is Shelf.ARCHIVE,
        demo=event.demo,
        version=seen.version,
        head=seen.tournament.log.head_at(seen.version),
        settings=dict(event.settings.items()) if _is_announced(seen) else {},
        players=state.field_size,
        active=still_in(state, book),
        teams=seen.rules.team is not None,
        entrant=one,
        entrants=several,
        round=None if current is None else round_now(current),
        planned_rounds=plan.rounds if plan is not None else None,
        planned_cut=plan.cut if plan is not None else None,
        standings_through=seen.standings_through,
        champion=_champion(seen),
        next_step=str(next_step_part.context(seen, 0)["text"]),
        role=ask.role,
    )


def _champion(seen: EventView) -> str:
    """Who has won, as the page of final places tells it."""
    state = seen.state
    if in_bracket(state) or seen.standings_through < state.finished_rounds:
        return ""
    won = winner(state, seen.tournament.rulebook)
    return won.name if won is not None else ""


def _is_announced(seen: EventView) -> bool:
    """Whether this audience may know what is decided about the event."""
    return seen.staff or status_of(seen.state) not in UNPUBLISHED


def read_settings(ask: Ask) -> events.SettingsAnswer:
    """Every setting; for guests only once the event is announced."""
    seen = ask.seen
    grouped = groups(seen.tournament.rulebook, seen.event.settings) if _is_announced(seen) else []
    return events.SettingsAnswer(
        settings=tuple(
            events.SettingNow(
                key=row.setting.key,
                label=row.label,
                group=group.name,
                value=row.value,
                said=row.said,
                default=row.setting.default,
                changed=row.changed,
            )
            for group in grouped
            for row in group.rows
        ),
        version=seen.version,
    )


def read_next(ask: Ask) -> events.NextAnswer:
    seen = ask.seen
    shown = next_step_part.shown(seen)
    return events.NextAnswer(
        text=shown.text,
        acts=tuple(act.label.rstrip("…") for act in shown.acts),
        version=seen.version,
    )


def read_checklist(ask: Ask) -> events.ChecklistAnswer:
    ask.only_for(ask.seen.staff)
    return events.ChecklistAnswer(
        items=tuple(
            events.ChecklistItem(
                id=duty.id,
                part=duty.part,
                text=duty.text,
                done=duty.done,
                by_itself=duty.by_itself,
                by=duty.by,
                source=duty.source,
                rules=duty.rules,
            )
            for duty in checklist(ask.seen.state, ask.tournament.rulebook)
        ),
        version=ask.version,
    )


def read_announcements(ask: Ask) -> events.AnnouncementsAnswer:
    seen, book = ask.seen, ask.tournament.rulebook
    told = book.announcements is not None and _is_announced(seen)
    sheet = announced(seen.state, book) if told else ()
    message = seen.state.messages.to_all
    return events.AnnouncementsAnswer(
        lines=tuple(
            events.AnnouncementAnswer(
                id=line.id,
                topic=line.topic,
                when=line.when,
                text=line.text,
                decided=line.decided,
                source=line.source,
            )
            for line in sheet
            if seen.staff or line.decided
        ),
        message=message.text if message is not None else "",
        version=seen.version,
    )


def read_schedule(ask: Ask) -> events.ScheduleAnswer:
    state = ask.seen.state
    return events.ScheduleAnswer(
        lines=tuple(
            events.ScheduleLine(
                stage=line.stage,
                number=line.number,
                planned=line.planned,
                expected=line.expected,
                began=line.began,
                ends=line.ends,
                pause=line.pause,
            )
            for line in timetable(state, ask.tournament.rulebook)
        ),
        deadlines=tuple(
            events.DeadlineAnswer(what=kind, by=by)
            for kind, by in sorted(state.floor.deadlines.items(), key=lambda due: due[1])
        ),
        version=ask.version,
    )


def read_prizes(ask: Ask) -> events.PrizesAnswer:
    seen = ask.seen
    prizes = seen.state.prizes
    kept = seen.staff and seen.entitled("HandOut")
    announced = only(events.PrizeAnswer, prizes.announced)
    return events.PrizesAnswer(
        announced=tuple(for_reader(prize, staff=kept) for prize in announced),
        table=only(events.PrizeAnswer, prizes.table) if kept else (),
        handed=only(events.HandedAnswer, (handed for _, handed in sorted(prizes.handed.items())))
        if kept
        else (),
        version=ask.version,
    )


def read_screens(ask: Ask) -> events.ScreensAnswer:
    ask.only_for(ask.seen.staff)
    screens = ask.seen.state.screens
    return events.ScreensAnswer(
        screens=tuple(
            events.ScreenAnswer(
                number=number,
                name=screen.name,
                views=screen.views,
                seconds=screen.seconds,
                language=screen.language,
                first_table=screen.first_table,
                last_table=screen.last_table,
                address=f"{ask.seen.address}/screen/{number}",
            )
            for number, screen in sorted(screens.screens.items())
        ),
        called=tuple(call.player for call in screens.calls),
        feature_table=screens.feature.table if screens.feature is not None else None,
        version=ask.version,
    )


def read_feature(ask: Ask) -> events.FeatureAnswer:
    room = as_guest(ask.seen)
    return events.FeatureAnswer(**asdict(feature(room)), version=room.version)


WORK = {
    "readFeature": read_feature,
    "listEvents": list_events,
    "readEvent": read_event,
    "readSettings": read_settings,
    "readNext": read_next,
    "readChecklist": read_checklist,
    "readAnnouncements": read_announcements,
    "readSchedule": read_schedule,
    "readPrizes": read_prizes,
    "readScreens": read_screens,
}


def read_structure(ask: Ask) -> events.StructureAnswer:
    """What the document has for the field. N13-89, N10-56, FFG-48, SW-18, B-090."""
    ask.only_senders_of("PlanStructure")
    state, rules = ask.seen.state, ask.seen.rules
    structures = ask.tournament.rulebook.structure
    field = max(sum(1 for _ in state.active_players()), ask.query["expected"])
    shape = Shape.DOUBLE_ELIMINATION if rules.eliminates else Shape.SWISS
    proposals: tuple[events.ProposalAnswer, ...] = ()
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
    return events.StructureAnswer(
        field=field,
        planned=planned(state.plan) if state.plan is not None else "",
        proposals=proposals,
        assessment=assessment,
        version=ask.version,
    )


def _proposal(table: str, proposal: PlanProposal, *, usual: bool) -> events.ProposalAnswer:
    return events.ProposalAnswer(
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


def _assessment(found: Assessment) -> events.AssessmentAnswer:
    return events.AssessmentAnswer(
        structure=found.structure,
        as_proposed=found.as_proposed,
        notices=found.notices,
        problems=found.problems,
    )


def read_registration(ask: Ask) -> events.RegistrationAnswer:
    seen = ask.seen
    state = seen.state
    closed = not_now(state, now())
    at_desk = ask.caller.may(Scope.PEOPLE, ask.event) and seen.staff
    terms = state.admission.terms
    return events.RegistrationAnswer(
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


PLANNING_WORK = {
    "readStructure": read_structure,
    "readRegistration": read_registration,
    "readPicture": read_picture,
}
