"""Settings: everything the document leaves open, what a change would touch, look and place.

A change after the start says beforehand what it affects, needs a reason and stands in the log,
where it can be taken back. N13-02, B-002.
"""

from collections.abc import Mapping
from functools import reduce
from typing import Any, Self

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, MultipartBody, URLEncodedBody

from toptable.desk.event_setup import Presentation, present
from toptable.engine.log.log import apply
from toptable.engine.log.undo import differences
from toptable.engine.questions.teams import fixed_setting
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import STAFF, Role
from toptable.engine.rules.settings import Setting
from toptable.engine.state import State
from toptable.engine.state.event import Accent
from toptable.engine.state.office import EventStatus, TableRange
from toptable.engine.subjects.event.event_facts import event_changed
from toptable.engine.subjects.event.settings import ChangeSetting, DescribeEvent, on_record
from toptable.engine.subjects.event_admin.admin_commands import SetTables, Tell, steps_taken
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.outcome import status_now
from toptable.engine.views.setting_effects import effects
from toptable.web.acts.form_response import Refused, answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.event.preparation_parts import groups


class LookForm(msgspec.Struct, frozen=True):
    """What is in its fields: what the event has, or what was typed and could not be saved."""

    place: str
    website: str
    accent: Accent
    problem: str = ""

    @classmethod
    def of(cls, visit: EventRequest) -> Self:
        """As the event is now."""
        event = visit.seen.event
        return cls(event.place, event.website, event.accent)


SETTINGS = "/e/{event:str}/settings"
NO_TABLES = Refusal.of("tables:no_tables")


class Change(msgspec.Struct):
    """The form: a value, why, and the version that the preview was of."""

    value: str = ""
    reason: str = ""
    seen: int = 0
    look: bool = False
    """Only say what the change would touch."""


class Described(msgspec.Struct):
    """The form about the day, the kind, the category and the format."""

    date: str = ""
    kind: str = ""
    category: str = ""
    format: str = ""
    reason: str = ""
    seen: int = 0
    look: bool = False


class Named(msgspec.Struct):
    """The form that names somebody on the staff."""

    name: str = ""
    role: Role = Role.JUDGE
    plays: bool = False
    """Whether they are also a player, under the same name. N13-03, B-013."""
    block: str = ""
    reason: str = ""


class Tables(msgspec.Struct):
    """The form that sets tables aside; no first one frees them."""

    first: str = ""
    last: str = ""
    hall: str = ""


