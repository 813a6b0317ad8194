"""Who has entered and not checked in when play begins: nobody is left out unasked. B-070.

Where nobody has checked in at all, check-in is not in use and everybody plays. As soon as somebody
has, those who have not are asked about: they are left out, or checked in with the rest.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.entry import Entry
from toptable.engine.refusal import Refusal, Refused, refuse
from toptable.engine.secrets import Sealed
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.people import Absentees, Player
from toptable.engine.subjects.people.entering import CheckIn

SHOWN = 8
"""How many of them a question names."""


class AbsenteesSettled(msgspec.Struct, frozen=True):
    """What became of them."""

    checked_in: tuple[Entry, ...] = ()
    """What checks them in with the rest."""
    left_out: frozenset[int] = frozenset()


def missing(playing: Sequence[Player]) -> list[Player]:
    """Who has not checked in, where somebody has."""
    absent = [player for player in playing if not player.checked_in]
    return absent if len(absent) < len(playing) else []


def settle(
    state: State,
    playing: Sequence[Player],
    answer: Absentees,
    known: Sealed | None,
    situation: Situation,
) -> AbsenteesSettled:
    """Those who have not checked in as the answer has it, or the question if there is none."""
    absent = missing(playing)
    if answer is Absentees.LEAVE_OUT and playing and not any(one.checked_in for one in playing):
        refuse(
            "nobody:settle",
            "No one has checked in, so no one would be left to pair. Check players in first.",
        )
    if not absent:
        return AbsenteesSettled()
    numbers = tuple(player.id for player in absent)
    match answer:
        case Absentees.LEAVE_OUT:
            return AbsenteesSettled(left_out=frozenset(numbers))
        case Absentees.CHECK_IN:
            command = CheckIn(players=numbers, known=known)
            checked_in = command.decide(state, situation)
            return AbsenteesSettled(tuple(checked_in))
    raise Refused(_question(absent))


def _question(absent: Sequence[Player]) -> Refusal:
    names = [player.name for player in absent]
    listed = ", ".join(names[:SHOWN])
    if len(names) > SHOWN:
        listed = f"{listed} and {len(names) - SHOWN} more"
    return Refusal.saying(
        "not_checked_in",
        "Not checked in: %(listed)s. Check them in, or say that you start without them.",
        "B-070",
        listed=listed,
    )
