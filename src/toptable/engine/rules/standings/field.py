"""All that tiebreakers ask about the players, gathered once from their records, and the rounds
that count.

B-083, B-096, A-10.
"""

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING

import msgspec

from toptable.engine.rules.records import OutingKind, Record, RoundRecord

if TYPE_CHECKING:
    from toptable.engine.rules.standings.tiebreaker import Column, NumberTiebreaker

LIVES = 2


def is_lost(outing: RoundRecord) -> bool:
    """Whether a round takes one of the two lives; a draw does, a bye never. B-083, B-187."""
    return outing.kind is OutingKind.LOSS or (
        outing.kind is OutingKind.MATCH and outing.points == 0
    )


def losses(record: Record, *, after_round: int) -> int:
    """How many of the finished rounds a fighter has lost."""
    return sum(is_lost(outing) for outing in _finished(record, after_round))


def is_out(record: Record, *, after_round: int) -> bool:
    """Whether a fighter has lost twice and is out. B-083."""
    return losses(record, after_round=after_round) >= LIVES


def effective_rounds(record: Record, *, after_round: int) -> int:
    """The lowest of: the round of the second loss; for a leaver the rounds on record and one more
    for each life left; all rounds of the event."""
    finished = _finished(record, after_round)
    lost = [outing.round for outing in finished if is_lost(outing)]
    if len(lost) >= LIVES:
        return min(lost[LIVES - 1], after_round)
    if record.left is not None and record.left <= after_round:
        return min(len(finished) + LIVES - len(lost), after_round)
    return after_round


def _finished(record: Record, after_round: int) -> list[RoundRecord]:
    return sorted(
        (
            outing
            for outing in record.outings
            if outing.round <= after_round and outing.points is not None
        ),
        key=lambda outing: outing.round,
    )


class Field:
    """Every player after a number of finished rounds, by position in the list of records.

    Rounds that are not finished count for nobody. A round in which a player has a result of any
    kind (match, bye, loss without an opponent) is one the player has completed. AMB-02.
    """

    __slots__ = (
        "_columns",
        "after_round",
        "byes",
        "completed",
        "opponents",
        "points",
        "positions",
        "records",
    )

    def __init__(self, records: Sequence[Record], after_round: int) -> None:
        self.records = records
        self.after_round = after_round
        self.positions: Mapping[int, int] = {record.player: at for at, record in enumerate(records)}
        self.points = [0] * len(records)
        self.completed = [0] * len(records)
        self.byes = [0] * len(records)
        self.opponents: list[tuple[int, ...]] = [()] * len(records)
        self._columns: dict[NumberTiebreaker, Column] = {}
        for at in range(len(records)):
            self._read(at)

    def after(self, records: Sequence[Record], after_round: int) -> "Field":
        """The field of newer records; a record that is the same object is not read again."""
        if after_round != self.after_round or len(records) != len(self.records):
            return Field(records, after_round)
        changed = [
            at
            for at, (new, old) in enumerate(zip(records, self.records, strict=True))
            if new is not old
        ]
        if any(records[at].player != self.records[at].player for at in changed):
            return Field(records, after_round)
        newer = copy(self)
        newer.records = records
        if all(_alike(records[at], self.records[at], after_round) for at in changed):
            return newer
        newer.points = self.points.copy()
        newer.completed = self.completed.copy()
        newer.byes = self.byes.copy()
        newer.opponents = self.opponents.copy()
        newer._columns = {}
        for at in changed:
            newer._read(at)
        return newer

    def reads_like(self, earlier: "Field") -> bool:
        """Whether newer records said nothing new about these rounds."""
        return self.points is earlier.points

    def column(self, measure: "NumberTiebreaker") -> "Column":
        """A measure of every player, worked out once."""
        found = self._columns.get(measure)
        if found is None:
            found = self._columns[measure] = measure.column(self)
        return found

    def outings(self, at: int) -> list[RoundRecord]:
        """A player's finished rounds in order."""
        return sorted(
            (
                outing
                for outing in self.records[at].outings
                if outing.round <= self.after_round and outing.points is not None
            ),
            key=lambda outing: outing.round,
        )

    def name(self, at: int) -> str:
        """What a player is called."""
        return self.records[at].name

    def everyone_but(self, players: Collection[int]) -> list[int]:
        """The positions of all players except these."""
        return [at for at, record in enumerate(self.records) if record.player not in players]

    def _read(self, at: int) -> None:
        last = self.after_round
        positions = self.positions
        points = completed = byes = 0
        met: list[int] = []
        for outing in self.records[at].outings:
            gained = outing.points
            if gained is None or outing.round > last:
                continue
            points += gained
            completed += 1
            opponent = outing.opponent
            if opponent is not None:
                met.append(positions[opponent])
            elif outing.kind is OutingKind.BYE:
                byes += 1
        self.points[at] = max(points - self.records[at].deducted, 0)
        self.completed[at] = completed
        self.byes[at] = byes
        self.opponents[at] = tuple(met)


def _alike(one: Record, other: Record, after_round: int) -> bool:
    """Whether two records of a player say the same about the rounds up to one."""
    return _until(one, after_round) == _until(other, after_round)


def _until(record: Record, after_round: int) -> Record:
    played = tuple(outing for outing in record.outings if outing.round <= after_round)
    return msgspec.structs.replace(record, outings=played)
