"""Templates in the language of whoever looks, with the filters and static files that they name.

Addresses inside a sentence become links, such as those of an event's documents. FFG-56, SW-01.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markupsafe import Markup, escape

from toptable import __version__
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import span
from toptable.engine.sentence import isolated
from toptable.rulebooks.catalogue import readings, rules
from toptable.web.acts.form import press
from toptable.web.acts.form_response import refused_button, sent_to, this_page
from toptable.web.languages.languages import DEFAULT, LANGUAGES
from toptable.web.languages.texts import Texts, texts_in

WEB = Path(__file__).parents[1]
FOLDER = WEB / "static"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
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


_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"']*[^\s<>\"'.,;:!?)\]]")


def linked(text: str) -> Markup:
    """The sentence with each address as a link; all else stays text, whoever typed it."""
    made, done = Markup(), 0
    for found in _ADDRESS.finditer(text):
        address = found[0] if found[0].startswith("http") else f"https://{found[0]}"
        made += escape(text[done : found.start()])
        made += Markup('<a href="{}" rel="noopener nofollow">{}</a>').format(address, found[0])
        done = found.end()
    return made + escape(text[done:])


def rule_texts(ids: Sequence[str], document: str = "") -> list[tuple[str, str]]:
    """Each rule or reading with its text; of several documents only the one that is asked for."""
    found = []
    for one in ids:
        rule, reading = rules().get(one), readings().get(one)
        if rule is not None and document in ("", rule.document):
            found.append((one, rule.rule))
        elif reading is not None and document in ("", *reading.documents):
            found.append((one, f"{reading.question} {reading.reading}"))
    return found


"""A page has its template beside it; what many share is with the rendering."""


def day(moment: datetime) -> str:
    """The day where the server stands."""
    return f"{moment.astimezone():%Y-%m-%d}"


def capital(text: str) -> str:
    """A text with a capital at its beginning; the other letters stay as they are."""
    return text[:1].upper() + text[1:]


@cache
def environment(language: str) -> Environment:
    """The templates with the texts of one language."""
    made = Environment(
        loader=FileSystemLoader([WEB / "pages", WEB / "rendering" / "templates"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    texts = texts_in(language)
    _speak(made, texts)
    made.filters |= {
        "day": day,
        "capital": capital,
        "isolated": isolated,
        "linked": linked,
        "span": span,
    }
    made.globals |= {
        "static": address,
        "build": BUILD,
        "rule_texts": rule_texts,
        "language": language,
        "languages": LANGUAGES,
        "this_page": this_page,
        "sent_to": sent_to,
        "refused_button": refused_button,
        "press": press,
        "in_english": Markup(' lang="en"') if language != DEFAULT else "",
    }
    return made


def translate_marked(texts: Texts, said: str | Refusal) -> Markup:
    """What the engine tells the reader, marked as English where it is not in their language."""
    text = escape(isolated(texts.told(said)))
    return text if texts.knows(said) else Markup('<span lang="en">{}</span>').format(text)


def _speak(made: Environment, texts: Texts) -> None:
    made.filters |= {
        "clock": texts.time,
        "moment": texts.moment,
        "count": texts.things,
        "number": texts.number,
        "figure": texts.figure,
        "word": texts.word,
        "phrase": texts.phrase,
        "told": partial(translate_marked, texts),
        "written": texts.date,
    }
    known = texts.known
    # The extension adds this to the environment, whose type does not know it.
    cast(Any, made).install_gettext_callables(
        known.gettext, known.ngettext, newstyle=True, pgettext=known.pgettext
    )


def render_in(language: str, template: str, **context: object) -> str:
    """A template with its values filled in, in one language; it knows which."""
    return environment(language).get_template(template).render(context)
