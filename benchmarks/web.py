"""What the round page costs in a 512-table event at round 9, from a real server.

    python benchmarks/web.py [--quick] [--no-browser]

| work | limit |
|---|---|
| entering a result: server time, median | 15 ms |
| another scorekeeper's page shows it, in Chromium | 100 ms |
| the whole round page: server time, median | 150 ms |
| the whole round page, compressed | 200 KB |

The other side of the ratio is the same page without anything in memory: the log is read from its
file, and every row is rendered. Server time is the CPU and waiting time from the request line to
the last byte of the answer, as a client on the same computer measures it.
"""

import argparse
import gzip
import http.client
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

from web_office import TOKEN

from support import ORGANIZER, MemoryStore, do, memory_desk
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import Store, open_store
from toptable.web.auth.credentials import make_link
from toptable.web.auth.event_view import seen
from toptable.web.rendering.pages import Parts

ROUND = 9
LETTERS = ("WW", "WL", "LL", "WD", "LW", "WW")
LIMITS = {"result": 15.0, "browser": 100.0, "page": 150.0, "size": 200.0}


def play(tournament: Tournament, tables: int) -> None:
    """An event in the middle of its ninth round: half of the results are in."""
    everyone = tuple(NewPlayer(f"Player {number:04} of the hall") for number in range(2 * tables))
    do(tournament, EnterPlayers(everyone))
    for number in range(1, ROUND + 1):
        do(tournament, PairRound())
        do(tournament, PublishRound())
        for table in range(1, (tables if number < ROUND else tables // 2) + 1):
            result = Result(LETTERS[(table * 7 + number) % len(LETTERS)])
            do(tournament, ReportResult(number, table, result))


def built(path: Path, tables: int) -> None:
    """The event in a file, written without waiting for the disk after each result."""
    fast = MemoryStore()
    made = memory_desk(fast).create("Benchmark", "nisei-1.3", ORGANIZER, event="big")
    assert isinstance(made, Tournament), made
    play(made, tables)
    with open_store(path) as slow:
        slow.create("big", fast.read("big"), seeds=fast.seeds("big"))


@contextmanager
def serving(path: Path) -> Iterator[str]:
    """The server in a process of its own, as people run it; its address."""
    program = str(Path(sys.executable).with_name("toptable"))
    command = [program, "serve", "--db", str(path), "--port", "18400"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if found := re.search(r"runs at (http://\S+)", line):
                    yield found[1]
                    break
        finally:
            process.terminate()


class Client:
    """A scorekeeper's browser without a screen, on one connection that stays open."""

    def __init__(self, address: str, store: Store, name: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc)
        self.cookie = self.token = ""
        link = make_link(store, "Robin")
        self.token = self._found(self.get(link)[1])
        self.post(link, name=name)
        self.token = self._found(self.get("/")[1])

    def connect_again(self) -> None:
        """After a while in which nothing was asked."""
        self._connection.close()
        self.get("/")

    def get(self, path: str, **headers: str) -> tuple[float, bytes]:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, **form: str) -> float:
        body = urlencode({"csrf": self.token, **form})
        headers = {
            "content-type": "application/x-www-form-urlencoded",
            "accept": "application/json" if "cell" in form else "text/html",
        }
        return self._ask("POST", path, body, headers)[0]

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[float, bytes]:
        if self.cookie:
            headers = {**headers, "cookie": self.cookie}
        start = time.perf_counter()
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        spent = time.perf_counter() - start
        assert answer.status < 400, (method, path, answer.status, content[:300])
        if found := answer.getheader("set-cookie"):
            self.cookie = found.partition(";")[0]
        return spent * 1e3, content

    @staticmethod
    def _found(content: bytes) -> str:
        found = TOKEN.search(content.decode())
        return found[1] if found else ""


def results_entered(client: Client, tables: int, count: int) -> list[float]:
    """Milliseconds for each new result, each at another table."""
    client.get("/e/big")
    first = tables // 2 + 1
    return [
        client.post("/e/big/results", cell=f"{ROUND}-{table}-WL")
        for table in range(first, first + count)
    ]


def pages(client: Client, tables: int, count: int) -> tuple[list[float], int, int]:
    """Milliseconds for the whole page, each after another result; its size, and compressed."""
    spent = []
    for number in range(count):
        client.post("/e/big/results", cell=f"{ROUND}-{tables - number}-LL")
        took, packed = client.get("/e/big", **{"accept-encoding": "gzip"})
        spent.append(took)
    return spent, len(gzip.decompress(packed)), len(packed)


def from_scratch(path: Path) -> float:
    """The same page by reading the log from the file and rendering everything."""
    with open_store(path) as store:
        start = time.perf_counter()
        tournament = Desk(store).tournament("big")
        shown = seen(tournament, Role.ORGANIZER)
        parts = Parts()
        html = [parts.html(shown, part) for part in ("round", "leaders", "next_step", "recent")]
        gzip.compress("".join(html).encode(), 5)
        return (time.perf_counter() - start) * 1e3


@contextmanager
def watching(address: str, store: Store) -> Iterator[object]:
    """A second scorekeeper's page in Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto(address + make_link(store, "Robin"))
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Sign in").click()
        page.goto(f"{address}/e/big")
        page.wait_for_selector("#updated:has-text('updated')")
        yield page
        browser.close()


STAMP = """() => {
  window.stamps = {};
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes)
      if (node.id?.startsWith("table-")) window.stamps[node.id] ??= Date.now();
  }).observe(document.getElementById("round-rows"), { childList: true });
}"""
STAMPED = """async (row) => {
  while (!window.stamps[row]) await new Promise((done) => setTimeout(done, 2));
  return window.stamps[row];
}"""
SCROLL = """async () => {
  const frames = [];
  let last = performance.now();
  for (let top = 0; top < 6000; top += 300) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    frames.push(performance.now() - last);
    last = performance.now();
  }
  scrollTo(0, 0);
  return Math.max(...frames);
}"""
FILTER = """async () => {
  const spent = [];
  for (const name of ["open", "all", "open", "all"]) {
    const start = performance.now();
    document.getElementById(`show-${name}`).click();
    document.body.offsetHeight;
    spent.push(performance.now() - start);
  }
  const find = document.getElementById("find");
  for (const typed of ["player 07", ""]) {
    const start = performance.now();
    find.value = typed;
    find.dispatchEvent(new Event("input", { bubbles: true }));
    document.body.offsetHeight;
    spent.push(performance.now() - start);
  }
  return Math.max(...spent);
}"""


def in_the_browser(
    address: str, store: Store, client: Client, count: int
) -> tuple[float, float, float]:
    """Median milliseconds until another's result is in place; the slowest frame and filter."""
    from playwright.sync_api import Page

    spent = []
    with watching(address, store) as page:
        assert isinstance(page, Page)
        page.evaluate(STAMP)
        client.connect_again()
        for table in range(2, 2 + count):
            start = time.time()
            client.post("/e/big/results", cell=f"{ROUND}-{table}-DD", replaces="1")
            spent.append(page.evaluate(STAMPED, f"table-{table}") - start * 1e3)
        return statistics.median(spent), page.evaluate(SCROLL), page.evaluate(FILTER)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="an eighth of the size")
    parser.add_argument("--no-browser", action="store_true", help="without Chromium")
    given = parser.parse_args()
    tables = 64 if given.quick else 512
    count = 20 if given.quick else 60
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "events.sqlite"
        built(path, tables)
        found: dict[str, float] = {}
        with open_store(path) as store, serving(path) as address:
            client = Client(address, store, "Ines")
            cold, _ = client.get("/e/big")
            entered = results_entered(client, tables, count)
            spent, plain, packed = pages(client, tables, count // 3)
            found["result"] = statistics.median(entered)
            found["page"] = statistics.median(spent)
            found["size"] = packed / 1024
            slow_frame = slow_filter = 0.0
            if not given.no_browser:
                found["browser"], slow_frame, slow_filter = in_the_browser(
                    address, store, client, 20
                )
            version = store.version("big")
        scratch = from_scratch(path)
    print(f"{tables} tables, round {ROUND}, {version:,} entries")
    print(f"entering a result            {found['result']:8.1f} ms (limit 15)")
    print(f"the whole page after one     {found['page']:8.1f} ms (limit 150)")
    print(f"the same from scratch        {scratch:8.1f} ms, {scratch / found['page']:.0f} times")
    print(f"the first page of a server   {cold:8.1f} ms, with the log read from the file")
    print(f"the page, compressed         {found['size']:8.1f} KB of {plain / 1024:.0f} (limit 200)")
    if "browser" in found:
        print(f"another's page shows it      {found['browser']:8.1f} ms (limit 100)")
        print(f"slowest frame while scrolling{slow_frame:8.1f} ms")
        print(f"slowest filter or search     {slow_filter:8.1f} ms")
    return 0 if all(value < LIMITS[name] for name, value in found.items()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
