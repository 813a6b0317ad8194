"""The documentation builds without a warning, loads nothing from outside, and is true where it
can be run."""

import json
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields
from typer.testing import CliRunner

from support import MemoryStore, do, memory_desk, new_event, play_round
from toptable.cli.exits import Exit
from toptable.cli.main import app
from toptable.desk.files import public_copy
from toptable.engine.chance import Chance, Drawing, commitment
from toptable.engine.log.line import Line
from toptable.engine.sentence import to_plain
from toptable.engine.subjects.event.crowd_digits import AddHallShare
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.store.event_file import SecondForm, Shape

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(ROOT / "zensical.toml", folder)
    shutil.copytree(DOCS, folder / "docs")
    build = [sys.executable, "-m", "zensical", "build", "--strict"]
    result = subprocess.run(build, cwd=folder, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    return folder / "site"


def test_every_page_is_built_and_can_be_reached(site: Path) -> None:
    linked = re.findall(r'href="(?:\./)?([\w-]+\.html)"', (site / "index.html").read_text())
    pages = {page.with_suffix(".html").name for page in DOCS.glob("*.md")}
    assert pages == {page.name for page in site.glob("*.html")} - {"404.html"}
    assert pages <= {*linked, "index.html"}


def test_the_site_loads_nothing_from_another_host(site: Path) -> None:
    loads = re.compile(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"?(?:https?:)?//")
    for page in site.rglob("*.html"):
        assert not loads.search(page.read_text()), page.name


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *DOCS.glob("*.md")], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text()):
        if not target.startswith(("https://", "http://")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_page_of_pages_names_those_that_pictures_are_taken_of() -> None:
    """The site has the same page with the pictures in it; see script/pictures.py."""
    shots = tomllib.loads((ROOT / "script/pictures.toml").read_text())["page"]
    told = re.findall(r"^## (.+)\n\n(.+)$", (DOCS / "pages.md").read_text(), re.MULTILINE)
    assert told == [(shot["title"], shot["text"]) for shot in shots]


def test_the_architecture_names_files_that_exist() -> None:
    page = (DOCS / "architecture.md").read_text()
    named = re.findall(r"`((?:engine|rulebooks|store|desk|web|cli)/[\w/.]+)`", page)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / "src/toptable" / name).exists()] == []


def test_contributing_names_files_that_exist() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text()
    named = re.findall(r"`((?:src|tests|script|docs)/[\w/.-]+)`", page)
    assert len(named) > 8
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_list_for_a_new_command_names_what_there_is() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text().partition("## Adding a command")[2]
    page = page.partition("\n## ")[0]
    example = ROOT / "src/toptable/engine/subjects/prizes/kits.py"
    for word in ("@command(", "@entry(", "typed=", "refuse(", "log_line(", "def decide"):
        assert word in example.read_text(), word
    for named in re.findall(r"`((?:src|tests|script)/[\w/]+\.\w+)`", page):
        assert (ROOT / named).exists(), named
    assert len(re.findall(r"^\d\. ", page, re.MULTILINE)) == 3


