"""Who is let in: the places and other terms, the waiting list, and turning people away."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from msgspec.structs import replace

from toptable.desk.desk import sealed
from toptable.engine.rules.people.facts import Ground
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.admission.letting_in import SetTerms, TurnAway
from toptable.engine.subjects.admission.waiting_list import places
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only

WAITING = "/e/{event:str}/players/waiting"


class Terms(msgspec.Struct):
    """The form for the terms of entry; an empty number of places is no limit."""

    capacity: str = ""
    series: str = ""
    by_invitation: str = ""
    not_again: str = ""
    two_events: str = ""


class Turned(msgspec.Struct):
    """The form that turns somebody away."""

    name: str
    ground: Ground
    note: str = ""


@get(WAITING, guards=[staff_only], sync_to_thread=True)
def waiting_page(visit: NamedDependency[Visit]) -> Response[Any]:
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
def set_terms(visit: NamedDependency[Visit], data: URLEncodedBody[Terms]) -> Response[Any]:
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
def turn_away(visit: NamedDependency[Visit], data: URLEncodedBody[Turned]) -> Response[Any]:
    """Do not let somebody in, on a ground that the document has; the name stays private."""
    text = sealed(": ".join(filter(None, (data.name.strip(), data.note.strip()))))
    command = TurnAway(who=Sealed(text.digest), ground=data.ground)
    return visit.send(command, back=_back(visit), texts=(text,))


def _back(visit: Visit) -> str:
    return f"{visit.address}/players/waiting"


ROUTES = (waiting_page, set_terms, turn_away)
