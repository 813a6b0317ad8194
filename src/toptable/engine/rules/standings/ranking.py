"""The order of the tiebreakers, and the standings that come out of it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby, pairwise

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.records import Record
from toptable.engine.rules.standings.field import Field
from toptable.engine.rules.standings.tiebreaker import NumberTiebreaker, Points, Tiebreaker
from toptable.engine.rules.standings.tied_players import DecidedTie, DrawnLot


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """Points first, then the tiebreakers in this order, then the lot. B-102."""

    points: Points
    tiebreakers: tuple[Tiebreaker, ...]
    lot: DrawnLot
    spare: tuple[Tiebreaker, ...] = ()
    """Tiebreakers of the same rulebook that its own order does not use."""

    @property
    def keys(self) -> tuple[Tiebreaker, ...]:
        """Everything that separates players before chance does."""
        return (self.points, *self.tiebreakers)

    def in_order(self, ids: Sequence[str]) -> "Ranking | Refusal":
        """The same rules in an order of the organizer's own. B-102, A-07."""
        known = {rule.id: rule for rule in (*self.spare, *self.tiebreakers)}
        for one in ids:
            if one not in known:
                return Refusal.of("unknown_tiebreaker", one=one, known=", ".join(sorted(known)))
        chosen = tuple(known[one] for one in ids)
        rest = tuple(rule for rule in known.values() if rule not in chosen)
        return replace(self, tiebreakers=chosen, spare=rest)

    def then(self, rule: Tiebreaker) -> "Ranking":
        """The same order with one more rule before the lot."""
        return replace(self, tiebreakers=(*self.tiebreakers, rule))


def printed_place(place: int, *, shared: bool) -> str:
    """A place as every list prints it: ``4=`` for each player who shares place 4. B-102."""
    return f"{place}=" if shared else str(place)


class StandingsRow(msgspec.Struct, frozen=True):
    """One line of the standings."""

    rank: int
    """The number of the line, after the lot."""
    place: int
    """The best rank among those whom only chance separates from the player."""
    player: int
    name: str
    points: int
    tiebreakers: dict[str, Fraction]
    tied: bool
    """Only chance separates the player from a neighbour."""

    @property
    def printed(self) -> str:
        """The place as lists print it."""
        return printed_place(self.place, shared=self.tied)


