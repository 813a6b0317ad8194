"""Match slips: one for each table, the cut stack in order, the boxes that the document wants."""

import itertools
import re
from collections.abc import Sequence

import pypdfium2
import pytest
import zxingcpp
from paper_reader import PAGES, job, pages, printed, refused, text

from spoken import spoken
from support import do, new_event, report, start_round
from team_events import team_event
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.sides import SettleSides
from toptable.paper.print_job import PaperSize, check_address
from toptable.paper.sheet_model import cut_pages
from toptable.web.pages.results.result_entry import Spot, read_spot


def seated(
    count: int, rulebook: str = "nisei-1.3", settings: dict[str, str] | None = None
) -> Tournament:
    tournament = new_event(rulebook=rulebook, settings=settings)
    names = (NewPlayer(f"Player {number:04}") for number in range(1, count + 1))
    do(tournament, EnterPlayers(tuple(names)))
    start_round(tournament)
    return tournament


def cut_stack(shown: Sequence[str], per_page: int) -> list[int]:
    """Cut the pages and lay the piles on each other: the tables from top to bottom."""
    rows = [[int(table) for table in re.findall(r"R1T(\d+)", page)] for page in shown]
    return [row[pile] for pile in range(per_page) for row in rows if len(row) > pile]


@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 8])
def test_the_cut_stack_is_sorted_whatever_the_number(per_page: int) -> None:
    for pieces in range(1, 30):
        cut = cut_pages(range(pieces), per_page)
        piles = [[page[pile] for page in cut] for pile in range(per_page)]
        stack = [piece for pile in piles for piece in pile if piece is not None]
        assert stack == list(range(pieces))
        assert len(cut) == -(-pieces // per_page)
        assert {len(page) for page in cut} == {per_page}


@pytest.mark.parametrize("size", list(PaperSize))
@pytest.mark.parametrize(("large", "per_page"), [(False, 4), (True, 3)])
def test_the_slips_of_a_cut_stack_lie_in_the_order_of_the_tables(
    size: PaperSize, large: bool, per_page: int
) -> None:
    tournament = seated(45)
    made = printed(tournament, "slips", size=size, large=large)
    shown = pages(made)
    assert len(shown) == -(-22 // per_page)
    assert cut_stack(shown, per_page) == list(range(1, 23))
    names = [player.name for player in tournament.state.players.values()]
    (sits_out,) = tournament.state.rounds[-1].byes
    assert [name for name in names if text(made).count(name) != 1] == [
        tournament.state.name_of(sits_out)
    ]


def test_slips_stand_at_the_same_heights_on_every_page() -> None:
    """Else the cut through the stack would go through a slip."""
    made = printed(seated(44), "slips")
    document = pypdfium2.PdfDocument(made.pdf)
    heights = []
    for page in document:
        shown = page.get_textpage()
        found = shown.search("Signature")
        tops = []
        while at := found.get_next():
            tops.append(round(shown.get_charbox(at[0])[3]))
        heights.append(tops)
    document.close()
    quarter = 297 / 4 / 25.4 * 72
    assert len(heights) == 6
    assert [len(tops) for tops in heights] == [4, 4, 4, 4, 3, 3]
    for tops in heights:
        assert tops == heights[0][: len(tops)]
        for above, below in itertools.pairwise(tops):
            assert abs(above - below - quarter) <= 1


def test_the_code_on_a_slip_opens_its_table() -> None:
    """And the one in its corner says which log it was printed from."""
    tournament = seated(8)
    made = printed(tournament, "slips")
    document = pypdfium2.PdfDocument(made.pdf)
    picture = document[0].render(scale=3).to_pil()
    document.close()
    every = sorted(found.text for found in zxingcpp.read_barcodes(picture))
    proof = check_address(PAGES, "test", job(tournament).head)
    assert every.count(proof) == 4
    read = [found for found in every if found != proof]
    assert read == [f"{PAGES}/e/test/rounds/1/tables/{table}" for table in range(1, 5)]
    assert [read_spot(found) for found in read] == [Spot(table, 1, "test") for table in range(1, 5)]


@pytest.mark.parametrize(
    ("rulebook", "settings", "there", "absent"),
    [
        (
            "nisei-1.3",
            {},
            (
                "Game 2",
                "Corp",
                "Runner",
                "Agenda points",
                "drawn",
                "at time",
                "Intentional draw",
                "Two-for-one",
                "Initials (judge)",
                "drops",
                "Signature",
            ),
            ("check, please", "Game 3"),
        ),
        (
            "ffg-netrunner-1.0",
            {},
            ("Corp", "Agenda points", "at time", "Intentional round split", "Initials (leader)"),
            ("Two-for-one", "Game 3"),
        ),
        (
            "ffg-starwars-2.2",
            {},
            ("light side", "dark side", "drawn", "deck check, please", "drops"),
            ("Agenda points", "at time", "Intentional", "Two-for-one"),
        ),
        (
            "bushiroad-1.2.11",
            {"game": "vg", "match": "bo3"},
            ("Game 3", "goes first", "simultaneous", "sleeve check, please", "drops"),
            ("Agenda points", "Intentional", "Corp", "deck check"),
        ),
    ],
)
def test_a_slip_has_the_boxes_of_its_document(
    rulebook: str, settings: dict[str, str], there: tuple[str, ...], absent: tuple[str, ...]
) -> None:
    """N13-25, N13-27, N13-29, FFG-42, SW-08, B-134, B-135."""
    shown = text(printed(seated(4, rulebook, settings), "slips"))
    assert [words for words in there if words not in shown] == []
    assert [words for words in absent if words in shown] == []


def test_sides_that_are_settled_are_ticked() -> None:
    tournament = seated(2)
    assert "×" not in text(printed(tournament, "slips"))
    do(tournament, SettleSides(1, 1, first_seat="C"))
    assert text(printed(tournament, "slips")).count("×") == 4


def test_only_open_tables_and_blank_slips() -> None:
    tournament = seated(8)
    report(tournament, 2, "WL")
    shown = text(printed(tournament, "slips", options={"tables": "open"}))
    assert re.findall(r"R1T(\d)", shown) == ["1", "3", "4"]
    blank = pages(printed(tournament, "slips", options={"tables": "blank"}))
    assert len(blank) == 1
    assert "Player" not in blank[0]
    assert blank[0].count("Signature") == 4
    for table in (1, 3, 4):
        report(tournament, table, "WL")
    said = refused(tournament, "slips", options={"tables": "open"})
    assert said == spoken("no_slips")


def test_slips_are_for_those_who_run_the_round() -> None:
    tournament = seated(4)
    for role in (Role.COVERAGE, Role.DECK_CHECKER, Role.PLAYER, Role.SPECTATOR):
        assert "not for your role" in refused(tournament, "slips", role=role)


ROOMS = [
    ("bushiroad-1.2.11", {"match": "bo1"}),
    ("bushiroad-1.2.11", {"match": "bo3"}),
    ("nisei-1.3", {}),
    ("ffg-starwars-2.2", {}),
]


@pytest.mark.parametrize("size", list(PaperSize))
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("kind", ["trio", "tag", "2v2", *range(len(ROOMS))])
def test_nothing_is_printed_over_anything_else(
    kind: str | int, large: bool, size: PaperSize
) -> None:
    """P8: there is room to sign above the reasons for a draw, also with three seats."""
    if isinstance(kind, str):
        tournament = team_event("A B C D", kind)
        start_round(tournament)
    else:
        book, settings = ROOMS[kind]
        tournament = seated(4, book, settings)
    made = printed(tournament, "slips", size=size, large=large)
    for page in pypdfium2.PdfDocument(made.pdf):
        shown = page.get_textpage()
        boxes = [shown.get_rect(at) for at in range(shown.count_rects())]
        for one, other in itertools.combinations(boxes, 2):
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            words = [shown.get_text_bounded(*box) for box in (one, other)]
            assert across < 1 or down < 1, words
