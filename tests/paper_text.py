"""What somebody reads on a PDF."""

import re
from functools import cache

import pypdfium2


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
