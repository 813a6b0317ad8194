"""Every single prize of an event: who is to have it, who got it, or why it is left over.

By the final ranking, so there is nothing before it is final. Void places, places that nobody
reached, and prizes that a penalty took leave theirs over. N13-48, N13-50, N13-90, B-171, FFG-55.
"""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum

import msgspec

from toptable.engine.rules.finals.cut.final_ranking import FinalPlace
from toptable.engine.rules.finals.cut.prizes import (
    Award,
    Handout,
    LeftOver,
    Prize,
    PrizeKind,
    free_after,
    rows_of,
)
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import Words
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.prizes import HandedPrize
from toptable.engine.subjects.event.sanctioning import policies
from toptable.engine.subjects.finals.final_places import final_places
from toptable.engine.subjects.prizes.kits import kit_of


class PrizeStatus(StrEnum):
    """What has become of a prize."""

    DUE = "due"
    """Somebody is to have it."""
    HANDED_OUT = "handed_out"
    LEFT_OVER = "left_over"
    RELEASED = "released"
    """It was left over, and has been used or given away since."""


class PrizeRow(msgspec.Struct, frozen=True):
    """One prize of one place."""

    place: int
    what: str
    kind: PrizeKind
    kit: str
    holder: int | None
    """Who is to have it by the table; nobody where it is left over."""
    status: PrizeStatus
    handed: HandedPrize | None = None
    note: str = ""
    """Why it is left over, what it was used for, or that it is with somebody else."""
    free_from: date | None = None
    """Of one that is left over from a kit: the first day on which it may be used. N13-50."""

    @property
    def to_settle(self) -> str:
        """What the organizer has to see to although it is handed out; empty when nothing."""
        if self.handed is None or self.handed.note or self.handed.player == self.holder:
            return ""
        return self.note


def still_open(state: State, rulebook: Rulebook) -> str:
    """Why no prize can be handed out yet; empty once the places are final."""
    ranking = final_places(state, rulebook)
    return "" if ranking.final else ranking.open


def register(state: State, rulebook: Rulebook) -> tuple[PrizeRow, ...]:
    """Every prize of an event that has its places, the first place first."""
    ranking = final_places(state, rulebook)
    if not ranking.final:
        return ()
    places = {place.place: place for place in ranking.places}
    return tuple(
        _row(state, rulebook, place, prize, places)
        for place, prize in rows_of(state.prizes.table, len(ranking.places))
    )


def handout(state: State, rulebook: Rulebook) -> Handout:
    """The same for the report after the event: what people have or are to have, and the rest."""
    awards, left = [], []
    for row in register(state, rulebook):
        to = row.handed.player if row.handed is not None else row.holder
        if to is not None:
            name = state.name_of(to)
            awards.append(Award(row.place, to, name, row.what, row.kind, row.note))
        elif row.status is PrizeStatus.LEFT_OVER:
            left.append(LeftOver(row.place, row.what, row.free_from, row.note))
    return Handout(tuple(awards), tuple(left))


def _row(
    state: State, rulebook: Rulebook, place: int, prize: Prize, places: Mapping[int, FinalPlace]
) -> PrizeRow:
    holder, why = _holder(state, places.get(place), place, rulebook.words)
    key = (place, prize.what)
    handed, released = state.prizes.handed.get(key), state.prizes.released.get(key)
    free_from = None
    status = PrizeStatus.DUE if holder is not None else PrizeStatus.LEFT_OVER
    note = why
    if handed is not None:
        status = PrizeStatus.HANDED_OUT
        note = handed.note
        if not note and handed.player is not None and handed.player != holder:
            whose = why if holder is None else f"it is {state.name_of(holder)}’s place now"
            note = worded(
                "register.but",
                "%(player)s has it, but %(whose)s",
                player=state.name_of(handed.player),
                whose=whose,
            )
    elif released is not None and holder is None:
        status, note = PrizeStatus.RELEASED, released.use
    elif holder is None and policies(state, rulebook) is not None:
        kit = kit_of(state, prize.kit)
        free_from = free_after(kit.ends if kit is not None else None)
    return PrizeRow(
        place=place,
        what=prize.what,
        kind=prize.kind,
        kit=prize.kit,
        holder=holder,
        status=status,
        handed=handed,
        note=note,
        free_from=free_from,
    )


def _holder(
    state: State, held: FinalPlace | None, place: int, words: Words
) -> tuple[int | None, str]:
    """Who is to have the prizes of a place, or why nobody is. N13-90, B-171."""
    if held is None:
        return None, f"nobody holds place {place}"
    if held.void:
        return None, f"place {place} is void"
    if held.disqualified:
        return None, f"{held.name} is {words.disqualified}"
    if held.player in state.conduct.withheld:
        return None, f"withheld from {held.name} by penalty"
    return held.player, ""
