"""The stylesheet and scripts, read once; their address changes with their content."""

from hashlib import sha256
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable import __version__

FOLDER = Path(__file__).parents[1] / "static"
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

FILES = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES}
_TEMPLATES = [path.read_bytes() for path in sorted(FOLDER.with_name("templates").rglob("*.html"))]
BUILD = sha256(b"".join([__version__.encode(), *FILES.values(), *_TEMPLATES])).hexdigest()[:12]
"""One name for this program's looks as a whole, so that scripts can import each other by relative
names, and no browser shows a page of an earlier program."""


def address(name: str) -> str:
    """Where the browser finds a file."""
    return f"/static/{BUILD}/{name}"


@get("/static/{build:str}/{name:str}", sync_to_thread=False)
def static_file(build: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """One of our files; kept by the browser for good when it asked for this very build."""
    content = FILES.get(name)
    if content is None:
        raise NotFoundException(f"There is no file {name} here.")
    keep = "public, max-age=31536000, immutable" if build == BUILD else "no-cache"
    media = TYPES[Path(name).suffix]
    return Response(content, media_type=f"{media}; charset=utf-8", headers={"cache-control": keep})
