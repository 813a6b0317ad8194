"""Parts and pages as HTML. A part is rendered once per version and audience, whoever asks."""

import secrets
import sys

import msgspec
from litestar import MediaType, Response
from markupsafe import Markup

from toptable.engine.roles import Role
from toptable.web.access.seen import Seen, as_guest
from toptable.web.access.visitor import Visitor
from toptable.web.acts.again import nothing_sent
from toptable.web.languages.languages import DEFAULT
from toptable.web.languages.rendering import render_in
from toptable.web.rendering.lately_used import LatelyUsed
from toptable.web.rendering.parts import PARTS
from toptable.web.rendering.static_files import BUILD

MOST_BYTES = 48_000_000
"""How much all kept parts may take together. A round of two thousand players is one million for
guests in a language, and two millions for the staff."""


class Rendered(msgspec.Struct, frozen=True):
    """A part as it was rendered last."""

    mark: str
    html: Markup
    changed: int
    """The version since when it reads like this, or a later one."""


Place = tuple[str, str, Role, str, int]
"""The event, the part, who reads it, in which language, and of which round."""


class Parts:
    """The rendered parts of all open events, each in its latest version only.

    Those that nobody has asked for in a while are forgotten: earlier rounds, events of last week.
    A page that shows one of them and asks what it lacks gets it as a whole.
    """

    def __init__(self) -> None:
        self.server = secrets.token_hex(4)
        """Names this process: what a page lacks is only known to the one that filled it."""
        self.kept: LatelyUsed[Place, Rendered] = LatelyUsed(MOST_BYTES)

    def html(self, seen: Seen, part: str, round_: int = 0) -> Markup:
        """A part of an event's page."""
        return self._rendered(seen, part, round_).html

    def since(self, seen: Seen, part: str, round_: int, version: int) -> Markup | None:
        """A part if it may read otherwise than at a version; None if it does not."""
        rendered = self._rendered(seen, part, round_)
        return rendered.html if rendered.changed > version else None

    def _rendered(self, seen: Seen, part: str, round_: int) -> Rendered:
        made = PARTS[part]
        if made.guests:
            seen = as_guest(seen)
        place = (seen.event.id, part, seen.role, seen.language, round_)
        kept = self.kept.get(place)
        if kept is not None and kept.mark == seen.mark:
            return kept
        known = {"words": seen.tournament.rulebook.words, **made.context(seen, round_)}
        # It is kept for everybody: what one visitor typed has no place in it.
        with nothing_sent():
            html = Markup(
                render_in(seen.language, made.template, staff=seen.staff, may=seen.may, **known)
            )
        # What is shown may be newer than the mark, so the version is read last.
        same = kept is not None and kept.html == html
        changed = kept.changed if kept is not None and same else seen.tournament.version
        fresh = Rendered(seen.mark, html, changed)
        self.kept.keep(place, fresh, sys.getsizeof(html))
        return fresh


def etag(*parts: object) -> str:
    """The name of one version of one answer."""
    return f'"{"-".join(str(part) for part in (*parts, BUILD))}"'


def unchanged(tag: str) -> Response[bytes]:
    """The browser's copy still holds."""
    return Response(b"", status_code=304, headers={"etag": tag})


def page(
    template: str,
    visitor: Visitor,
    *,
    status: int = 200,
    language: str = DEFAULT,
    **context: object,
) -> Response[str]:
    """A whole page for one visitor; in English unless the page knows others."""
    html = render_in(language, template, visitor=visitor, **context)
    return Response(html, media_type=MediaType.HTML, status_code=status)
