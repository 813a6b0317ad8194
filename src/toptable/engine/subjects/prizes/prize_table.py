"""The prize table: which prizes there are for which places, and who is to have each of them
(N13-48, N13-50, N13-90, B-171, FFG-55).
"""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from itertools import combinations

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF, WHOLE, only
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.finals.final_ranking import FinalPlace
from toptable.engine.rules.finals.prizes import (
    Award,
    LeftOver,
    Prize,
    PrizeKind,
    PrizeReport,
    free_after,
    rows_of,
)
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.office import HandedPrize
from toptable.engine.subjects.event.event_facts import policies
from toptable.engine.subjects.finals.final_places import final_places
from toptable.engine.subjects.prizes.kits import kit_of

MOST = 6
"""How many prizes are named one by one."""


MOST_LINES = 200


MOST_PLACES = 10_000


@command(by=ORGANIZER, scope=Scope.EVENT, seen=STAFF, after_close=True)
class SetPrizes(Command):
    """Set the prize table as a whole."""

    prizes: tuple[Prize, ...]
    """The whole table."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [PrizesSet(tuple(map(_tidy, self.prizes)))]


@entry(seen=STAFF)
class PrizesSet(Entry):
    """The prize table. N13-48, FFG-55."""

    prizes: tuple[Prize, ...]

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.prizes == state.prizes.table:
            refuse("unchanged:may_set_prizes", answer=AnsweredBy.DONE_ALREADY)
        if len(self.prizes) > MOST_LINES:
            refuse("too_many:may_set_prizes", most_lines=MOST_LINES)
        for prize in self.prizes:
            _problem(state, prize)
        for prize, other in combinations(self.prizes, 2):
            if names.key(prize.what) == names.key(other.what) and prize.meets(other):
                refuse("prize_twice", what=prize.what)
        for place, what in state.prizes.handed:
            if not any(prize.what == what and prize.goes_to(place) for prize in self.prizes):
                refuse("handed_out:may_set_prizes", what=what, place=place)

    def book(self, state: State) -> State:
        return replace(state, prizes=replace(state.prizes, table=self.prizes))

    def tell(self, state: State) -> str:
        return (
            log_line("prizes_set", listed=_listed(self.prizes))
            if self.prizes
            else log_line("prizes_set:2")
        )


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=WHOLE,
    after_close=True,
    typed=Typed("prize announce", "spring", withdrawn=As("--withdraw", "Show no prizes.")),
)
class AnnouncePrizes(Command):
    """Show the prize table to players as it stands, or no longer."""

    withdrawn: bool = False
    """The table is shown no longer."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Which kit a prize comes from is the organizer's business."""
        if self.withdrawn:
            return [PrizesAnnounced()]
        if not state.prizes.table:
            refuse("no_prizes")
        return [PrizesAnnounced(tuple(replace(prize, kit="") for prize in state.prizes.table))]


@entry(seen=only("prizes"))
class PrizesAnnounced(Entry):
    """Players see these prizes; without any, none."""

    prizes: tuple[Prize, ...] = ()

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.prizes == state.prizes.announced:
            refuse("unchanged:may_announce", answer=AnsweredBy.DONE_ALREADY)

    def book(self, state: State) -> State:
        return replace(state, prizes=replace(state.prizes, announced=self.prizes))

    def tell(self, state: State) -> str:
        if not self.prizes:
            return log_line("prizes_announced:2")
        return log_line("prizes_announced", listed=_listed(self.prizes))


def announced_for(state: State, place: int) -> tuple[str, ...]:
    """What players were told that a place gets."""
    return tuple(prize.what for prize in state.prizes.announced if prize.goes_to(place))


def _tidy(prize: Prize) -> Prize:
    return replace(prize, what=names.tidy(prize.what), kit=names.tidy(prize.kit))


def _problem(state: State, prize: Prize) -> None:
    passed(names.problem(prize.what, "The name of a prize"))
    if (prize.last or prize.first) > MOST_PLACES:
        refuse("places:problem", most_places=MOST_PLACES)
    if prize.kit and names.key(prize.kit) not in state.prizes.kits:
        refuse("no_such_kit:problem", "N13-46", kit=prize.kit)


def _listed(prizes: tuple[Prize, ...]) -> str:
    shown = "; ".join(f"{prize.what} for {prize.places}" for prize in prizes[:MOST])
    more = len(prizes) - MOST
    return f"{shown}{f'; and {more} more' if more > 0 else ''}"


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


def handout(state: State, rulebook: Rulebook) -> PrizeReport:
    """The same for the report after the event: what people have or are to have, and the rest."""
    awards, left = [], []
    for row in register(state, rulebook):
        to = row.handed.player if row.handed is not None else row.holder
        if to is not None:
            name = state.name_of(to)
            awards.append(Award(row.place, to, name, row.what, row.kind, row.note))
        elif row.status is PrizeStatus.LEFT_OVER:
            left.append(LeftOver(row.place, row.what, row.free_from, row.note))
    return PrizeReport(tuple(awards), tuple(left))


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
            note = worded("register.but", player=state.name_of(handed.player), whose=whose)
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
