"""Prizes and byes by final place, and the report that an organizer owes after the event.

N13-46, N13-48, N13-50, N13-66, FFG-55. The prize table is the kit's; departing from it takes a
note. What is left over may be used only after the kit's period.

N13-48, N13-50, N13-66, B-010. What else a publisher wants (results, penalties) stands elsewhere in
the event; this is the part that the end of the event decides.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.final_ranking import FinalPlace, FinalRanking
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.sentence import worded


class PrizeKind(StrEnum):
    """What a prize is."""

    ITEM = "item"
    BYE = "bye"
    """A voucher for a bye at a later event; it is a reward bye there. N13-66."""


class Prize(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the prize table: one of these for each of the places."""

    first: int
    last: int | None
    """None for everybody from the first place down: with place 1, for taking part."""
    what: str
    kind: PrizeKind = PrizeKind.ITEM
    kit: str = ""
    """The kit it comes from, by its code; empty for one of the organizer's own."""

    def __post_init__(self) -> None:
        if self.first < 1 or (self.last is not None and self.last < self.first):
            raise ValueError(
                f"A prize goes from one place to a later one, not {self.first} to {self.last}."
            )

    def goes_to(self, place: int) -> bool:
        """Whether whoever has this place gets one."""
        return self.first <= place and (self.last is None or place <= self.last)

    def meets(self, other: "Prize") -> bool:
        """Whether some place gets both."""
        low, high = sorted((self, other), key=lambda prize: prize.first)
        return low.last is None or high.first <= low.last

    @property
    def places(self) -> str:
        """Who gets one, in words."""
        if self.last is None:
            return "everybody" if self.first == 1 else f"place {self.first} and below"
        if self.first == self.last:
            return f"place {self.first}"
        return f"top {self.last}" if self.first == 1 else f"places {self.first} to {self.last}"


class PrizeDeparture(msgspec.Struct, frozen=True):
    """A prize that goes to somebody other than its place says, or to nobody. N13-48."""

    place: int
    what: str
    to: int | None
    """The player who gets it instead, or None when it stays with the organizer."""
    note: str


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """A prize handed out: one row of the organizer's report."""

    place: int
    player: int
    name: str
    what: str
    kind: PrizeKind = PrizeKind.ITEM
    note: str = ""


class LeftOver(msgspec.Struct, frozen=True, omit_defaults=True):
    """A prize that nobody got. N13-50."""

    place: int
    what: str
    free_from: date | None
    """The day after the kit's period, from which it may be used or given away."""
    note: str = ""


class PrizeReport(msgspec.Struct, frozen=True):
    """Everything about prizes for the report."""

    awards: tuple[Award, ...]
    left_over: tuple[LeftOver, ...]


def hand_out(
    ranking: FinalRanking,
    names: Mapping[int, str],
    prizes: Sequence[Prize],
    *,
    departures: Sequence[PrizeDeparture] = (),
    withheld: Collection[int] = (),
    period_end: date | None = None,
    words: Words = OURS,
) -> PrizeReport | Refusal:
    """Who gets what. Void places and places that nobody reached leave their prizes over.

    A disqualified player gets no prize. The place stays until staff rule that it is void or passed
    down (N13-90, B-171); its prize waits for that, or goes elsewhere as a departure with its note.
    Whoever lost the prize by penalty stands in ``withheld``. Before the event has a winner nobody
    gets anything.
    """
    if not ranking.final and prizes:
        return Refusal.of("provisional:hand_out", open=ranking.open)
    free_from = free_after(period_end)
    holders = {place.place: place.player for place in ranking.places if not place.void}
    disqualified = {place.player for place in ranking.places if place.disqualified}
    changes = {(departure.place, departure.what): departure for departure in departures}
    awards: list[Award] = []
    left: list[LeftOver] = []
    for place, prize in rows_of(prizes, len(ranking.places)):
        change = changes.pop((place, prize.what), None)
        if change and (problem := _problem(change, names)):
            return problem
        holder = holders.get(place)
        kept_back = change is None and (holder in withheld or holder in disqualified)
        to = change.to if change else None if kept_back else holder
        note = change.note if change else ""
        if kept_back and holder is not None:
            note = f"withheld from {names[holder]} by penalty"
            if holder in disqualified:
                note = f"{names[holder]} is {words.disqualified}"
        if to is None:
            why = note or f"nobody holds place {place}"
            left.append(LeftOver(place, prize.what, free_from, why))
        else:
            awards.append(Award(place, to, names[to], prize.what, prize.kind, note))
    for place, what in changes:
        return Refusal.of("no_such_prize:hand_out", place=place, what=what)
    return PrizeReport(tuple(awards), tuple(left))


