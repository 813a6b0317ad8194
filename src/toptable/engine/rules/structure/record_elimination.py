"""Double elimination by record: no bracket, equal records meet, two losses and out.

B-082, B-083, B-084, B-085, B-096, B-187, A-12, A-13. Pairing is the standard one among those who
are still in; this says who that is, and when it is over.
"""

from collections.abc import Iterable, Sequence

import msgspec

from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.standings.field import LIVES, is_lost
from toptable.engine.rules.structure.stop_rules import OneUndefeated, Progress, StopRule
from toptable.engine.sentence import worded


def is_drawn(outing: RoundRecord) -> bool:
    """Whether a match was drawn: nobody has points from it, and it was not lost by both."""
    return (
        outing.kind is OutingKind.MATCH
        and outing.points == 0
        and outing.against == 0
        and "X" not in outing.games
    )


class EliminationStatus(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a fighter stands."""

    player: int
    name: str
    lost: tuple[int, ...]
    """The rounds that cost a life."""
    left: int | None = None
    """The last round before leaving, for one who has left."""

    @property
    def out(self) -> bool:
        """Whether the fighter has lost twice."""
        return len(self.lost) >= LIVES

    @property
    def still_in(self) -> bool:
        """Whether the fighter is to be paired."""
        return not self.out and self.left is None

    @property
    def undefeated(self) -> bool:
        """Whether the fighter is still in and has lost nothing."""
        return self.still_in and not self.lost

    @property
    def text(self) -> str:
        """The fate in words."""
        if self.out:
            first, second = self.lost[:LIVES]
            return worded("record_elimination.out_lost", name=self.name, first=first, second=second)
        if self.left is not None:
            return worded("record_elimination.left_after", name=self.name, left=self.left)
        if self.lost:
            return worded("record_elimination.still_one", name=self.name, lost=self.lost[0])
        return worded("record_elimination.undefeated", name=self.name)


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether it is over, who has won if somebody has, and what the organizer may decide."""

    over: bool
    text: str
    undefeated: tuple[int, ...]
    standing: tuple[int, ...]
    """Everybody with fewer than two losses, the undefeated included."""
    winner: int | None = None
    """None while it goes on, and where standings or finalist selection decide."""
    may_end: bool = False
    """Whether the organizer may end it here by the standings although it could go on. A-13."""


class RecordElimination(msgspec.Struct, frozen=True, omit_defaults=True, tag="record_elimination"):
    """Two losses and out. B-082, B-083, A-13."""

    draw_is_loss: bool = True
    """Whether a draw costs both a life; the event's own rules may say otherwise. B-083."""
    stop: StopRule = OneUndefeated()

    id = "record_elimination"
    name = "Double elimination by record"
    help = worded("record_elimination.fighters_equal")
    source = "FR-3.2.2"
    rules = ("B-082", "B-083", "B-084", "B-085", "A-12", "A-13")

    def costs_a_life(self, outing: RoundRecord) -> bool:
        """Whether a round counts as lost."""
        return is_lost(outing) and (self.draw_is_loss or not is_drawn(outing))

    def fate(self, record: Record, *, after_round: int) -> EliminationStatus:
        """How one fighter stands after so many rounds."""
        lost = sorted(
            outing.round
            for outing in record.outings
            if outing.round <= after_round and self.costs_a_life(outing)
        )
        gone = record.left is not None and record.left <= after_round
        return EliminationStatus(
            record.player, record.name, tuple(lost), record.left if gone else None
        )

    def fates(
        self, records: Iterable[Record], *, after_round: int
    ) -> tuple[EliminationStatus, ...]:
        """How everybody stands."""
        return tuple(self.fate(record, after_round=after_round) for record in records)

    def still_in(self, records: Sequence[Record], *, after_round: int) -> list[Record]:
        """The records of those who are to be paired in the next round. B-082."""
        return [record for record in records if self.fate(record, after_round=after_round).still_in]

    def ending(self, records: Iterable[Record], *, after_round: int, planned: int) -> Ending:
        """Whether the event is over after so many rounds. B-084, B-085, A-12, A-13."""
        fates = self.fates(records, after_round=after_round)
        standing = [fate for fate in fates if fate.still_in]
        undefeated = [fate for fate in standing if fate.undefeated]
        if isinstance(self.stop, OneUndefeated):
            return _down_to_one(standing, undefeated)
        verdict = self.stop.verdict(
            Progress(
                played=after_round,
                planned=planned,
                undefeated=len(undefeated),
                standing=len(standing),
            )
        )
        return _ending(verdict.over, verdict.text, standing, undefeated)


def _down_to_one(standing: list[EliminationStatus], undefeated: list[EliminationStatus]) -> Ending:
    """One undefeated wins at once. With none left, those with one loss go on. B-084, A-13."""
    if len(undefeated) == 1:
        text = worded("record_elimination.only_one_undefeated", undefeated=undefeated[0].name)
        return _ending(True, text, standing, undefeated, winner=undefeated[0])
    if undefeated:
        text = worded("record_elimination.still_undefeated", count=len(undefeated))
        return _ending(False, text, standing, undefeated)
    if not standing:
        text = worded("record_elimination.nobody_left")
        return _ending(True, text, standing, undefeated)
    if len(standing) == 1:
        name = standing[0].name
        text = worded("record_elimination.only_one_left", name=name)
        return _ending(True, text, standing, undefeated, winner=standing[0])
    text = worded("record_elimination.nobody_undefeated", count=len(standing))
    return _ending(False, text, standing, undefeated, may_end=True)


def _ending(
    over: bool,
    text: str,
    standing: list[EliminationStatus],
    undefeated: list[EliminationStatus],
    *,
    winner: EliminationStatus | None = None,
    may_end: bool = False,
) -> Ending:
    return Ending(
        over,
        text,
        undefeated=tuple(fate.player for fate in undefeated),
        standing=tuple(fate.player for fate in standing),
        winner=winner.player if winner else None,
        may_end=may_end,
    )
