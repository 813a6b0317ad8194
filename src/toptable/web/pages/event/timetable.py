"""The timetable: when round 1 begins, the pauses between rounds, and what follows from both."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.reading.timetable import timetable
from toptable.engine.refusal import Refusal
from toptable.engine.state.office import PlannedBreak, Timetable
from toptable.engine.subjects.office.timetabling import SetTimetable
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.moments import in_field, moment
from toptable.web.rendering.answers import Refused

PAGE = "/e/{event:str}/timetable"
NOT_MINUTES = Refusal(
    "pause:not_minutes", "Give minutes as whole numbers, and a break as round: minutes."
)


class Times(msgspec.Struct):
    """The form; without a start there is no timetable."""

    start: str = ""
    between: str = "10"
    breaks: str = ""
    """A line each: after which round, and how many minutes."""
    reason: str = ""


@get(PAGE, guards=[needs("SetTimetable")], sync_to_thread=True)
def timetable_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The plan, and the times that it comes to."""
    plan = visit.seen.state.office.timetable
    lines = timetable(visit.seen.state, visit.tournament.rulebook)
    breaks = plan.breaks if plan is not None else ()
    return visit.fresh_page(
        "event/timetable.html",
        start=in_field(plan.start if plan is not None else None),
        between=plan.between if plan is not None else 10,
        breaks="\n".join(f"{pause.after_round}: {pause.minutes}" for pause in breaks),
        lines=[(visit.seen.round_name(line.stage, line.number), line) for line in lines],
        planned=plan is not None,
    )


@post(PAGE, sync_to_thread=True)
def set_timetable(visit: NamedDependency[Visit], data: URLEncodedBody[Times]) -> Response[Any]:
    """Save the plan, or take it back."""
    back = f"{visit.address}/timetable"
    start = moment(data.start, back)
    if start is None:
        return visit.send(SetTimetable(), back=back, reason=data.reason)
    breaks = tuple(_break(line, back) for line in data.breaks.splitlines() if line.strip())
    plan = Timetable(start, _minutes(data.between, back), breaks)
    return visit.send(SetTimetable(plan), back=back, reason=data.reason)


def _break(line: str, back: str) -> PlannedBreak:
    after, _, minutes = line.partition(":")
    return PlannedBreak(_minutes(after, back), _minutes(minutes, back))


def _minutes(text: str, back: str) -> int:
    typed = text.strip()
    if not typed.isdecimal() or len(typed) > 5:
        raise Refused(NOT_MINUTES, back)
    return int(typed)


ROUTES = (timetable_page, set_timetable)
