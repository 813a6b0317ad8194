"""The head of a results sheet: the event, its rulebook and its settings, as comment lines.

Every reader of a sheet skips lines that begin with ``#``, so a sheet with a head is still one that
anybody can type on. A spreadsheet that saves it again may put quotation marks or separators around
a line; they are taken off.
"""

from collections.abc import Iterator, Mapping

import msgspec

from toptable.engine.rules.rulebook import Rules

MARK = "# Toptable results sheet"
EVENT, DATE, RULEBOOK, SETTING = "# Event:", "# Date:", "# Rulebook:", "# Setting:"
MOST_LINES = 100
_AROUND = ' \t",;'


class SheetHead(msgspec.Struct, frozen=True):
    """What stands above the rows of a sheet; everything may be missing."""

    name: str = ""
    date: str = ""
    rulebook: str = ""
    """By its id."""
    settings: Mapping[str, str] = {}


def write_head(name: str, date: str, rules: Rules) -> str:
    """The lines before the header, with every setting that is not the rulebook's own."""
    lines = [
        MARK,
        f"{EVENT} {' '.join(name.split())}",
        f"{DATE} {date}",
        f"{RULEBOOK} {rules.rulebook.id}",
        *(
            f"{SETTING} {setting.key} = {value}"
            for setting in rules.rulebook.settings
            if (value := rules.chosen[setting.key]) != setting.default
        ),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def read_head(text: str) -> SheetHead:
    """What the comment lines of a sheet say about the event."""
    said: dict[str, str] = {}
    settings: dict[str, str] = {}
    for line in _comments(text):
        for title in (EVENT, DATE, RULEBOOK):
            if line.startswith(title):
                said.setdefault(title, line.removeprefix(title).strip())
        if line.startswith(SETTING):
            key, equals, value = line.removeprefix(SETTING).partition("=")
            if equals:
                settings[key.strip()] = value.strip()
    return SheetHead(
        name=said.get(EVENT, ""),
        date=said.get(DATE, ""),
        rulebook=said.get(RULEBOOK, ""),
        settings=settings,
    )


def _comments(text: str) -> Iterator[str]:
    for line in text.lstrip("\ufeff").splitlines()[:MOST_LINES]:
        bare = line.strip(_AROUND)
        if bare.startswith("#"):
            yield bare
        elif bare:
            return
