"""What can be proved about a place and about the cut by counting, however many results are open.

At every table at most so many of the two can end above somebody, and at least so many must,
whichever way it ends; added up over all tables that bounds the place from both sides. Players on
equal points are told apart where their tiebreakers cannot change sides any more: every average over
opponents lies between the one with all open results at their lowest and the one with all at their
highest. With more rounds to come only points are counted, since nobody knows who will meet.

Who is in the planned cut for certain rests on points alone: somebody is in who keeps a seat even if
they gain nothing more and everybody else wins every round to come; whoever has the points of a cut
by points keeps them. N13-76, N10-45, N13-77, N10-46, FFG-24, SW-28, B-106, B-108.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

import msgspec

from toptable.engine.questions.progress import rounds_over
from toptable.engine.questions.standings import standings_of, tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Order, TopCut, level_across
from toptable.engine.rules.finals.cut_preview import Preview
from toptable.engine.rules.records import Record
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.field import Field
from toptable.engine.rules.standings.tiebreaker import NumberTiebreaker
from toptable.engine.rules.structure.stop_rules import PlannedRounds
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.event.required_event_info import cut_by_ranking
from toptable.engine.subjects.finals.cutting import cut_preview
from toptable.engine.subjects.finals.tiebreaking import games_to_call
from toptable.engine.views.cut_odds.possible_endings import OpenTable, SeatOutcome, booked
from toptable.engine.views.cut_odds.remaining_rounds import StillToPlay

SeatPoints = tuple[int, int]
"""A position in the records, and the points there in the end."""
Slot = tuple[tuple[SeatPoints, ...], ...]
"""Every way in which a table can end; one way, for those who have no result to wait for."""


class PlayersAbove(msgspec.Struct, frozen=True):
    """How many can end above a player."""

    least: int
    """So many do, whatever happens."""
    most: int
    """More never do, those on the same place counted in."""

    def plus(self, other: "PlayersAbove") -> "PlayersAbove":
        return PlayersAbove(self.least + other.least, self.most + other.most)

    def minus(self, other: "PlayersAbove") -> "PlayersAbove":
        return PlayersAbove(self.least - other.least, self.most - other.most)


class Counted(msgspec.Struct, frozen=True):
    """What counting proves of a player with one own result."""

    place: PlayersAbove
    """Of everybody in the standings."""
    cut: PlayersAbove
    """Of those whom the cut does not pass over."""

    def plus(self, other: "Counted") -> "Counted":
        return Counted(self.place.plus(other.place), self.cut.plus(other.cut))

    def minus(self, other: "Counted") -> "Counted":
        return Counted(self.place.minus(other.place), self.cut.minus(other.cut))


NONE_ABOVE = Counted(PlayersAbove(0, 0), PlayersAbove(0, 0))
LOOKED_INTO = 200
"""With more tables than this on the same points nobody's tiebreakers are compared."""


class _Around(msgspec.Struct, frozen=True):
    """The whole hall around a number of points, by points alone."""

    clear: Counted
    """From all slots in which nobody can end with exactly these points."""
    level: tuple[int, ...]
    """The other slots."""
    together: Counted
    """From all slots, whoever is level counted as possibly above."""


