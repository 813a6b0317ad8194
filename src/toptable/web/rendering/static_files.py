"""The stylesheet, scripts and typeface, read once; their address changes with their content."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable import __version__

WEB = Path(__file__).parents[1]
FOLDER = WEB / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".ttf": "font/ttf",
}
TYPEFACE = files("font_manrope") / "files" / "Manrope-VariableFont_wght.ttf"
"""All weights in one file, with tabular figures, Latin, Greek and Cyrillic letters."""

DESK = (
    *("head", "layouts", "forms", "rounds", "lists", "shared_page", "finals", "statistics", "help"),
    *("clock_and_judges", "rule_behind_field", "office", "ways_in", "registration"),
    *("narrow", "print", "hall"),
)
"""The parts of the desk's stylesheet in their order, in which a later one counts more; they travel
as one file."""

FILES = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES}
FILES["toptable.css"] = b"".join((FOLDER / "desk" / f"{part}.css").read_bytes() for part in DESK)
FILES["manrope.ttf"] = TYPEFACE.read_bytes()
_TEMPLATES = [path.read_bytes() for path in sorted(WEB.rglob("*.html"))]
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
    return Response(content, media_type=media, headers={"cache-control": keep})
