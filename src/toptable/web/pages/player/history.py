"""A player's own day: matches, points and the penalties received."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.engine.reading.player_facts import player_facts
from toptable.engine.reading.reports.penalty_sheet import penalty_sheet
from toptable.web.access.own_visit import OwnVisit
from toptable.web.pages.player.addresses import ME


@get(f"{ME}/history", sync_to_thread=True)
def history_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """Everything about the player that the player may know."""
    if own.known is None:
        return own.to_start()
    through = own.seen.standings_through
    standings = own.seen.standings(through) if through else None
    sheet = penalty_sheet(own.tournament.log, own.tournament.rulebook, own.player.id)
    return own.page(
        "player/history.html",
        facts=player_facts(own.seen.state, own.player.id, standings),
        penalties=sheet.rows,
    )


ROUTES = (history_page,)
