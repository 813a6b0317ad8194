"""What lets a phone keep the page: the manifest, and the worker that answers without network."""

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.engine.sentence import to_json
from toptable.web.access.own_visit import OwnVisit
from toptable.web.pages.player.addresses import ME, own_address
from toptable.web.rendering.static_files import BUILD, FILES, address

KEPT_FILES = ("base.css", "player.css", "player.js", "notices.js", "heads.js", "toptable.svg")


PICTURES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
"""What script/icons.py draws, with how many pixels each side has."""


@get(f"{ME}/manifest", sync_to_thread=True)
def manifest(own: NamedDependency[OwnVisit]) -> Response[bytes]:
    """The page as an app of its own, for the home screen."""
    event = own.seen.event
    body = to_json(
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
                *(
                    {"src": address(name), "sizes": f"{size}x{size}", "type": "image/png"}
                    | ({"purpose": "maskable"} if "maskable" in name else {})
                    for name, size in PICTURES.items()
                ),
            ],
        }
    )
    return Response(body, media_type="application/manifest+json")


@get(f"{ME}/worker", sync_to_thread=True)
def worker(own: NamedDependency[OwnVisit]) -> Response[bytes]:
    """The worker: the newest page from the desk, or the last one that it was given."""
    home = own_address(own.seen.event.id)
    known = {"BUILD": BUILD, "KEPT": [address(name) for name in KEPT_FILES], "HOME": home}
    lines = (b"const %b = %b;\n" % (name.encode(), to_json(value)) for name, value in known.items())
    headers = {"service-worker-allowed": home, "cache-control": "no-cache"}
    body = b"".join(lines) + FILES["player_worker.js"]
    return Response(body, media_type="text/javascript", headers=headers)


ROUTES = (manifest, worker)
