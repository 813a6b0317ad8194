"""The colours that an event can have: a short list, so that every page stays easy to read.

What each looks like on light and on dark ground stands in the stylesheet. Red and amber are not
among them: they mean that something is wrong, or open.
"""

from enum import StrEnum


class Accent(StrEnum):
    """The one colour that leads on, on all pages of an event."""

    GREEN = "green"
    TEAL = "teal"
    BLUE = "blue"
    INDIGO = "indigo"
    VIOLET = "violet"
    PINK = "pink"
    COPPER = "copper"
    GRAPHITE = "graphite"
