"""Players who cannot or will not go on, each with the reason and who decided it. B-105, AMB-15."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

import msgspec

from toptable.engine.rules.records import Record


class PassedOverBecause(StrEnum):
    """Why a player is passed over when a cut is taken."""

    DISQUALIFIED = "disqualified"
    LEFT = "left"
    EXCLUDED = "excluded"
    """Plays under the agreement not to go on, or is judged unfit to by the organizer."""
    DECLINES = "declines"
    ABSENT = "absent"
    """Was not at the place of assembly in time, or did not confirm."""


_TEXTS = {
    PassedOverBecause.DISQUALIFIED: "was put out of the event",
    PassedOverBecause.LEFT: "has left the event",
    PassedOverBecause.EXCLUDED: "is not a candidate",
    PassedOverBecause.DECLINES: "does not want to play on",
    PassedOverBecause.ABSENT: "was not at the roll-call",
}


class PassedOver(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player who is passed over."""

    player: int
    why: PassedOverBecause
    note: str = ""
    """The reason in the words of whoever decided it."""
    by: str = ""
    """Who decided it."""
    after_round: int | None = None
    """The last round before leaving, for one who has left."""

    @property
    def text(self) -> str:
        """The reason as the end of a sentence that begins with the name."""
        when = f" after round {self.after_round}" if self.after_round else ""
        note = f": {self.note}" if self.note else ""
        by = f" (decided by {self.by})" if self.by else ""
        return f"{_TEXTS[self.why]}{when}{note}{by}"


Out = Mapping[int, PassedOver]
"""Everybody who is passed over, by player."""


def gone(records: Iterable[Record], *, disqualified: Collection[int] = ()) -> dict[int, PassedOver]:
    """Those who are no longer in the event and so cannot go on."""
    out = {}
    for record in records:
        if record.player in disqualified:
            out[record.player] = PassedOver(record.player, PassedOverBecause.DISQUALIFIED)
        elif record.left is not None:
            out[record.player] = PassedOver(
                record.player, PassedOverBecause.LEFT, after_round=record.left
            )
    return out


def together(*parts: Out) -> dict[int, PassedOver]:
    """All who are passed over; of two reasons for one player the first named counts."""
    merged: dict[int, PassedOver] = {}
    for part in parts:
        merged = {**part, **merged}
    return merged
