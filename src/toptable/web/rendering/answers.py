"""What a write leads to: back to the page with what was done, or the sentence that says no.

A form without script gets a redirect, so that reloading repeats nothing. A script that asks for
JSON gets the same as fields.
"""

from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.response import Redirect

from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.sentence import to_json
from toptable.web.rendering.bidi import isolated


class Said(msgspec.Struct, frozen=True):
    """What a script is told."""

    version: int
    said: list[str]
    page: str
    """Where a form without script would have led."""


class Refused(Exception):
    """The desk said no; ``back`` is the page to return to."""

    def __init__(self, refusal: Refusal, back: str, details: tuple[str, ...] = ()) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.back = back
        self.details = details


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Whether a script asks."""
    return "application/json" in request.headers.get("accept", "")


def answered(
    request: Request[Any, Any, Any],
    tournament: Tournament,
    outcome: Done | Blocked | Refusal,
    back: str,
) -> Response[Any]:
    """The answer to a command."""
    if isinstance(outcome, Refusal):
        raise Refused(outcome, back)
    if isinstance(outcome, Blocked):
        in_the_way = (
            f"Entry {hindrance.line.seq}: {hindrance.refusal.text}"
            for hindrance in outcome.in_the_way
        )
        raise Refused(outcome.refusal, back, tuple(in_the_way))
    place, _, anchor = back.partition("#")
    join = "&" if "?" in place else "?"
    done = f"{place}{join}done={outcome.lines[0].seq}" if outcome.lines else place
    if wants_json(request):
        said = [
            isolated(sentence(tournament.state, line.entry, tournament.rulebook))
            for line in outcome.lines
        ]
        said += map(isolated, outcome.warnings)
        body = to_json(Said(outcome.version, said, done))
        return Response(body, media_type=MediaType.JSON, status_code=200)
    return Redirect(f"{done}#{anchor}" if anchor else done, status_code=303)


def led_to(request: Request[Any, Any, Any], tournament: Tournament, page: str) -> Response[Any]:
    """Nothing was done: another page asks first."""
    if wants_json(request):
        body = to_json(Said(tournament.version, [], page))
        return Response(body, media_type=MediaType.JSON, status_code=200)
    return Redirect(page, status_code=303)


def answered_elsewhere(request: Request[Any, Any, Any], page: str) -> Response[Any]:
    """Nothing was done yet: another page asks first."""
    if wants_json(request):
        body = to_json({"refused": "Look at what is still open first.", "page": page})
        return Response(body, media_type=MediaType.JSON, status_code=409)
    return Redirect(page, status_code=303)
