"""The documentation builds without a warning, loads nothing from outside, and is true where it
can be run."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from support import MemoryStore, do, memory_desk, new_event, play_round
from toptable.desk.files import public_copy
from toptable.engine.chance import Chance, commitment
from toptable.engine.commands.event import CloseEvent
from toptable.engine.lines import Line
from toptable.store.event_file import Shape

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
    home = (site / "index.html").read_text()
    for page in DOCS.glob("*.md"):
        html = page.with_suffix(".html").name
        assert (site / html).exists()
        assert f'href="{html}"' in home or html == "index.html", f"{html} is not in the navigation"


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


@pytest.fixture(scope="module")
def recipe() -> dict[str, Callable[..., Any]]:
    """The functions that the page on checking an event tells people to write."""
    page = (DOCS / "checking-an-event.md").read_text()
    names: dict[str, Callable[..., Any]] = {}
    exec("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)), names)
    return names


@pytest.fixture(scope="module")
def event_file() -> bytes:
    """The file of a small event that was played to its end."""
    store = MemoryStore()
    tournament = new_event("Ann Bo Cy Di Ed", desk=memory_desk(store))
    play_round(tournament)
    play_round(tournament)
    do(tournament, CloseEvent())
    return public_copy(tournament, store)


def test_the_recipe_checks_a_file(recipe: dict[str, Callable[..., Any]], event_file: bytes) -> None:
    entries = recipe["chain"](event_file)
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    seed = bytes.fromhex(entries[-1]["entry"]["seed"])
    assert sha256(seed).hexdigest() == entries[0]["entry"]["commitment"]
    draws = [(entry["seq"], entry["draw"]) for entry in entries if "draw" in entry]
    assert len(draws) >= 3, "the players' lots and two rounds were drawn"
    for position, draw in draws:
        stream = recipe["stream"](seed, position, draw["used"])
        assert sha256(stream).hexdigest() == draw["check"]


@pytest.mark.parametrize(("old", "new"), [(b"Ann", b"Amy"), (b"event_closed", b"event_c1osed")])
def test_the_recipe_notices_a_change(
    recipe: dict[str, Callable[..., Any]], event_file: bytes, old: bytes, new: bytes
) -> None:
    with pytest.raises(AssertionError, match=r"does not follow|was changed"):
        recipe["chain"](event_file.replace(old, new, 1))


def test_the_page_on_the_file_names_every_field(event_file: bytes) -> None:
    named = set(re.findall(r"`(\w+)`", (DOCS / "event-file.md").read_text()))
    assert {field.name for field in fields(Shape)} <= named
    assert {field.name for field in fields(Line)} <= named
    assert set(json.loads(event_file)) <= {field.name for field in fields(Shape)}


@given(
    seed=st.binary(min_size=32, max_size=32),
    position=st.integers(1, 2**63),
    limits=st.lists(st.integers(1, 2**64), min_size=1, max_size=5),
    size=st.integers(2, 60),
)
def test_the_recipe_repeats_the_draws(
    recipe: dict[str, Callable[..., Any]],
    seed: bytes,
    position: int,
    limits: list[int],
    size: int,
) -> None:
    chance = Chance(seed, position)
    drawn = [chance.below(limit) for limit in limits]
    order = list(range(size))
    chance.shuffle(order)
    mark = chance.draw()
    assert mark

    words = recipe["numbers"](seed, position, mark.used)
    repeated = list(range(size))
    assert [recipe["below"](limit, words) for limit in limits] == drawn
    recipe["shuffle"](repeated, words)
    assert repeated == order
    assert list(words) == [], "the draw used every number that it says it used"
    assert sha256(recipe["stream"](seed, position, mark.used)).hexdigest() == mark.check
    assert sha256(seed).hexdigest() == commitment(seed)
