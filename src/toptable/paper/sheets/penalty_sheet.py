"""The penalty sheet, of one player or of everybody, with room for what is ruled away from a screen.

B-163, B-166, B-167, B-186, N13-98.
"""

from pathlib import Path

import msgspec

from toptable.engine.reading.reports.penalty_sheet import SheetRow, penalty_sheet
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

ROOM = 6
"""Lines to write on after what is on record."""
FULL = 20
"""Lines of an empty sheet."""


class RulingRow(msgspec.Struct, frozen=True):
    """One ruling; empty where it is still to be written."""

    number: str = ""
    where: str = ""
    who: str = ""
    penalty: str = ""
    for_what: str = ""
    judge: str = ""
    more: tuple[str, ...] = ()


class RulingSection(msgspec.Struct, frozen=True):
    """Sentences under a heading."""

    name: str
    lines: tuple[str, ...]


class RulingSheet(msgspec.Struct, frozen=True):
    """What is printed."""

    whose: str
    player: str
    """What the document calls a player."""
    rows: tuple[RulingRow, ...]
    sections: tuple[RulingSection, ...]


def data(job: PrintJob) -> RulingSheet | Refusal:
    """All rulings for whoever is typed, or for everybody; or lines to write on."""
    player: int | None = None
    if wanted := job.options.get("player", "").strip():
        found = job.tournament.player(wanted)
        if isinstance(found, Refusal):
            return found
        player = found
    whose = job.state.name_of(player) if player is not None else ""
    word = job.words.player.capitalize()
    if job.options.get("rulings") == "empty":
        rows = tuple(RulingRow(who=whose) for _ in range(FULL))
        return RulingSheet(whose, word, rows, ())
    made = penalty_sheet(job.tournament.log, job.tournament.rulebook, player)
    counted = tuple(
        f"{count.who}: {count.count} × {count.penalty} ({count.for_what})" for count in made.tally
    )
    sections = (
        RulingSection("Counts so far", counted),
        RulingSection("Waits for the next match", made.waiting),
        RulingSection("Allowed today", made.allowed),
    )
    return RulingSheet(
        whose,
        word,
        (*map(_row, made.rows), *(RulingRow() for _ in range(ROOM))),
        tuple(section for section in sections if section.lines),
    )


def _row(row: SheetRow) -> RulingRow:
    section = f" ({row.section})" if row.section else ""
    also = (f"Also for: {', '.join(row.also)}",) if row.also else ()
    answers = (f"Answers: {', '.join(row.answers)}",) if row.answers else ()
    return RulingRow(
        number=str(row.number),
        where=f"{row.at.astimezone():%H:%M}, {row.where}",
        who=row.who,
        penalty=row.penalty,
        for_what=f"{row.for_what}{section}",
        judge=row.judge,
        more=(*also, *answers, *row.did, *row.notes),
    )


SHEET = Sheet(
    name="penalty-sheet",
    title="Penalty sheet",
    about="All rulings of one player or of everybody, with room for more; or an empty sheet.",
    group=SheetGroup.FORMS,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    confidential=True,
    options=(
        SheetOption(key="player", label="Only this player"),
        SheetOption(
            key="rulings", label="Rulings", choices=(("all", "on record"), ("empty", "none, empty"))
        ),
    ),
)
