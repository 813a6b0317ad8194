"""From data and a template to a PDF, by Typst, with the fonts that this computer has.

PDFs are tagged and follow PDF/UA-1, so that a screen reader can read them. Only where a font is
missing for some letters they cannot: then the sheet is made all the same, and says so.
``pip install 'toptable[cjk]'`` brings a font for Chinese, Japanese and Korean.

Sheets are made in some forty threads, and on Linux what a thread frees stays in its own pool. A
server that runs for days is better off with few pools, with large blocks that are returned when
they are free, and with pools that are emptied after a sheet for thousands of players.
"""

import ctypes
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

import msgspec

from toptable.engine.sentence import to_json

if TYPE_CHECKING:
    import typst

POOLS = 2
"""Threads wait for each other there for a moment only: Python lets one run at a time."""
LARGE_BLOCK = 128 * 1024
"""Bytes from which a block is taken from the computer and returned to it by itself."""

_MOST_POOLS, _LARGE_BLOCKS, _LEFT_ON_TOP = -8, -3, -1
"""How ``mallopt`` calls them."""


def give_back_early() -> bool:
    """Tell the C library so, before there are threads; whether it is one that understands it."""
    wanted = ((_MOST_POOLS, POOLS), (_LARGE_BLOCKS, LARGE_BLOCK), (_LEFT_ON_TOP, LARGE_BLOCK))
    return all(_asked("mallopt", option, value) for option, value in wanted)


def give_back() -> bool:
    """Return what is free now; whether there was something, and a library that can do it."""
    return _asked("malloc_trim", 0)


def _asked(word: str, *numbers: int) -> bool:
    """Whether the C library did something; those of other makers do not have these words."""
    if sys.platform != "linux":
        return False
    try:
        done: int = getattr(ctypes.CDLL(None), word)(*numbers)
    except (OSError, AttributeError):
        return False
    return bool(done)


PROBE = b'#set document(title: "Probe")\n#set text(lang: "en")\n#sys.inputs.at("text")'
STANDARD: Final = "ua-1"
"""The standard for PDFs that everybody can read; it also refuses letters that no font has."""

EXTRA: Final = "noto_cjk_sans_jp_regular"
"""The package of ``toptable[cjk]``."""
EXAMPLES = 5
"""How many missing letters of a script are shown."""


class Script(msgspec.Struct, frozen=True):
    """Letters that one package of fonts has."""

    name: str
    """As people call them: ``Thai letters``, ``emoji``."""
    package: str
    """What brings a font for them on Debian and Ubuntu; empty where nothing does."""


EAST_ASIAN = Script("Chinese, Japanese or Korean letters", "fonts-noto-cjk")
EMOJI = Script("emoji", "fonts-noto-color-emoji")
SYMBOLS = Script("symbols", "fonts-noto-core")
NOBODYS = Script("letters that belong to no script", "")

_EAST_ASIAN = (
    *("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"),
    *("IDEOGRAPHIC", "KANGXI", "FULLWIDTH", "HALFWIDTH"),
)
_AFTER_THE_SCRIPT = re.compile(
    r"(?<=^MATHEMATICAL) .*|"
    r" (?:(?:CAPITAL|SMALL|MODIFIER|INDEPENDENT|DEPENDENT|FINAL|INITIAL) )?"
    r"(?:LETTER|LIGATURE|SYLLABLE|SYLLABICS|VOWEL|CONSONANT|CHARACTER|SIGN|IDEOGRAM|HIEROGLYPH|"
    r"DIGIT|NUMBER|MARK|TONE|POINT|ACCENT)\b.*"
)
"""What follows the script in the name that Unicode has for a letter."""


@lru_cache(maxsize=4)
def fonts(system: bool = True, extra: bool = True) -> "typst.Fonts":
    """Our own font, that of ``toptable[cjk]`` and those of this computer; looked for once."""
    import typst

    ours = [Path(str(files("font_manrope"))) / "files"]
    if extra and find_spec(EXTRA):
        ours.append(Path(str(files(EXTRA))))
    return typst.Fonts(include_system_fonts=system, font_paths=[str(path) for path in ours])


def missing_letters(text: Iterable[str], having: "typst.Fonts | None" = None) -> str:
    """One note about all letters that no font has; empty where there are none."""
    having = having or fonts()
    letters = sorted({letter for part in text for letter in part if not letter.isascii()})
    if not letters or _shown("".join(letters), having):
        return ""
    by_script: dict[Script, list[str]] = {}
    for letter in letters:
        by_script.setdefault(script_of(letter), []).append(letter)
    missing = {
        script: " ".join(islice(_missing(those, having), EXAMPLES))
        for script, those in by_script.items()
    }
    return _told({script: letters for script, letters in missing.items() if letters})


def script_of(letter: str) -> Script:
    """What people call the letters that this one belongs to."""
    name, code = unicodedata.name(letter, ""), ord(letter)
    first = name.partition(" ")[0]
    if first in _EAST_ASIAN or 0x20000 <= code < 0x40000:
        return EAST_ASIAN
    if 0x1F000 <= code < 0x1FB00 or (0x2600 <= code < 0x2800 and first != "BRAILLE"):
        return EMOJI
    if not name:
        return NOBODYS
    if unicodedata.category(letter)[0] in "LM":
        return Script(f"{_AFTER_THE_SCRIPT.sub('', name).title()} letters", "fonts-noto-core")
    return SYMBOLS


def _missing(letters: list[str], having: "typst.Fonts") -> Iterator[str]:
    """Those that no font has: the half is looked at where the whole lacks something."""
    if _shown("".join(letters), having):
        return
    if len(letters) == 1:
        yield letters[0]
        return
    middle = len(letters) // 2
    yield from _missing(letters[:middle], having)
    yield from _missing(letters[middle:], having)


@lru_cache(maxsize=8192)
def _shown(letters: str, having: "typst.Fonts") -> bool:
    """Whether some font has each of these letters: the typesetter itself is asked."""
    import typst

    try:
        typst.compile(
            PROBE, font_paths=having, sys_inputs={"text": letters}, pdf_standards=[STANDARD]
        )
    except typst.TypstError:
        return False
    return True


def _told(missing: dict[Script, str]) -> str:
    # A letter of no script looks like nothing on a screen either.
    *others, last = (
        script.name if script == NOBODYS else f"{script.name} ({letters})"
        for script, letters in missing.items()
    )
    which = f"{', '.join(others)} and {last}" if others else last
    told = f"This computer has no font for {which}: boxes are printed in their place."
    packages = " ".join(dict.fromkeys(script.package for script in missing if script.package))
    if not packages:
        return f"{told} Correct the names that contain them, and print again."
    enough = (
        " For Chinese, Japanese and Korean, pip install 'toptable[cjk]' is enough."
        if EAST_ASIAN in missing
        else ""
    )
    return (
        f"{told} Install fonts (Debian or Ubuntu: sudo apt-get install {packages}), start Toptable "
        f"again, and print again.{enough}"
    )


ROOT = Path(__file__).parent
"""Templates import what they share from here."""

AT_ONCE = BoundedSemaphore(2)
"""How many sheets are set at the same time; the desk goes on meanwhile."""


LARGE_DATA = 50_000
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
        if len(given) > LARGE_DATA:
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
