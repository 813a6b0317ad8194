"""Which penalties take something away that only somebody who plays can have. B-176, PG-4.5."""

from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.penalty import Penalty

ONLY_FOR_PLAYERS = frozenset(
    {
        Penalty.POINT_LOSS,
        Penalty.GAME_LOSS,
        Penalty.MATCH_LOSS,
        Penalty.DROP,
        Penalty.PRIZE_FORFEIT,
    }
)
"""What takes something away that only somebody who plays can have."""


def not_for_outsiders(outsider: str, penalty: Penalty) -> Refusal | None:
    """Why somebody who does not play cannot get this penalty."""
    if not outsider or penalty not in ONLY_FOR_PLAYERS:
        return None
    what = penalty.value.replace("_", " ")
    return Refusal(
        "does_not_play",
        f"{outsider} does not play and cannot get this: {what}. Warn them, or send them out.",
        "B-176",
    )