class Counting:
    """Everybody's possible points, and who can be above whom."""

    def __init__(self, play: StillToPlay, tables: Sequence[OpenTable]) -> None:
        self._play = play
        self._tables = tables
        self._gained = [_gained(record) for record in play.records]
        self._slots: tuple[Slot, ...] = tuple(self._all_slots())
        self._slot_of = {at: slot for slot, ends in enumerate(self._slots) for at, _ in ends[0]}
        scoring = play.rules.scoring
        self._gain = play.later * max(scoring.win, scoring.bye)
        self._highest = [
            self._gain + max(has for seats in slot for _, has in seats) for slot in self._slots
        ]
        self._around = lru_cache(maxsize=256)(self._work_out)

    def ends_of(self, at: int) -> OpenTable | None:
        """How a player's own table can end, if it is open."""
        slot = self._slot_of.get(at)
        return self._tables[slot] if slot is not None and slot < len(self._tables) else None

    def points(self, at: int, gained: int = 0) -> int:
        """A player's points in the end, with so many more, as standings count them."""
        return max(self._gained[at] + gained - self._play.records[at].deducted, 0)

    def above(self, at: int, points: int, end: Iterable[SeatOutcome] | None = None) -> Counted:
        """How many can be above a player with these points; ``end`` is how the own table ended."""
        around, own = self._around(points), self._slot_of.get(at)
        few = len(around.level) <= LOOKED_INTO
        looked_into = around.level if few else ()
        found = around.clear if few else around.together
        if own is not None and own not in looked_into:
            found = found.minus(self._slot(self._slots[own], points, None))
        for slot in looked_into:
            if slot != own:
                found = found.plus(self._slot(self._slots[slot], points, at))
        if own is not None:
            me = at if looked_into else None
            found = found.plus(self._slot(self._others(own, at, end), points, me))
        return found

    def _all_slots(self) -> Iterator[Slot]:
        for table in self._tables:
            yield tuple(tuple(map(self._ended, end.seats)) for end in table)
        waiting = {seat.at for table in self._tables for seat in table[0].seats}
        for at, record in enumerate(self._play.records):
            if at not in waiting and record.player not in self._play.without:
                yield (((at, self.points(at)),),)

    def _ended(self, seat: SeatOutcome) -> SeatPoints:
        return seat.at, self.points(seat.at, seat.outing.points or 0)

    def _others(self, own: int, at: int, end: Iterable[SeatOutcome] | None) -> Slot:
        """A player's own slot without the player, as it ended or in every way it can."""
        ends = self._slots[own] if end is None else (tuple(map(self._ended, end)),)
        return tuple(tuple(seat for seat in seats if seat[0] != at) for seats in ends)

    def _work_out(self, points: int) -> _Around:
        clear = together = NONE_ABOVE
        level = []
        for number, slot in enumerate(self._slots):
            if self._highest[number] < points:
                continue
            counted = self._slot(slot, points, None)
            together = together.plus(counted)
            if not self._play.later and any(has == points for seats in slot for _, has in seats):
                level.append(number)
            else:
                clear = clear.plus(counted)
        return _Around(clear, tuple(level), together)

    def _slot(self, slot: Slot, points: int, me: int | None) -> Counted:
        """The fewest and the most of a slot that can be above, over all its ends."""
        ends = [self._end(seats, points, me) for seats in slot]
        return Counted(
            PlayersAbove(min(end.place.least for end in ends), max(end.place.most for end in ends)),
            PlayersAbove(min(end.cut.least for end in ends), max(end.cut.most for end in ends)),
        )

    def _end(self, seats: Sequence[SeatPoints], points: int, me: int | None) -> Counted:
        least = most = cut_least = cut_most = 0
        for at, has in seats:
            record = self._play.records[at]
            if record.player in self._play.without:
                continue
            surely = has > points
            maybe = has + self._gain >= points
            by_points = surely, maybe
            if has == points and me is not None and not self._play.later:
                surely, maybe = self._between(at, me)
            least, most = least + surely, most + maybe
            if self._passed_over(record):
                continue
            if self._play.cut is not None and self._play.cut.games is not None:
                surely, maybe = by_points
            cut_least, cut_most = cut_least + surely, cut_most + maybe
        return Counted(PlayersAbove(least, most), PlayersAbove(cut_least, cut_most))

    def _passed_over(self, record: Record) -> bool:
        """Whether a cut passes somebody over for certain: who has left may come back in time."""
        cut = self._play.cut
        if cut is None or record.player not in cut.out:
            return False
        return not self._play.later or record.left is None

    def _between(self, other: int, me: int) -> tuple[bool, bool]:
        """Whether somebody on the same points is above for certain, and whether they can be."""
        for rule in self._telling:
            low, high = self._low.column(rule), self._high.column(rule)
            if low.denominator != high.denominator:
                return False, True
            mine = low.numerators[me], high.numerators[me]
            theirs = low.numerators[other], high.numerators[other]
            if theirs[0] > mine[1]:
                return True, True
            if theirs[1] < mine[0]:
                return False, False
            if not mine[0] == mine[1] == theirs[0] == theirs[1]:
                break
        return False, True

    @cached_property
    def _telling(self) -> tuple[NumberTiebreaker, ...]:
        """The tiebreakers that go by numbers which only grow with the results of opponents.

        Not where rounds count by the own losses, nor where a bye is not certain yet.
        """
        if self._play.rules.eliminates or self._play.byes:
            return ()
        telling = []
        for rule in self._play.rules.ranking.tiebreakers:
            if not isinstance(rule, NumberTiebreaker):
                break
            telling.append(rule)
        return tuple(telling)

    @cached_property
    def _low(self) -> Field:
        return self._field(highest=False)

    @cached_property
    def _high(self) -> Field:
        return self._field(highest=True)

    def _field(self, *, highest: bool) -> Field:
        """Everybody, with each open result at its lowest or its highest for each player."""
        records = list(self._play.records)
        for table in self._tables:
            for seats in zip(*(end.seats for end in table), strict=True):
                ordered = sorted(seats, key=lambda seat: seat.outing.points or 0)
                chosen = ordered[-1 if highest else 0]
                records[chosen.at] = booked(records[chosen.at], chosen.outing)
        return Field(records, self._play.round)


