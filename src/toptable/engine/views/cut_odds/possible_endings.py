"""The ways in which matches and rounds can end, tried one after the other or played many times
over.

What is found by trying every ending of the last round is proved. Where the endings are too many,
every table ends as matches of the event have ended so far, both players being equally good; later
rounds are paired by the event's own method on the standings that came out. What is found so is an
estimate and proves nothing; its honest interval is that of E. B. Wilson (1927).
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import prod, sqrt

import msgspec

from toptable.engine.chance import Chance, Drawing
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.entrants import Bye, NoPairing, Pairing
from toptable.engine.rules.pairing.pair_records import entrants_for, pair_entrants
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.rules.standings.tied_players import HeadToHead
from toptable.engine.sentence import worded
from toptable.engine.views.cut_odds.remaining_rounds import StillToPlay, Tallies, fates_in

PLAYED = "WL"
ORDINARY = "WLD"
WON = 10
"""How much oftener a match is taken to be played to its end than to be drawn."""


class MatchEnd(msgspec.Struct, frozen=True, gc=False):
    """One way to end, seen from the first seat."""

    points: tuple[int, int]
    games: str
    """The plainest letters that lead there."""
    weight: int = 0
    """How often it is taken to come out where nothing is known: games are even, draws rare."""

    @property
    def played(self) -> bool:
        """Every game has a winner."""
        return set(self.games) <= set(PLAYED)

    @property
    def ordinary(self) -> bool:
        """Games were won, lost or drawn; nobody was penalised, nor won on time."""
        return set(self.games) <= set(ORDINARY)

    def seen_from(self, seat: int) -> tuple[int, int]:
        """The points of a seat, and of the other."""
        return self.points if seat == 0 else (self.points[1], self.points[0])


@lru_cache(maxsize=64)
def match_ends(rules: Rules) -> tuple[MatchEnd, ...]:
    """Every way: also lost by both, or won on time, where the document has that."""
    found: dict[tuple[object, ...], MatchEnd] = {}
    for letters, points in sorted(_scored(rules), key=lambda end: _plainness(rules, end[0])):
        end = MatchEnd(points, letters)
        kind = _kind(rules, points, letters)
        known = found.get(kind, end)
        if end.played and rules.scoring.over(letters):
            weight = known.weight + WON * 2 ** (rules.scoring.games - len(letters))
        else:
            weight = known.weight or int(end.ordinary)
        found[kind] = msgspec.structs.replace(known, weight=weight)
    return tuple(found.values())


def agreed_points(rules: Rules) -> tuple[int, int] | None:
    """What an intentional draw is worth, where the document has one. N13-25, FFG-42."""
    agreed = rules.outcome(ResultKind.INTENTIONAL_DRAW, 0)
    return None if isinstance(agreed, Refusal) else agreed.points


def weights(rules: Rules, records: Iterable[Record]) -> tuple[int, ...]:
    """How often each end is drawn when a match is simulated: as often as in the event so far.

    Both seats are as good as each other, so every match counts both ways round; to begin with
    every game is even and few are drawn.
    """
    seen = Counter(
        _kind(rules, (outing.points, outing.against or 0), outing.games)
        for record in records
        for outing in record.outings
        if outing.kind is OutingKind.MATCH and outing.points is not None
    )
    return tuple(
        seen[_kind(rules, end.points, end.games)] + end.weight for end in match_ends(rules)
    )


def outings(
    number: int, players: tuple[int, int], end: MatchEnd, sides: tuple[str, str] | None = None
) -> tuple[RoundRecord, RoundRecord]:
    """What a match that ended so is in the records of the two."""
    (first, second), (ours, theirs) = players, end.points
    own, across = sides or ("", "")
    return (
        RoundRecord(number, OutingKind.MATCH, second, ours, theirs, end.games, own),
        RoundRecord(number, OutingKind.MATCH, first, theirs, ours, mirror(end.games), across),
    )


def _scored(rules: Rules) -> Iterator[tuple[str, tuple[int, int]]]:
    scoring = rules.scoring
    for length in range(1, scoring.games + 1):
        for letters in map("".join, product(scoring.letters, repeat=length)):
            points = scoring.score(letters)
            if not isinstance(points, Refusal):
                yield letters, points


def _plainness(rules: Rules, letters: str) -> tuple[int, int, bool, int]:
    """Games played to their end first, then draws, then the rest."""
    odd = sum(letter not in ORDINARY for letter in letters)
    drawn = sum(letter not in PLAYED for letter in letters)
    return odd, drawn, not rules.scoring.over(letters), len(letters)


def _kind(rules: Rules, points: tuple[int, int], letters: str) -> tuple[object, ...]:
    """What standings can tell of a match: points, and who won every game where that is asked."""
    if not _every_letter_matters(rules):
        return (points,)
    return points, set(letters) <= set("WT"), set(letters) <= set("Lt")


@lru_cache(maxsize=64)
def _every_letter_matters(rules: Rules) -> bool:
    """Whether standings ask who won every game against somebody. AMB-06."""
    return any(
        isinstance(rule, HeadToHead) and rule.defeat == "both_games"
        for rule in rules.ranking.tiebreakers
    )


class SeatOutcome(msgspec.Struct, frozen=True, gc=False):
    """What one end of a table is for one player of it."""

    at: int
    """The player's position in the records."""
    outing: RoundRecord
    """The player's share of the round."""
    own: Hashable
    """What the player calls the result: the own points and the opponent's."""


