"""The penalties of all documents, from nothing at all to the end of the event."""

from collections.abc import Iterable
from enum import StrEnum

from toptable.engine.refusal import Refusal


class Penalty(StrEnum):
    """What a ruling can do to a person. N13-90, FFG-08, SW-11, SW-12, B-161.

    The order is the order of weight; each document has only some of them, under its own names.
    A friendly reminder is no penalty: it is ``none`` and never counted. B-165.
    """

    NONE = "none"
    CAUTION = "caution"
    WARNING = "warning"
    POINT_LOSS = "point_loss"
    GAME_LOSS = "game_loss"
    MATCH_LOSS = "match_loss"
    NOT_ADMITTED = "not_admitted"
    """The person may not take part. PG-3.10.1."""
    DROP = "drop"
    PRIZE_FORFEIT = "prize_forfeit"
    """A prize or title is lost. N13-90."""
    DISQUALIFICATION = "disqualification"
    REMOVAL = "removal"
    """Sent out of the tournament by its organizer. FFG-08."""

    @property
    def weight(self) -> int:
        """Its place in the order: a heavier penalty has a greater number."""
        return _ORDER.index(self)


_ORDER = tuple(Penalty)


def heaviest(penalties: Iterable[Penalty]) -> Penalty:
    """The heaviest of several; nothing at all when there is none."""
    return max(penalties, key=lambda one: one.weight, default=Penalty.NONE)


ONLY_FOR_PLAYERS = frozenset(
    {
        Penalty.POINT_LOSS,
        Penalty.GAME_LOSS,
        Penalty.MATCH_LOSS,
        Penalty.DROP,
        Penalty.PRIZE_FORFEIT,
    }
)
"""What takes something away that only somebody who plays can have. B-176, PG-4.5."""


def not_for_outsiders(outsider: str, penalty: Penalty) -> Refusal | None:
    """Why somebody who does not play cannot get this penalty."""
    if not outsider or penalty not in ONLY_FOR_PLAYERS:
        return None
    what = penalty.value.replace("_", " ")
    return Refusal.saying(
        "does_not_play",
        "%(outsider)s does not play and cannot get this: %(what)s. Warn them, or send them out.",
        "B-176",
        outsider=outsider,
        what=what,
    )
