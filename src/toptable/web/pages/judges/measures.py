"""What staff allowed, which matches are under investigation, and who was sent out.

N13-33, N13-90, FFG-08, B-059, B-172, B-174.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.questions.staff import panel_of
from toptable.engine.reading.reports.sight import Secret, reader
from toptable.engine.rules.conduct.permissions import PermissionKind, may_allow
from toptable.engine.subjects.conduct.ejections import GivePermission
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit

MEASURES = "/e/{event:str}/measures"
FLOOR = needs("GivePenalty")


class Permitted(msgspec.Struct):
    """The form that allows somebody something."""

    who: str = ""
    thing: str = ""
    until: str = ""
    kind: str = ""


@get(MEASURES, guards=[FLOOR], sync_to_thread=True)
def measures_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Permissions, holds and ejections of the event."""
    state = visit.seen.state
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    reads = reader(state, visit.seen.role, texts, now(), visit.tournament.rulebook.words)
    current = state.current
    return visit.page(
        "judges/measures.html",
        kinds=_kinds(visit),
        permissions=[
            one for _, one in sorted(state.conduct.permissions.items()) if not one.withdrawn
        ],
        held=[
            (number, table, _players(visit, number, table))
            for number, table in sorted(state.conduct.held)
        ],
        ejected=[
            (ejection, reads.read(ejection.text, Secret.EJECTION))
            for ejection in state.conduct.ejected
        ],
        tables=[(table.table, str(table.table)) for table in current.tables()]
        if current and current.published
        else [],
        names=sorted(player.name for player in state.players.values()),
    )


@post(f"{MEASURES}/permissions", sync_to_thread=True)
def give_permission(
    visit: NamedDependency[Visit], data: URLEncodedBody[Permitted]
) -> Response[Any]:
    """Allow somebody something for today."""
    who = data.who.strip()
    player = visit.tournament.player(who) if who else None
    known = player if isinstance(player, int) else None
    name = visit.seen.state.name_of(known) if known is not None else who
    command = GivePermission(name, data.thing.strip(), data.until.strip(), known, data.kind)
    return visit.send(command, back=f"{visit.address}/measures")


def _kinds(visit: Visit) -> list[PermissionKind]:
    """The kinds of permission that are whoever looks's to give."""
    kinds = visit.tournament.rulebook.permissions
    roles = panel_of(visit.seen.state, visit.tournament.rulebook, visit.actor, now()).people
    own = roles.get(visit.actor.name, ())
    return [kind for kind in kinds if may_allow(kind, own) is None]


def _players(visit: Visit, number: int, table: int) -> str:
    state = visit.seen.state
    found = state.rounds[number - 1].matches.get(table) if number <= len(state.rounds) else None
    return "" if found is None else " – ".join(state.name_of(player) for player in found.players)


ROUTES = (measures_page, give_permission)