@pytest.fixture(scope="module")
def recipe() -> dict[str, Callable[..., Any]]:
    """The functions that the page on checking an event tells people to write."""
    page = (DOCS / "checking-an-event.md").read_text()
    names: dict[str, Callable[..., Any]] = runpy.run_path(str(DOCS / "verify_log.py"))
    exec("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)), names)
    return names


@pytest.fixture(scope="module")
def event_file() -> bytes:
    """The file of a small event that was played to its end."""
    store = MemoryStore()
    tournament = new_event("Ann Bo Cy Di Ed", desk=memory_desk(store))
    play_round(tournament)
    do(tournament, AddHallShare("416623", "Jo"))
    play_round(tournament)
    do(tournament, CloseEvent())
    return public_copy(tournament, store)


def test_the_recipe_checks_a_file(recipe: dict[str, Callable[..., Any]], event_file: bytes) -> None:
    entries = recipe["chain"](event_file)[0]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    seed = bytes.fromhex(entries[-1]["entry"]["seed"])
    assert sha256(seed).hexdigest() == entries[0]["entry"]["commitment"]
    draws = [(entry["seq"], entry["draw"]) for entry in entries if "draw" in entry]
    assert len(draws) >= 3, "the players' lots and two rounds were drawn"
    assert {draw.get("hall", 0) for _, draw in draws} == {0, 1}
    for position, draw in draws:
        stream = recipe["stream"](seed, draw, position, ["416623"])
        assert sha256(stream).hexdigest() == draw["check"]


@pytest.mark.parametrize(("old", "new"), [(b"Ann", b"Amy"), (b"event_closed", b"event_c1osed")])
def test_the_recipe_notices_a_change(
    recipe: dict[str, Callable[..., Any]], event_file: bytes, old: bytes, new: bytes
) -> None:
    with pytest.raises(recipe["NotSound"], match=r"does not cover|was changed"):
        recipe["chain"](event_file.replace(old, new, 1))


def test_the_page_on_the_file_names_every_field(event_file: bytes) -> None:
    named = set(re.findall(r"`(\w+)`", (DOCS / "event-file.md").read_text()))
    assert {field.name for field in fields(Shape)} <= named
    assert {field.name for field in fields(Line)} <= named
    assert {field.name for field in fields(SecondForm)} <= named
    assert set(json.loads(event_file)) <= {field.name for field in fields(Shape)}


def test_the_page_on_the_command_line_is_current() -> None:
    check = [sys.executable, ROOT / "script/command_page.py", "--check"]
    result = subprocess.run(check, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_page_on_the_api_is_current() -> None:
    check = [sys.executable, ROOT / "script/api_page.py", "--check"]
    result = subprocess.run(check, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_page_on_the_keys_of_a_rulebook_is_current() -> None:
    check = [sys.executable, ROOT / "script/rulebook_page.py", "--check"]
    result = subprocess.run(check, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_event_on_that_page_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (DOCS / "command-line.md").read_text()
    shown = re.search(r"```sh\n(.*?)```", page, re.DOTALL)
    assert shown
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOPTABLE_DB", str(tmp_path / "events.sqlite"))
    said = ""
    for line in shown[1].splitlines():
        program, *words = shlex.split(line, comments=True)
        assert program == "toptable"
        result = CliRunner().invoke(app, words, input="y\n")
        assert result.exit_code == 0, f"{line}: {result.output}"
        said = result.output
    assert said.startswith("Sound")


def test_that_page_lists_every_exit_status() -> None:
    page = (DOCS / "command-line.md").read_text()
    listed = re.findall(r"^\| (\d+) \| \w", page, re.MULTILINE)
    assert [int(status) for status in listed] == sorted(Exit)


@given(
    seed=st.binary(min_size=32, max_size=32),
    purpose=st.integers(1, 2**63)
    | st.builds(
        Drawing,
        st.text(st.characters(exclude_characters="\n", codec="utf-8"), min_size=1, max_size=20),
        st.integers(1, 9),
        st.tuples(st.from_regex(r"[0-9]{6,9}", fullmatch=True)),
    ),
    limits=st.lists(st.integers(1, 2**64), min_size=1, max_size=5),
    size=st.integers(2, 60),
)
def test_the_recipe_repeats_the_draws(
    recipe: dict[str, Callable[..., Any]],
    seed: bytes,
    purpose: int | Drawing,
    limits: list[int],
    size: int,
) -> None:
    chance = Chance(seed, purpose)
    drawn = [chance.below(limit) for limit in limits]
    order = list(range(size))
    chance.shuffle(order)
    mark = chance.draw()
    assert mark

    position = purpose if isinstance(purpose, int) else 0
    hall = [] if isinstance(purpose, int) else list(purpose.hall)
    stream = recipe["stream"](seed, to_plain(mark), position, hall)
    words = recipe["numbers"](stream)
    repeated = list(range(size))
    assert [recipe["below"](limit, words) for limit in limits] == drawn
    recipe["shuffle"](repeated, words)
    assert repeated == order
    assert list(words) == [], "the draw used every number that it says it used"
    assert sha256(stream).hexdigest() == mark.check
    assert sha256(seed).hexdigest() == commitment(seed)
