"""What is kept of the event itself, and the picture it shows."""

import zlib
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.refusal import Refusal

MOST_BYTES = 300_000
MOST_PIXELS = 2_000
"""Of each side."""


class Media(StrEnum):
    """What a picture can be; nothing that could carry a script."""

    PNG = "image/png"
    JPEG = "image/jpeg"
    WEBP = "image/webp"


class Picture(msgspec.Struct, frozen=True, gc=False):
    """Stands in the log in place of the bytes."""

    digest: str
    media: Media


class Size(NamedTuple):
    """How large a picture is, in pixels."""

    width: int
    height: int


NOT_A_PICTURE = Refusal.of("not_a_picture")
SVG = Refusal.of("svg")
BROKEN = Refusal.of("broken_picture")


def digest_of(content: bytes) -> str:
    """What the log calls these bytes."""
    return sha256(content).hexdigest()


def picture_of(content: bytes) -> Picture | Refusal:
    """The picture that these bytes are, or why they cannot be one."""
    if len(content) > MOST_BYTES:
        return Refusal.of(
            "large_picture:picture_of",
            count=f"{len(content) // 1000:,}",
            most_bytes=MOST_BYTES // 1000,
        )
    media = media_of(content)
    if media is None:
        return SVG if b"<svg" in content[:2_000].lower() else NOT_A_PICTURE
    size = _SIZES[media](content)
    if size is None or not all(size):
        return BROKEN
    if max(size) > MOST_PIXELS:
        return Refusal.of(
            "large_picture:picture_of_2",
            width=f"{size.width:,}",
            height=f"{size.height:,}",
            most_pixels=f"{MOST_PIXELS:,}",
        )
    return Picture(digest_of(content), media)


def media_of(content: bytes) -> Media | None:
    """Which kind of picture begins like this."""
    if content.startswith(_PNG):
        return Media.PNG
    if content.startswith(b"\xff\xd8\xff"):
        return Media.JPEG
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return Media.WEBP
    return None


_PNG = b"\x89PNG\r\n\x1a\n"


def _png(content: bytes) -> Size | None:
    """Chunk after chunk, each with its checksum, to the last one, and nothing behind it."""
    at, size = len(_PNG), None
    while at + 12 <= len(content):
        length = _number(content[at : at + 4])
        name, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        end = at + 12 + length
        if end > len(content) or zlib.crc32(name + data) != _number(content[end - 4 : end]):
            return None
        if (name == b"IHDR") != (at == len(_PNG)):
            return None
        if name == b"IHDR":
            size = Size(_number(data[:4]), _number(data[4:8]))
        if name == b"IEND":
            return size if end == len(content) else None
        at = end
    return None


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG that say how large it is."""
_SCAN = 0xDA


def _jpeg(content: bytes) -> Size | None:
    """Segment after segment up to the picture itself, which must have its end."""
    at, size = 2, None
    while at + 4 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        length = _number(content[at + 2 : at + 4])
        if marker in _FRAMES:
            size = Size(_number(content[at + 7 : at + 9]), _number(content[at + 5 : at + 7]))
        if marker == _SCAN:
            return size if b"\xff\xd9" in content[at + 2 + length :] else None
        at += 2 + length
    return None


def _webp(content: bytes) -> Size | None:
    """The size as the first chunk says it, of which there are three kinds."""
    if _little(content[4:8]) + 8 != len(content):
        return None
    name, data = content[12:16], content[20:]
    if name == b"VP8 " and data[3:6] == b"\x9d\x01\x2a":
        return Size(_little(data[6:8]) & 0x3FFF, _little(data[8:10]) & 0x3FFF)
    if name == b"VP8L" and data[:1] == b"\x2f":
        bits = _little(data[1:5])
        return Size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if name == b"VP8X" and len(data) >= 10:
        return Size(_little(data[4:7]) + 1, _little(data[7:10]) + 1)
    return None


def _number(octets: bytes) -> int:
    return int.from_bytes(octets, "big")


def _little(octets: bytes) -> int:
    return int.from_bytes(octets, "little")


_SIZES = {Media.PNG: _png, Media.JPEG: _jpeg, Media.WEBP: _webp}


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


class Event(msgspec.Struct, frozen=True, gc=False):
    """What the event is."""

    id: str
    name: str
    date: str
    rulebook: str
    rulebook_version: str
    settings: Map[str, str]
    event_type: str = ""
    category: str = ""
    demo: bool = False
    place: str = ""
    """Where it is played, in the organizer's words."""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None
