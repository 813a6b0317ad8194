"""A slip comes back to the desk: as a photo whose code leads to its table, or as an address."""

from io import BytesIO
from typing import Any

import httpx
import pypdfium2
import pytest
import segno
from PIL import Image, ImageOps
from web_office import Visitor, visitor

from toptable.desk.desk import Desk, now
from toptable.engine.roles import Actor, Role
from toptable.paper import scan_codes
from toptable.paper.print_job import PrintJob
from toptable.paper.printing import find, print_sheet
from toptable.paper.sheet_model import Sheet
from toptable.paper.typesetting import Typeset

OLGA = Actor("Olga", Role.ORGANIZER)


def page_of_slips(desk: Desk, address: str = "https://hall.example") -> Image.Image:
    """The first page of the slips of the round that is on."""
    sheet = find("slips")
    assert isinstance(sheet, Sheet)
    made = print_sheet(sheet, PrintJob(desk.tournament("demo"), OLGA, now(), address=address))
    assert isinstance(made, Typeset)
    document = pypdfium2.PdfDocument(made.pdf)
    picture: Image.Image = document[0].render(scale=2).to_pil().convert("RGB")
    document.close()
    return picture


def first_slip(page: Image.Image) -> Image.Image:
    return page.crop((0, 0, page.width, page.height // 4))


def as_file(picture: Image.Image, kind: str = "JPEG") -> bytes:
    kept = BytesIO()
    picture.save(kept, kind)
    return kept.getvalue()


def send(visitor: Visitor, photo: bytes, event: str = "demo") -> httpx.Response:
    visitor.look(f"/e/{event}/print")
    return visitor.client.post(
        f"/e/{event}/print/photo",
        data={"csrf": visitor.token},
        files={"photo": ("slip.jpg", photo, "image/jpeg")},
    )


def test_a_photo_of_a_slip_leads_to_its_table(demo: Desk, organizer: Visitor) -> None:
    """Upright, upside down and grey; with the address on it, and printed where none is known."""
    for address in ("https://hall.example", ""):
        slip = first_slip(page_of_slips(demo, address))
        tilted = slip.rotate(7, expand=True, fillcolor="white")
        for taken in (slip, slip.rotate(180), tilted, ImageOps.autocontrast(slip.convert("L"))):
            answer = send(organizer, as_file(taken))
            assert answer.status_code == 303
            assert answer.headers["location"] == "/e/demo/rounds/3/tables/1"
    assert organizer.look("/e/demo/rounds/3/tables/1").status_code == 200


def test_what_cannot_be_read_is_answered_with_a_sentence(
    demo: Desk, organizer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of_slips(demo)
    cases: tuple[tuple[bytes, str], ...] = (
        (as_file(Image.new("RGB", (640, 480), "white")), "No code of a match slip"),
        (as_file(page), "slips are on this photo"),
        (b"<svg onload=alert(1)>", "no photo that can be read"),
        (as_file(first_slip(page))[:900], "no photo that can be read"),
        (b"", "Choose a photo"),
        (b"x" * 9_000_000, "too large"),
    )
    for photo, words in cases:
        answer = send(organizer, photo)
        assert (answer.status_code, words in answer.text) == (409, True), words
    monkeypatch.setattr(scan_codes, "MOST_PIXELS", 640 * 479)
    assert "too large" in send(organizer, as_file(Image.new("L", (640, 480)), "PNG")).text


@pytest.mark.usefixtures("demo")
def test_a_slip_of_another_event_opens_nothing_here(organizer: Visitor) -> None:
    kept = BytesIO()
    segno.make("https://hall.example/e/other/rounds/3/tables/1").save(kept, kind="png", scale=6)
    answer = send(organizer, kept.getvalue())
    assert answer.status_code == 409
    assert "belongs to another event" in answer.text


@pytest.mark.usefixtures("demo")
def test_without_the_library_the_page_does_not_offer_it(
    organizer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 'name="photo"' in organizer.look("/e/demo/print").text

    def nowhere(_name: str) -> Any:
        return None

    monkeypatch.setattr(scan_codes, "find_spec", nowhere)
    shown = organizer.look("/e/demo/print").text
    assert 'name="photo"' not in shown
    assert "Slips that come back" in shown
    answer = send(organizer, b"anything")
    assert answer.status_code == 409
    assert "the library for it is not installed" in answer.text


def test_the_code_is_for_staff_and_tells_others_so(demo: Desk, organizer: Visitor) -> None:
    """Who is not signed in can sign in and comes back to the table."""
    table = "/e/demo/rounds/3/tables/1"
    assert organizer.look(table).status_code == 200
    guest = visitor(demo).look(table)
    assert guest.status_code == 403
    assert f"/sign-in?back={table}" in guest.text.replace("%2F", "/")
