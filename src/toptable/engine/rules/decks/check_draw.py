"""Drawing whom to check, so that nobody comes twice before everybody came once. B-067."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal


class CheckLot(NamedTuple):
    """A table, or a player: what can be drawn together."""

    table: int | None
    players: tuple[int, ...]


def still_due(
    lots: Iterable[CheckLot], everybody: Iterable[int], times: Mapping[int, int]
) -> list[CheckLot]:
    """The lots with those alone who were checked as rarely as anybody has been."""
    counts = {player: times.get(player, 0) for player in everybody}
    fewest = min(counts.values(), default=0)
    due = {player for player, count in counts.items() if count == fewest}
    left = (
        CheckLot(lot.table, tuple(player for player in lot.players if player in due))
        for lot in lots
    )
    return [lot for lot in left if lot.players]


def draw_lots(lots: Sequence[CheckLot], count: int, chance: Chance) -> list[CheckLot] | Refusal:
    """So many of them, those with more players first, and players at one table together."""
    if count < 1:
        return Refusal("count:draw_lots", "Say how many to draw: one or more.")
    if not lots:
        return Refusal(
            "nobody_due",
            "Nobody here is left to draw. Draw among players instead of tables, or also those who "
            "were checked before.",
        )
    if count > len(lots):
        return Refusal.saying(
            "too_many:draw_lots",
            "Only %(count)s can be drawn here, not %(count_2)s.",
            count=len(lots),
            count_2=count,
        )
    order = list(lots)
    chance.shuffle(order)
    order.sort(key=lambda lot: -len(lot.players))
    return _together(order[:count])


def _together(drawn: Iterable[CheckLot]) -> list[CheckLot]:
    """One lot for each table, in the order of the tables; players without one stay alone."""
    tables: dict[int, tuple[int, ...]] = {}
    alone = []
    for lot in drawn:
        if lot.table is None:
            alone.append(lot)
        else:
            tables[lot.table] = (*tables.get(lot.table, ()), *lot.players)
    return [CheckLot(table, players) for table, players in sorted(tables.items())] + sorted(alone)
