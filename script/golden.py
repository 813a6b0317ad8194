"""Golden masters: freeze what the program shows and says, move the code, compare.

.venv/bin/python script/golden.py freeze FOLDER [--only schema,help] [--every 4]
.venv/bin/python script/golden.py compare BEFORE AFTER [--accept FILE] [--show 5]

A frozen thing is one text file, so that ``diff -r`` works too. ``compare`` ends with 1 when
something differs that is not accepted; FILE has a line for each accepted difference: a pattern of
file names, then why. What is frozen:

schema   the JSON Schema of the event file, as ``toptable schema`` prints it
openapi  the OpenAPI document of the API
docs     the generated pages, and whether their scripts call them current
help     ``--help`` of the program and of every command below it
logs     each stored event of tests/data: a digest of the state every forty entries and the last
         state in full, each entry's sentence, the public log, and what the checker says
pages    HTML of every GET address for every role at the demo, for four at stored events
answers  JSON of every GET endpoint of the API, likewise
"""

import argparse
import contextlib
import fnmatch
import hashlib
import io
import itertools
import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar
from litestar.testing import TestClient

from toptable import rulebooks
from toptable.api.contract import MEANINGS
from toptable.api.endpoints import ENDPOINTS
from toptable.api.openapi import document
from toptable.cli import main as command_line
from toptable.desk import desk as desk_module
from toptable.desk import files
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.engine.log.line import read_line
from toptable.engine.log.log import Log, sentence
from toptable.engine.log.public_log import PublicLog
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.sentence import to_json
from toptable.store import event_file, open_store
from toptable.store.records import EVERYWHERE
from toptable.web.app import create_app
from toptable.web.auth import credentials
from toptable.web.auth.sessions import COOKIE, Keys, new_session

ROOT = Path(__file__).resolve().parents[1]
DOCS = ("api.md", "api-commands.md", "api-shapes.md", "command-line.md", "coverage.md")
TERMINAL = {"COLUMNS": "100", "TERMINAL_WIDTH": "100", "NO_COLOR": "1", "TERM": "dumb"}
FEW = ("organizer", "judge", "player", "nobody")
"""Who asks for the pages of stored events."""
NOW = datetime(2026, 5, 9, 14, 0, tzinfo=UTC)
STEP = 40
"""Every how many entries the state of a log is frozen."""
ENDLESS = ("/live", "/stream", "/follow", "/events", "/news")
"""How addresses end whose answers do not."""
NEVER_ALIKE = {"/server", "/metrics"}
"""Addresses that tell of the process itself."""
PER_TOKEN = 40
"""How often a token is used; a program may not ask too often."""
STAND_INS = (
    (re.compile(r"/static/[^/\"']+/"), "/static/BUILD/"),
    (re.compile(r'((?:data-build=|BUILD = )")[0-9a-f]+"'), r'\1BUILD"'),
    (re.compile(r"\b[0-9a-f]{16,}\b"), "HEX"),
    (re.compile(r"\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})?"), "STAMP"),
    (re.compile(r"\b20\d{2}-\d{2}-\d{2}\b"), "DAY"),
    (re.compile(r"\b\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\b"), "TIME"),
    (re.compile(r'(data-(?:ends|now|at|since|left)[a-z-]*=")[\d.]+'), r"\1N"),
)
"""What is another each time, and what stands in for it."""

Frozen = Iterator[tuple[str, str]]
"""Files with their names."""


def schema() -> Frozen:
    """The shape of the event file."""
    yield "event_file.schema.json", _sorted_json(_typed("schema"))


def openapi() -> Frozen:
    """The description of the API."""
    yield "openapi.json", _sorted_json(to_json(document()).decode())


def docs() -> Frozen:
    """The pages that scripts write."""
    for script in ("api_page", "command_page"):
        done = subprocess.run(
            [sys.executable, str(ROOT / "script" / f"{script}.py"), "--check"],
            capture_output=True,
            text=True,
            cwd=ROOT,
        )
        yield f"{script}.check.txt", f"{done.returncode}\n{done.stdout}"
    for name in DOCS:
        yield name, (ROOT / "docs" / name).read_text()


def help_() -> Frozen:
    """What every command says of itself."""
    program: Any = command_line._program()
    for words in _below(program, ()):
        yield f"{'_'.join(words) or 'toptable'}.txt", _helped(program, words)