@get(SETTINGS, guards=[needs("ChangeSetting")], sync_to_thread=True)
def settings_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The event, its rules, its files, and what cannot be done by accident."""
    return visit.page("event/settings.html", **settings_context(visit, LookForm.of(visit)))


def settings_context(
    visit: EventRequest,
    look: LookForm,
    typed: Described | None = None,
    after: State | Refusal | None = None,
) -> dict[str, Any]:
    """What the page of all settings shows; with what was typed, what the change would touch."""
    state, levels = visit.seen.state, visit.tournament.rulebook.levels
    event, book = visit.seen.event, visit.tournament.rulebook
    told = state.office.told.get("format", "")
    return {
        "typed": typed or Described(event.date, event.event_type, event.category, told),
        "looked": isinstance(after, State),
        "touched": effects(state, after, book) if isinstance(after, State) else (),
        "problem": after if isinstance(after, Refusal) else None,
        "levels": levels,
        "formats": book.announcements is not None and book.announcements.in_own_words("format"),
        "stands": status_now(state, book),
        "flow": _flow(visit),
        "office": state.office,
        "named": state.staff,
        "roles": [role for role in Role if role in STAFF],
        "blocks": levels is not None and any(need.blocks for need in levels.staff_needs),
        "started": state.started,
        "look": look,
        "accents": tuple(Accent),
    }


@get(f"{SETTINGS}/{{key:str}}", guards=[needs("ChangeSetting")], sync_to_thread=True)
def setting_page(
    visit: NamedDependency[EventRequest],
    key: FromPath[str],
    value: FromQuery[str] = "",
    reason: FromQuery[str] = "",
) -> Response[Any]:
    """One setting; with a value, what changing to it would touch. Nothing is changed yet."""
    return _setting_page(visit, key, value, reason)


@post(f"{SETTINGS}/{{key:str}}", sync_to_thread=True)
def change_setting(
    visit: NamedDependency[EventRequest], key: FromPath[str], data: URLEncodedBody[Change]
) -> Response[Any]:
    """Change it; after the start only what was looked at beforehand."""
    unseen = visit.seen.state.started and not data.seen
    if (data.look or unseen) and visit.seen.may("ChangeSetting"):
        return _setting_page(visit, key, data.value, data.reason)
    outcome = visit.tournament.send(
        ChangeSetting(key, data.value),
        visit.actor,
        reason=data.reason.strip(),
        looked_at=data.seen or None,
    )
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _setting_page(visit, key, data.value, data.reason, outcome)
    back = f"{visit.address}/settings#setting-{key}"
    return answered(visit.request, visit.tournament, outcome, back)


@post(f"{SETTINGS}/the-event", sync_to_thread=True)
def describe(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Described]
) -> Response[Any]:
    """Change the day, the kind, the category or the format; first it is said what that touches."""
    event, back = visit.seen.event, f"{visit.address}/settings"
    command = DescribeEvent(data.date or event.date, data.kind, data.category)
    other = (command.date, data.kind, data.category) != (
        event.date,
        event.event_type,
        event.category,
    )
    if data.look and visit.seen.may("DescribeEvent"):
        after = _foreseen(visit, command) if other else None
        context = settings_context(visit, LookForm.of(visit), data, after)
        return visit.fresh_page("event/settings.html", **context)
    told = visit.seen.state.office.told.get("format", "")
    announcements = visit.tournament.rulebook.announcements
    told_here = announcements is not None and announcements.in_own_words("format")
    if not told_here or data.format.strip() == told:
        return visit.send(command, back=back, reason=data.reason)
    if other:
        # The format can always be told: what may be refused comes first, so that nothing is halved.
        outcome = visit.tournament.send(command, visit.actor, reason=data.reason.strip())
        if isinstance(outcome, Refusal):
            return answered(visit.request, visit.tournament, outcome, back)
    return visit.send(Tell("format", data.format), back=back, reason=data.reason)


@post(f"{SETTINGS}/the-tables", sync_to_thread=True)
def set_tables(visit: NamedDependency[EventRequest], data: URLEncodedBody[Tables]) -> Response[Any]:
    """Set tables aside for this event."""
    back = f"{visit.address}/settings#tables"
    tables = None
    if data.first.strip():
        first, last = _number(data.first, back), None
        if data.last.strip():
            last = _number(data.last, back)
        tables = TableRange(first, last, data.hall)
    return visit.send(SetTables(tables), back=back)


@post(f"{SETTINGS}/the-staff", sync_to_thread=True)
def name_staff(visit: NamedDependency[EventRequest], data: URLEncodedBody[Named]) -> Response[Any]:
    """Say who works at the event."""
    back = f"{visit.address}/settings#named"
    player = visit.tournament.player(data.name.strip()) if data.plays else None
    if isinstance(player, Refusal):
        raise Refused(player, back)
    command = NameStaff(
        name=data.name,
        role=data.role,
        player=player,
        block=data.block,
    )
    return visit.send(command, back=back, reason=data.reason)


def _setting_page(
    visit: EventRequest, key: str, value: str, reason: str, problem: Refusal | None = None
) -> Response[Any]:
    setting = _setting(visit, key)
    before = visit.seen.state
    after = _after(visit, key, value) if value else before
    if isinstance(after, Refusal):
        problem, after = problem or after, before
    book = visit.tournament.rulebook
    row = next(
        row
        for group in groups(book, visit.seen.event.settings)
        for row in group.rows
        if row.setting.key == key
    )
    return visit.fresh_page(
        "event/setting.html",
        status=200 if problem is None else 409,
        setting=setting,
        row=row,
        book=book,
        wanted=value or row.value,
        reason=reason,
        problem=problem,
        started=bool(before.rounds),
        looked=after is not before,
        fixed=on_record(key, row.value, book) if before.rounds else fixed_setting(before, key),
        effects=effects(before, after, book) if after is not before else (),
        changes=_changes(before, after, visit) if after is not before else (),
    )


def _after(visit: EventRequest, key: str, value: str) -> State | Refusal:
    """The event as it would be with another setting."""
    return _foreseen(visit, ChangeSetting(key, value))


def _foreseen(visit: EventRequest, command: ChangeSetting | DescribeEvent) -> State | Refusal:
    """The event as it would be."""
    state = visit.seen.state
    foreseen = visit.tournament.foresee(command, visit.actor)
    if isinstance(foreseen, Refusal):
        return foreseen
    return reduce(apply, foreseen.entries, state)


def _changes(before: State, after: State, visit: EventRequest) -> list[str]:
    """Who moves in the standings, without the sentence that says the setting is another."""
    return differences(before, after, visit.tournament.rulebook, but=event_changed)


def _setting(visit: EventRequest, key: str) -> Setting:
    for setting in visit.tournament.rulebook.settings:
        if setting.key == key:
            return setting
    raise NotFoundException


def _flow(visit: EventRequest) -> list[tuple[EventStatus, bool]]:
    """The steps from draft to reported that this event has, and whether it has taken each."""
    approval = visit.seen.event.category in visit.tournament.rulebook.approval
    steps = [
        step
        for step in EventStatus
        if approval or step not in (EventStatus.APPLIED, EventStatus.APPROVED)
    ]
    now = status_now(visit.seen.state, visit.tournament.rulebook)
    taken = steps_taken(visit.seen.state)
    return [(step, step in taken and step is not now) for step in steps]


def _number(text: str, back: str) -> int:
    text = text.strip()
    if not text.isdecimal() or len(text) > 9:
        raise Refused(NO_TABLES, back)
    return int(text)


MOST_BYTES = 10_000_000
"""A photograph that is far too large shall be told so, and not be cut off on the way."""


@post(f"{SETTINGS}/the-look", request_max_body_size=MOST_BYTES, sync_to_thread=True)
def save_look(
    visit: NamedDependency[EventRequest], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """Save it all at once; what cannot be saved stays in the form, with the reason."""
    wanted = _wanted(data)
    outcome = present(visit.tournament, wanted, visit.actor)
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        now = LookForm.of(visit)
        form = LookForm(
            place=now.place if wanted.place is None else wanted.place,
            website=now.website if wanted.website is None else wanted.website,
            accent=wanted.accent or now.accent,
            problem=outcome.text,
        )
        return visit.fresh_page("event/settings.html", status=409, **settings_context(visit, form))
    return answered(visit.request, visit.tournament, outcome, f"{visit.address}/settings#look")


def _wanted(data: Mapping[str, Any]) -> Presentation:
    """What the form says; a file that was not chosen arrives as one without content."""
    file = data.get("picture")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    accent = data.get("accent")
    return Presentation(
        place=_text(data, "place"),
        website=_text(data, "website"),
        accent=Accent(accent) if accent in set(Accent) else None,
        picture=content or None,
        no_picture=bool(data.get("no_picture")),
    )


def _text(data: Mapping[str, Any], field: str) -> str | None:
    value = data.get(field)
    return value if isinstance(value, str) else None


ROUTES = (
    settings_page,
    setting_page,
    change_setting,
    describe,
    set_tables,
    name_staff,
    save_look,
)
