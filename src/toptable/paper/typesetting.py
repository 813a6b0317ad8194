"""From data and a template to a PDF, by Typst.

PDFs are tagged and follow PDF/UA-1, so that a screen reader can read them. Only where a font is
missing for some letters they cannot: then the sheet is made all the same, and says so.
"""

from datetime import datetime
from pathlib import Path
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

import msgspec

from toptable.engine.sentence import to_json
from toptable.paper.fonts import PROBE, STANDARD, fonts, missing_letters
from toptable.paper.free_memory import give_back

if TYPE_CHECKING:
    import typst

ROOT = Path(__file__).parent
"""Templates import what they share from here."""

AT_ONCE = BoundedSemaphore(2)
"""How many sheets are set at the same time; the desk goes on meanwhile."""


LARGE = 50_000
"""From so many letters of data on, what was set is worth forgetting."""
GENERATIONS = 11
"""Typst remembers what it set for its next ten sheets."""


class Typeset(msgspec.Struct, frozen=True):
    """A finished sheet."""

    pdf: bytes
    note: str = ""
    """What the person who prints should know: which letters no font here has."""


def typeset(
    template: Path, data: object, at: datetime, having: "typst.Fonts | None" = None
) -> Typeset:
    """Set the data in the template's form, with all the fonts of this computer or with these."""
    import typst

    given = to_json(data).decode()
    letters = having or fonts()

    def made(*, checked: bool) -> bytes:
        with AT_ONCE:
            pdf = typst.compile(
                str(template),
                root=str(ROOT),
                font_paths=letters,
                sys_inputs={"given": given},
                pdf_standards=STANDARD if checked else None,
                timestamp=int(at.timestamp()),
            )
        assert isinstance(pdf, bytes)
        return pdf

    try:
        return Typeset(made(checked=True))
    except typst.TypstError as problem:
        note = missing_letters([given], letters)
        if not note:
            raise RuntimeError(f"{template.name}: {problem}") from problem
        return Typeset(made(checked=False), note)
    finally:
        if len(given) > LARGE:
            _forget(letters)
            give_back()


def _forget(letters: "typst.Fonts") -> None:
    """Let the typesetter forget what it set, which for a large field is a hundred megabytes.

    It has no word for that, but what is older than ten sheets goes: so ten empty ones are set.
    """
    import typst

    for number in range(GENERATIONS):
        asked = {"text": str(number)}
        typst.compile(PROBE, font_paths=letters, sys_inputs=asked)
