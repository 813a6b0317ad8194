"""Help: the documentation inside the application, and a way to it from every page."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from web_office import Visitor, elements

from toptable.web.pages.help.help_pages import names
from toptable.web.rendering.environment import FOLDER

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
TEMPLATES = FOLDER.parent


def test_every_page_of_the_documentation_is_a_help_page(guest: Visitor) -> None:
    assert set(names()) == {page.stem for page in DOCS.glob("*.md")}
    for name in names():
        answer = guest.look(f"/help/{name}")
        assert answer.status_code == 200, name
        title = (DOCS / f"{name}.md").read_text().splitlines()[0].removeprefix("# ")
        assert title in answer.text, name
        assert not [tag for tag, attributes in elements(answer.text) if "style" in attributes], name


def test_everything_that_help_leads_to_is_there(guest: Visitor) -> None:
    seen = 0
    for name in names():
        for tag, attributes in elements(guest.look(f"/help/{name}").text):
            target = attributes.get("src" if tag == "img" else "href") or ""
            if tag in ("a", "img") and target.startswith("/help"):
                page, _, anchor = target.partition("#")
                answer = guest.look(page)
                assert answer.status_code == 200, f"{name} leads to {target}"
                assert not anchor or f'id="{anchor}"' in answer.text, f"{name} leads to {target}"
                seen += 1
    assert seen > 30


@pytest.mark.parametrize(
    "path", ["/help/nowhere", "/help/..%2FREADME", "/help/pictures/..%2Findex.md", "/help/%2Fetc"]
)
def test_nothing_else_can_be_read(path: str, guest: Visitor) -> None:
    answer = guest.look(path)
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


@pytest.mark.usefixtures("demo")
def test_every_question_mark_leads_to_help(organizer: Visitor) -> None:
    for path in ("/", "/new", "/e/demo", "/e/demo/players", "/e/demo/log", "/nowhere"):
        marks = [
            attributes["href"]
            for tag, attributes in elements(organizer.look(path).text)
            if tag == "a" and attributes.get("class") == "ask"
        ]
        assert len(marks) == 1, path
        assert organizer.look(str(marks[0])).status_code == 200


def test_help_that_templates_name_exists(guest: Visitor) -> None:
    named = set()
    for template in sorted(TEMPLATES.rglob("*.html")):
        text = template.read_text()
        named |= set(re.findall(r'\{% set help = "([^"]+)"', text))
        if template.name == "help_mark.html":
            named |= set(re.findall(r'": "([\w#-]+)"', text))
    assert len(named) >= 5
    for target in sorted(named):
        page, _, anchor = target.partition("#")
        answer = guest.look(f"/help/{page}")
        assert answer.status_code == 200, target
        assert not anchor or f'id="{anchor}"' in answer.text, target


def test_an_installed_package_carries_the_pages(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "src", "docs"):
        subprocess.run(["cp", "-r", "--no-dereference", ROOT / name, source], check=True)
    subprocess.run([*build, "-w", tmp_path, source], check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        packed = wheel.namelist()
    assert {f"toptable/docs/{page.name}" for page in DOCS.glob("*.md")} <= set(packed)
    assert "toptable/docs/pictures/bracket.png" in packed
    for kind in ("**/*.typ", "**/*.po", "web/static/**/*"):
        files = filter(Path.is_file, (ROOT / "src" / "toptable").glob(kind))
        wanted = {file.relative_to(ROOT / "src").as_posix() for file in files}
        assert wanted <= set(packed), kind
