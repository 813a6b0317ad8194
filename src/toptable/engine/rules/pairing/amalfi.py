"""Amalfi Swiss: from the top, each player meets the one X places lower, X being the rounds left.

N13-62, N13-73, N13-75, N10-33, N10-42, N10-44; readings AMB-12, AMB-13 and AMB-66.

Places are those among this round's paired players, after the bye. X counts the round being paired,
so it is 1 in the last round. If the player at that place is taken or an earlier opponent, the next
lower one steps in, and if there is none, the closest higher one. Past the end of the list it is the
lowest player left. A choice after which the others could no longer avoid a rematch is passed over;
that is the pairing which going back from a dead end, latest pair first, arrives at.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pair, Pairing, Reason, Sides
from toptable.engine.rules.pairing.ranked import RankedField, Rematches, prepare
from toptable.engine.rules.pairing.search.completion import Completion
from toptable.engine.rules.pairing.standard_swiss import pair_standard
from toptable.engine.sentence import worded


def pair_amalfi(
    entrants: Sequence[Entrant],
    *,
    round: int,
    rounds: int,
    chance: Chance,
    rematches: Rematches = "never",
    sides: Sides | None = None,
) -> Pairing | NoPairing:
    """Pair one round; ``rounds`` is the planned number of Swiss rounds of this stage.

    Round 1 is random. A round after the planned last one counts as the last. ``sides`` makes it a
    single-sided round.
    """
    if round == 1:
        return pair_standard(entrants, round=1, chance=chance, rematches=rematches, sides=sides)
    field = prepare(entrants, round=round, chance=chance, rematches=rematches, sides=sides)
    if isinstance(field, NoPairing):
        return field
    return field.pairing(_pair_down_the_list(field, max(1, rounds - round + 1)), chance)


def _pair_down_the_list(field: RankedField, distance: int) -> list[Pair]:
    completion = Completion.surely_of(range(len(field.players)), field.may_meet)
    left = _Places(len(field.players))
    pairs = []
    while left:
        first = left.leave_first()
        for second in left.from_place(first + distance):
            if field.may_meet(first, second) and completion.take(first, second):
                reasons = _why(field, left, first, second, distance)
                left.leave(second)
                pairs.append(field.pair(first, second, *reasons))
                break
    return pairs


def _why(
    field: RankedField, left: "_Places", first: int, second: int, distance: int
) -> tuple[Reason, ...]:
    """What kept a player from the opponent the procedure names, if anything did."""
    due = first + distance if first + distance < left.size else left.last
    if second == due:
        return ()
    player, other = field.players[first], field.players[due]
    places = f"{due - first} place{'s' if due - first > 1 else ''} below {player.name}"
    if due not in left:
        why = worded("amalfi.already_opponent", other=other.name, places=places)
    elif not field.may_meet(first, due):
        why = worded(
            "amalfi.opponent_round", other=other.name, places=places, met=player.met[other.id]
        )
    else:
        why = worded("amalfi.somebody_else", other=other.name, places=places)
    return (Reason("adjusted", why, player.id),)


class _Places:
    """The places of the ranking whose players still wait, quick to walk and to leave."""

    def __init__(self, size: int) -> None:
        self.size = size
        # Place i stands at i + 1; 0 and size + 1 are the ends.
        self._next = list(range(1, size + 3))
        self._previous = list(range(-1, size + 1))
        self._waiting = bytearray([0, *[1] * size, 0])
        self._skip = list(range(size + 2))

    def __bool__(self) -> bool:
        return self._next[0] <= self.size

    def __contains__(self, place: int) -> bool:
        return bool(self._waiting[place + 1])

    @property
    def last(self) -> int:
        """The lowest place that waits."""
        return self._previous[self.size + 1] - 1

    def leave(self, place: int) -> None:
        at = place + 1
        before, after = self._previous[at], self._next[at]
        self._next[before], self._previous[after] = after, before
        self._waiting[at] = 0
        self._skip[at] = after

    def leave_first(self) -> int:
        place = self._next[0] - 1
        self.leave(place)
        return place

    def from_place(self, place: int) -> Iterator[int]:
        """Waiting places in the order of choice: this one, the lower ones, the higher ones.

        Past the end of the list the choice begins with the lowest.
        """
        start = self._at_or_below(min(place, self.size) + 1)
        return chain(
            self._walk(start, self._next), self._walk(self._previous[start], self._previous)
        )

    def _walk(self, at: int, step: list[int]) -> Iterator[int]:
        while 0 < at <= self.size:
            yield at - 1
            at = step[at]

    def _at_or_below(self, at: int) -> int:
        found = at
        while self._skip[found] != found:
            found = self._skip[found]
        while self._skip[at] != found:
            self._skip[at], at = found, self._skip[at]
        return found
