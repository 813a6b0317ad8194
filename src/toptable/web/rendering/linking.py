"""Addresses inside a sentence as links, such as those of an event's documents. FFG-56, SW-01."""

import re

from markupsafe import Markup, escape

_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"']*[^\s<>\"'.,;:!?)\]]")


def linked(text: str) -> Markup:
    """The sentence with each address as a link; all else stays text, whoever typed it."""
    made, done = Markup(), 0
    for found in _ADDRESS.finditer(text):
        address = found[0] if found[0].startswith("http") else f"https://{found[0]}"
        made += escape(text[done : found.start()])
        made += Markup('<a href="{}" rel="noopener nofollow">{}</a>').format(address, found[0])
        done = found.end()
    return made + escape(text[done:])
