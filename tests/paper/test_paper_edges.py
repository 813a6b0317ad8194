"""No name leaves the paper, or the piece that is cut out of it, whatever it is written in.

Every sheet is printed as on a computer without fonts: most of these letters have no glyph there,
and a box is printed for each. Where a letter lies is read back from the PDF.
"""

from collections.abc import Callable
from itertools import cycle

import pypdfium2
import pypdfium2.raw
import pytest
from paper_moments import MOMENTS, over, partners, ready
from paper_reader import job, pages, printed

from paper_text import BARE
from support import do, new_event, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.names import LONGEST
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.lifecycle import RenameEvent
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.paper.print_job import PaperSize
from toptable.paper.registry import SHEETS
from toptable.paper.typesetting import Typeset

ENDLESS = {
    "wide": "W",
    "narrow": "i",
    "Chinese": "山",
    "Korean": "한",
    "emoji": "🎲",
    "Thai": "ก",
    "nobody's": "\ue000",
    "Arabic": "ليلى حداد ",
    "words": "Long words ",
    "almost endless": "w" * 24 + " ",
}
"""What names of two hundred letters are made of."""

EDGE = 2 * 72 / 25.4
"""Printers leave so much of the paper blank."""
PIECES = {
    "slips": (4, 3),
    "score-sheets": (2, 1),
    "vouchers": (4, 2),
    "cards": (4, 2),
    "table-numbers": (2, 2),
}
"""Into how many rows a page is cut, and in large print."""


def endless(start: object, letters: str) -> str:
    return f"{start} {letters * LONGEST}"[:LONGEST].strip()


def with_endless_names(tournament: Tournament) -> Tournament:
    for player, letters in zip(tournament.state.players, cycle(ENDLESS.values())):
        do(tournament, RenamePlayer(player, endless(player, letters)), reason="For the test")
    do(tournament, RenameEvent(endless("Cup", "山")), reason="For the test")
    return tournament


def endless_partners() -> Tournament:
    return partners(endless("", "山")[:190], endless("", "W")[:190])


@pytest.fixture(scope="module")
def endless_moments() -> dict[str, Tournament]:
    made = {moment.__name__: moment() for moment in (*MOMENTS, endless_partners)}
    made = {name: with_endless_names(tournament) for name, tournament in made.items()}
    # A bracket has the names with which it began.
    return made | {"over": over(with_endless_names)}


def beyond(made: Typeset, rows: int) -> list[tuple[float, ...]]:
    """The boxes of what is printed over the edge of the paper, or over a cut; in points."""
    found = []
    printed_kinds = (pypdfium2.raw.FPDF_PAGEOBJ_TEXT, pypdfium2.raw.FPDF_PAGEOBJ_IMAGE)
    document = pypdfium2.PdfDocument(made.pdf)
    for page in document:
        width, height = page.get_size()
        cuts = [height * row / rows for row in range(1, rows)]
        for one in page.get_objects(filter=printed_kinds, max_depth=9):
            left, bottom, right, top = box = one.get_bounds()
            if left == right:
                continue
            inside = left > EDGE and right < width - EDGE and bottom > EDGE and top < height - EDGE
            if not inside or any(bottom < cut < top for cut in cuts):
                found.append(box)
    document.close()
    return found


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("sheet", [sheet.name for sheet in SHEETS])
def test_no_name_leaves_the_paper(
    endless_moments: dict[str, Tournament], sheet: str, size: PaperSize, large: bool
) -> None:
    has = [one for one in endless_moments.values() if sheet in {it.name for it in ready(one)}]
    rows = PIECES.get(sheet, (1, 1))[large]
    # Between teams a slip and a seating have the members as well.
    for tournament in {id(one): one for one in (has[0], has[-1])}.values():
        made = printed(tournament, sheet, size=size, large=large, having=BARE)
        assert beyond(made, rows) == []
        head = job(tournament).head
        shown = [page.replace("\u200b", "") for page in pages(made)]
        assert [page for page in shown if page.strip() and head not in page] == []


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_the_head_of_the_log_is_in_one_line_on_every_piece(large: bool) -> None:
    """It is typed in from there, wherever the name of the event before it ends the line."""
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11", settings={"game": "vg"})
    start_round(tournament)
    for letters in range(2, 61, 3):
        do(tournament, RenameEvent("W" * letters), reason="For the test")
        head = job(tournament).head
        for sheet, pieces in (("table-numbers", 2), ("score-sheets", 4), ("slips", 2)):
            shown = " ".join(pages(printed(tournament, sheet, large=large, having=BARE)))
            assert shown.count(head) == pieces, (sheet, letters)


NARROW: dict[str, Callable[[int], str]] = {
    "one word": lambda at: f"{at}" + "W" * 23,
    "two words": lambda at: f"{at}" + "M" * 23 + " " + "W" * 23,
}


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("name", NARROW)
def test_wide_letters_stay_in_the_narrowest_columns(name: str, large: bool) -> None:
    """Lists of more than forty stand in two columns, where a name has the least room."""
    tournament = new_event()
    do(tournament, EnterPlayers(tuple(NewPlayer(NARROW[name](at)) for at in range(1, 43))))
    start_round(tournament)
    for sheet in ("players", "seats", "pairings-by-name", "pairings-by-table", "slips"):
        made = printed(tournament, sheet, large=large, having=BARE)
        assert beyond(made, PIECES.get(sheet, (1, 1))[large]) == [], sheet


def test_a_name_that_fits_is_printed_whole() -> None:
    """The longest names that people have are not cut, on the smallest pieces either."""
    longest = "Wolfeschlegelsteinhausenbergerdorff Maximiliane-Konstantina von und zu Hohenstein"
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer(longest), NewPlayer("Bo"))))
    start_round(tournament)
    for sheet in ("slips", "cards", "pairings-by-name"):
        made = printed(tournament, sheet, having=BARE)
        shown = "".join(
            page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(made.pdf)
        )
        joined = "".join(letter for letter in shown if letter.isalpha())
        assert "".join(letter for letter in longest if letter.isalpha()) in joined, sheet
