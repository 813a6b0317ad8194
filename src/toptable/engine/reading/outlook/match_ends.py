"""The ways in which a match can end, as far as standings can tell them apart."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.records import Outing, OutingKind, Record
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings.head_to_head import HeadToHead

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
) -> tuple[Outing, Outing]:
    """What a match that ended so is in the records of the two."""
    (first, second), (ours, theirs) = players, end.points
    own, across = sides or ("", "")
    return (
        Outing(number, OutingKind.MATCH, second, ours, theirs, end.games, own),
        Outing(number, OutingKind.MATCH, first, theirs, ours, mirror(end.games), across),
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
