"""The cut: the order in which it is taken, who is passed over, and the two ways to draw the line.

The number of a player in this order, those who are out left aside, is the player's seed. It is
what brackets, side choices and drawn elimination games go by. AMB-17.

A cut divides the order into those who are taken, those who wait outside, and those who were
passed over. Whoever declines, is excluded or absent makes room for the next one of a top cut;
a cut by record has no seats to fill.

B-105, AMB-15.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec

from toptable.engine.rules.records import Record
from toptable.engine.rules.standings.ranking import Standings, printed_place
from toptable.engine.rules.structure.tables import counted
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


class PassedOverBecause(StrEnum):
    """Why a player is passed over when a cut is taken."""

    DISQUALIFIED = "disqualified"
    LEFT = "left"
    EXCLUDED = "excluded"
    """Plays under the agreement not to go on, or is judged unfit to by the organizer."""
    DECLINES = "declines"
    ABSENT = "absent"
    """Was not at the place of assembly in time, or did not confirm."""


_TEXTS = {
    PassedOverBecause.DISQUALIFIED: "was put out of the event",
    PassedOverBecause.LEFT: "has left the event",
    PassedOverBecause.EXCLUDED: "is not a candidate",
    PassedOverBecause.DECLINES: "does not want to play on",
    PassedOverBecause.ABSENT: "was not at the roll-call",
}


class PassedOver(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player who is passed over."""

    player: int
    why: PassedOverBecause
    note: str = ""
    """The reason in the words of whoever decided it."""
    by: str = ""
    """Who decided it."""
    after_round: int | None = None
    """The last round before leaving, for one who has left."""

    @property
    def text(self) -> str:
        """The reason as the end of a sentence that begins with the name."""
        when = f" after round {self.after_round}" if self.after_round else ""
        note = f": {self.note}" if self.note else ""
        by = f" (decided by {self.by})" if self.by else ""
        return f"{_TEXTS[self.why]}{when}{note}{by}"


Out = Mapping[int, PassedOver]
"""Everybody who is passed over, by player."""


def gone(records: Iterable[Record], *, disqualified: Collection[int] = ()) -> dict[int, PassedOver]:
    """Those who are no longer in the event and so cannot go on."""
    out = {}
    for record in records:
        if record.player in disqualified:
            out[record.player] = PassedOver(record.player, PassedOverBecause.DISQUALIFIED)
        elif record.left is not None:
            out[record.player] = PassedOver(
                record.player, PassedOverBecause.LEFT, after_round=record.left
            )
    return out


def together(*parts: Out) -> dict[int, PassedOver]:
    """All who are passed over; of two reasons for one player the first named counts."""
    merged: dict[int, PassedOver] = {}
    for part in parts:
        merged = {**part, **merged}
    return merged


Next: TypeAlias = Literal["elimination", "swiss"]
"""What follows a cut."""


class Skipped(msgspec.Struct, frozen=True):
    """A player whom the cut passed over although the rank or the points would have done."""

    who: Ranked
    passed: PassedOver

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        return f"{self.who} {self.passed.text}."


class Division(msgspec.Struct, frozen=True):
    """What a cut makes of the order."""

    taken: Order
    """Those who go on; the first is seed 1."""
    waiting: Order
    """Those outside who could still go on, the next one first."""
    skipped: tuple[Skipped, ...]
    """Those passed over above the line."""
    seats: int | None
    """How many can go on, or None where points decide."""

    @property
    def empty(self) -> int:
        """Seats for which there is nobody."""
        return 0 if self.seats is None else self.seats - len(self.taken)


class TopCut(msgspec.Struct, frozen=True, tag="top"):
    """The best players of the standings go on, up to a number announced before the start.

    N13-77, N10-46, FFG-24, FFG-27, FFG-31, SW-28, B-108.
    """

    size: int
    """How many go on."""

    def __post_init__(self) -> None:
        if self.size < 2:
            raise ValueError("A cut needs at least two players.")

    id = "top"
    name = "Top of the standings"
    help = worded("methods.top_players")
    rules = ("N13-77", "N10-46", "FFG-24", "FFG-31", "SW-28", "B-108")

    @property
    def sentence(self) -> str:
        """What is announced."""
        return worded("methods.top_advance", size=self.size)

    def divide(self, order: Sequence[Ranked], out: Out) -> Division:
        """The best available players, in order."""
        available = [ranked for ranked in order if ranked.player not in out]
        taken = tuple(available[: self.size])
        full = len(taken) == self.size
        above = [ranked for ranked in order if not full or ranked.rank < taken[-1].rank]
        return Division(
            taken=taken,
            waiting=tuple(available[self.size :]),
            skipped=_skipped(above, out),
            seats=self.size,
        )


class RecordCut(msgspec.Struct, frozen=True, tag="record"):
    """Everybody with at least so many points goes on. N13-76, N10-45, AMB-44.

    The text says "above a threshold"; we store and print "at least", so that nobody has to ask.
    """

    points: int
    """At least so many points."""

    def __post_init__(self) -> None:
        if self.points < 1:
            raise ValueError("A cut by record needs at least one point, or everybody advances.")

    id = "record"
    name = "Everybody with enough points"
    help = worded("methods.everybody_least_many")
    rules = ("N13-76", "N10-45", "AMB-44")

    @property
    def sentence(self) -> str:
        """What is announced."""
        return worded("methods.everybody_least_advances", counted=counted(self.points, "point"))

    def divide(self, order: Sequence[Ranked], out: Out) -> Division:
        """Everybody available with enough points, in order."""
        enough = [ranked for ranked in order if ranked.points >= self.points]
        short = [
            ranked for ranked in order if ranked.points < self.points and ranked.player not in out
        ]
        return Division(
            taken=tuple(ranked for ranked in enough if ranked.player not in out),
            waiting=tuple(short),
            skipped=_skipped(enough, out),
            seats=None,
        )


Cut = TopCut | RecordCut


def _skipped(above: Sequence[Ranked], out: Out) -> tuple[Skipped, ...]:
    return tuple(Skipped(ranked, out[ranked.player]) for ranked in above if ranked.player in out)
