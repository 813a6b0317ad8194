"""The letters that sheets are set in: ours, then whatever this computer has for other scripts.

``pip install 'toptable[cjk]'`` brings a font for Chinese, Japanese and Korean, for computers that
have none.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    import typst

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
