"""The examples of the pages on the API are run, in order, by a shell against a real server."""

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from api_tokens import token
from web_office import served

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.store import open_store

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [page for page in ("api.md", "bots.md") if (DOCS / page).exists()]
SHELL = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
OWN_PLACE = re.compile(r"^export (?:TOPTABLE_)?\w+=.*$", re.MULTILINE)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)

CAREFUL = """
set -e -o pipefail
curl() {
  case "$*" in
    */stream*) command curl --silent --max-time 3 "$@" || [ $? = 28 ] ;;
    *) command curl --silent --show-error --fail-with-body --max-time 60 "$@" ;;
  esac
}
"""
"""A shell that stops at the first answer that is an error, and listens for a moment only."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server with the demo event, and a token for everything."""
    with open_store(tmp_path_factory.mktemp("examples") / "events.sqlite") as store:
        make_demo(store)
        desk = Desk(store)
        with served(desk) as where:
            yield where, token(desk)


@pytest.mark.skipif(shutil.which("curl") is None, reason="no curl is installed")
@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_tells_to_type_works(
    page: str, address: tuple[str, str], tmp_path: Path
) -> None:
    blocks = SHELL.findall((DOCS / page).read_text(encoding="utf-8"))
    typed = OWN_PLACE.sub("", "\n".join(blocks))
    assert typed.count("curl") > 2
    where, secret = address
    typed = typed.replace("http://127.0.0.1:8000", where)
    surroundings = os.environ | {"TOPTABLE_URL": where, "TOPTABLE_TOKEN": secret, "TOKEN": secret}
    ran = subprocess.run(
        ["bash", "-c", CAREFUL + typed],
        cwd=tmp_path,
        env=surroundings,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]


def test_the_python_of_the_page_on_the_client_is_python() -> None:
    blocks = PYTHON.findall((DOCS / "client.md").read_text(encoding="utf-8"))
    assert len(blocks) == 4
    for block in blocks:
        compile(block, "client.md", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


def test_the_page_on_bots_shows_the_bot_that_is_run() -> None:
    (shown,) = PYTHON.findall((DOCS / "bots.md").read_text(encoding="utf-8"))
    assert shown == (DOCS / "examples" / "bot.py").read_text(encoding="utf-8")
