"""Every sort of page that can be reached by links, once."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx
from form_reader import Reader, read
from route_table import FILLED_IN, PAGES
from web_office import Visitor

FILES = ("/live", "/static/", "/files/", "/help/pictures")
"""Addresses that are no pages."""
MOST = 1_000
"""More than there are sorts of pages; a walk ends by itself before."""


def kind(address: str, events: Iterable[str]) -> str:
    """What all pages of the same sort have in common; events not named are all alike."""
    parts = urlsplit(address)
    path = re.sub(r"(?<=/)\d+(?=/|$)|(?<=/links/)[^/]+", "N", parts.path)
    event = re.match(r"/e/([^/]+)", path)
    if event and event[1] not in events:
        path = path.replace(event[1], "another", 1)
    return f"{path}?{'&'.join(sorted(parse_qs(parts.query, keep_blank_values=True)))}"


def known_pages(event: str) -> Iterator[str]:
    """Every page that the application knows, about one event that is like the demo."""
    yield "/"
    for path in PAGES:
        for part, value in (FILLED_IN | {"event:str": event}).items():
            path = path.replace("{" + part + "}", value)
        yield path


def walk(
    somebody: Visitor, starts: Iterable[str], events: tuple[str, ...], *, beside: tuple[str, ...]
) -> Iterator[tuple[str, httpx.Response, Reader]]:
    """From these pages on, following links; not to addresses with something of ``beside``."""
    ahead, known = deque(starts), set[str]()
    while ahead and len(known) < MOST:
        address = ahead.popleft()
        sort = kind(address, events)
        if sort in known or any(one in address for one in (*FILES, *beside)):
            continue
        known.add(sort)
        answer = somebody.look(address)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        page = read(answer.text, address)
        yield address, answer, page
        for link in page.links:
            joined = urljoin(address, link)
            if joined.startswith("/"):
                ahead.append(joined.partition("#")[0])
