"""The endpoints for paper and reports."""

from typing import Literal, TypeAlias

from toptable.api.answers import paper
from toptable.api.endpoint import EVENT, Endpoint, Query
from toptable.api.reading import PAGES
from toptable.api.shape import Rows

PAPER, REPORTS = "Paper", "Reports"
PaperName: TypeAlias = Literal["a4", "letter"]

ON_PAPER: tuple[Endpoint, ...] = (
    Endpoint(
        id="listSheets",
        method="GET",
        path=f"{EVENT}/print",
        summary="What you may print: first what is needed now, last what has to wait",
        topic=PAPER,
        answer=Rows[paper.SheetAnswer],
        scope="files",
        query=PAGES,
    ),
    Endpoint(
        id="printSheet",
        method="GET",
        path=f"{EVENT}/print/{{sheet}}",
        summary="A sheet as a PDF",
        about="Player cards, which hold personal links, need the scope people too.",
        topic=PAPER,
        media="application/pdf",
        scope="files",
        query=(
            Query(
                name="round",
                type=int,
                about="The round; the latest where it is left out.",
                default=0,
                least=0,
                most=9999,
            ),
            Query(name="paper", type=PaperName, about="The size of the paper.", default="a4"),
            Query(name="large", type=bool, about="Whether in large print.", default=False),
            Query(
                name="options",
                type=str,
                about="What is chosen for the sheet by the keys of its options, "
                "as key=value&key=value in percent-encoding.",
                default="",
            ),
        ),
        also=(409,),
    ),
    Endpoint(
        id="listReports",
        method="GET",
        path=f"{EVENT}/reports",
        summary="The reports that you may open",
        topic=REPORTS,
        answer=paper.ReportsAnswer,
        scope="read",
    ),
    Endpoint(
        id="readReport",
        method="GET",
        path=f"{EVENT}/reports/{{report}}",
        summary="A report as it stands now",
        topic=REPORTS,
        answer=paper.ReportAnswer,
        scope="read",
        query=(
            Query(
                name="who",
                type=str,
                about="Of the penalty sheet: one player, by number or name. "
                "Of the rulings: what to look for.",
                default="",
            ),
        ),
        also=(409,),
    ),
)
