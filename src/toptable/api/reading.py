"""How endpoints that read are written down: their topics, their pages, and who they are for."""

from typing import Any

from toptable.api.endpoint import EVENT, Endpoint, Query
from toptable.api.shape import DEFAULT_LIMIT, MOST_ROWS

HOUSE, EVENTS, PLAYERS, ROUNDS = "The server", "Events", "Players", "Rounds and results"
STANDINGS, HALL, DECKS, LOG = "Standings and finals", "The hall", "Decks", "The log"
FILES, STAFF, JUDGING = "Files", "Staff", "Rulings and guidance"

PAGES = (
    Query(
        name="limit",
        type=int,
        about="How many rows a page has at most.",
        default=DEFAULT_LIMIT,
        least=1,
        most=MOST_ROWS,
    ),
    Query(name="offset", type=int, about="How many rows to leave out first.", default=0, least=0),
)


def read(name: str, path: str, summary: str, topic: str, answer: Any, **more: Any) -> Endpoint:
    """Something that is read; the same for everybody in a role until the log moves on."""
    return Endpoint(
        id=name,
        method="GET",
        path=path,
        summary=summary,
        topic=topic,
        answer=answer,
        **{"tagged": path.startswith(EVENT)} | more,
    )


def for_staff(name: str, path: str, summary: str, topic: str, answer: Any, **more: Any) -> Endpoint:
    """Something that only some of the staff may read."""
    return read(name, path, summary, topic, answer, scope="read", **more)