def logs() -> Frozen:
    """What stored events come to."""
    for file in _stored():
        stored = list(event_file.load(file.read_bytes()).log)
        book = rulebooks.get(getattr(read_line(stored[0]).entry, "rulebook", ""))
        if isinstance(book, Refusal):
            continue
        log = Log.read(stored)
        numbers = {*range(STEP, len(stored), STEP), len(stored)}
        states = (f"{one} {_digest(_plain(log.as_of(one).state))}" for one in sorted(numbers))
        told = (f"{one.seq} {sentence(log.state, one.entry, book)}" for one in log.lines)
        public = PublicLog().follow(log).log.lines
        name = f"{file.parent.name}/{file.name.removesuffix('.toptable.json')}"
        yield f"{name}.states.txt", "\n".join(states)
        yield (
            f"{name}.state.json",
            json.dumps(_plain(log.state), indent=1, sort_keys=True, ensure_ascii=False),
        )
        yield f"{name}.told.txt", "\n".join(told)
        yield f"{name}.public.txt", "\n".join(f"{one.seq} {_digest(_plain(one))}" for one in public)
        yield f"{name}.verify.txt", _typed("verify", str(file)).replace(str(ROOT), "")


class House:
    """A server with the demo and some stored events, at a moment that does not pass."""

    def __init__(self, folder: Path, every: int) -> None:
        self._touched: list[tuple[Any, str, Any]] = []
        self._numbers = itertools.count(1)
        self.desk = Desk(open_store(folder / "golden.sqlite"))
        with self.still():
            make_demo(self.desk.store)
            self.events = ["demo", *self._brought_in(every)]
            self.app: Litestar = create_app(self.desk)
        # Sessions run out by the real clock.
        self.cookies = {str(role): self._cookie(role) for role in Role} | {"nobody": ""}

    def _brought_in(self, every: int) -> Iterator[str]:
        for file in _stored()[::every]:
            with contextlib.suppress(Exception):
                brought = files.take_in(self.desk, event_file.load(file.read_bytes()))
                if event := str(getattr(brought, "event", "")):
                    yield event

    def _cookie(self, role: Role) -> str:
        link = credentials.invite(self.desk.store, role, by="Olga")
        session = new_session("Firefox", datetime.now(UTC))
        begun: Any = credentials.take(self.desk.store, link, f"A {role}", session)
        return f"{COOKIE}={Keys.of(self.desk.store).cookie(begun)}"

    def tokens(self, role: str) -> Iterator[str]:
        """A token with every scope, and a new one now and then."""
        while True:
            with self._real_clock():
                link = credentials.invite(self.desk.store, Role(role), by="Olga")
                session = new_session("", datetime.now(UTC))
                name = f"{role} {next(self._numbers)}"
                begun: Any = credentials.take(self.desk.store, link, name, session)
                secret, _ = credentials.make(
                    self.desk.store,
                    begun.member,
                    "Bot",
                    frozenset(MEANINGS),
                    event=EVERYWHERE,
                    days=1,
                )
            yield from itertools.repeat(str(secret), PER_TOKEN)

    @contextlib.contextmanager
    def still(self) -> Iterator[None]:
        """The same moment and the same chance each time."""
        chance = random.Random(7)
        stand_ins: dict[str, Callable[..., Any]] = {
            "token_hex": lambda size=16: chance.randbytes(size).hex(),
            "token_bytes": lambda size=16: chance.randbytes(size),
            "token_urlsafe": lambda size=16: chance.randbytes(size).hex(),
        }
        kept = {name: getattr(secrets, name) for name in stand_ins}
        vars(secrets).update(stand_ins)
        real = desk_module.now
        self._touched = [
            (module, name, real)
            for module in list(sys.modules.values())
            if getattr(module, "__name__", "").startswith("toptable")
            for name, value in list(vars(module).items())
            if value is real
        ]
        self._stop_clock()
        try:
            yield
        finally:
            vars(secrets).update(kept)
            for module, name, value in self._touched:
                setattr(module, name, value)

    def _stop_clock(self) -> None:
        for module, name, _ in self._touched:
            setattr(module, name, lambda: NOW)

    @contextlib.contextmanager
    def _real_clock(self) -> Iterator[None]:
        for module, name, value in self._touched:
            setattr(module, name, value)
        try:
            yield
        finally:
            self._stop_clock()