def free_after(period_end: date | None) -> date | None:
    """The day from which what is left over of a kit may be used or given away. N13-50."""
    return period_end + timedelta(days=1) if period_end else None


def rows_of(prizes: Sequence[Prize], players: int) -> list[tuple[int, Prize]]:
    """Each single prize with its place, the first place first, in an event of so many."""
    return sorted(
        (
            (place, prize)
            for prize in prizes
            for place in range(prize.first, (prize.last or players) + 1)
        ),
        key=lambda row: row[0],
    )


def _problem(change: PrizeDeparture, names: Mapping[int, str]) -> Refusal | None:
    what = f"{change.what} of place {change.place}"
    if not change.note.strip():
        return Refusal.of("note:problem", "Types Of Events", what=what)
    if change.to is not None and change.to not in names:
        return Refusal.of("stranger:problem", what=what)
    return None


class RedeemedBye(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reward bye that somebody brought along: collected, checked, destroyed. N13-66."""

    code: str
    source: str
    """The event where it was won."""
    player: int
    name: str
    round: int
    """The round it was used in."""
    checked_by: str = ""
    destroyed: bool = False

    @property
    def open(self) -> str:
        """What the organizer still has to do about it; empty when nothing."""
        if not self.checked_by:
            return worded("event_report.check_bye", code=self.code, name=self.name)
        return (
            ""
            if self.destroyed
            else worded("event_report.destroy_bye", code=self.code, name=self.name)
        )


class EventReport(msgspec.Struct, frozen=True):
    """The end of an event, ready to print or send."""

    players: int
    provisional: str
    """Why the event has no winner yet; empty once it has its places for good. B-103."""
    winner: FinalPlace | None
    places: tuple[FinalPlace, ...]
    finalists: tuple[int, ...]
    """By seed, as the cut was locked; empty without a cut."""
    awards: tuple[Award, ...]
    byes_won: tuple[Award, ...]
    left_over: tuple[LeftOver, ...]
    byes_used: tuple[RedeemedBye, ...]
    notes: tuple[str, ...]
    open: tuple[str, ...]
    """What is still to be done before the report can go out."""


def _undecided(one: FinalPlace, words: Words) -> str:
    """The place of somebody disqualified waits for a ruling. N13-90, B-171."""
    return worded(
        "event_report.rule_about", place=one.place, one=one.name, disqualified=words.disqualified
    )


def event_report(
    ranking: FinalRanking,
    handout: PrizeReport,
    *,
    finalists: Sequence[int] = (),
    byes_used: Sequence[RedeemedBye] = (),
    to_do: Sequence[str] = (),
    words: Words = OURS,
) -> EventReport:
    """Everything that the end of an event decides, in one place."""
    codes = [bye.code for bye in byes_used]
    twice = sorted({code for code in codes if codes.count(code) > 1})
    return EventReport(
        players=len(ranking.places) + len(ranking.revoked),
        provisional=ranking.open,
        winner=ranking.winner,
        places=ranking.places,
        finalists=tuple(finalists),
        awards=tuple(award for award in handout.awards if award.kind is PrizeKind.ITEM),
        byes_won=tuple(award for award in handout.awards if award.kind is PrizeKind.BYE),
        left_over=handout.left_over,
        byes_used=tuple(byes_used),
        notes=ranking.notes,
        open=(
            *(
                _undecided(place, words)
                for place in ranking.places
                if place.disqualified and not place.void
            ),
            *(worded("event_report.bye_used", code=code) for code in twice),
            *(bye.open for bye in byes_used if bye.open),
            *to_do,
        ),
    )
