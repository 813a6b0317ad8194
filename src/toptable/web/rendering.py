"""Parts and pages as HTML. A part is rendered once per version and audience, whoever asks."""

from litestar import MediaType, Response
from markupsafe import Markup

from toptable.engine.roles import Role
from toptable.web.parts import PARTS
from toptable.web.seen import Seen
from toptable.web.static_files import BUILD
from toptable.web.templates import render
from toptable.web.visitor import Visitor


class Parts:
    """The rendered parts of all open events, each in its latest version only."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, Role, int], tuple[str, Markup]] = {}

    def html(self, seen: Seen, part: str, round_: int = 0) -> Markup:
        """A part of an event's page."""
        place = (seen.event.id, part, seen.role, round_)
        kept = self._kept.get(place)
        if kept is None or kept[0] != seen.mark:
            known = PARTS[part](seen, round_)
            kept = (
                seen.mark,
                Markup(render(f"parts/{part}.html", staff=seen.staff, may=seen.may, **known)),
            )
            self._kept[place] = kept
        return kept[1]


def etag(*parts: object) -> str:
    """The name of one version of one answer."""
    return f'"{"-".join(str(part) for part in (*parts, BUILD))}"'


def unchanged(tag: str) -> Response[bytes]:
    """The browser's copy still holds."""
    return Response(b"", status_code=304, headers={"etag": tag})


def page(template: str, visitor: Visitor, *, status: int = 200, **context: object) -> Response[str]:
    """A whole page for one visitor."""
    html = render(template, visitor=visitor, **context)
    return Response(html, media_type=MediaType.HTML, status_code=status)
