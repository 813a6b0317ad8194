"""The order in which a cut is taken: by the standings, then as games about the line changed it.

The number of a player in this order, those who are out left aside, is the player's seed. It is
what brackets, side choices and drawn elimination games go by. AMB-17.
"""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from toptable.engine.rules.standings.ranking import Standings, printed_place
from toptable.engine.sentence import word, worded


class Ranked(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player with a rank, as far as a cut is concerned."""

    rank: int
    player: int
    name: str
    points: int
    place: int
    """The best rank among all whom only chance separates from this player."""
    shared: bool = False
    """Whether there is anybody else on this place."""

    @property
    def printed(self) -> str:
        """The place as the standings print it; a rank behind the place is a shared one too."""
        return printed_place(self.place, shared=self.shared or self.place != self.rank)

    def __str__(self) -> str:
        return f"{self.name} ({self.printed})"


Order = tuple[Ranked, ...]
"""Players from first to last."""


class RankMove(msgspec.Struct, frozen=True, gc=False):
    """A player whose rank changed."""

    player: int
    name: str
    before: int
    after: int

    @property
    def text(self) -> str:
        """The move in words."""
        return worded(
            "order.moved",
            "%(name)s goes %(way)s from rank %(before)s to rank %(after)s.",
            name=self.name,
            way=word("up" if self.after < self.before else "down"),
            before=self.before,
            after=self.after,
        )


class Reranked(msgspec.Struct, frozen=True):
    """An order after games that changed it, and what decided it for each who took part."""

    order: Order
    moves: tuple[RankMove, ...]
    why: tuple[tuple[int, str], ...]
    """For each player who took part, the sentence that says what decided the new rank."""

    def decided(self, player: int) -> str | None:
        """What decided a player's rank; nothing for one who took no part."""
        return dict(self.why).get(player)


def order_of(standings: Standings, without: Collection[int] = ()) -> Order:
    """The players as the standings have them, except those who are out. AMB-15."""
    field = standings.field
    ranks = {at: rank for rank, at in enumerate(standings.order, 1)}
    places = dict(ranks)
    for group in standings.level:
        places.update(dict.fromkeys(group, min(ranks[at] for at in group)))
    level = {at for group in standings.level for at in group}
    return tuple(
        Ranked(
            rank=rank,
            player=record.player,
            name=record.name,
            points=field.points[at],
            place=places[at],
            shared=at in level,
        )
        for at, rank in ranks.items()
        if (record := field.records[at]).player not in without
    )


def level_across(order: Sequence[Ranked], size: int) -> Order:
    """Everybody whom only chance separates, where some are above the line and some below it."""
    if size >= len(order) or order[size - 1].place != order[size].place:
        return ()
    return tuple(ranked for ranked in order if ranked.place == order[size].place)


def refilled(
    order: Sequence[Ranked], slots: Sequence[int], players: Sequence[Ranked], why: dict[int, str]
) -> Reranked:
    """The order with these players, best first, in these slots; everybody else stays. N13-81.

    ``slots`` are positions in ``order``, counted from 0. A player takes over the rank that goes
    with the slot, and is level with nobody any more.
    """
    filled = list(order)
    moves = []
    for slot, player in zip(sorted(slots), players, strict=True):
        rank = order[slot].rank
        filled[slot] = msgspec.structs.replace(player, rank=rank, place=rank, shared=False)
        if player.rank != rank:
            moves.append(RankMove(player.player, player.name, player.rank, rank))
    return Reranked(tuple(filled), tuple(moves), tuple(why.items()))


def unchanged(order: Sequence[Ranked]) -> Reranked:
    """An order that no game has changed."""
    return Reranked(tuple(order), (), ())


def listed(names: Iterable[object]) -> str:
    """Names in a sentence: ``Ada, Bo and Cy``."""
    *most, last = [str(name) for name in names] or [""]
    return f"{', '.join(most)} and {last}" if most else last
