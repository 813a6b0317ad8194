"""Who won a match, for formats that write down nothing more."""

from collections.abc import Iterable
from itertools import takewhile

import msgspec

from toptable.interchange.foreign.event import (
    ForeignEvent,
    ForeignMatch,
    ForeignRound,
    ForeignShare,
)

BOTH_LOST = frozenset("X")


class Tally(msgspec.Struct):
    """The matches of one player before any cut; a bye that is worth points is won."""

    won: int = 0
    lost: int = 0
    drawn: int = 0


def winner(match: ForeignMatch) -> int | None:
    """The seat that won: 0 or 1, and -1 where both lost; None for a draw or an open match."""
    if match.points is None:
        return None
    one, two = match.points
    if one != two:
        return 0 if one > two else 1
    lost = set(match.games) == BOTH_LOST or match.points == (0, 0)
    return -1 if lost else None


def won(share: ForeignShare) -> bool:
    """Whether a round without an opponent counts as won."""
    return not share.lost and share.points != 0


def tallies(event: ForeignEvent) -> dict[str, Tally]:
    """Everybody's matches in the rounds that are complete."""
    found = {player.key: Tally() for player in event.players}
    for round_ in takewhile(_complete, event.rounds):
        for match in round_.matches:
            for seat, key in enumerate(match.players):
                _count(found[key], winner(match), seat)
        for share in round_.alone:
            _count(found[share.player], 0 if won(share) else -1, 0)
    return found


def _complete(round_: ForeignRound) -> bool:
    return all(match.points is not None for match in round_.matches)


def _count(tally: Tally, who: int | None, seat: int) -> None:
    if who is None:
        tally.drawn += 1
    elif who == seat:
        tally.won += 1
    else:
        tally.lost += 1


def in_order(event: ForeignEvent) -> list[tuple[int, str]]:
    """Everybody with their place at this moment: the cut first, then the standings."""
    ranks = {
        player.key: player.standing.rank
        for player in event.players
        if player.standing is not None and player.standing.rank is not None
    }
    seeds = event.cut.seeds if event.cut is not None else ()
    placed = dict(event.cut.places) if event.cut is not None else {}
    last = len(event.players)

    def place(key: str) -> tuple[int, int, int]:
        group = 0 if key in seeds else 1
        return group, placed.get(key, 0), ranks.get(key, last)

    return list(enumerate(sorted(_keys(event), key=place), start=1))


def _keys(event: ForeignEvent) -> Iterable[str]:
    return (player.key for player in event.players)
