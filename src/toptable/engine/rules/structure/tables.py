"""How many rounds and which cut: the documents' tables, and what it means to depart from them.

A table turns a number of players into a ``Proposal`` that names its source; the organizer's own
choice is a ``Plan``. What a document makes of a plan that differs stands in
``engine/rules/structure/structures.py``; when rounds end earlier or later than planned, in
``engine/rules/structure/stop_rules.py``.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

import msgspec

from toptable.engine.rules.records import OutingKind, Record
from toptable.engine.sentence import worded


class Shape(StrEnum):
    """How an event runs before any cut. N13-63, FFG-22, SW-18, B-082, B-086, B-089, B-091."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    DOUBLE_ELIMINATION = "double_elimination"
    SINGLE_ELIMINATION = "single_elimination"
    OTHER = "other"


SHAPE_NAMES = {
    Shape.SWISS: "Swiss",
    Shape.ROUND_ROBIN: "round robin",
    Shape.DOUBLE_ELIMINATION: "double elimination by record",
    Shape.SINGLE_ELIMINATION: "single elimination",
    Shape.OTHER: "other",
}


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an organizer has decided and announced. FFG-49, B-091."""

    rounds: int
    """How many Swiss rounds."""
    cut: int = 0
    """How many players go on after the Swiss rounds; 0 when nobody does."""
    shape: Shape = Shape.SWISS
    """How it runs before any cut."""
    points: int = 0
    """With how many points somebody plays on after these rounds, in more Swiss rounds; 0 where all
    do, or nobody. A cut to so many players comes after those. N13-76, N10-45."""


class PlanProposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a document proposes for a field of this size, and where it says so."""

    players: int
    structure: str
    """The name of the table, as the document calls it."""
    rounds: int
    cut: int | None
    """Size of the cut; 0 for none, None where the document leaves the size to the organizer."""
    source: str
    rules: tuple[str, ...]
    shape: Shape = Shape.SWISS
    fewest: int | None = None
    """The lower end, where the document gives a range of rounds."""
    most: int | None = None
    given: bool = True
    """False where the document is silent and the numbers are ours."""
    notes: tuple[str, ...] = ()

    def allows(self, plan: Plan) -> bool:
        """Whether a plan keeps to this proposal."""
        fewest = self.rounds if self.fewest is None else self.fewest
        most = self.rounds if self.most is None else self.most
        return (
            plan.shape == self.shape
            and fewest <= plan.rounds <= most
            and self.cut in (None, plan.cut)
        )

    def by_record(self) -> "PlanProposal":
        """The same for double elimination by record, which the tables for Swiss rounds are not
        about: as many rounds as it can take until one is undefeated. B-084."""
        return msgspec.structs.replace(
            self,
            rounds=max(1, rounds_until(self.players, 1)),
            shape=Shape.DOUBLE_ELIMINATION,
            fewest=None,
            most=None,
            given=False,
            notes=(worded("tables.ends_itself"),),
        )

    @property
    def sentence(self) -> str:
        """The proposal in words: ``4 rounds, top 8``."""
        span = f" ({self.fewest} to {self.most})" if self.fewest != self.most and self.most else ""
        shape = "" if self.shape is Shape.SWISS else f"{SHAPE_NAMES[self.shape]}, "
        cut = "cut as you decide" if self.cut is None else f"top {self.cut}"
        return f"{shape}{counted(self.rounds, 'round')}{span}, {cut if self.cut != 0 else 'no cut'}"


class TableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a table: from so many players to so many, this many rounds and this cut."""

    first: int
    last: int | None
    """None in the last line of a table without an upper end."""
    rounds: int
    cut: int | None = 0
    fewest: int | None = None
    most: int | None = None
    shape: Shape = Shape.SWISS
    note: str = ""
    """Set where the line is not the document's but ours; says how we came to it."""


class RoundsTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the document. N13-89, N10-56, FFG-48, B-089, B-090, AMB-40, A-30."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    rows: tuple[TableRow, ...]
    doubling: bool = False
    """Beyond the last line, one round more for each doubling of the field. A-30."""
    person: str = "player"
    """What the document calls somebody who plays. B-003."""

    def proposal(self, players: int) -> PlanProposal:
        """The line for so many players."""
        row, extra = self._row(field_of(players))
        notes = [row.note] if row.note else []
        if extra:
            notes.append(worded("tables.table_ends", last=row.last, person=self.person))
        limit = most_rounds(players)
        rounds = row.rounds + extra
        playable = limit is None or rounds <= limit
        if limit is not None and not playable:
            notes.append(
                worded(
                    "tables.table_can",
                    counted=counted(rounds, "round"),
                    counted_2=counted(players, self.person),
                    limit=limit,
                )
            )
            rounds = limit
        return PlanProposal(
            players=players,
            structure=self.name,
            rounds=rounds,
            cut=row.cut,
            source=self.source,
            rules=self.rules,
            shape=row.shape,
            fewest=None if row.fewest is None else row.fewest + extra,
            most=None if row.most is None else row.most + extra,
            given=playable and not row.note and not extra,
            notes=tuple(notes),
        )

    def _row(self, players: int) -> tuple[TableRow, int]:
        for row in self.rows:
            if row.first <= players and (row.last is None or players <= row.last):
                return row, 0
        end = self.rows[-1]
        if not self.doubling or end.last is None:
            raise ValueError(f"The table {self.id} has no line for {players} {self.person}s.")
        return end, rounds_until(players, end.last)


class OrganizerDecides(msgspec.Struct, frozen=True, omit_defaults=True):
    """A document without a table: the organizer decides, and we suggest. SW-18."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]

    def proposal(self, players: int) -> PlanProposal:
        """As many rounds as it takes until at most one player can have won them all."""
        return PlanProposal(
            players=players,
            structure=self.name,
            rounds=max(1, rounds_until(field_of(players), 1)),
            cut=None,
            source=self.source,
            rules=self.rules,
            given=False,
            notes=(worded("tables.document_no"),),
        )


class Structure(Protocol):
    """Anything that can propose rounds and a cut for a field."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def rules(self) -> tuple[str, ...]: ...

    def proposal(self, players: int) -> PlanProposal: ...


def most_rounds(players: int) -> int | None:
    """How many rounds a field can play without a rematch; None for a field of one (byes only)."""
    if players == 1:
        return None
    return players if players % 2 else players - 1


def rounds_until(players: int, winners: int) -> int:
    """The most rounds it takes until at most so many players have won them all.

    Each round leaves at most half of those who have won everything, rounded up: the odd one out
    may win against someone from below or have a bye.
    """
    if winners < 1:
        raise ValueError("At least one player can always win every round.")
    rounds = 0
    while players > winners:
        players = (players + 1) // 2
        rounds += 1
    return rounds


def field_size(records: Iterable[Record]) -> int:
    """The number a table is read with: everybody paired or given a bye in round 1. AMB-42."""
    return sum(
        any(outing.round == 1 and outing.kind is not OutingKind.LOSS for outing in record.outings)
        for record in records
    )


def field_of(players: int) -> int:
    """The number itself, or a sentence when nobody is there."""
    if players < 1:
        raise ValueError("A table of rounds needs at least one player.")
    return players


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 round``, ``3 rounds``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