def pages(every: int) -> Frozen:
    """Every page, in the eyes of everybody."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), every)
        yield from _asked(house, sorted(_addresses(house.app)), by_token=False)


def answers(every: int) -> Frozen:
    """Every answer of the API, for everybody who has a token."""
    paths = {
        one.path if one.path.startswith("/api") else f"/api/v1{one.path}"
        for one in ENDPOINTS
        if one.method.upper() == "GET" and not one.path.endswith(ENDLESS)
    }
    with tempfile.TemporaryDirectory() as folder:
        yield from _asked(House(Path(folder), every), sorted(paths), by_token=True)


def _asked(house: House, paths: list[str], *, by_token: bool) -> Frozen:
    """What these addresses answer, once the organizer is seen to be signed in."""
    bearers = {str(role): house.tokens(str(role)) for role in Role}
    with house.still(), TestClient(house.app, raise_server_exceptions=False) as client:
        client.follow_redirects = False
        mine = {"cookie": house.cookies["organizer"]}
        if client.get("/e/demo/settings", headers=mine).status_code != 200:
            sys.exit("The organizer is not signed in, so that nothing would be proved.")
        for path, event in itertools.product(paths, house.events):
            if "{event" not in path and event != house.events[0]:
                continue
            address = _filled_in(path, event)
            for who in house.cookies if event == "demo" else FEW:
                cookie = house.cookies[who]
                if by_token and not cookie and event != "demo":
                    continue
                client.cookies.clear()
                headers = {"cookie": cookie} if cookie else {}
                if by_token and cookie:
                    headers = {"authorization": f"Bearer {next(bearers[who])}"}
                got = client.get(address, headers=headers)
                if got.status_code == 429:
                    sys.exit(f"{address} as {who}: asked too often to be a proof.")
                name = re.sub(r"[^\w.-]+", "_", address.strip("/")) or "index"
                yield f"{name}/{who}.txt", _answer(got)


def _answer(got: Any) -> str:
    kind = got.headers.get("content-type", "").partition(";")[0]
    if kind == "application/pdf":
        body = ""
    elif kind.startswith(("text", "application/j")):
        body = _still_text(got.text)
    else:
        body = f"{len(got.content)} bytes"
    return f"{got.status_code} {kind}\n{body}"


def _filled_in(path: str, event: str) -> str:
    """An address with the event and with what the tests ask for elsewhere."""
    address = re.sub(r"\{event[^}]*\}", event, path)
    for part, value in _of_tests().items():
        address = address.replace("{" + part + "}", value)
    plain = {"number": "1", "player": "1", "table": "1", "round": "1", "game": "1"}
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda part: plain.get(part[1], "none"), address)


@cache
def _of_tests() -> dict[str, str]:
    """What stands in the gaps of addresses; the table of all addresses belongs to the tests."""
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "web")]
    found: dict[str, str] = import_module("route_table").FILLED_IN
    del sys.path[:2]
    return found


def _addresses(app: Litestar) -> Iterator[str]:
    """Every address that answers to GET and then ends."""
    for route in app.routes:
        if "GET" not in getattr(route, "methods", ()) or route.path_format.endswith(ENDLESS):
            continue
        parts: list[Any] = route.path_components
        path = "/" + "/".join(
            f"{{{part.name}:{part.type.__name__}}}" if hasattr(part, "name") else str(part)
            for part in parts
        )
        if "/static/" not in path and path not in NEVER_ALIKE:
            yield path


def _still_text(text: str) -> str:
    """A page without what is another each time: tokens, hashes, moments, the build."""
    for pattern, stand_in in STAND_INS:
        text = pattern.sub(stand_in, text)
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())


def _stored() -> list[Path]:
    return sorted((ROOT / "tests" / "data").rglob("*.toptable.json"))


def _typed(*words: str) -> str:
    """What the program prints, by itself."""
    done = subprocess.run(
        [sys.executable, "-c", "from toptable.cli.main import run; run()", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | TERMINAL,
    )
    return done.stdout + done.stderr


def _helped(program: Any, words: tuple[str, ...]) -> str:
    """The help of a command, printed here: a process each would take minutes."""
    os.environ |= TERMINAL
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        program([*words, "--help"], prog_name="toptable")
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def _below(group: Any, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A command and all below it."""
    yield words
    for name, command in getattr(group, "commands", {}).items():
        yield from _below(command, (*words, name))