class Standings:
    """The order of all players after a number of rounds. Lines are made when somebody looks."""

    def __init__(
        self,
        field: Field,
        ranking: Ranking,
        *,
        final: bool,
        without: Collection[int],
        void: Collection[int] = (),
        settled: Sequence[DecidedTie] = (),
    ) -> None:
        self.field = field
        self.ranking = ranking
        self.final = final
        """Whether the last round is played; before that the standings are provisional. B-103."""
        self._given = ranking, final, frozenset(without), frozenset(void), tuple(settled)
        self._used: dict[Tiebreaker, list[tuple[Sequence[int], Sequence[int]]]] = {}
        known = (field.positions.get(player) for player in void)
        self._void = frozenset(at for at in known if at is not None)
        groups = [field.everyone_but(without)]
        for rules in _at_once(ranking.keys):
            if not isinstance(rules[0], NumberTiebreaker):
                groups = [part for group in groups for part in self._apart(group)]
            groups = [part for group in groups for part in self._split(group, rules)]
        groups = [part for group in groups for part in self._apart(group)]
        self.level = [group for group in groups if len(group) > 1]
        """Groups of players whom only chance separates, as positions in the field."""
        self.order = [at for group in groups for at in self._drawn(group)]
        """The positions in the field from first to last."""
        self.settlements = tuple(one for one in settled if self._settle(one))
        """What games and draws in public settled, the latest last."""

    def came_of(self, given: tuple[object, ...]) -> bool:
        """Whether these are the standings of the same ranking, with the same players set aside."""
        return self._given == given

    def over(self, field: Field) -> "Standings":
        """The same standings over newer records that say nothing new about their rounds."""
        newer = copy(self)
        newer.field = field
        return newer

    def same_order(self, other: "Standings") -> bool:
        """Whether these are the same standings, over newer records at most."""
        return self.order is other.order and self.level is other.level

    @property
    def after_round(self) -> int:
        """How many finished rounds these standings cover."""
        return self.field.after_round

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The players from first to last."""
        return tuple(self.field.records[at].player for at in self.order)

    @cached_property
    def ranks(self) -> dict[int, int]:
        """The rank of each player."""
        return {player: rank for rank, player in enumerate(self.players, start=1)}

    def __len__(self) -> int:
        return len(self.order)

    @cached_property
    def _best(self) -> Mapping[int, int]:
        """For the positions of players whom only the lot separates: the best rank among them."""
        ranks = {at: rank for rank, at in enumerate(self.order, start=1)}
        return {at: min(map(ranks.__getitem__, group)) for group in self.level for at in group}

    def __iter__(self) -> Iterator[StandingsRow]:
        return map(self.row, range(1, len(self) + 1))

    def row(self, rank: int) -> StandingsRow:
        """The line of one rank."""
        at = self.order[rank - 1]
        record = self.field.records[at]
        return StandingsRow(
            rank=rank,
            place=self._best.get(at, rank),
            player=record.player,
            name=record.name,
            points=self.field.points[at],
            tiebreakers={rule.id: self.value(rule, at) for rule in self.ranking.tiebreakers},
            tied=at in self._best,
        )

    def value(self, rule: Tiebreaker, at: int) -> Fraction:
        """The number of a player under one rule, as these standings used it."""
        _, score = self._among.get(rule, {}).get(at, ((), 0))
        return rule.exact(self.field, at, score)

    def tied_under(self, rule: Tiebreaker, at: int) -> Sequence[int]:
        """Those who were level with a player when it was this rule's turn, the player included.

        Rules that give everyone a number of their own do not ask; for them it is the player.
        """
        group, _ = self._among.get(rule, {}).get(at, ((at,), 0))
        return group

    @cached_property
    def _among(self) -> dict[Tiebreaker, dict[int, tuple[Sequence[int], int]]]:
        """For rules that look at the tied group: each player's group and score."""
        return {
            rule: {
                at: (group, score)
                for group, scores in used
                for at, score in zip(group, scores, strict=True)
            }
            for rule, used in self._used.items()
        }

    def _split(self, group: list[int], rules: Sequence[Tiebreaker]) -> Iterator[list[int]]:
        """Order a group by rules, one after the other, into groups that stay level."""
        if len(group) < 2:
            yield group
            return
        scores = [rule.scores(self.field, group) for rule in rules]
        for rule, given in zip(rules, scores, strict=True):
            if not isinstance(rule, NumberTiebreaker):
                self._used.setdefault(rule, []).append((group, given))
        ordered = sorted(zip(*scores, group, strict=True), reverse=True)
        part = [ordered[0][-1]]
        for better, worse in pairwise(ordered):
            if better[:-1] != worse[:-1]:
                yield part
                part = []
            part.append(worse[-1])
        yield part

    def _apart(self, group: list[int]) -> Iterator[list[int]]:
        """Ties are resolved among those whose place stands; a void one comes after them. A-29."""
        parts = ([at for at in group if (at in self._void) is void] for void in (False, True))
        yield from (part for part in parts if part)

    def settled_between(self, one: int, other: int) -> DecidedTie | None:
        """What settled the places of two players between them, if something did."""
        both = {one, other}
        return next((s for s in reversed(self.settlements) if both <= set(s.players)), None)

    def settled_for(self, player: int) -> tuple[DecidedTie, ...]:
        """Everything that settled a player's place."""
        return tuple(settlement for settlement in self.settlements if player in settlement.players)

    def _settle(self, settled: DecidedTie) -> bool:
        """Let those who took part exchange their own places; nobody else moves. N13-81."""
        slots = {at: slot for slot, at in enumerate(self.order)}
        known = (self.field.positions.get(player) for player in settled.players)
        here = [at for at in known if at is not None and at in slots]
        if settled.level_only and not any(set(here) <= set(group) for group in self.level):
            return False
        for slot, at in zip(sorted(slots[at] for at in here), here, strict=True):
            self.order[slot] = at
        self.level = [run for group in self.level for run in self._still_level(group, set(here))]
        return True

    def _still_level(self, group: list[int], apart: set[int]) -> Iterator[list[int]]:
        """What is left of a level group without some of it, in runs of neighbours."""
        slots = {at: slot for slot, at in enumerate(self.order)}
        left = sorted((slots[at], at) for at in group if at not in apart)
        for _, run in groupby(enumerate(left), key=lambda one: one[1][0] - one[0]):
            found = [at for _, (_, at) in run]
            if len(found) > 1:
                yield found

    def _drawn(self, group: list[int]) -> list[int]:
        if len(group) < 2:
            return group
        scores = self.ranking.lot.scores(self.field, group)
        players = [self.field.records[at].player for at in group]
        ordered = sorted(
            zip(scores, players, group, strict=True), key=lambda one: (-one[0], one[1])
        )
        return [at for _, _, at in ordered]


def _at_once(keys: Sequence[Tiebreaker]) -> Iterator[list[Tiebreaker]]:
    """Rules that follow each other and ask nobody else can order players in one sort."""
    for measures, run in groupby(keys, key=lambda rule: isinstance(rule, NumberTiebreaker)):
        if measures:
            yield list(run)
        else:
            yield from ([rule] for rule in run)


def standings(
    records: Sequence[Record],
    ranking: Ranking,
    *,
    after_round: int,
    final: bool = False,
    without: Collection[int] = (),
    void: Collection[int] = (),
    previous: Standings | None = None,
    settled: Sequence[DecidedTie] = (),
) -> Standings:
    """Rank all players by the rounds up to ``after_round``; those who left keep their place.

    ``without`` names players whose standing was passed down: they take no place, while what they
    did still counts for their opponents. Those who are ``void`` have their place by their numbers,
    but stand in nobody's way where these are equal (B-171, A-29). With ``previous``, records that
    are the same objects as before are not read again, which makes one changed result cheap.
    ``settled`` are the games and draws that settled places, in the order in which they did.
    """
    if previous is None:
        field = Field(records, after_round)
    else:
        field = previous.field.after(records, after_round)
        given = ranking, final, frozenset(without), frozenset(void), tuple(settled)
        if field.reads_like(previous.field) and previous.came_of(given):
            return previous.over(field)
    return Standings(field, ranking, final=final, without=without, void=void, settled=settled)
