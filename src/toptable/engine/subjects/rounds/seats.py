"""Who sits where in a round, and what no round may have."""

from collections.abc import Iterable

from toptable.engine.refusal import Refusal
from toptable.engine.state import State
from toptable.engine.state.rounds import Seating, SittingOut


def unsound(
    state: State, seatings: Iterable[Seating], byes: Iterable[SittingOut]
) -> Refusal | None:
    """Nobody twice, nobody against themselves, no table twice, nobody unknown."""
    seen: set[int] = set()
    tables: set[int] = set()
    for seating in seatings:
        if seating.table in tables:
            return Refusal.saying(
                "table_twice", "Table %(table)s is used twice.", table=seating.table
            )
        if seating.table < 1:
            return Refusal("table_number", "Tables are numbered from 1.")
        tables.add(seating.table)
        for player in seating.players:
            if player in seen:
                return _twice(state, player)
            seen.add(player)
    for bye in byes:
        if bye.player in seen:
            return _twice(state, bye.player)
        seen.add(bye.player)
    for player in seen:
        if player not in state.players:
            return Refusal.saying(
                "unknown_player:may_message_player",
                "There is no player number %(player)s.",
                player=player,
            )
    return None


def _twice(state: State, player: int) -> Refusal:
    return Refusal.saying(
        "player_twice", "%(player)s has two places in this round.", player=state.name_of(player)
    )
