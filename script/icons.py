"""Draws the icons of the player's page for home screens, from the shapes of toptable.svg.

    .venv/bin/python script/icons.py

Phones want PNG in two sizes; a maskable one fills its square, for phones that cut out a shape of
their own. Nothing but the standard library is needed, and the program only serves the files.
"""

import struct
import zlib
from pathlib import Path

STATIC = Path(__file__).resolve().parents[1] / "src" / "toptable" / "web" / "static"
FELT, WHITE = (15, 107, 79), (255, 255, 255)
CORNER = 7.0
"""Of the square of 32 in which the mark is drawn."""
STROKES = (((7, 10), (25, 10)), ((10, 10), (10, 23)), ((22, 10), (22, 23)))
HALF_STROKE = 1.7
SAFE = 0.72
"""How large the mark is on a maskable icon: inside what every phone shows."""
SAMPLES = (0.125, 0.375, 0.625, 0.875)
"""Where each pixel is looked at, in both directions, so that edges are smooth."""
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
}


def on_mark(x: float, y: float) -> bool:
    """Whether a point is on one of the strokes, which have round ends."""
    for (left, top), (right, bottom) in STROKES:
        nearest_x, nearest_y = min(max(x, left), right), min(max(y, top), bottom)
        if (x - nearest_x) ** 2 + (y - nearest_y) ** 2 <= HALF_STROKE**2:
            return True
    return False


def on_square(x: float, y: float) -> bool:
    """Whether a point is on the square with round corners."""
    inner_x, inner_y = min(max(x, CORNER), 32 - CORNER), min(max(y, CORNER), 32 - CORNER)
    return (x - inner_x) ** 2 + (y - inner_y) ** 2 <= CORNER**2


def pixel(size: int, column: int, row: int, *, maskable: bool) -> bytes:
    """The colour of one pixel, with how much of it is there."""
    white = felt = 0
    for down in SAMPLES:
        for right in SAMPLES:
            x, y = (column + right) * 32 / size, (row + down) * 32 / size
            mark_x, mark_y = (16 + (side - 16) / SAFE if maskable else side for side in (x, y))
            if on_mark(mark_x, mark_y):
                white += 1
            elif maskable or on_square(x, y):
                felt += 1
    seen = white + felt
    if not seen:
        return bytes(4)
    mixed = ((white * one + felt * other) // seen for one, other in zip(WHITE, FELT, strict=True))
    return bytes((*mixed, 255 * seen // len(SAMPLES) ** 2))


def png(size: int, *, maskable: bool) -> bytes:
    """A picture as a file."""
    lines = (
        b"\0" + b"".join(pixel(size, column, row, maskable=maskable) for column in range(size))
        for row in range(size)
    )
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b""))
    written = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def main() -> None:
    """Write every icon."""
    for name, (size, maskable) in ICONS.items():
        (STATIC / name).write_bytes(png(size, maskable=maskable))


if __name__ == "__main__":
    main()
