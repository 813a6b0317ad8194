"""The English of every sentence that has a code, by topic: ``rounds.json``, ``people.json``, ….

Each file is one flat object from codes to texts, sorted by code. A code stands in one file only.
How a text is written and filled, ``engine/sentence.py`` says.
"""

import re
from functools import cache
from pathlib import Path

import msgspec

Text = str | dict[str, str]
"""A text with named gaps, or one for each form of the plural."""

_GAP = re.compile(r"%\((\w+)\)s")
_READ = msgspec.json.Decoder(dict[str, Text])


@cache
def by_topic() -> dict[str, dict[str, Text]]:
    """The texts of each topic, by code."""
    files = sorted(Path(__file__).parent.glob("*.json"))
    return {file.stem: _READ.decode(file.read_bytes()) for file in files}


@cache
def english() -> dict[str, Text]:
    """Every text, by code."""
    return {code: text for texts in by_topic().values() for code, text in texts.items()}


def gaps_of(text: Text) -> list[str]:
    """The names of the gaps of a text, each once, in their order."""
    return list(dict.fromkeys(_GAP.findall(text if isinstance(text, str) else text["other"])))
