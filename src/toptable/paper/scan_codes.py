"""Codes to scan: drawn on a sheet, and found on a photo of one."""

from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from threading import BoundedSemaphore

from toptable.engine.refusal import Refusal

MASK = 4
"""One pattern for all: trying all eight would take four times as long, and cameras read any."""

KEPT = 512
"""How many codes are remembered, for a sheet that is looked at and then printed; slips have new
ones in every round."""


@lru_cache(maxsize=KEPT)
def code(text: str) -> str:
    """A text or an address as a square picture (SVG), with the white edge that cameras need."""
    # Loaded only here: few commands draw a code, and every start would wait for it.
    import segno

    square = segno.make(text, error="m", micro=False, mask=MASK, boost_error=False)
    return square.svg_inline(border=2, omitsize=True)


MOST_BYTES = 8_000_000
MOST_PIXELS = 50_000_000
"""What today's phones take; a file that claims more is not unpacked."""
ENOUGH = 3000
"""How many pixels along the longer side show any code that fills a part of a sheet."""
KINDS = ("JPEG", "PNG", "WEBP")
AT_ONCE = BoundedSemaphore(1)
"""An unpacked photo is large, so one is looked at at a time."""

NOT_INSTALLED = Refusal.of("no_scanner")
TOO_LARGE = Refusal.of("too_large:too_large")
NO_PHOTO = Refusal.of("no_photo")
NO_PICTURE = Refusal.of("no_picture")


def installed() -> bool:
    """Whether photos can be read here."""
    return find_spec("zxingcpp") is not None and find_spec("PIL") is not None


def codes_in(photo: bytes) -> tuple[str, ...] | Refusal:
    """What the codes on a photo say, each once; or why it cannot be read."""
    if not installed():
        return NOT_INSTALLED
    if not photo:
        return NO_PHOTO
    if len(photo) > MOST_BYTES:
        return TOO_LARGE
    with AT_ONCE:
        return _read(photo)


def _read(photo: bytes) -> tuple[str, ...] | Refusal:
    # Loaded only here: most installations have neither.
    import zxingcpp
    from PIL import Image

    try:
        with Image.open(BytesIO(photo), formats=KINDS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return TOO_LARGE
            # A JPEG is unpacked no larger than needed.
            picture.draft("L", (ENOUGH, ENOUGH))
            grey = picture.convert("L")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return NO_PICTURE
    grey.thumbnail((ENOUGH, ENOUGH))
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    return tuple(dict.fromkeys(code.text for code in found))
