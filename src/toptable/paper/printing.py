"""Printing: which sheets there are for somebody now, and one of them as a PDF."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import to_json
from toptable.paper.print_job import Imprint, PaperSize, PrintJob
from toptable.paper.registry import SHEETS
from toptable.paper.sheet_model import Sheet
from toptable.paper.typesetting import Typeset, typeset

if TYPE_CHECKING:
    import typst

LONG_WORD = re.compile(r'[^\s"–-]{12}|[MW@%&\u0e00-\U0010ffff]{4}')
"""A word that no column is sure to hold: long, or of wide letters."""
PICTURE = re.compile(r"<svg.*?</svg>")


class Given(msgspec.Struct, frozen=True):
    """What every template gets."""

    title: str
    paper: PaperSize
    large: bool
    footer: bool
    long_words: bool
    """Whether some word may be wider than a column; then the template looks, and breaks it."""
    imprint: Imprint
    data: object


class Offer(msgspec.Struct, frozen=True):
    """A sheet in the list, for one person at one moment."""

    sheet: Sheet
    due: bool
    """Whether this moment needs it."""
    missing: str
    """What has to happen before it can be printed; empty where nothing has."""


def find(name: str) -> Sheet | Refusal:
    """The sheet with this name."""
    found = next((sheet for sheet in SHEETS if sheet.name == name), None)
    if found is not None:
        return found
    names = ", ".join(sheet.name for sheet in SHEETS)
    return Refusal.of("no_sheet", name=name, names=names)


def offers(job: PrintJob) -> tuple[Offer, ...]:
    """What this person may print of this event: first what is needed now, then what can be
    printed, then what has to wait."""
    found = list(_offers(job))
    return tuple(sorted(found, key=lambda offer: (bool(offer.missing), not offer.due)))


def _offers(job: PrintJob) -> Iterator[Offer]:
    for sheet in SHEETS:
        if sheet.closed_to(job) is None and sheet.fits(job):
            missing = sheet.ready(job)
            yield Offer(sheet, missing is None and sheet.due(job), missing.text if missing else "")


def print_sheet(
    sheet: Sheet, job: PrintJob, having: "typst.Fonts | None" = None
) -> Typeset | Refusal:
    """The sheet as a PDF, or why there is none for this person at this moment."""
    if refusal := sheet.closed_to(job) or sheet.ready(job):
        return refusal
    data = sheet.data(job)
    if isinstance(data, Refusal):
        return data
    stage, shown = sheet.stage(job), job.round
    draft = bool(stage) and shown is not None and not shown.published
    given = Given(
        title=f"{sheet.title}, {job.event.name}",
        paper=job.size,
        large=job.large,
        footer=sheet.footer,
        long_words=_has_long_word(data),
        imprint=job.imprint(stage, draft=draft, confidential=sheet.confidential),
        data=data,
    )
    return typeset(sheet.template, given, job.at, having)


def _has_long_word(data: object) -> bool:
    return LONG_WORD.search(PICTURE.sub("", to_json(data).decode())) is not None


def file_name(sheet: Sheet, job: PrintJob) -> str:
    """What the file is called: the event, the round where there is one, the sheet."""
    shown = job.round if sheet.by_round else None
    parts = (job.event.id, f"round-{shown.number}" if shown else "", sheet.name)
    return "-".join(part for part in parts if part) + ".pdf"
