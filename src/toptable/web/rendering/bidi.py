"""Names that run from right to left, kept from turning around the score that stands after them."""

import re

_RIGHT_TO_LEFT = (
    r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_RUN = re.compile(rf"{_RIGHT_TO_LEFT}(?:[\s'’.\-]*{_RIGHT_TO_LEFT})*")
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
"""Invisible marks that turn around everything after them, wherever the name ends."""


def isolated(text: str) -> str:
    """The sentence with each such run fenced off by invisible marks, and no others in it."""
    return _RUN.sub("\u2068\\g<0>\u2069", _TURNING.sub("", text))
