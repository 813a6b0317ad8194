"""The texts of each language, read from its ``.po`` file when somebody first asks for them.

English stands in the templates and modules themselves, so it has no file.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from toptable.web.languages.languages import DEFAULT

FOLDER = Path(__file__).parent / "catalogues"


def file_of(language: str) -> Path:
    """Where the texts of a language stand."""
    return FOLDER / f"{language}.po"


def catalogue(language: str) -> Catalog:
    """The texts of a language as translators wrote them."""
    with file_of(language).open("rb") as file:
        return read_po(file, locale=language)


@cache
def translations(language: str) -> NullTranslations:
    """The texts of one language, ready to be looked up."""
    if language == DEFAULT:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return GNUTranslations(compiled)
