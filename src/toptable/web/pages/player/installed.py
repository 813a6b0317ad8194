"""What lets a phone keep the page: the manifest, and the worker that answers without network."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from toptable.web.access.own_visit import OwnVisit
from toptable.web.pages.player.addresses import ME
from toptable.web.rendering.static_files import BUILD, FILES, address

KEPT_FILES = ("base.css", "player.css", "player.js", "toptable.svg")


@get(f"{ME}/manifest", sync_to_thread=True)
def manifest(own: NamedDependency[OwnVisit]) -> Response[bytes]:
    """The page as an app of its own, for the home screen."""
    event = own.seen.event
    body = msgspec.json.encode(
        {
            "name": event.name,
            "short_name": event.name[:12],
            "start_url": own.address,
            "scope": f"/e/{own.event}/",
            "id": own.address,
            "display": "standalone",
            "background_color": "#faf8f4",
            "theme_color": "#0f6b4f",
            "icons": [
                {"src": address("toptable.svg"), "sizes": "any", "type": "image/svg+xml"},
            ],
        }
    )
    return Response(body, media_type="application/manifest+json")


@get(f"{ME}/worker", sync_to_thread=False)
def worker(event: FromPath[str]) -> Response[Any]:
    """The worker: the newest page from the desk, or the last one that it was given."""
    kept = msgspec.json.encode([address(name) for name in KEPT_FILES]).decode()
    head = f'const BUILD = "{BUILD}", KEPT = {kept}, HOME = "/e/{event}/me";\n'
    body = head.encode() + FILES["player_worker.js"]
    headers = {"service-worker-allowed": f"/e/{event}/me", "cache-control": "no-cache"}
    return Response(body, media_type="text/javascript; charset=utf-8", headers=headers)


ROUTES = (manifest, worker)
