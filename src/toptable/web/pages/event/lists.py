"""The lists of an event as files: CSV for spreadsheets, or plain text.

Everybody gets what their pages show, and no more.
"""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.engine.reading.outcome import ended_in
from toptable.engine.refusal import Refusal
from toptable.interchange.csv_lists import (
    ListKind,
    pairings,
    players,
    ranking,
    results,
    standings,
)
from toptable.interchange.csv_table import ListTable, as_csv, as_text
from toptable.web.access.seen import Seen
from toptable.web.access.visit import Visit

MOST_DIGITS = 4


@get("/e/{event:str}/lists/{listed:str}", sync_to_thread=True)
def download_list(visit: NamedDependency[Visit], listed: FromPath[str]) -> Response[Any]:
    """One list: ``pairings.csv``, ``standings.txt``; ``round`` says of which round or after which.

    ``excel`` puts a mark before it by which Excel knows the alphabet.
    """
    name, _, ending = listed.partition(".")
    asked = visit.request.query_params
    if name not in list(ListKind) or ending not in ("csv", "txt"):
        raise NotFoundException
    number = asked.get("round", "")
    table = _table(
        visit.seen,
        ListKind(name),
        int(number) if number.isdecimal() and len(number) <= MOST_DIGITS else 0,
    )
    headers = {"content-disposition": f'attachment; filename="{visit.event}-{table.name}.{ending}"'}
    if ending == "txt":
        return Response(as_text(table), media_type="text/plain", headers=headers)
    content = as_csv(table, bom=bool(asked.get("excel")))
    return Response(content, media_type="text/csv", headers=headers)


def _table(seen: Seen, kind: ListKind, number: int) -> ListTable:
    """What this visitor may see of a list."""
    state, rulebook = seen.state, seen.tournament.rulebook
    if kind is ListKind.PLAYERS:
        return players(state, rulebook, staff=seen.staff)
    if kind is ListKind.STANDINGS:
        after = number or seen.standings_through
        if not 1 <= after <= seen.standings_through:
            raise NotFoundException("There are no standings yet, or not after this round.")
        return standings(state, rulebook, seen.standings(after))
    if kind is ListKind.RANKING:
        places = ended_in(state, rulebook, seen.standings_through)
        if isinstance(places, Refusal):
            raise NotFoundException(places.text)
        return ranking(state, rulebook, places)
    chosen = state.rounds[number - 1 : number] if number else state.rounds
    if not chosen:
        raise NotFoundException("There is no such round.")
    return pairings(state, chosen[-1]) if kind is ListKind.PAIRINGS else results(state, chosen)


ROUTES = (download_list,)
