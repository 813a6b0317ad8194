"""A new event: from name, date and rulebook in one minute, or from a file that is looked at first.

Nothing is kept between the two pages of an import: the second carries the file with it, packed, and
is looked at anew. So what is imported is what was shown, and nobody finds half an event.
"""

import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import MultipartBody, URLEncodedBody
from litestar.response import Redirect

from toptable import rulebooks
from toptable.desk.demo import EVENT as DEMO
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk, now
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.announcements import AnnouncementLine
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.levels import Levels
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import Tell
from toptable.interchange import file_import
from toptable.interchange.file_import import Look
from toptable.interchange.formats.kinds import KNOWN, OWN
from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.summary import Question, Summary, summary
from toptable.web.acts.form_response import Refused
from toptable.web.auth.requester import Requester, needs
from toptable.web.pages.event.preparation_parts import groups
from toptable.web.rendering.pages import page

IMPORT = "/import"
MOST_FILE_BYTES = 20_000_000
"""Our own event files may be larger than those of others."""
MOST_SENT = 2 * MOST_FILE_BYTES
NOTHING = Refusal.of("nothing:nothing")
TORN = Refusal.of("torn")


@get(IMPORT, guards=[needs("CreateEvent")], sync_to_thread=True)
def import_page(visitor: NamedDependency[Requester]) -> Response[Any]:
    """Where a file is chosen or a text pasted."""
    return _asked(visitor)


