"""Phones that listen and an organizer who enters results, while the server is hard at work."""

import re
import threading
import time
from collections.abc import Callable

import httpx
from web_office import TOKEN

from toptable.store import Store
from toptable.web.auth.credentials import make_link
from toptable.web.auth.player_links import COOKIE

PATIENCE = 120.0
STAMP = re.compile(r"^id: \S+ (\d+)-(\d+)$")


def until(true: Callable[[], object]) -> None:
    """Wait for something that comes when it comes."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


class AtWork:
    """Somebody who goes on in a thread until the block ends."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def __enter__(self) -> "AtWork":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self._over.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _work(self) -> None:
        while not self._over.is_set():
            try:
                self.once()
            except httpx.HTTPError:
                # The process that answered is gone; the next try reaches another one.
                time.sleep(0.1)

    def once(self) -> None:
        raise NotImplementedError


class ListeningPhone(AtWork):
    """A phone with a stream, which it opens again when it breaks."""

    def __init__(self, address: str, event: str, ticket: str) -> None:
        super().__init__()
        self._where = f"{address}/e/{event}/me/live"
        self._cookie = {"cookie": f"{COOKIE}={ticket}"}
        self.shown: list[tuple[int, int]] = []
        """How far the log reached each time that a row came, over all streams."""

    def stop(self) -> None:
        # It ends with the next message, or with the server; nobody waits for that.
        self._over.set()

    def once(self) -> None:
        with httpx.stream("GET", self._where, headers=self._cookie, timeout=60) as stream:
            stream.raise_for_status()
            for line in stream.iter_lines():
                if found := STAMP.match(line):
                    self.shown.append((int(found[1]), int(found[2])))
                if self._over.is_set():
                    return


class BusyOrganizer(AtWork):
    """Enters results at a table through the pages, one after the other."""

    def __init__(self, address: str, store: Store, event: str, place: str) -> None:
        super().__init__()
        self._client = httpx.Client(base_url=address, timeout=60)
        self._where, self._place = f"/e/{event}/results", place
        self._turn = 0
        link = make_link(store, "organizer")
        self._token = self._form(link)
        assert self._post(link, name="Ines").status_code == 303
        self._token = self._form("/")
        self.acknowledged: list[str] = []

    def once(self) -> None:
        # Of three: whether the one that got no answer was entered or not, the next is another one.
        games = ("WW", "WL", "LL")[self._turn % 3]
        self._turn += 1
        answer = self._post(self._where, cell=f"{self._place}-{games}", replaces="1")
        assert answer.status_code == 200, answer.text
        self.acknowledged.append(games)
        # A person, and not a program that keeps the whole machine busy.
        self._over.wait(0.1)

    def stop(self) -> None:
        super().stop()
        self._client.close()

    def _form(self, path: str) -> str:
        found = TOKEN.search(self._client.get(path).text)
        assert found
        return found[1]

    def _post(self, path: str, **form: str) -> httpx.Response:
        headers = {"accept": "application/json" if "cell" in form else "text/html"}
        return self._client.post(path, data={"csrf": self._token, **form}, headers=headers)
