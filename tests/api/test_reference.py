"""Whoever has only the reference finds every field explained, in words for people outside."""

import re
from pathlib import Path
from typing import Any

import pytest

from toptable.api.commands import TAKEN
from toptable.api.openapi import document
from toptable.api.problem import ANSWERED_IN
from toptable.api.reference import commands

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SCHEMAS: dict[str, Any] = document()["components"]["schemas"]
CATALOGUE_ID = re.compile(r"\b(?:N13|N10|FFG|SW|B|AMB|A|PG)-(?:INF-)?\d")


def texts() -> list[tuple[str, str]]:
    """Every description of the OpenAPI document, with where it stands."""
    found: list[tuple[str, str]] = []
    for name, schema in SCHEMAS.items():
        found.append((name, schema.get("description", "")))
        found += [(f"{name} {value}", text) for value, text in _meanings(schema)]
        for field, told in schema.get("properties", {}).items():
            found.append((f"{name}.{field}", told.get("description", "")))
    return found


def _meanings(schema: dict[str, Any]) -> list[tuple[str, str]]:
    return list(schema.get("x-enumDescriptions", {}).items())


def test_every_field_of_every_command_is_explained() -> None:
    unexplained = [
        f"{command.tag}.{field.name}"
        for command in commands()
        for field in command.fields
        if not field.about
    ]
    assert not unexplained


def test_no_description_speaks_of_the_code() -> None:
    """Ids of the catalogue, Python's None and marks of docstrings are for who works on it."""
    strange = [
        f"{where}: {text}"
        for where, text in texts()
        if CATALOGUE_ID.search(text) or "None" in text or "``" in text or "\n" in text
    ]
    assert not strange


def test_every_choice_is_listed_with_its_meanings() -> None:
    for name, schema in SCHEMAS.items():
        if "enum" in schema:
            assert list(schema["x-enumDescriptions"]) == schema["enum"], name


@pytest.mark.parametrize("page", ["api.md", "api-commands.md", "api-shapes.md"])
def test_every_link_of_the_reference_leads_to_a_heading(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([\w-]+\.md)?#([\w-]+)\)", text)
    assert links
    for target, anchor in set(links):
        there = (DOCS / (target or page)).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ `?(.+?)`?$", there, re.MULTILINE)
        assert anchor in {heading.lower().replace(" ", "-") for heading in headings}, anchor


@pytest.mark.parametrize(("code", "field"), ANSWERED_IN.items())
def test_a_refusal_that_names_a_field_names_one_there_is(code: str, field: str) -> None:
    sources = (ROOT / "src" / "toptable").rglob("*.py")
    told = f'"{code}"'
    places = [path for path in sources if path.name != "problem.py" and told in path.read_text()]
    assert places, "no refusal has this code"
    first, _, inside = field.partition(".")
    fields = {name for form in TAKEN.values() for name in form.__struct_fields__}
    assert first in fields
    assert not inside or inside in SCHEMAS["Result"]["properties"]
