"""What a log says to somebody who has its head on paper: whether it still holds what it held then.

The lines may be those of a complete log or of a public copy: withheld lines keep their hashes, and
which round was published is for everybody.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.log.line import Line
from toptable.engine.log.witness import Witness
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.engine.subjects.undo.entries import Restored, TakenBack
from toptable.engine.subjects.undo.withheld import Withheld


class Still(StrEnum):
    """Whether the log still holds what it held when its head was printed."""

    THERE = "there"
    ANOTHER = "another"
    """It held something else at that point: this is another log, or it was written anew."""
    TOO_SHORT = "too_short"
    """It has fewer entries than it had then: its end is missing."""
    CHANGED = "changed"
    """It ends as it did, and an entry before that no longer fits its neighbours."""


class FoundAgain(msgspec.Struct, frozen=True):
    """The answer to one head."""

    still: Still
    witness: Witness
    now: int
    """How many entries the log has."""
    at: datetime | None = None
    """When the last entry was written that it held then and that is not withheld here."""
    exactly: bool = True
    """Whether that is the last entry of all; else later ones are for the staff."""
    round: int = 0
    """The latest round that was published then; 0 before the first."""
    broken_at: int = 0
    """The entry that was changed in the database, if one was."""

    @property
    def later(self) -> int:
        """How many entries have come since."""
        return self.now - self.witness.entries


def look_for(
    witness: Witness, lines: Sequence[Line], heads: Sequence[str], broken_at: int | None = None
) -> FoundAgain:
    """Look in a log for what stands on a sheet of paper.

    ``heads`` are the hashes of its lines, computed from what is stored; ``broken_at`` is the first
    line that does not fit its neighbours. A hash proves what is before it only where all fit.
    """
    if broken_at is not None and broken_at <= witness.entries:
        return FoundAgain(Still.CHANGED, witness, len(heads), broken_at=broken_at)
    if witness.entries > len(heads):
        return FoundAgain(Still.TOO_SHORT, witness, len(heads))
    if not witness.fits(heads[witness.entries - 1]):
        return FoundAgain(Still.ANOTHER, witness, len(heads))
    then = lines[: witness.entries]
    told = next((line for line in reversed(then) if not isinstance(line.entry, Withheld)), None)
    return FoundAgain(
        Still.THERE,
        witness,
        len(heads),
        at=told.at if told is not None else None,
        exactly=told is then[-1],
        round=published_round(then),
    )


def published_round(lines: Iterable[Line]) -> int:
    """The latest round that is published by the end of these lines, 0 if none is."""
    published: dict[int, int] = {}
    void: set[int] = set()
    taken: dict[int, tuple[int, ...]] = {}
    begin = 0
    for line in lines:
        begin = line.seq if line.command is not None or line.begins or not begin else begin
        match line.entry:
            case RoundPublished(round=number):
                published[begin] = number
            case TakenBack(appends=appends):
                taken[line.seq] = appends
                void.update(appends)
            case Restored(taken_back=seq):
                void.difference_update(taken.get(seq, ()))
    return max((number for append, number in published.items() if append not in void), default=0)
