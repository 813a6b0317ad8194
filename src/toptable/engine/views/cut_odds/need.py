"""What do I need? For each own result: the places that are left, and whether the cut is safe.

What is said to be certain is proved, by trying every ending or by counting; what is only likely
comes with the number of samples behind it. Both are about results: a correction, a penalty or
somebody who declines can still change more. N13-77, N10-46, FFG-24, SW-28, B-106, B-108.
"""

from collections.abc import Hashable, Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

import msgspec

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.views.cut_odds.place_bounds import Counting
from toptable.engine.views.cut_odds.possible_endings import (
    ORDINARY,
    WHATEVER,
    OpenTable,
    SeatOutcome,
    agreed_points,
    every_ending,
    match_ends,
    open_tables,
    samples_for,
    simulated,
    wilson,
)
from toptable.engine.views.cut_odds.remaining_rounds import (
    BY_GAMES,
    BY_LOT,
    IN,
    OUT,
    CutToCome,
    StillToPlay,
    Tallies,
    Tally,
    still_to_play,
)

FEWEST_IN_ROW = 30
"""With fewer samples of an own result nothing is said about how likely the cut is."""


class Certainty(StrEnum):
    """Whether an own result decides about the cut."""

    IN = "in"
    OUT = "out"
    OPEN = "open"
    """It depends on others, or nobody can prove otherwise."""
    NO_CUT = "no_cut"


class CutOdds(msgspec.Struct, frozen=True):
    """How likely the cut is, every player being equally good."""

    share: float
    low: float
    high: float
    samples: int
    """0 where every ending was tried, and the share is exact."""


class NeedRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one own result would do."""

    gained: int
    """Points from all that is still to play."""
    points: int
    """Points in the end."""
    best: int
    worst: int
    certainty: Certainty
    games: str = ""
    """The games of the own match as the player sees them, where only one match is to come."""
    agreed: bool = False
    """An intentional draw comes to the same."""
    lot: bool = False
    """In some endings only chance decides about the cut."""
    line_games: bool = False
    """In some endings games across the line decide."""
    likely: CutOdds | None = None


class Need(msgspec.Struct, frozen=True):
    """What one player needs."""

    player: int
    after: int
    """The round after which all this holds."""
    later: int
    """How many rounds follow the one that is on."""
    fixed: bool
    """Whether the rounds are over then."""
    exact: bool
    """Whether every ending was tried, so that each place can really come about."""
    open_tables: int
    cut_size: int
    cut_points: int
    traits: str
    passed_over: bool
    rows: tuple[NeedRow, ...]
    """Best result first; a single row where the player has no result to wait for."""


class Prospects:
    """What everybody needs in one version of a tournament; worked out when somebody asks."""

    def __init__(self, play: StillToPlay) -> None:
        self.play = play
        self._at = {record.player: at for at, record in enumerate(play.records)}

    def need(self, player: int) -> Need | None:
        """What a player needs; None for somebody who has no place in the standings."""
        at = self._at.get(player)
        if at is None or player in self.play.without:
            return None
        play, cut = self.play, self.play.cut
        over = cut is not None and player in cut.out
        return Need(
            player=player,
            after=play.last,
            later=play.later,
            fixed=play.fixed,
            exact=self._exact is not None,
            open_tables=len(play.tables),
            cut_size=cut.size if cut else 0,
            cut_points=cut.points if cut else 0,
            traits=play.traits,
            passed_over=over,
            rows=tuple(self._rows(at, None if over else cut)),
        )

    @cached_property
    def _tables(self) -> tuple[OpenTable, ...]:
        return open_tables(self.play)

    @cached_property
    def _counting(self) -> Counting:
        return Counting(self.play, self._tables)

    @cached_property
    def _exact(self) -> Tallies | None:
        return every_ending(self.play, self._tables)

    @cached_property
    def _sampled(self) -> Tallies | None:
        samples = samples_for(self.play)
        if not samples:
            return None
        return simulated(self.play, self._tables, self.play.seed(), samples)

    def _rows(self, at: int, cut: CutToCome | None) -> Iterator[NeedRow]:
        if self.play.later:
            yield from (self._row(at, (more,), more, None, cut) for more in self._totals(at))
            return
        table = self._counting.ends_of(at)
        if table is None:
            yield self._row(at, WHATEVER, 0, None, cut)
            return
        ends: dict[Hashable, tuple[SeatOutcome, tuple[SeatOutcome, ...]]] = {}
        for end in table:
            me = next(seat for seat in end.seats if seat.at == at)
            games = me.outing.games
            if set(games) <= set(ORDINARY) and (games or not ends):
                ends.setdefault(me.own, (me, end.seats))
        agreed = agreed_points(self.play.rules)
        for own, (me, seats) in sorted(ends.items(), key=_best_first):
            row = self._row(at, own, me.outing.points or 0, seats, cut)
            yield msgspec.structs.replace(row, games=me.outing.games, agreed=own == agreed)

    def _totals(self, at: int) -> list[int]:
        """What somebody can still gain who wins or loses every game, the most first."""
        a_round = {end.points[0] for end in match_ends(self.play.rules) if end.played}
        table = self._counting.ends_of(at)
        totals = {0}
        if table is not None:
            totals = a_round if len(table[0].seats) > 1 else {self.play.rules.bye_points}
        for _ in range(self.play.later):
            totals = {total + more for total in totals for more in a_round}
        return sorted(totals, reverse=True)

    def _row(
        self,
        at: int,
        own: Hashable,
        gained: int,
        end: Iterable[SeatOutcome] | None,
        cut: CutToCome | None,
    ) -> NeedRow:
        points = self._counting.points(at, gained)
        counted = self._counting.above(at, points, end)
        best, worst = 1 + counted.place.least, 1 + counted.place.most
        tried = self._exact.of(at, own) if self._exact is not None else None
        if tried is not None:
            best, worst = tried.best, tried.worst
        certainty = _certainty(points, cut, counted.cut.least, counted.cut.most, tried)
        row = NeedRow(gained, points, best, worst, certainty)
        if certainty is not Certainty.OPEN:
            return row
        if tried is not None:
            return _with_chances(row, tried, _exactly(tried))
        sampled = self._sampled.of(at, own) if self._sampled is not None else Tally()
        return _with_chances(row, sampled, _estimated(sampled))


def prospects(state: State, rulebook: Rulebook) -> Prospects | None:
    """What everybody needs; None before round 1 is up, and once the cut is locked."""
    play = still_to_play(state, rulebook)
    return Prospects(play) if play is not None else None


def shown_to_all(state: State) -> bool:
    """Whether players and guests may ask: not while the standings to come are kept from them."""
    through = state.office.standings_through
    rounds = [round_.number for round_ in state.rounds if round_.published]
    return state.closed or through is None or not rounds or through >= rounds[-1]


def _best_first(
    found: tuple[Hashable, tuple[SeatOutcome, tuple[SeatOutcome, ...]]],
) -> tuple[int, int]:
    outing = found[1][0].outing
    return -(outing.points or 0), outing.against or 0


def _certainty(
    points: int, cut: CutToCome | None, least: int, most: int, tried: Tally | None
) -> Certainty:
    if cut is None:
        return Certainty.NO_CUT
    if not cut.size:
        return Certainty.IN if points >= cut.points else Certainty.OUT
    if tried is not None:
        return {IN: Certainty.IN, OUT: Certainty.OUT}.get(tried.fate, Certainty.OPEN)
    if most < cut.size:
        return Certainty.IN
    return Certainty.OUT if least >= cut.size else Certainty.OPEN


def _with_chances(row: NeedRow, tally: Tally, likely: CutOdds | None) -> NeedRow:
    return msgspec.structs.replace(
        row,
        lot=bool(tally.fate & BY_LOT),
        line_games=bool(tally.fate & BY_GAMES),
        likely=likely,
    )


def _exactly(tally: Tally) -> CutOdds | None:
    if not tally.weight:
        return None
    share = float(Fraction(tally.taken, tally.weight))
    return CutOdds(share, share, share, 0)


def _estimated(tally: Tally) -> CutOdds | None:
    if tally.count < FEWEST_IN_ROW:
        return None
    low, high = wilson(tally.taken, tally.count)
    return CutOdds(tally.taken / tally.count, low, high, tally.count)
