"""How many files of the program three acts pass through, from the request to its answer.

    python benchmarks/walks.py [--files]

| act | limit | at 0.4.0 |
|---|---|---|
| the organizer reports a result at the desk | 40 | 65 |
| the organizer pairs a round | 55 | 85 |
| a judge gives a warning | 45 | 74 |

The application is the real one, with an event of 24 players under NISEI 1.3. Each act is done once
elsewhere first (another table, another player, the round before), so that imports and first-time
work do not count. Then its POST alone is traced, in every thread: a file counts when one of its
functions runs. Templates count like modules. The redirect after a form is not followed.
"""

import argparse
import re
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import httpx
from litestar.testing import TestClient

import toptable
from toptable.desk.desk import Desk
from toptable.engine.roles import Actor, Role
from toptable.store import open_store
from toptable.web.app import create_app
from toptable.web.auth.credentials import invite, path

PROJECT = Path(toptable.__file__).parent
PLAYERS = 24
TABLES = PLAYERS // 2
EVENT = "/e/cup"
RULE = f"{EVENT}/judges/rule"
JSON = {"accept": "application/json"}
"""The header of the scripts on the pages."""


class Act(NamedTuple):
    """What is measured, and how many files it may touch."""

    title: str
    limit: int
    before: int
    """Files at version 0.4.0."""


RESULT = Act("result reported at the desk", 40, 65)
PAIRING = Act("round paired", 55, 85)
WARNING = Act("warning given by a judge", 45, 74)


class Tracer:
    """Collects the files whose functions run while it is on, in all threads."""

    def __init__(self) -> None:
        self._on = False
        self._names: set[str] = set()

    def install(self) -> None:
        """Trace this thread and all later ones.

        Python 3.11 cannot add a tracer to a running thread, so call this before any starts.
        """
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if self._on and event == "call":
            self._names.add(frame.f_code.co_filename)

    def files(self, act: Callable[[], None]) -> list[Path]:
        """Do something; return the project files that it touched, relative to the package."""
        self._names.clear()
        self._on = True
        try:
            act()
        finally:
            self._on = False
        touched = {Path(name) for name in self._names}
        return sorted(one.relative_to(PROJECT) for one in touched if one.is_relative_to(PROJECT))


class Browser:
    """A signed-in browser without a screen."""

    def __init__(self, desk: Desk, client: TestClient[Any], role: Role, name: str) -> None:
        self._client = client
        self._client.follow_redirects = False
        self._token = ""
        link = path(invite(desk.store, role, name=name, by="Olga"))
        self.look(link)
        self.post(link, {"name": name})
        self.look(EVENT)

    def look(self, page: str) -> str:
        """Open a page and keep its form token."""
        html = self._client.get(page).text
        self._token = _value(html, "csrf") or self._token
        return html

    def post(
        self, page: str, form: dict[str, str], headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """Send a form that must be accepted."""
        fields = {"csrf": self._token, **form}
        answer = self._client.post(page, data=fields, headers=headers or {})
        assert answer.status_code in (200, 201, 303), (page, answer.status_code, answer.text[:500])
        return answer


class Event:
    """An event that is run through its pages alone."""

    def __init__(self, folder: Path) -> None:
        self._store = open_store(folder / "events.sqlite")
        desk = Desk(self._store)
        desk.create("Cup", "nisei-1.3", Actor(name="Olga", role=Role.ORGANIZER), event="cup")
        app = create_app(desk)
        self._organizer = Browser(desk, TestClient(app), Role.ORGANIZER, "Olga")
        self._judge = Browser(desk, TestClient(app), Role.JUDGE, "Jo")
        names = "\n".join(f"Player {number:02}" for number in range(1, PLAYERS + 1))
        listed = {"text": names, "version": str(desk.tournament("cup").version)}
        self._organizer.post(f"{EVENT}/players/import/enter", listed)

    def close(self) -> None:
        self._store.close()

    def pair(self, **form: str) -> Callable[[], None]:
        """Prepare the pairing of the next round."""
        self._organizer.look(EVENT)
        return self._sent(self._organizer, f"{EVENT}/draft/pair", form, JSON)

    def publish(self) -> None:
        self._organizer.look(EVENT)
        self._organizer.post(f"{EVENT}/do/publish_round", {})

    def result(self, round: int, table: int) -> Callable[[], None]:
        """Prepare a result as the round page sends it."""
        seen = _value(self._organizer.look(EVENT), "seen")
        form = {"cell": f"{round}-{table}-WW", "seen": seen, "nth": "1"}
        return self._sent(self._organizer, f"{EVENT}/results", form, JSON)

    def warning(self, table: int) -> Callable[[], None]:
        """Prepare a warning by the links of the judges' pages; its form is ready to send."""
        found = re.search(r"players=(\d+)", self._judge.look(f"{RULE}?find={table}"))
        assert found, f"no player at table {table}"
        page = self._judge.look(f"{RULE}?players={found[1]}&infraction=slow_play")
        while 'id="ask"' in page:
            links = (unescape(one) for one in re.findall(r'href="([^"]+)"', page))
            page = self._judge.look(next(one for one in links if "answers=" in one))
        form = page.partition('id="record"')[2].partition("</form>")[0]
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        assert fields["penalty"] == "warning", fields
        return self._sent(self._judge, RULE, fields | {"explained": "1"})

    @staticmethod
    def _sent(
        browser: Browser, page: str, form: dict[str, str], headers: dict[str, str] | None = None
    ) -> Callable[[], None]:
        def send() -> None:
            browser.post(page, form, headers)

        return send


@contextmanager
def new_event() -> Iterator[Event]:
    """An event in a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        event = Event(Path(folder))
        try:
            yield event
        finally:
            event.close()


def walks(tracer: Tracer) -> Iterator[tuple[Act, list[Path]]]:
    """Do each act once unmeasured and once measured, in the order of an event."""
    with new_event() as event:
        event.pair(sure="1", reason="Rounds and cut are on the poster.")()
        event.publish()
        event.result(1, 1)()
        yield RESULT, tracer.files(event.result(1, 2))
        for table in range(3, TABLES + 1):
            event.result(1, table)()
        event.pair()()
        event.publish()
        for table in range(1, TABLES + 1):
            event.result(2, table)()
        yield PAIRING, tracer.files(event.pair())
        event.publish()
        event.warning(1)()
        yield WARNING, tracer.files(event.warning(2))


def show(act: Act, files: list[Path], *, names: bool) -> None:
    """Print one act, and its files by room if wanted."""
    rooms = [(room, list(below)) for room, below in groupby(files, key=lambda one: one.parts[0])]
    verdict = "" if len(files) <= act.limit else ", OVER THE LIMIT"
    print(f"{act.title}: {len(files)} files, limit {act.limit}, {act.before} at 0.4.0{verdict}")
    print("  " + ", ".join(f"{room} {len(below)}" for room, below in rooms))
    if names:
        for room, below in rooms:
            print(f"  {room}")
            for one in below:
                print(f"    {Path(*one.parts[1:]).as_posix()}")


def _value(html: str, field: str) -> str:
    """Return the value of a hidden field, or an empty text."""
    found = re.search(rf'name="{field}" value="([^"]*)"', html)
    return found[1] if found else ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Count the files that three acts pass through.")
    parser.add_argument("--files", action="store_true", help="list the files by room")
    asked = parser.parse_args()
    tracer = Tracer()
    tracer.install()
    over = []
    for act, files in walks(tracer):
        show(act, files, names=asked.files)
        if len(files) > act.limit:
            over.append(act.title)
    print("within the limits" if not over else f"over the limit: {', '.join(over)}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
