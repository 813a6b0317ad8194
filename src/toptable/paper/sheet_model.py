"""The record of one kind of sheet, and what sheets share: pages that are cut, and who sits where.

To add a sheet:

1. in a module of ``paper/sheets/`` a struct of what is printed, a function that makes it of a job
   (or a refusal that says what is missing), and the record of the sheet;
2. a template beside it (``.typ``), named in the record, which begins with
   ``#import "/common.typ": *`` and ``#show: sheet``; what the function gave is ``data`` there.
   Texts are data and are never put together to Typst, so that a name with ``#`` or ``$``
   prints as typed;
3. its line in ``paper/registry.py``. The page, the command and the tests take it from there.

Pages are cut as a whole stack, and the piles laid on each other: then the pieces lie in their
order. So the first pile has the first pieces, one from each page.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import msgspec

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.result_record import sides_in
from toptable.engine.views.tables import PairedSeat, paired_seat, paired_table
from toptable.paper.print_job import PrintJob


class SheetGroup(StrEnum):
    """What a sheet is about, in the order of the Print page."""

    ROUND = "This round"
    PEOPLE = "Players and tables"
    FINALS = "Standings and finals"
    FORMS = "Forms"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOption:
    """Something to choose about a sheet; the first choice is taken unless another is."""

    key: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()
    """Value and words; empty for a text that is typed."""


def always(_job: PrintJob) -> bool:
    """For sheets that every moment may need."""
    return True


def never(_job: PrintJob) -> bool:
    """For sheets that no moment asks for by itself."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One kind of sheet: who may print it, when, with what on it."""

    name: str
    """As it is typed and as it stands in addresses."""
    title: str
    about: str
    """What it is for, in a sentence."""
    group: SheetGroup
    roles: frozenset[Role]
    """Who may print it, from the groups of ``engine/roles.py``."""
    data: Callable[[PrintJob], object]
    """What the template prints, or a refusal that says what has to happen first."""
    template: Path
    ready: Callable[[PrintJob], Refusal | None] = field(default=lambda _job: None)
    """What has to happen before it can be printed; quick, as every look at the list asks."""
    due: Callable[[PrintJob], bool] = never
    """Whether this moment of the event needs it."""
    fits: Callable[[PrintJob], bool] = always
    """Whether an event like this one has it at all (a draft, teams of two)."""
    stage: Callable[[PrintJob], str] = field(default=lambda _job: "")
    """The round at its foot."""
    by_round: bool = False
    """Whether there is one for every round."""
    options: tuple[SheetOption, ...] = ()
    confidential: bool = False
    """Whether it may hold what only its roles may read; then it says so at the foot."""
    links: bool = False
    """Whether players' personal links are on it."""
    footer: bool = True
    """Whether the foot stands on every page; where pages are cut up, each piece has its own."""

    def closed_to(self, job: PrintJob) -> Refusal | None:
        """Why this person may not print it, or nothing if they may."""
        if job.actor.role in self.roles:
            return None
        who = ", ".join(sorted(job.words.role(role) for role in self.roles))
        return Refusal.of(
            "not_allowed:closed_to", answer=AnsweredBy.SOMEBODY_ELSE, title=self.title, who=who
        )


T = TypeVar("T")


def cut_pages(pieces: Sequence[T], per_page: int) -> tuple[tuple[T | None, ...], ...]:
    """The pieces of each page from top to bottom; None for room that stays empty at the end."""
    pages = -(-len(pieces) // per_page)
    padded = [*pieces, *[None] * (pages * per_page - len(pieces))]
    return tuple(
        tuple(padded[pile * pages + page] for pile in range(per_page)) for page in range(pages)
    )


def needs_round(job: PrintJob) -> Refusal | None:
    """Why there is no round to print, or nothing."""
    if job.round is not None:
        return None
    if job.number:
        return Refusal.of("no_round:needs_round", number=job.number)
    return Refusal.of("no_round:needs_round_2")


def round_on(job: PrintJob) -> bool:
    """Whether the round that would be printed waits for results, or to be published."""
    shown = job.round
    return shown is not None and not shown.complete and not job.state.closed


def stage(job: PrintJob) -> str:
    """The round at the foot of a sheet."""
    shown = job.round
    return f"Round {shown.number}" if shown is not None else ""


def side_word(job: PrintJob, letter: str) -> str:
    """What people call a side, ``Corp``, or where games have none, ``goes first``."""
    rule = job.rules.match_sides
    if rule is None:
        return letter
    word = rule.words.get(letter, letter)
    return word if letter in (job.tournament.rulebook.sides or ()) else f"{rule.verb} {word}"


class SheetTable(msgspec.Struct, frozen=True):
    """A table with two seats; the second is empty where somebody waits for a bye in a seat."""

    table: int | None
    fixed: bool
    """Whether one of them always sits here: no top table."""
    seats: tuple[PairedSeat, ...]


def tables(job: PrintJob) -> tuple[SheetTable, ...]:
    """All tables of the round in order, then the byes."""
    shown = job.round
    if shown is None:
        return ()
    byes = sorted(shown.byes.items(), key=lambda bye: (bye[1].seat or 0, bye[0]))
    return (
        *(sheet_table(job, match) for match in shown.tables()),
        *(
            SheetTable(bye.seat, False, (paired_seat(job.state, shown.number, player),))
            for player, bye in byes
        ),
    )


def sheet_table(job: PrintJob, match: Match) -> SheetTable:
    """A table, with what each plays in the first game in words, where that is settled."""
    view = paired_table(job.state, job.round.number if job.round is not None else 0, match)
    sides = sides_in(job.rules, match, 1) or ("", "")
    seats = (
        msgspec.structs.replace(seat, side=side_word(job, side) if side else "")
        for seat, side in zip(view.seats, sides, strict=True)
    )
    return SheetTable(match.table, view.fixed, tuple(seats))
