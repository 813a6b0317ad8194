"""From records and standings to what the pairing methods work on."""

from collections.abc import Mapping, Sequence

from toptable.engine.rules.pairing.types import Entrant
from toptable.engine.rules.records import Outing, OutingKind, Record


def entrants_of(
    records: Sequence[Record],
    *,
    ranks: Mapping[int, int],
    round: int,
    sides: tuple[str, str] | None = None,
    everyone: Sequence[Record] = (),
) -> list[Entrant]:
    """The players to pair in ``round``, from the rounds before it, in the order given.

    ``everyone`` also holds those who are not to be paired, whom a player may have met before.
    """
    before = {record.player: _points_before_last(record, round) for record in (*everyone, *records)}
    return [_entrant(record, ranks[record.player], round, before, sides) for record in records]


def _entrant(
    record: Record,
    rank: int,
    round: int,
    before: Mapping[int, int],
    sides: tuple[str, str] | None,
) -> Entrant:
    points = byes = balance = 0
    met: dict[int, int] = {}
    met_as: dict[int, str] = {}
    last: Outing | None = None
    for outing in record.outings:
        if outing.round >= round:
            continue
        points += outing.points or 0
        last = outing
        if outing.kind is OutingKind.BYE:
            byes += 1
        if outing.opponent is not None:
            met[outing.opponent] = outing.round
            if sides is not None:
                met_as[outing.opponent] = met_as.get(outing.opponent, "") + outing.sides
                balance += outing.sides.count(sides[0]) - outing.sides.count(sides[1])
    return Entrant(
        id=record.player,
        name=record.name,
        points=max(points - record.deducted, 0),
        rank=rank,
        met=met,
        byes=byes,
        paired_down=_was_paired_down(record, last, round, before),
        group=record.group,
        balance=balance,
        met_as=met_as,
    )


def _was_paired_down(
    record: Record, last: Outing | None, round: int, before: Mapping[int, int]
) -> bool:
    if last is None or last.opponent is None or last.round != round - 1:
        return False
    return before[record.player] > before.get(last.opponent, before[record.player])


def _points_before_last(record: Record, round: int) -> int:
    """The points with which a player went into the round before this one."""
    return sum(outing.points or 0 for outing in record.outings if outing.round < round - 1)
