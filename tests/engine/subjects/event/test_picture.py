"""What can be the picture of an event is found out from its bytes."""

from hashlib import sha256

import pytest

from made_pictures import jpeg, png, webp
from toptable.engine.refusal import Refusal
from toptable.engine.state.event import Media, Picture, picture_of

DRAWING = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


@pytest.mark.parametrize(
    ("content", "media"),
    [
        (png(), Media.PNG),
        (jpeg(), Media.JPEG),
        (webp(), Media.WEBP),
        (webp(kind=b"VP8 "), Media.WEBP),
        (webp(kind=b"VP8L"), Media.WEBP),
    ],
)
def test_each_kind_is_known_by_its_own_bytes(content: bytes, media: Media) -> None:
    assert picture_of(content) == Picture(sha256(content).hexdigest(), media)


@pytest.mark.parametrize(
    ("make"),
    [png, jpeg, webp, lambda w, h: webp(w, h, b"VP8 "), lambda w, h: webp(w, h, b"VP8L")],
)
def test_two_thousand_pixels_a_side_are_the_most(make) -> None:
    assert isinstance(picture_of(make(2000, 2000)), Picture)
    for width, height in ((2001, 10), (10, 2001)):
        refused = picture_of(make(width, height))
        assert isinstance(refused, Refusal)
        assert f"{width:,} by {height:,} pixels" in refused.text


def test_three_hundred_kilobytes_are_the_most() -> None:
    small, filling = jpeg(), b"\x00" * 300_000
    fits = small[:-2] + filling[: 300_000 - len(small)] + small[-2:]
    assert len(fits) == 300_000
    assert isinstance(picture_of(fits), Picture)
    refused = picture_of(small[:-2] + filling[: 300_001 - len(small)] + small[-2:])
    assert isinstance(refused, Refusal)
    assert "at most 300 KB" in refused.text


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"GIF89a" + b"\0" * 40, b"%PDF-1.7", b"<html><script>", b"BM" + b"\0" * 60],
)
def test_anything_else_is_refused_whatever_it_is_called(content: bytes) -> None:
    refused = picture_of(content)
    assert isinstance(refused, Refusal)
    assert "not a PNG, JPEG or WebP" in refused.text


@pytest.mark.parametrize("content", [DRAWING, DRAWING.upper(), b"\xef\xbb\xbf  " + DRAWING])
def test_a_drawing_that_could_carry_a_program_is_refused(content: bytes) -> None:
    refused = picture_of(content)
    assert isinstance(refused, Refusal)
    assert "SVG" in refused.text


@pytest.mark.parametrize("whole", [png(), jpeg(), webp()])
def test_a_picture_that_was_cut_short_is_refused(whole: bytes) -> None:
    """Wherever it was cut, and never with an error."""
    for end in range(3, len(whole)):
        assert isinstance(picture_of(whole[:end]), Refusal), end


def test_nothing_hides_behind_a_png_or_a_webp() -> None:
    for whole in (png(), webp()):
        assert isinstance(picture_of(whole + b"<script>"), Refusal)


def test_a_byte_that_was_changed_in_a_png_is_noticed() -> None:
    whole = png()
    for at in range(len(whole)):
        changed = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        assert isinstance(picture_of(changed), Refusal), at


def test_a_picture_of_no_size_is_refused() -> None:
    for content in (png(0, 5), png(5, 0), jpeg(0, 5), webp(0x4000, 5, b"VP8 ")):
        assert isinstance(picture_of(content), Refusal)
