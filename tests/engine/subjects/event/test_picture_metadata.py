"""Where and by whom a picture was taken is nobody's business: only the picture itself is kept."""

import struct
import zlib

import pytest

from made_pictures import jpeg, png, webp
from toptable.engine.state.event import Picture, picture_of
from toptable.engine.subjects.event.branding import without_metadata

SECRET = b"52.1601N 4.4970E, camera of Jo"


def segment(marker: int, data: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(data) + 2) + data


def exif(order: str, turned: int) -> bytes:
    """The notes of a camera: which way up, and a second entry that points at a place."""
    mark, head = (b"II", "<") if order == "little" else (b"MM", ">")
    entries = struct.pack(f"{head}HHIHH", 0x0112, 3, 1, turned, 0)
    entries += struct.pack(f"{head}HHII", 0x8825, 4, 1, 38)
    tiff = mark + struct.pack(f"{head}HIH", 42, 8, 2) + entries + b"\0\0\0\0" + SECRET
    return segment(0xE1, b"Exif\0\0" + tiff)


def with_segments(*segments: bytes) -> bytes:
    """The small JPEG with these behind its first segment."""
    whole = jpeg()
    return whole[:20] + b"".join(segments) + whole[20:]


def test_a_picture_without_notes_stays_the_same_to_the_byte() -> None:
    for whole in (jpeg(), png(), webp(), webp(kind=b"VP8 "), webp(kind=b"VP8L")):
        assert without_metadata(whole) == whole


@pytest.mark.parametrize(
    "notes",
    [
        exif("little", 1),
        exif("big", 1),
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + SECRET),
        segment(0xE2, b"MPF\0" + SECRET),
        segment(0xED, b"Photoshop 3.0\0" + SECRET),
        segment(0xEF, SECRET),
        segment(0xE0, b"JFXX\0\x10" + SECRET),
        segment(0xFE, SECRET),
    ],
)
def test_what_cameras_and_programs_write_into_a_jpeg_goes(notes: bytes) -> None:
    assert without_metadata(with_segments(notes)) == jpeg()


def test_notes_between_two_scans_go_too() -> None:
    whole = jpeg()
    scan = whole[whole.index(b"\xff\xda") : -2]
    twice = whole[:-2] + segment(0xFE, SECRET) + scan + b"\xff\xd9"
    assert without_metadata(twice) == whole[:-2] + scan + b"\xff\xd9"


def test_data_that_only_looks_like_a_marker_stays() -> None:
    whole = jpeg()
    data = b"\xff\x00\xff\xd3\x10\xff\x00"
    assert without_metadata(whole[:-2] + data + whole[-2:]) == whole[:-2] + data + whole[-2:]


def test_nothing_stays_behind_the_end_of_a_jpeg() -> None:
    assert without_metadata(jpeg() + SECRET) == jpeg()


@pytest.mark.parametrize("order", ["little", "big"])
@pytest.mark.parametrize("turned", [3, 6, 8])
def test_a_photograph_keeps_which_way_up_it_is(order: str, turned: int) -> None:
    """Of the whole note, one entry: tag 0x0112, one short, its value; then no further directory."""
    kept = segment(
        0xE1,
        b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01"
        + b"\x01\x12\0\x03\0\0\0\x01\0" + bytes((turned,)) + b"\0\0"
        + b"\0\0\0\0",
    )  # fmt: skip
    assert without_metadata(with_segments(exif(order, turned))) == with_segments(kept)


def test_colours_stay() -> None:
    profile = segment(0xE2, b"ICC_PROFILE\0\x01\x01" + b"colours")
    adobe = segment(0xEE, b"Adobe\0\x64\0\0\0\0\x01")
    assert without_metadata(with_segments(profile, adobe)) == with_segments(profile, adobe)


def test_the_small_picture_in_a_jpeg_goes() -> None:
    """It may show what was cut away from the large one."""
    whole = jpeg()
    small = segment(0xE0, whole[6:18] + b"\x01\x01" + b"\x10\x20\x30")
    assert without_metadata(whole[:2] + small + whole[20:]) == whole


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.mark.parametrize("name", [b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME", b"prVt"])
def test_texts_in_a_png_go(name: bytes) -> None:
    whole = png()
    noted = whole[:33] + chunk(name, SECRET) + whole[33:]
    assert without_metadata(noted) == whole
    assert picture_of(without_metadata(noted)) == picture_of(whole)


def test_how_a_png_looks_stays() -> None:
    whole = png()
    looks = chunk(b"gAMA", struct.pack(">I", 45_455)) + chunk(b"tRNS", b"\0\x5a")
    assert without_metadata(whole[:33] + looks + whole[33:]) == whole[:33] + looks + whole[33:]


def test_notes_in_a_webp_go() -> None:
    """Its header says no longer that there are any, and how long the file is now."""
    whole = webp()
    chunks = [
        name + struct.pack("<I", len(SECRET)) + SECRET + b"\0" * (len(SECRET) % 2)
        for name in (b"EXIF", b"XMP ")
    ]
    body = b"".join((whole[12:20], b"\x0c", whole[21:], *chunks))
    noted = b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body
    assert isinstance(picture_of(noted), Picture)
    assert without_metadata(noted) == whole


@pytest.mark.parametrize("whole", [with_segments(exif("big", 6)), png(), webp(), b"hello", b""])
def test_a_picture_that_was_cut_short_makes_no_error(whole: bytes) -> None:
    for end in range(len(whole)):
        without_metadata(whole[:end])
