"""Playing the rest of the rounds many times over, where the endings are too many to try them all.

Every table ends as matches of the event have ended so far, both players being equally good; later
rounds are paired by the event's own method on the standings that came out. What is found so is an
estimate and proves nothing.
"""

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import accumulate

from toptable.engine.chance import Chance, Drawing
from toptable.engine.reading.outlook.fates import fates_in
from toptable.engine.reading.outlook.match_ends import match_ends, outings, weights
from toptable.engine.reading.outlook.still_to_play import StillToPlay
from toptable.engine.reading.outlook.table_ends import WHATEVER, OpenTable, booked
from toptable.engine.reading.outlook.tallies import Tallies
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.records import entrants_for, pair_entrants
from toptable.engine.rules.pairing.types import Bye, NoPairing, Pairing
from toptable.engine.rules.records import Outing, OutingKind, Record
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.sentence import worded

MOST_SAMPLES = 1_000
FEWEST_SAMPLES = 100
"""With fewer an estimate says too little."""
MOST_PLAYED = 250_000
"""Players times rounds that may be played, for all samples together."""
PAIRING = 100
"""What it costs to pair a round at all, as if so many more played in it."""


class Dice:
    """Draws one of several things, each as often as its weight says."""

    def __init__(self, weighted: Sequence[int]) -> None:
        self._steps = tuple(accumulate(weighted))

    def roll(self, chance: Chance) -> int:
        """The position of what was drawn."""
        return bisect_right(self._steps, chance.below(self._steps[-1]))


def samples_for(play: StillToPlay) -> int:
    """How many times the rest can be played; 0 where that would be too few to tell anything."""
    players = len(play.records)
    once = players + play.later * (players + PAIRING)
    samples = min(MOST_SAMPLES, MOST_PLAYED // max(once, 1))
    return samples if samples >= FEWEST_SAMPLES else 0


def simulated(play: StillToPlay, tables: Sequence[OpenTable], seed: bytes, samples: int) -> Tallies:
    """What becomes of everybody in so many courses of the rest."""
    tallies = Tallies(len(play.records))
    rest, alike = _Rest(play, tables), [1] * len(play.records)
    for sample in range(1, samples + 1):
        standings, own = rest.played(
            Chance(seed, Drawing(worded("simulation.do_i", "What do I need?"), sample))
        )
        tallies.add(fates_in(standings, play.cut), own, alike)
    return tallies


class _Rest:
    """The rest of the rounds, to be played as often as one likes."""

    def __init__(self, play: StillToPlay, tables: Sequence[OpenTable]) -> None:
        self._play = play
        self._tables = tables
        self._dice = [Dice([end.weight for end in table]) for table in tables]
        self._ends = match_ends(play.rules)
        self._any_end = Dice(weights(play.rules, play.records))
        self._at = {record.player: at for at, record in enumerate(play.records)}
        self._points = [_points(record) for record in play.records]
        self._standings: Standings | None = None

    def played(self, chance: Chance) -> tuple[Standings, list[Hashable]]:
        """The final standings of one course, and everybody's own result in it."""
        play = self._play
        records = list(play.records)
        own: list[Hashable] = [WHATEVER] * len(records)
        for table, dice in zip(self._tables, self._dice, strict=True):
            for seat in table[dice.roll(chance)].seats:
                records[seat.at] = booked(records[seat.at], seat.outing)
                own[seat.at] = seat.own
        if not play.later:
            self._standings = play.standings(records, play.round, self._standings)
            return self._standings, own
        for number in range(play.round + 1, play.last + 1):
            self._play_round(records, number, chance)
        for at, (record, before) in enumerate(zip(records, self._points, strict=True)):
            own[at] = (_points(record) - before,)
        return play.standings(records, play.last), own

    def _play_round(self, records: list[Record], number: int, chance: Chance) -> None:
        """Pair a round as the event would, and let everybody play it."""
        paired = self._paired(records, number, chance)
        for pair in paired.pairs:
            end = self._ends[self._any_end.roll(chance)]
            shares = outings(number, pair.players, end, pair.sides)
            for player, share in zip(pair.players, shares, strict=True):
                at = self._at[player]
                records[at] = booked(records[at], share)
        given = Outing(number, OutingKind.BYE, points=self._play.rules.bye_points)
        for bye in paired.byes:
            at = self._at[bye.player]
            records[at] = booked(records[at], given)

    def _paired(self, records: list[Record], number: int, chance: Chance) -> Pairing:
        rules = self._play.rules
        ranks = self._play.for_pairing(records, number - 1)
        here = [record for record in records if record.left is None]
        entrants = entrants_for(rules, here, everyone=records, ranks=ranks, number=number)
        rewarded = {who for who, rounds in self._play.rewards if number in rounds}
        byes = tuple(Bye(entrant.id) for entrant in entrants if entrant.id in rewarded)
        to_pair = [entrant for entrant in entrants if entrant.id not in rewarded]
        for rematches in (False, True):
            paired = pair_entrants(
                rules,
                to_pair,
                number=number,
                chance=chance,
                planned=self._play.last,
                rematches=rematches,
                roster=sorted(self._at),
            )
            if not isinstance(paired, Refusal | NoPairing):
                return Pairing(paired.pairs, (*paired.byes, *byes))
        return Pairing((), byes)


def _points(record: Record) -> int:
    """All that the rounds have gained so far."""
    return sum(outing.points or 0 for outing in record.outings)
