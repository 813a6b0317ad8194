"""The people of ``soak.py``: phones with streams that come and go, guests, and staff at pages.

They speak HTTP with the server and nothing else. Whatever the server says that it must not say is
kept in ``Hall.wrong``, with what was asked.
"""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx

EVENT = "weekend"
HERE = f"/e/{EVENT}"
TOKEN = re.compile(r'name="csrf" value="([^"]+)"')
AT = re.compile(r'name="at" value="([\w-]+)"')
SAID = re.compile(r'name="said" value="(\w+)"')
VERSION = re.compile(r'"version":(\d+)')
SERVER = re.compile(r'"server":"([^"]*)"')
PARTS = "status.0,clock.0,entry.0,round.0,leaders.0,next_step.0,recent.0"
LOOKS = (40.0, 240.0)
"""For how many seconds somebody looks at a page before the phone goes into the pocket."""
AWAY = (5.0, 90.0)
"""And after how many it comes out again."""
LANGUAGES = ("en", "de", "es", "fr", "ja")


class Hall:
    """Everybody, and what the server said to them."""

    def __init__(self, address: str) -> None:
        self.address = address
        where = urlsplit(address)
        self.host, self.port = where.hostname or "", where.port or 0
        self.asked: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.said: dict[str, str] = {}
        """The last refusal of each kind of act."""
        self.wrong: list[str] = []
        self.again = 0
        """How often a kept connection was closed at the other end before it was used again."""
        self.streams = 0
        self.opened = 0
        self.open = asyncio.Event()
        """Whether the doors are open; at night nobody looks."""
        self.over = False

    def note(self, what: str, answer: httpx.Response, *, may_fail: bool) -> None:
        """Count an answer; one that the server must not give is kept."""
        self.asked[what] += 1
        if answer.status_code == 409 and may_fail:
            self.refused[what] += 1
            self.said[what] = told(answer)
        elif answer.status_code >= 400:
            self.wrong.append(f"{answer.request.method} {answer.request.url.path}: {told(answer)}")

    def failed(self, what: str, problem: Exception) -> None:
        """No answer at all."""
        self.wrong.append(f"{what}: {type(problem).__name__} {problem}")


def told(answer: httpx.Response) -> str:
    """An answer in short."""
    text = re.sub(r"(?s)<(script|style|head).*?</\1>|<[^>]*>|\s+", " ", answer.text)
    return f"{answer.status_code} {' '.join(text.split())[:300]}"


class Browser:
    """One browser: cookies, the token of its forms, and addresses within the event."""

    def __init__(self, hall: Hall, cookies: dict[str, str] | None = None) -> None:
        self.hall = hall
        self.token = ""
        self._client = httpx.AsyncClient(
            base_url=hall.address, timeout=120, cookies=cookies, trust_env=False
        )

    async def look(self, path: str, what: str = "", **headers: str) -> str:
        """Open a page; its token is remembered."""
        answer = await self._ask("GET", path, what or path, headers=headers)
        if answer is None:
            return ""
        # A sheet of paper is no text, and reading it as one would be all that the phones do.
        text = answer.text if "text" in answer.headers.get("content-type", "") else ""
        if found := TOKEN.search(text):
            self.token = found[1]
        return text

    async def post(self, path: str, what: str, *, may_fail: bool = False, **form: str) -> bool:
        """Send a form as the pages' script does; whether it was done."""
        answer = await self._ask(
            "POST",
            path,
            what,
            may_fail=may_fail,
            data={"csrf": self.token, **form},
            headers={"accept": "application/json"},
        )
        return answer is not None and answer.status_code < 400

    async def _ask(
        self, method: str, path: str, what: str, *, may_fail: bool = False, **more: Any
    ) -> httpx.Response | None:
        try:
            try:
                answer = await self._client.request(method, path, **more)
            except (httpx.ReadError, httpx.RemoteProtocolError):
                # A browser whose kept connection turns out to be closed asks again by itself, too.
                self.hall.again += 1
                answer = await self._client.request(method, path, **more)
        except httpx.HTTPError as problem:
            self.hall.failed(f"{method} {path}", problem)
            return None
        self.hall.note(what, answer, may_fail=may_fail)
        return answer

    async def close(self) -> None:
        await self._client.aclose()


class Phone:
    """A player's phone: it looks at its page, listens for a while, and goes away again."""

    def __init__(self, hall: Hall, player: int, ticket: str) -> None:
        self.hall, self.player, self.ticket = hall, player, ticket
        self.language = LANGUAGES[player % len(LANGUAGES)] if player % 3 == 0 else "en"
        self._browser: Browser | None = None

    async def live(self) -> None:
        """All weekend long."""
        await asyncio.sleep(random.uniform(0, 20))
        while not self.hall.over:
            await self.hall.open.wait()
            await listen(
                self.hall,
                f"{HERE}/me",
                f"{HERE}/me/live",
                f"cookie: toptable_player={self.ticket}\r\naccept-language: {self.language}\r\n",
                random.uniform(*LOOKS),
            )
            await asyncio.sleep(random.uniform(*AWAY))

    async def report(self, letters: str) -> bool:
        """Say how the own match ended; whether it was taken."""
        async with self._own() as (browser, row):
            at = AT.search(row)
            if at is None:
                return False
            games = {f"game{number}": letter for number, letter in enumerate(letters, 1)}
            return await browser.post(
                f"{HERE}/me/report", "report", may_fail=True, at=at[1], **games
            )

    async def confirm(self) -> bool:
        """Agree with what the opponent reported."""
        async with self._own() as (browser, row):
            at, said = AT.search(row), SAID.search(row)
            if at is None or said is None:
                return False
            form = {"at": at[1], "said": said[1]}
            return await browser.post(f"{HERE}/me/confirm", "confirm", may_fail=True, **form)

    async def call(self) -> bool:
        """A judge, please."""
        async with self._own() as (browser, _):
            return await browser.post(f"{HERE}/me/call", "call", may_fail=True, reason="question")

    async def drop(self) -> bool:
        """Leave the event after this match."""
        async with self._own() as (browser, _):
            return await browser.post(f"{HERE}/me/drop", "drop", may_fail=True, how="after")

    def _own(self) -> "OwnPage":
        return OwnPage(self)