def _plain(value: Any) -> Any:
    """A value as JSON in one way only, without the names of classes and modules."""
    if isinstance(value, Enum):
        return _plain(value.value)
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        named = {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        return named | ({"type": tag} if tag else {})
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if hasattr(value, "items"):
        return _in_order([_plain(key), _plain(inside)] for key, inside in value.items())
    if isinstance(value, set | frozenset):
        return _in_order(map(_plain, value))
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return str(value)


def _in_order(values: Iterator[Any]) -> list[Any]:
    return sorted(values, key=lambda one: json.dumps(one, sort_keys=True))


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _sorted_json(text: str) -> str:
    """JSON with its keys and its alternatives in one order, as the order means nothing."""

    def tidy(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: sorted(map(tidy, inside), key=json.dumps)
                if key in ("anyOf", "oneOf", "required") and isinstance(inside, list)
                else tidy(inside)
                for key, inside in sorted(value.items())
            }
        return [tidy(one) for one in value] if isinstance(value, list) else value

    return json.dumps(tidy(json.loads(text)), indent=1, ensure_ascii=False)


PARTS = ("schema", "openapi", "docs", "help", "logs", "pages", "answers")


def freeze(folder: Path, only: list[str], every: int) -> None:
    """Write down the parts that are wanted."""
    parts: dict[str, Callable[[], Frozen]] = {
        "schema": schema,
        "openapi": openapi,
        "docs": docs,
        "help": help_,
        "logs": logs,
        "pages": lambda: pages(every),
        "answers": lambda: answers(every),
    }
    for part in only:
        count = 0
        for name, text in parts[part]():
            path = folder / part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n")
            count += 1
        print(f"{part}: {count} files", flush=True)


def compare(before: Path, after: Path, accept: Path | None, show: int) -> int:
    """Print what differs; the exit status."""
    lines = accept.read_text().splitlines() if accept is not None else []
    accepted = [line.split()[0] for line in lines if line.strip() and line[:1] != "#"]
    names: dict[str, set[str]] = {}
    frozen = [{path.name for path in folder.iterdir()} for folder in (before, after)]
    for part in sorted(frozen[0] ^ frozen[1]):
        print(f"{part}: not compared, frozen only {'before' if part in frozen[0] else 'after'}")
    for folder in (before, after):
        for path in (path for path in folder.rglob("*") if path.is_file()):
            place = path.relative_to(folder)
            if all(place.parts[0] in parts for parts in frozen):
                names.setdefault(place.parts[0], set()).add(str(place))
    wrong = 0
    for part in sorted(names):
        same, differ, wanted = 0, 0, 0
        for name in sorted(names[part]):
            old, new = before / name, after / name
            if old.exists() and new.exists() and old.read_bytes() == new.read_bytes():
                same += 1
            elif any(fnmatch.fnmatch(name, pattern) for pattern in accepted):
                wanted += 1
            else:
                differ += 1
                if differ <= show:
                    print(f"  {name}: {_first_difference(old, new)}")
        wrong += differ
        print(f"{part}: {same} the same, {differ} differ, {wanted} accepted")
    return 1 if wrong else 0


def _first_difference(old: Path, new: Path) -> str:
    if not old.exists() or not new.exists():
        return "only before" if old.exists() else "only after"
    one, other = old.read_text().splitlines(), new.read_text().splitlines()
    for number, (was, now) in enumerate(zip(one, other, strict=False), start=1):
        if was != now:
            return f"line {number}\n    - {was[:160]}\n    + {now[:160]}"
    return f"{len(one)} lines before, {len(other)} after"


def main() -> int:
    """Freeze or compare; the exit status."""
    read = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    todo = read.add_subparsers(dest="todo", required=True)
    one = todo.add_parser("freeze")
    one.add_argument("folder", type=Path)
    one.add_argument("--only", default=",".join(PARTS))
    one.add_argument(
        "--every", type=int, default=4, help="take pages of one in so many stored events"
    )
    two = todo.add_parser("compare")
    two.add_argument("before", type=Path)
    two.add_argument("after", type=Path)
    two.add_argument("--accept", type=Path)
    two.add_argument("--show", type=int, default=5)
    given = read.parse_args()
    if given.todo == "compare":
        return compare(given.before, given.after, given.accept, given.show)
    freeze(given.folder.resolve(), given.only.split(","), given.every)
    return 0


if __name__ == "__main__":
    sys.exit(main())
