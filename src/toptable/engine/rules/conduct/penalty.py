"""The penalties of all documents, from nothing at all to the end of the event."""

from collections.abc import Iterable
from enum import StrEnum


class Penalty(StrEnum):
    """What a ruling can do to a person. N13-90, FFG-08, SW-11, SW-12, B-161.

    The order is the order of weight; each document has only some of them, under its own names.
    A friendly reminder is no penalty: it is ``NONE`` and never counted. B-165.
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
    """Sent out of the tournament by its organizer; the one penalty FFG names. FFG-08."""

    @property
    def weight(self) -> int:
        """Its place in the order: a heavier penalty has a greater number."""
        return _ORDER.index(self)


_ORDER = tuple(Penalty)


def heaviest(penalties: Iterable[Penalty]) -> Penalty:
    """The heaviest of several; nothing at all when there is none."""
    return max(penalties, key=lambda one: one.weight, default=Penalty.NONE)
