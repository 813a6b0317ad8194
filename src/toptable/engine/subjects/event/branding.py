"""How an event presents itself: its place, website, colour, and a picture without the metadata
of its file.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import chain
from urllib.parse import urlsplit

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.event import Accent, Media, Picture, media_of
from toptable.engine.subjects.event.event_facts import event_changed

LONGEST_WEBSITE = 500


_DIGEST = re.compile(r"[0-9a-f]{64}")


NO_WEBSITE = Refusal.of("website")


UNCHANGED = Refusal.of("unchanged:unchanged")


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=only("place", "website", "accent", "picture", reason=True),
    after_close=True,
)
class PresentEvent(Command):
    """Say how the event presents itself: all of it, and what is left out it does not have."""

    place: str = ""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        """All of it at once, as it stands on one form."""
        return [
            EventPresented(
                place=names.tidy(self.place),
                website=self.website.strip(),
                accent=self.accent,
                picture=self.picture,
            )
        ]


@entry(seen=only("place", "website", "accent", "picture"), undone=ShownBy(event_changed))
class EventPresented(Entry):
    """How the event presents itself from now on; no rule depends on it."""

    place: str = ""
    """Where it is played, in the organizer's words."""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.place:
            passed(names.problem(self.place, "The place"))
        if self.website and not _is_website(self.website):
            raise Refused(NO_WEBSITE)
        if self.picture is not None and not _DIGEST.fullmatch(self.picture.digest):
            refuse("picture")
        if self == presented(state):
            raise Refused(UNCHANGED)

    def book(self, state: State) -> State:
        event = replace(
            the_event(state),
            place=self.place,
            website=self.website,
            accent=self.accent,
            picture=self.picture,
        )
        return replace(state, event=event)

    def tell(self, state: State) -> str:
        parts = (
            self.place,
            self.website,
            f"colour {self.accent}",
            "with a picture" if self.picture else "no picture",
        )
        return log_line("event_presented", parts="; ".join(part for part in parts if part))


def presented(state: State) -> EventPresented:
    """How the event presents itself now."""
    event = the_event(state)
    return EventPresented(event.place, event.website, event.accent, event.picture)


def _is_website(text: str) -> bool:
    """Whether it is an address of the web, and nothing that does something when it is clicked."""
    if len(text) > LONGEST_WEBSITE or any(_unseen(letter) for letter in text):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None


def _unseen(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter)[0] == "C"


def without_metadata(content: bytes) -> bytes:
    """The same picture, and nothing else."""
    media = media_of(content)
    if media is Media.JPEG:
        return _jpeg(content)
    if media is Media.PNG:
        return _png(content)
    if media is Media.WEBP:
        return _webp(content)
    return content


_END, _SCAN, _COMMENT = 0xD9, 0xDA, 0xFE


_APPLICATION = range(0xE0, 0xF0)


_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""A marker within the data of a scan; the others there are a part of it."""


def _jpeg(content: bytes) -> bytes:
    """What applications and people wrote into it goes, and so does all behind its end."""
    kept, at = [content[:2]], 2
    while at + 2 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == _END:
            return b"".join((*kept, content[at : at + 2]))
        end = at + 2 + int.from_bytes(content[at + 2 : at + 4], "big")
        if not at + 4 <= end <= len(content):
            return content
        kept.append(_segment(marker, content[at:end]))
        at = end
        if marker == _SCAN:
            found = _MARKER.search(content, at)
            at = found.start() if found else len(content)
            kept.append(content[end:at])
    return content


def _segment(marker: int, segment: bytes) -> bytes:
    """What stays of a segment, which may be nothing."""
    data = segment[4:]
    if marker == _COMMENT:
        return b""
    if marker not in _APPLICATION:
        return segment
    if marker == 0xE0 and data.startswith(b"JFIF\0") and len(data) >= 14:
        return _application(0xE0, data[:12] + b"\0\0")  # without the small picture in it
    if marker == 0xE1 and data.startswith(b"Exif\0\0"):
        return _upright(data[6:])
    colours = (marker == 0xE2 and data.startswith(b"ICC_PROFILE\0")) or (
        marker == 0xEE and data.startswith(b"Adobe")
    )
    return segment if colours else b""


def _application(marker: int, data: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(data) + 2).to_bytes(2, "big") + data


_ORIENTATION = 0x0112


def _upright(tiff: bytes) -> bytes:
    """Of a camera's notes, only which way up the picture is; nothing if it is upright."""
    little = tiff[:2] == b"II"

    def number(at: int, octets: int) -> int:
        return int.from_bytes(tiff[at : at + octets], "little" if little else "big")

    first = number(4, 4)
    for field in range(first + 2, first + 2 + 12 * number(first, 2), 12):
        turned = number(field + 8, 2)
        if number(field, 2) == _ORIENTATION and 2 <= turned <= 8:
            note = _ORIENTATION.to_bytes(2, "big") + b"\0\x03\0\0\0\x01" + bytes((0, turned, 0, 0))
            return _application(0xE1, b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01" + note + b"\0\0\0\0")
    return b""


_SHOWN = frozenset(
    b"IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT".split()
)
"""The chunks of a PNG that say how it looks."""


def _png(content: bytes) -> bytes:
    kept, at = [content[:8]], 8
    while at + 12 <= len(content):
        end = at + 12 + int.from_bytes(content[at : at + 4], "big")
        if content[at + 4 : at + 8] in _SHOWN:
            kept.append(content[at:end])
        at = end
    return b"".join(kept) if at == len(content) else content


_NOTES = {b"EXIF": 0x08, b"XMP ": 0x04}
"""The chunks of a WebP that say something else, and the flags that announce them."""


def _webp(content: bytes) -> bytes:
    chunks = list(_chunks(content))
    if b"".join(chunks) != content[12:]:
        return content
    flags = sum(flag for name, flag in _NOTES.items() if any(chunk[:4] == name for chunk in chunks))
    kept = [
        chunk[:8] + bytes((chunk[8] & ~flags,)) + chunk[9:] if chunk[:4] == b"VP8X" else chunk
        for chunk in chunks
        if chunk[:4] not in _NOTES
    ]
    length = 4 + sum(map(len, kept))
    return b"".join(chain((b"RIFF", length.to_bytes(4, "little"), b"WEBP"), kept))


def _chunks(content: bytes) -> Iterator[bytes]:
    at = 12
    while at + 9 <= len(content):
        length = int.from_bytes(content[at + 4 : at + 8], "little")
        end = at + 8 + length + length % 2
        yield content[at:end]
        at = end