def _gained(record: Record) -> int:
    return sum(outing.points or 0 for outing in record.outings)


class CutOutlook(msgspec.Struct, frozen=True):
    """The line of the cut as it is now."""

    size: int
    locked: bool
    taken: Order
    """Those who would go on if the cut were locked now, or who do since it is."""
    certain: frozenset[int]
    """Those of them whom nothing that is still to be played can put out."""
    why: str
    """What separates the last of them from the first who is not in."""


def cut_outlook(state: State, rulebook: Rulebook) -> CutOutlook | None:
    """The line of the locked cut or of the planned one; None where there is no line to draw.

    There is none where finalists are chosen by what was played. B-104.
    """
    if (locked := state.finals.locked) is not None:
        taken = tuple(seed.who for seed in locked.seeds if seed.vacant is None)
        return CutOutlook(len(taken), True, taken, frozenset(locked.players), "") if taken else None
    due = cut_by_ranking(state, rules_in(state, rulebook))
    if due is None or not state.finished_rounds:
        return None
    shown = cut_preview(state, rulebook, due)
    if not shown.division.taken or not shown.division.waiting:
        return None
    taken, over = shown.division.taken, rounds_over(state, rulebook)
    size = due.size if isinstance(due, TopCut) else len(taken)
    if not isinstance(due, TopCut):
        certain = frozenset(ranked.player for ranked in taken)
    elif over:
        certain = _after_the_rounds(state, rulebook, shown, size)
    else:
        certain = _safe(state, rulebook, size)
    why = shown.line if over or shown.separation is None else shown.separation.text
    return CutOutlook(
        size, False, taken, certain.intersection(ranked.player for ranked in taken), why
    )


def _safe(state: State, rulebook: Rulebook, size: int) -> frozenset[int]:
    """With rounds to come: whom too few others can still reach. Who has dropped may come back."""
    if state.plan is None or not isinstance(state.stop, PlannedRounds) or state.finals.through:
        return frozenset()
    rules = rules_in(state, rulebook)
    if rules.eliminates:
        return frozenset()
    to_come = max(state.plan.rounds, len(state.rounds)) - state.finished_rounds
    rows = list(standings_of(state, rulebook, state.finished_rounds))
    playing = [row for row in rows if not state.players[row.player].disqualified]
    could_have = sorted(row.points + to_come * rules.scoring.win for row in playing)

    def others_in_reach(points: int) -> int:
        return len(could_have) - bisect_left(could_have, points) - 1

    return frozenset(row.player for row in playing if others_in_reach(row.points) < size)


def _after_the_rounds(
    state: State, rulebook: Rulebook, shown: Preview, size: int
) -> frozenset[int]:
    """With all rounds played: everybody above the line but those who may still play or draw."""
    taken, waiting = shown.division.taken, shown.division.waiting
    open_ = {ranked.player for ranked in level_across((*taken, *waiting), size)}
    if state.finals.tiebreaker is None:
        step = games_to_call(state, rulebook, size)
    else:
        step = tiebreaker_step(state, rulebook)
    if not isinstance(step, Refusal):
        open_.update(_playing(game.players for game in step.games))
    return frozenset(ranked.player for ranked in taken if ranked.player not in open_)


def _playing(games: Iterable[tuple[int, int]]) -> set[int]:
    return {player for game in games for player in game}