class PossibleEnd(msgspec.Struct, frozen=True, gc=False):
    """One way in which a table can end."""

    seats: tuple[SeatOutcome, ...]
    weight: int


OpenTable = tuple[PossibleEnd, ...]
"""All ways in which one table can end."""

WHATEVER: tuple[int, ...] = ()
"""The own result of somebody who has no result to wait for."""


def open_tables(play: StillToPlay) -> tuple[OpenTable, ...]:
    """Every table that is open, and every bye that is to be issued."""
    at = {record.player: position for position, record in enumerate(play.records)}
    drawn = weights(play.rules, play.records)
    tables = []
    for match in play.tables:
        ends = []
        for end, weight in zip(match_ends(play.rules), drawn, strict=True):
            shares = outings(play.round, match.players, end, match.seating.sides)
            seats = tuple(
                SeatOutcome(at[player], share, end.seen_from(seat))
                for seat, (player, share) in enumerate(zip(match.players, shares, strict=True))
            )
            ends.append(PossibleEnd(seats, weight))
        tables.append(tuple(ends))
    return (*tables, *_byes(play, at))


def combinations(tables: Sequence[OpenTable]) -> int:
    """In how many ways a round can end."""
    return prod(map(len, tables))


def booked(record: Record, outing: RoundRecord) -> Record:
    """The record with this share of a round, in place of one without a result."""
    kept = tuple(other for other in record.outings if other.round != outing.round)
    return msgspec.structs.replace(record, outings=(*kept, outing))


def _byes(play: StillToPlay, at: dict[int, int]) -> Iterator[OpenTable]:
    """Who is seen in the seat has the bye; who is not has lost the round. B-081."""
    given = RoundRecord(play.round, OutingKind.BYE, points=play.rules.bye_points)
    missed = RoundRecord(play.round, OutingKind.LOSS, points=0)
    for player in play.byes:
        yield tuple(
            PossibleEnd((SeatOutcome(at[player], share, (share.points,)),), weight)
            for share, weight in ((given, 1), (missed, 0))
        )


MOST_ENDINGS = 50_000
MOST_LINES = 400_000
"""Lines of standings that may be worked out, for all endings together."""

BookedEnd = tuple[PossibleEnd, tuple[tuple[int, Record, Hashable], ...]]


def enumerable(play: StillToPlay, tables: Sequence[OpenTable]) -> bool:
    """Whether no round follows and the endings of this one are few enough to try them all."""
    endings = combinations(tables)
    return not play.later and endings <= MOST_ENDINGS and endings * len(play.records) <= MOST_LINES


def every_ending(play: StillToPlay, tables: Sequence[OpenTable]) -> Tallies | None:
    """What becomes of everybody in every ending; None where these are too many."""
    if not enumerable(play, tables):
        return None
    tallies = Tallies(len(play.records))
    records = list(play.records)
    own: list[Hashable] = [WHATEVER] * len(records)
    standings = None
    for ending in product(*(_booked(play, table) for table in tables)):
        for _, seats in ending:
            for at, record, result in seats:
                records[at], own[at] = record, result
        standings = play.standings(records.copy(), play.round, standings)
        weights = _weights([end for end, _ in ending], len(records))
        tallies.add(fates_in(standings, play.cut), own, weights)
    return tallies


def _booked(play: StillToPlay, table: OpenTable) -> list[BookedEnd]:
    """The ends of a table with the records that they make, as each is needed many times."""
    return [
        (
            end,
            tuple(
                (seat.at, booked(play.records[seat.at], seat.outing), seat.own)
                for seat in end.seats
            ),
        )
        for end in table
    ]


def _weights(ending: Sequence[PossibleEnd], players: int) -> list[int]:
    """For everybody, how likely this ending is at all tables but the own one."""
    whole = prod(end.weight for end in ending)
    weights = [whole] * players
    for table, end in enumerate(ending):
        if end.weight:
            others = whole // end.weight
        else:
            others = prod(other.weight for at, other in enumerate(ending) if at != table)
        for seat in end.seats:
            weights[seat.at] = others
    return weights


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
        standings, own = rest.played(Chance(seed, Drawing(worded("simulation.do_i"), sample)))
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
        given = RoundRecord(number, OutingKind.BYE, points=self._play.rules.bye_points)
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


_Z = 1.959963984540054


def wilson(hits: int, samples: int) -> tuple[float, float]:
    """Between which shares the true one lies, in 95 of 100 such samples."""
    share = hits / samples
    spread = _Z * _Z / samples
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / samples + spread / (4 * samples)) / (1 + spread)
    low = middle - half if hits else 0.0
    return low, middle + half if hits < samples else 1.0
