"""The letters that sheets are set in: ours, then whatever this computer has for other scripts."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import typst

PROBE = b'#set document(title: "Probe")\n#set text(lang: "en")\n#sys.inputs.at("text")'
STANDARD: Final = "ua-1"
"""The standard for PDFs that everybody can read; it also refuses letters that no font has."""

HINTS = {
    "CJK": ("Chinese characters", "Noto Sans CJK"),
    "HIRAGANA": ("Japanese", "Noto Sans CJK"),
    "KATAKANA": ("Japanese", "Noto Sans CJK"),
    "HANGUL": ("Korean", "Noto Sans CJK"),
}
"""Scripts whose fonts have another name than Noto Sans and the script."""


@lru_cache(maxsize=4)
def fonts(system: bool = True) -> "typst.Fonts":
    """Our own font and those of this computer; looked for once."""
    import typst

    ours = Path(str(files("font_manrope"))) / "files"
    return typst.Fonts(include_system_fonts=system, font_paths=[str(ours)])


def missing_scripts(text: Iterable[str], system: bool = True) -> tuple[str, ...]:
    """What to tell somebody about letters that no font here has, a sentence for each script."""
    letters = {letter for part in text for letter in part if not letter.isascii()}
    if not letters or _shown("".join(sorted(letters)), system):
        return ()
    return tuple(
        dict.fromkeys(_sentence(letter) for letter in sorted(letters) if not _shown(letter, system))
    )


@lru_cache(maxsize=8192)
def _shown(letters: str, system: bool) -> bool:
    """Whether some font has each of these letters: the typesetter itself is asked."""
    import typst

    try:
        typst.compile(
            PROBE, font_paths=fonts(system), sys_inputs={"text": letters}, pdf_standards=[STANDARD]
        )
    except typst.TypstError:
        return False
    return True


def _sentence(letter: str) -> str:
    word = unicodedata.name(letter, "").partition(" ")[0]
    if not unicodedata.category(letter).startswith(("L", "M")) or not word:
        return (
            f"No font on this computer has the sign U+{ord(letter):04X}; a box is printed for it. "
            "Install the Noto fonts, and print again."
        )
    script, font = HINTS.get(word, (word.capitalize(), f"Noto Sans {word.capitalize()}"))
    return (
        f"No font on this computer has {script}: boxes are printed for it. "
        f"Install one, such as {font}, and print again."
    )
