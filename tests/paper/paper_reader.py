"""Sheets of an event, and what somebody reads on them."""

from datetime import UTC, datetime
from typing import Any

from paper_text import pdf_pages
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.paper.print_job import PrintJob
from toptable.paper.printing import find, print_sheet
from toptable.paper.sheet_model import Sheet
from toptable.paper.typesetting import Typeset

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
PAGES = "https://hall.example"


def sheet(name: str) -> Sheet:
    """A sheet by its name."""
    found = find(name)
    assert isinstance(found, Sheet), found
    return found


def job(tournament: Tournament, role: Role = Role.ORGANIZER, **more: Any) -> PrintJob:
    """Somebody in a role who wants to print."""
    given = {
        "address": PAGES,
        "link": lambda player, what: f"{PAGES}/{what}/{player.id}",
        "desk": Desk(tournament._store),
    } | more
    return PrintJob(tournament, Actor("Olga", role), NOON, **given)


def printed(tournament: Tournament, name: str, **more: Any) -> Typeset:
    """A sheet that must be there."""
    having = more.pop("having", None)
    made = print_sheet(sheet(name), job(tournament, **more), having)
    assert isinstance(made, Typeset), made
    return made


def refused(tournament: Tournament, name: str, **more: Any) -> str:
    """Why a sheet is not there."""
    made = print_sheet(sheet(name), job(tournament, **more))
    assert isinstance(made, Refusal)
    return made.text


def pages(made: Typeset) -> tuple[str, ...]:
    """The text of each page, with single spaces."""
    return pdf_pages(made.pdf)


def text(made: Typeset) -> str:
    """All that is on a sheet."""
    return " ".join(pages(made))
