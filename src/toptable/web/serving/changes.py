"""What an open page lacks: the parts, and of the round only the rows, that changed meanwhile."""

from itertools import takewhile

import msgspec

from toptable.engine.log.sentences import sentence
from toptable.web.access.seen import Seen
from toptable.web.languages.rendering import render_in
from toptable.web.pages.rounds.round_rows import rows_of
from toptable.web.pages.rounds.rounds_part import head
from toptable.web.rendering.bidi import isolated
from toptable.web.rendering.pages import Parts
from toptable.web.rendering.parts import PARTS

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
    parts: Parts, seen: Seen, wanted: list[Wanted], version: int, server: str = "", reader: str = ""
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


def _others(seen: Seen, since: int, reader: str) -> list[str]:
    """Who did what after a version, except the reader."""
    news = takewhile(lambda line: line.seq > since, seen.lines())
    book = seen.tournament.rulebook
    return [
        f"{isolated(line.author)}: {isolated(sentence(seen.state, line.entry, book))}"
        for line in news
        if line.author != reader
    ][:MOST_NEWS]


def _rows(seen: Seen, number: int, since: int) -> Rows | None:
    """The changed rows of a round; None where the whole part is needed."""
    if not seen.state.rounds:
        return None
    rows = rows_of(seen, number)
    some = rows.since(since)
    if some is None:
        return None
    above = render_in(seen.language, "rounds/round_head_part.html", **head(seen, number, rows))
    return Rows(above, some)
