"""The API for readers: the OpenAPI document, and one plain page with every endpoint and command."""

from typing import Any

from litestar import MediaType, Request, Response, get

from toptable.api import reference
from toptable.api.endpoint import V1
from toptable.api.endpoints import ENDPOINTS
from toptable.api.openapi import openapi
from toptable.web.languages.languages import DEFAULT
from toptable.web.languages.rendering import render_in

KEPT = {"cache-control": "public, max-age=300"}


@get(f"{V1}/openapi.json", sync_to_thread=True)
def openapi_json() -> Response[bytes]:
    """Every endpoint, for programs."""
    return Response(openapi(), media_type=MediaType.JSON, headers=dict(KEPT))


@get("/api", sync_to_thread=True)
def reference_page(request: Request[Any, Any, Any]) -> Response[str]:
    """The same for people."""
    commands = reference.commands()
    html = render_in(
        DEFAULT,
        "help/api.html",
        endpoints=[
            (topic, [point for point in ENDPOINTS if point.topic == topic])
            for topic in dict.fromkeys(point.topic for point in ENDPOINTS)
        ],
        commands=[
            (topic, [command for command in commands if command.topic == topic])
            for topic in dict.fromkeys(command.topic for command in commands)
        ],
        server=str(request.base_url).rstrip("/"),
    )
    return Response(html, media_type=MediaType.HTML, headers=dict(KEPT))


ROUTES = (openapi_json, reference_page)