class OwnPage:
    """The own page, open for one act."""

    def __init__(self, phone: Phone) -> None:
        self._browser = Browser(phone.hall, {"toptable_player": phone.ticket})

    async def __aenter__(self) -> tuple[Browser, str]:
        return self._browser, await self._browser.look(f"{HERE}/me", "own page")

    async def __aexit__(self, *_: object) -> None:
        await self._browser.close()


async def listen(hall: Hall, page: str, stream: str, headers: str, seconds: float) -> None:
    """Open a page, hold its stream for a while, and hang up as phones do: without a word."""
    writer: asyncio.StreamWriter | None = None
    try:
        reader, writer = await asyncio.open_connection(hall.host, hall.port)
        writer.write(f"GET {page} HTTP/1.1\r\nhost: hall\r\n{headers}\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 120)
        length = re.search(rb"content-length: (\d+)", head)
        if b" 200 " not in head[:20] or length is None:
            hall.wrong.append(f"GET {page}: {head[:60]!r}")
            return
        await reader.readexactly(int(length[1]))
        writer.write(f"GET {stream} HTTP/1.1\r\nhost: hall\r\n{headers}\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 120)
        if b" 200 " not in head[:20]:
            hall.wrong.append(f"GET {stream}: {head[:60]!r}")
            return
        hall.streams += 1
        hall.opened += 1
        try:
            await _read_on(hall, stream, reader, seconds)
        finally:
            hall.streams -= 1
    except (OSError, asyncio.IncompleteReadError, TimeoutError) as problem:
        hall.failed(f"GET {stream}", problem)
    finally:
        if writer is not None:
            writer.transport.abort()


async def _read_on(hall: Hall, stream: str, reader: asyncio.StreamReader, seconds: float) -> None:
    """What comes, until the time is over or the doors close."""
    until = asyncio.get_running_loop().time() + seconds
    while hall.open.is_set() and (left := until - asyncio.get_running_loop().time()) > 0:
        with suppress(TimeoutError):
            if not await asyncio.wait_for(reader.read(65_536), min(left, 5)):
                hall.wrong.append(f"GET {stream}: the server hung up")
                return


class Guest:
    """An open page of somebody without a personal link; it asks for what it lacks."""

    PAGES = (
        "",
        "/standings",
        "/players",
        "/about",
        "/hall",
        "/hall/standings",
        "/hall/names",
        "/clock",
        "/screen",
        "/announcements",
        "/log",
    )

    def __init__(self, hall: Hall, number: int) -> None:
        self.hall, self.number = hall, number

    async def live(self) -> None:
        """All weekend long: pages, and between them one that stays open."""
        await asyncio.sleep(random.uniform(0, 20))
        while not self.hall.over:
            await self.hall.open.wait()
            browser = Browser(self.hall)
            language = {"accept-language": random.choice(LANGUAGES)}
            await browser.look(HERE + random.choice(self.PAGES), "guest page", **language)
            until = asyncio.get_running_loop().time() + random.uniform(*LOOKS)
            listening = asyncio.create_task(
                listen(
                    self.hall, HERE, f"{HERE}/live", "", until - asyncio.get_running_loop().time()
                )
            )
            known, server = 0, ""
            while self.hall.open.is_set() and not listening.done():
                query = f"since={known}&server={server}&parts={PARTS}"
                changes = await browser.look(f"{HERE}/changes?{query}", "changes", **language)
                if (found := VERSION.search(changes)) and (named := SERVER.search(changes)):
                    known, server = int(found[1]), named[1]
                await asyncio.wait({listening}, timeout=random.uniform(3, 9))
            await listening
            await browser.close()
            await asyncio.sleep(random.uniform(*AWAY))


async def signed_in(hall: Hall, link: str, name: str) -> Browser:
    """Staff who came in by their link."""
    browser = Browser(hall)
    await browser.look(link, "sign in")
    answer = await browser.post(link, "sign in", name=name)
    assert answer, (name, hall.wrong)
    await browser.look(HERE, "round")
    return browser


async def look_around(
    hall: Hall, browser: Browser, pages: Callable[[], str], every: tuple[float, float]
) -> None:
    """Staff at their pages, one after the other, all weekend long."""
    while not hall.over:
        await hall.open.wait()
        page = pages()
        await browser.look(HERE + page, f"staff {re.sub(r'[0-9]+', 'n', page) or '/'}")
        await asyncio.sleep(random.uniform(*every))
