"""Lists that come in pages, read as one."""

from typing import Generic, Protocol, TypeVar, cast
from urllib.parse import parse_qsl, urlsplit

import msgspec
from msgspec.structs import replace

from toptable.api.endpoint import V1
from toptable.client.asking import Ask, Setting, asking
from toptable.client.errors import NotUnderstood
from toptable.client.wire import Talk

AGAIN = 10
"""How often a list is begun anew because the event moved on while it was read."""


class Paged(Protocol):
    """A page of a list."""

    @property
    def rows(self) -> tuple[object, ...]:
        """What is on this page."""

    @property
    def next(self) -> str | None:
        """Where the next page is."""

    @property
    def version(self) -> int:
        """The version of the event that the rows are of."""


PageT = TypeVar("PageT", bound=Paged)


class Whole(msgspec.Struct, Generic[PageT], frozen=True):
    """A question whose answer comes in pages; the caller gets all rows as if on one."""

    first: Ask[PageT]
    grows: bool = False
    """Whether rows are only ever added at the end, so that an event that moves on does no harm."""

    def talk(self, setting: Setting) -> Talk[PageT]:
        """How it is asked: page after page, all of the same version."""
        for _ in range(AGAIN):
            pages = yield from self._pages(setting)
            if self.grows or len({page.version for page in pages}) == 1:
                return _joined(pages)
        raise NotUnderstood("The event changes faster than the list can be read. Try again.")

    def _pages(self, setting: Setting) -> Talk[list[PageT]]:
        """Every page, or those up to the one where the event had moved on."""
        page = yield from asking(self.first, setting)
        pages = [page]
        while page.next is not None and (self.grows or page.version == pages[0].version):
            page = yield from asking(_following(self.first, page.next), setting)
            pages.append(page)
        return pages


def _joined(pages: list[PageT]) -> PageT:
    """One page with the rows of all."""
    last = cast(msgspec.Struct, pages[-1])
    rows = tuple(row for page in pages for row in page.rows)
    return cast(PageT, replace(last, rows=rows, next=None))


def _following(ask: Ask[PageT], address: str) -> Ask[PageT]:
    """The same question for the page at an address of this server."""
    parts = urlsplit(address)
    _, root, path = parts.path.partition(V1)
    if not root:
        raise NotUnderstood(f"The next page is said to be at {address}, which is not in the API.")
    query = tuple(parse_qsl(parts.query, keep_blank_values=True))
    return replace(ask, path=root + path, query=query)
