"""What somebody reads on a PDF, and printing without fonts."""

import re
from functools import cache

import pypdfium2
import pytest

from toptable.paper import typesetting


@cache
def pdf_pages(pdf: bytes) -> tuple[str, ...]:
    """The text of each page, with single spaces."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    return tuple(re.sub(r"[ \r\n]+", " ", text) for text in texts)


def pdf_text(pdf: bytes) -> str:
    """All of it, with a form feed between pages."""
    return "\f".join(pdf_pages(pdf))


BARE = typesetting.fonts(system=False, extra=False)
"""The fonts of a computer that has none of its own."""


def without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print as on a computer that has none."""
    for module in (typesetting, typesetting):
        monkeypatch.setattr(module, "fonts", lambda: BARE)
