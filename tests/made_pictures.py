"""Small pictures for tests, put together by hand as their formats describe it."""

import struct
import zlib


def png(width: int = 40, height: int = 20, *, grey: int = 90, padded: int = 0) -> bytes:
    """A grey PNG; padded with so many bytes of picture that nobody decodes."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = b"".join(b"\0" + bytes([grey]) * width for _ in range(height))
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows) + bytes(padded)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(name + data))
    return struct.pack(">I", len(data)) + name + data + checksum


def jpeg(width: int = 40, height: int = 20, *, padded: int = 0) -> bytes:
    """The frame of a JPEG around a scan that nobody decodes."""
    app0 = b"\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
    frame = b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    scan = b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + b"\x12\x34\x56" + bytes(padded)
    return b"\xff\xd8" + app0 + frame + scan + b"\xff\xd9"


def webp(width: int = 40, height: int = 20, kind: bytes = b"VP8X") -> bytes:
    """The frame of a WebP of one of its three kinds."""
    data = {
        b"VP8X": b"\0\0\0\0"
        + (width - 1).to_bytes(3, "little")
        + (height - 1).to_bytes(3, "little"),
        b"VP8 ": b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height),
        b"VP8L": b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + b"\0",
    }[kind]
    chunk = kind + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
