"""Small rulebook files for tests, and the reference files beside the project where they are."""

import json
from pathlib import Path
from typing import Any

from toptable.rulebooks.open.loading import Loaded, Refused, load
from toptable.rulebooks.open.shipped import shipped_file

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "open-rulebook"

HEAD = """\
[book]
schema = 1
id = "mine"
name = "Mine"
version = "1"
date = 2026-01-01
"""
ON_MAGIC = f'{HEAD}base = "magic"\n'
"""Seven lines; what is added begins at line 8."""
ALONE = f"""{HEAD}
[points]
win = 3
[[measure]]
id = "points"
kind = "points"
[standings]
order = ["points"]
"""
"""The smallest complete rulebook."""


def vectors(name: str) -> Any:
    """A reference file, or nothing where it is not beside the project."""
    path = BESIDE / "vectors" / f"{name}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def loaded(text: str, **bases: str) -> Loaded:
    """The rulebook in a text that must be sound."""
    found = load(text.encode(), finding(bases))
    assert isinstance(found, Loaded), found
    return found


def refused(text: str, **bases: str) -> list[tuple[int, str]]:
    """Line and code of each message for a text that must be refused."""
    found = load(text.encode(), finding(bases))
    assert isinstance(found, Refused), text
    return [(message.line, message.code) for message in found.messages]


def finding(bases: dict[str, str]) -> Any:
    """Looks up these bases, and the rulebooks that ship."""

    def find(wanted: str) -> bytes | None:
        return bases[wanted].encode() if wanted in bases else shipped_file(wanted)

    return find