@post(
    IMPORT,
    guards=[needs("CreateEvent")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def look_at_file(
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
    actor: NamedDependency[Actor],
    data: MultipartBody[dict[str, Any]],
) -> Response[Any]:
    """What the file would be here. Nothing is changed yet."""
    file, text = data.get("file"), str(data.get("text") or "")
    content = file.file.read(MOST_FILE_BYTES + 1) if isinstance(file, UploadFile) else b""
    content = content or text.encode()
    if not content.strip():
        return _asked(visitor, NOTHING, text)
    seen = file_import.look(desk, content, actor)
    return (
        _asked(visitor, seen, text) if isinstance(seen, Refusal) else _shown(visitor, seen, content)
    )


@post(
    f"{IMPORT}/keep",
    guards=[needs("CreateEvent")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def import_file(
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
    actor: NamedDependency[Actor],
    data: URLEncodedBody[dict[str, str]],
) -> Response[Any]:
    """Import what was shown; or look at it once more under another rulebook."""
    content = unpacked(data.get("packed", ""))
    if content is None:
        return _asked(visitor, TORN)
    rulebook, name = data.get("rulebook", ""), data.get("name", "").strip()
    seen = file_import.look(desk, content, actor, rulebook=rulebook, name=name)
    if isinstance(seen, Refusal):
        return _asked(visitor, seen)
    if data.get("look"):
        return _shown(visitor, seen, content)
    kept = file_import.take_each(desk, seen)
    if isinstance(kept, Refusal):
        return _asked(visitor, kept)
    return Redirect(f"/e/{kept[0].event}" if len(kept) == 1 else "/", status_code=303)


def _asked(visitor: Requester, problem: Refusal | None = None, text: str = "") -> Response[Any]:
    """The page that asks for a file, with what was wrong with the last one."""
    status = 200
    if problem is not None:
        status = 403 if problem.answer is AnsweredBy.SOMEBODY_ELSE else 422
    return page(
        "events/import_file.html",
        visitor,
        status=status,
        problem=problem,
        text=text,
        known=KNOWN,
    )


def _shown(visitor: Requester, seen: Look, content: bytes) -> Response[Any]:
    return page(
        "events/import_preview.html",
        visitor,
        file=seen,
        own=seen.kind == OWN,
        name=seen.event.removesuffix(f" ({seen.pod})") if seen.further else seen.event,
        packed=packed(content),
        rulebooks=all_rulebooks(),
    )


def packed(content: bytes) -> str:
    """A file as a field of a form."""
    return b64encode(zlib.compress(content)).decode()


def unpacked(field: str) -> bytes | None:
    """The file in a field; nothing where it is torn, or larger than it may be."""
    try:
        reader = zlib.decompressobj()
        content = reader.decompress(b64decode(field, validate=True), MOST_FILE_BYTES + 1)
    except (zlib.error, NotBase64, ValueError):
        return None
    whole = reader.eof and len(content) <= MOST_FILE_BYTES and bool(content)
    return content if whole else None


PREFIX = "set_"
"""Before the names of the fields that are settings."""
MOST_PLAYERS = 100_000
ON_TOP = ("game", "tier", "level", "event_tier", "team")
"""Settings with a field of their own."""


class NewEvent(msgspec.Struct, frozen=True):
    """What was typed so far."""

    name: str = ""
    date: str = ""
    rulebook: str = ""
    kind: str = ""
    category: str = ""
    level: str = ""
    game: str = ""
    format: str = ""
    players: str = ""
    settings: dict[str, str] = {}

    @property
    def field(self) -> int:
        """How many players are expected; 0 where that is no number of players."""
        typed = self.players.strip()
        count = int(typed) if typed.isdecimal() and len(typed) < len(str(MOST_PLAYERS)) else 0
        return count if count > 1 else 0

    def chosen(self, book: Rulebook) -> dict[str, str]:
        """The settings that differ from the document's own; a chosen level is always said, since
        the kind of event would bring another one along."""
        given = {**self.settings, "game": self.game, book.level_setting: self.level}
        defaults = {setting.key: setting.default for setting in book.settings}
        return {
            key: value
            for key, value in given.items()
            if key in defaults and value and (value != defaults[key] or key == book.level_setting)
        }


@get("/new", guards=[needs("CreateEvent")], sync_to_thread=True)
def new_event_page(
    request: Request[Any, Any, Any],
    visitor: NamedDependency[Requester],
    desk: NamedDependency[Desk],
) -> Response[Any]:
    """First name, date and rulebook; then all the rest with what the document proposes."""
    return _page(visitor, desk, _typed(dict(request.query_params)))


@post("/new", sync_to_thread=True)
def new_event(
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
    actor: NamedDependency[Actor],
    data: URLEncodedBody[dict[str, str]],
) -> Response[Any]:
    """Create an event, with the plan that was shown; or only look at what is proposed for it.

    Where something is wrong the same page says it, and nothing typed is lost.
    """
    typed = _typed(data)
    if data.get("look") and visitor.may("CreateEvent"):
        return _page(visitor, desk, typed)
    book = rulebooks.get(typed.rulebook)
    if isinstance(book, Refusal):
        return _page(visitor, desk, typed, book)
    made = desk.create(
        typed.name,
        typed.rulebook,
        actor,
        date=typed.date,
        settings=typed.chosen(book),
        event_type=typed.kind,
        category=typed.category,
    )
    if isinstance(made, Refusal):
        return _page(visitor, desk, typed, made)
    if typed.format.strip() and _tells_format(book):
        made.send(Tell("format", typed.format), actor)
    if typed.field and not made.rules.only_bracket:
        planned = made.send(PlanStructure(expected=typed.field), actor)
        if isinstance(planned, Refusal):
            return Redirect(f"/e/{made.event}/structure?expected={typed.field}", status_code=303)
    return Redirect(f"/e/{made.event}/players", status_code=303)


@post("/demo", sync_to_thread=True)
def new_demo(desk: NamedDependency[Desk], actor: NamedDependency[Actor]) -> Response[Any]:
    """The demo event, where there is none."""
    if actor.role is not Role.ORGANIZER:
        raise Refused(Refusal.of("not_allowed:new_demo", answer=AnsweredBy.SOMEBODY_ELSE), "/")
    if DEMO not in {row.id for row in desk.store.events()}:
        make_demo(desk.store)
    return Redirect(f"/e/{DEMO}", status_code=303)


def _typed(fields: dict[str, str]) -> NewEvent:
    plain = {key: fields[key] for key in NewEvent.__struct_fields__[:-1] if key in fields}
    settings = {
        key.removeprefix(PREFIX): value
        for key, value in fields.items()
        if key.startswith(PREFIX) and value
    }
    return NewEvent(**plain, settings=settings)


def _page(
    visitor: Requester, desk: Desk, typed: NewEvent, problem: Refusal | None = None
) -> Response[Any]:
    book = rulebooks.get(typed.rulebook)
    status = 200
    if problem is not None:
        status = 403 if problem.answer is AnsweredBy.SOMEBODY_ELSE else 409
    if isinstance(book, Refusal):
        return page(
            "events/new_event.html",
            visitor,
            status=status,
            typed=typed,
            today=now().astimezone().date(),
            problem=problem,
            rulebooks=all_rulebooks(),
            demo=DEMO in {row.id for row in desk.store.events()},
        )
    sheet = _sheet(book, typed)
    wrong = problem or (sheet if isinstance(sheet, Refusal) else None)
    if isinstance(sheet, Refusal):
        sheet = _sheet(book, NewEvent())
    every = groups(book, typed.chosen(book))
    return page(
        "events/new_event_details.html",
        visitor,
        status=status,
        typed=typed,
        today=now().astimezone().date(),
        problem=wrong,
        book=book,
        levels=book.levels,
        kinds=[] if book.levels is None else _kinds(book.levels),
        sheet=sheet,
        format=_line(sheet, "format") if _tells_format(book) else None,
        lengths=_line(sheet, "round_length"),
        groups=[
            group for group in every if any(row.setting.key not in ON_TOP for row in group.rows)
        ],
        on_top=ON_TOP,
        teams=next(
            (row for group in every for row in group.rows if row.setting.key == "team"), None
        ),
    )


def _sheet(book: Rulebook, typed: NewEvent) -> Summary | Refusal:
    question = Question(
        settings=typed.chosen(book),
        level=typed.level,
        event_type=typed.kind,
        category=typed.category,
        players=typed.field or None,
    )
    return summary(book, question)


def _kinds(levels: Levels) -> list[tuple[str, str]]:
    """Every kind of event with the tier or level that goes with it."""
    words = {
        level.id: f"{levels.word} {level.name}" if level.name.isdecimal() else level.name
        for level in levels.levels
    }
    return [(kind.id, f"{kind.name} ({words[kind.level]})") for kind in levels.event_types]


def _tells_format(book: Rulebook) -> bool:
    """Whether the format is the organizer's to say in words; otherwise it is a setting."""
    return book.announcements is not None and book.announcements.in_own_words("format")


def _line(sheet: Summary | Refusal, wanted: str) -> AnnouncementLine | None:
    lines = () if isinstance(sheet, Refusal) else sheet.announcements
    return next((line for line in lines if line.id == wanted), None)


ROUTES = (
    import_page,
    look_at_file,
    import_file,
    new_event_page,
    new_event,
    new_demo,
)
