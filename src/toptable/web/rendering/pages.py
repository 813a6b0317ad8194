"""Pages and all their parts as HTML, and the parts and rows that an open page lacks."""

import secrets
import sys
from collections.abc import Mapping
from itertools import takewhile

import msgspec
from litestar import MediaType, Response
from markupsafe import Markup

from toptable.engine.log.log import sentence
from toptable.engine.roles import Role
from toptable.engine.sentence import isolated
from toptable.web.acts.form_response import nothing_sent
from toptable.web.auth.event_view import EventView, as_guest
from toptable.web.auth.requester import Requester
from toptable.web.languages.languages import DEFAULT
from toptable.web.pages.clock import clock_parts
from toptable.web.pages.deck_checks import checks_part
from toptable.web.pages.event import event_parts, next_step_part, preparation_parts
from toptable.web.pages.finals import bracket_parts, cut_part
from toptable.web.pages.floor import floor_part
from toptable.web.pages.judges import conduct_part
from toptable.web.pages.log import log_parts
from toptable.web.pages.people import players_part
from toptable.web.pages.prizes import prizes_part
from toptable.web.pages.public import hall_parts
from toptable.web.pages.rounds import round_problems_part, round_rows
from toptable.web.pages.rounds.round_rows import head, rows_of
from toptable.web.pages.screens import screen_views
from toptable.web.pages.standings import standings_part
from toptable.web.rendering.environment import BUILD, render_in
from toptable.web.rendering.page_part import LatelyUsed, Part

PARTS: Mapping[str, Part] = {
    **clock_parts.PARTS,
    **event_parts.PARTS,
    **preparation_parts.PARTS,
    **next_step_part.PARTS,
    **bracket_parts.PARTS,
    **cut_part.PARTS,
    **floor_part.PARTS,
    **hall_parts.PARTS,
    **conduct_part.PARTS,
    **checks_part.PARTS,
    **log_parts.PARTS,
    **players_part.PARTS,
    **prizes_part.PARTS,
    **round_rows.PARTS,
    **round_problems_part.PARTS,
    **screen_views.PARTS,
    **standings_part.PARTS,
}


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

    def html(self, seen: EventView, part: str, round_: int = 0) -> Markup:
        """A part of an event's page."""
        return self._rendered(seen, part, round_).html

    def since(self, seen: EventView, part: str, round_: int, version: int) -> Markup | None:
        """A part if it may read otherwise than at a version; None if it does not."""
        rendered = self._rendered(seen, part, round_)
        return rendered.html if rendered.changed > version else None

    def _rendered(self, seen: EventView, part: str, round_: int) -> Rendered:
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
    visitor: Requester,
    *,
    status: int = 200,
    language: str = DEFAULT,
    **context: object,
) -> Response[str]:
    """A whole page for one visitor; in English unless the page knows others."""
    html = render_in(language, template, visitor=visitor, **context)
    return Response(html, media_type=MediaType.HTML, status_code=status)


MOST_PARTS = 24
"""No page is made of more parts."""

MOST_NEWS = 20
"""How many things that others did are told at once."""


class Rows(msgspec.Struct, frozen=True):
    """The round without the rows that are as they were."""

    head: str
    rows: list[str]


class Changes(msgspec.Struct, frozen=True):
    """Everything that an open page has to put in place to show a version."""

    version: int
    server: str
    parts: dict[str, str]
    rows: dict[str, Rows]
    """The same for rounds of which only some rows changed."""
    others: list[str]
    """What somebody else did meanwhile, in sentences, the newest first."""


class Wanted(msgspec.Struct, frozen=True):
    """A part of a page, with the round it is about, as the page names it."""

    name: str
    number: int

    @property
    def key(self) -> str:
        return f"{self.name}.{self.number}"


def read_wanted(asked: str) -> list[Wanted] | None:
    """The parts that a page is made of, such as ``round.0,recent.0``; None for anything else."""
    found = []
    for one in asked.split(",")[: MOST_PARTS + 1]:
        name, _, number = one.partition(".")
        if name not in PARTS or not number.isdecimal() or len(number) > 6:
            return None
        found.append(Wanted(name, int(number)))
    return found if len(found) <= MOST_PARTS else None


def changes(
    parts: Parts,
    seen: EventView,
    wanted: list[Wanted],
    version: int,
    server: str = "",
    reader: str = "",
) -> Changes:
    """What changed after a version; ``reader`` is who looks, and needs no news of themselves.

    To a page with a version from the future, which is of another log, and to one that another
    server filled, all is new.
    """
    ours = server in ("", parts.server)
    since = version if ours and version <= seen.version else -1
    fresh: dict[str, str] = {}
    rows: dict[str, Rows] = {}
    for topic in wanted:
        if not PARTS[topic.name].may_look(seen):
            continue
        if topic.number > PARTS[topic.name].most(seen):
            # The page is of a round that was taken back; there is nothing to put in its place.
            continue
        if topic.name != "round":
            html = parts.since(seen, topic.name, topic.number, since)
        elif some := _rows(seen, topic.number, since):
            rows[topic.key] = some
            continue
        else:
            # A page may have got here row by row, so that what was rendered as a whole before says
            # nothing about what it shows.
            html = parts.html(seen, topic.name, topic.number)
        if html is not None:
            fresh[topic.key] = str(html)
    others = _others(seen, since, reader) if reader and since >= 0 else []
    return Changes(seen.version, parts.server, fresh, rows, others)


def _others(seen: EventView, since: int, reader: str) -> list[str]:
    """Who did what after a version, except the reader."""
    news = takewhile(lambda line: line.seq > since, seen.lines())
    book = seen.tournament.rulebook
    return [
        f"{isolated(line.author)}: {isolated(sentence(seen.state, line.entry, book))}"
        for line in news
        if line.author != reader
    ][:MOST_NEWS]


def _rows(seen: EventView, number: int, since: int) -> Rows | None:
    """The changed rows of a round; None where the whole part is needed."""
    if not seen.state.rounds:
        return None
    rows = rows_of(seen, number)
    some = rows.since(since)
    if some is None:
        return None
    above = render_in(seen.language, "rounds/round_head_part.html", **head(seen, number, rows))
    return Rows(above, some)
