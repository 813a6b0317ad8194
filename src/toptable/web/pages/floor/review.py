"""The players of one elimination game read each other's lists on a judge's device. N13-84.

The page shows both lists while the document's minutes run and nothing before or after; it blanks
itself, and asking again afterwards shows nothing either. On their own phones the players read
theirs meanwhile (``pages/player/opponent.py``).
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody

from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import now
from toptable.engine.questions.decks import slots_of
from toptable.engine.questions.places import place_now
from toptable.engine.reading.deck_sight import DeckSight, closes_at
from toptable.engine.refusal import Refusal
from toptable.engine.subjects.floor.list_reviews import BeginReview, review_minutes
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.floor.tapping import Tapped, send_tap

REVIEW = "/e/{event:str}/floor/tables/{table:int}/review"


class Read(msgspec.Struct, frozen=True):
    """The lists of one player, for the other to read."""

    owner: str
    reader: str
    decks: tuple[tuple[str, OpenList], ...]


@get(REVIEW, guards=[needs("BeginReview")], sync_to_thread=True)
def review_page(visit: NamedDependency[Visit], table: FromPath[int]) -> Response[Any]:
    """Both lists while the time to read runs; else how to begin it, or that it is over."""
    state, rulebook, moment = visit.seen.state, visit.tournament.rulebook, now()
    place = place_now(state, rulebook)
    seated = place if isinstance(place, Refusal) else place.at(table)
    if isinstance(place, Refusal) or isinstance(seated, Refusal):
        raise NotFoundException
    until = closes_at(state, rulebook, place, table, moment)
    first, second = seated.players
    return visit.fresh_page(
        "floor/review.html",
        table=table,
        names=(state.name_of(first), state.name_of(second)),
        minutes=review_minutes(rulebook),
        begun=table in state.floor.reviews,
        until=until,
        seconds=int((until - moment).total_seconds()) + 1 if until is not None else 0,
        lists=(_lists(visit, first, second), _lists(visit, second, first))
        if until is not None
        else (),
    )


@post(REVIEW, sync_to_thread=True)
def begin_review(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Tapped]
) -> Response[Any]:
    """The time to read begins at this table."""
    back = f"{visit.address}/floor/tables/{table}/review"
    return send_tap(visit, BeginReview(table), data, back)


def _lists(visit: Visit, owner: int, reader: int) -> Read:
    state = visit.seen.state
    lists = DeckLists(visit.tournament, visit.desk.store, visit.actor, now())
    opened = dict(lists.of(owner)) if lists.sight(owner) is DeckSight.LIST else {}
    return Read(
        state.name_of(owner),
        state.name_of(reader),
        tuple(
            (slot.name, opened[slot.id])
            for slot in slots_of(state, visit.seen.rules, owner)
            if slot.id in opened
        ),
    )


ROUTES = (review_page, begin_review)
