"""The result of a match that the staff member plays: it waits, or the opponent confirms it here."""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.questions.own_match import opponent_of
from toptable.engine.questions.staff import plays_as
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import STAFF
from toptable.engine.subjects.finals.own_games import claims_of, waiting_report
from toptable.engine.subjects.results.tell import result_text
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import Refused

NOT_WAITING = Refusal(
    "not_waiting:not_waiting",
    "No report of yours waits any more. Look at the round again.",
    answer=AnsweredBy.LOOK_AGAIN,
)


class OwnReport(msgspec.Struct, frozen=True):
    """The report that waits, as the page shows it."""

    opponent: str
    said: str


class Reported(msgspec.Struct, frozen=True):
    """What one of two opponents has reported, as other staff see it."""

    name: str
    said: str


class Confirmed(msgspec.Struct):
    """The form: the version in which the report was shown."""

    version: int = 0


def own_report(visit: Visit) -> OwnReport | None:
    """What the visitor has reported of their own match, while it waits. N13-38."""
    state = visit.tournament.state
    found = waiting_report(state, visit.tournament.rulebook, visit.actor)
    if found is None:
        return None
    return OwnReport(state.name_of(found.opponent), result_text(found.result))


def reports_of(visit: Visit, players: Sequence[int]) -> list[Reported]:
    """What the players of a match have reported that waits, for staff who do not play. N13-38."""
    state = visit.tournament.state
    if visit.actor.role not in STAFF or own_opponent(visit, players):
        return []
    found = claims_of(state, visit.tournament.rulebook, players)
    return [Reported(state.name_of(player), result_text(said)) for player, said in found.items()]


def own_opponent(visit: Visit, players: Sequence[int]) -> str:
    """Whom the visitor plays here; empty where it is not their match."""
    mine = plays_as(visit.tournament.state, visit.actor) if visit.actor.role in STAFF else ()
    own = next((player for player in players if player in mine), None)
    return "" if own is None else opponent_of(visit.tournament.state, players, own)


@post("/e/{event:str}/own-result", guards=[needs("ReportResult")], sync_to_thread=True)
def confirm_own(visit: NamedDependency[Visit], data: URLEncodedBody[Confirmed]) -> Response[Any]:
    """The opponent confirms at the desk what the visitor has reported. N13-38."""
    found = waiting_report(visit.tournament.state, visit.tournament.rulebook, visit.actor)
    if found is None:
        raise Refused(NOT_WAITING, visit.address)
    return visit.send(found.command, back=visit.came_from, looked_at=data.version or None)


ROUTES = (confirm_own,)
