"""How many rounds count for a fighter in double elimination by record. B-083, B-096, A-10."""

from toptable.engine.rules.records import Outing, OutingKind, Record

LIVES = 2


def is_lost(outing: Outing) -> bool:
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


def _finished(record: Record, after_round: int) -> list[Outing]:
    return sorted(
        (
            outing
            for outing in record.outings
            if outing.round <= after_round and outing.points is not None
        ),
        key=lambda outing: outing.round,
    )
