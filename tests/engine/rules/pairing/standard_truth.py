"""The standard pairing by brute force, straight from the wording of the results sheet.

Nothing here is shared with the program but the shapes of what goes in and comes out. Every perfect
pairing is listed and judged by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from toptable.engine.rules.pairing.entrants import Entrant, Pairing

Couple = tuple[Entrant, Entrant]
SIDES = ("C", "R")


@dataclass(frozen=True)
class Settings:
    """How a round is paired."""

    round: int = 5
    single: bool = False
    avoid: bool = False


def all_pairings(entrants: Sequence[Entrant]) -> Iterator[list[Couple]]:
    """Every way to pair an even number of players."""
    if not entrants:
        yield []
        return
    first, *others = entrants
    for place, partner in enumerate(others):
        for rest in all_pairings(others[:place] + others[place + 1 :]):
            yield [(first, partner), *rest]


def is_rematch(one: Entrant, other: Entrant, single: bool) -> bool:
    """Single-sided: a second meeting with swapped sides is none, a third one is."""
    if other.id not in one.met:
        return False
    return not single or len(one.met_as.get(other.id, "")) != 1


def rematches(pairing: Sequence[Couple], single: bool) -> int:
    return sum(is_rematch(one, other, single) for one, other in pairing)


def ages(pairing: Sequence[Couple], single: bool) -> list[int]:
    """The rounds of the latest meetings that are repeated, the most recent first."""
    return sorted(
        (one.met[other.id] for one, other in pairing if is_rematch(one, other, single)),
        reverse=True,
    )


def crossings(pairing: Sequence[Couple], levels: Sequence[int]) -> list[int]:
    """Pairs across each boundary between point groups, the top boundary first."""
    return [
        sum(min(a.points, b.points) <= lower < max(a.points, b.points) for a, b in pairing)
        for lower in levels[1:]
    ]


def distances(pairing: Sequence[Couple], levels: Sequence[int]) -> list[int]:
    """For each group from the top the groups its players go down, added up."""
    return [
        sum(
            abs(levels.index(a.points) - levels.index(b.points))
            for a, b in pairing
            if max(a.points, b.points) == points
        )
        for points in levels
    ]


def pair_squares(one: Entrant, other: Entrant) -> int:
    """The squares of both balances after the game, with the best sides that are allowed."""
    ways = [(1, -1), (-1, 1)]
    had = one.met_as.get(other.id, "")
    if len(had) == 1:
        ways = [(-1, 1)] if had == SIDES[0] else [(1, -1)]
    return min((one.balance + p) ** 2 + (other.balance + q) ** 2 for p, q in ways)


def twice_down(pairing: Sequence[Couple]) -> int:
    return sum(
        (a if a.points > b.points else b).paired_down for a, b in pairing if a.points != b.points
    )


def same_group(pairing: Sequence[Couple]) -> int:
    return sum(a.group != "" and a.group == b.group for a, b in pairing)


def badness(pairing: Sequence[Couple], settings: Settings) -> tuple[object, ...]:
    """What the sheet compares, in its order: smaller is better."""
    levels = sorted({player.points for pair in pairing for player in pair}, reverse=True)
    return (
        rematches(pairing, settings.single),
        ages(pairing, settings.single),
        same_group(pairing) if settings.round == 1 else 0,
        crossings(pairing, levels),
        distances(pairing, levels),
        sum(pair_squares(a, b) for a, b in pairing) if settings.single else 0,
        twice_down(pairing) if settings.avoid else 0,
    )


def bye_candidates(entrants: Sequence[Entrant], settings: Settings) -> list[Entrant]:
    """Who may have the bye: one player, or in round 1 all among whom it is drawn."""
    fewest = {
        absent.id: min(
            rematches(pairing, settings.single)
            for pairing in all_pairings([one for one in entrants if one is not absent])
        )
        for absent in entrants
    }
    allowed = [one for one in entrants if fewest[one.id] == min(fewest.values())]
    byes = min(one.byes for one in allowed)
    allowed = [one for one in allowed if one.byes == byes]
    return allowed if settings.round == 1 else [max(allowed, key=lambda one: one.rank)]


def best_pairings(
    entrants: Sequence[Entrant], settings: Settings, absent: Entrant | None = None
) -> list[list[Couple]]:
    """All the best pairings of the others."""
    pairings = list(all_pairings([one for one in entrants if one is not absent]))
    least = min(badness(pairing, settings) for pairing in pairings)
    return [pairing for pairing in pairings if badness(pairing, settings) == least]


def couples(entrants: Sequence[Entrant], pairing: Pairing) -> list[Couple]:
    """The pairs of a result as entrants; fails unless everybody is in it exactly once."""
    by_id = {entrant.id: entrant for entrant in entrants}
    named = [player for pair in pairing.pairs for player in pair.players]
    named += [bye.player for bye in pairing.byes]
    assert sorted(named) == sorted(by_id)
    return [(by_id[pair.players[0]], by_id[pair.players[1]]) for pair in pairing.pairs]


def random_field(rng: Random, size: int, settings: Settings) -> list[Entrant]:
    """A field with a made-up past: any points, any meetings, byes, groups, sides."""
    ids = rng.sample(range(1000), size)
    met: dict[int, dict[int, int]] = {one: {} for one in ids}
    met_as: dict[int, dict[int, str]] = {one: {} for one in ids}
    density = rng.random() * (0 if settings.round == 1 and rng.random() < 0.8 else 1)
    for place, one in enumerate(ids):
        for other in ids[:place]:
            if rng.random() < density:
                met[one][other] = met[other][one] = rng.randint(1, max(1, settings.round - 1))
                letters = rng.choice(["C", "R", "C", "R", "CR", "RC", ""])
                met_as[one][other] = letters
                met_as[other][one] = letters.translate({67: "R", 82: "C"})
        if rng.random() < 0.3:
            met[one][2000 + rng.randrange(5)] = 1  # somebody who has left the event
    spread = 1 if settings.round == 1 else rng.randint(1, 8)
    points = sorted((rng.randrange(spread) for _ in ids), reverse=True)
    reach = rng.choice([0, 1, 1, 2, 3])
    tired = rng.random()
    clubs = ["", *"ABC"[: rng.randrange(4)]]
    field = [
        Entrant(
            id=one,
            name=f"Player {one}",
            points=points[place],
            rank=place + 1,
            met=met[one],
            byes=rng.choice([0, 0, 0, 1, 2]),
            paired_down=rng.random() < tired,
            group=rng.choice(clubs),
            balance=rng.randint(-reach, reach),
            met_as=met_as[one] if settings.single else {},
        )
        for place, one in enumerate(ids)
    ]
    rng.shuffle(field)
    return field


def allowed_by_rank(entrants: Sequence[Entrant], settings: Settings) -> list[list[Couple]]:
    """Of the best pairings those that step 7 leaves (``rematch_order=ranked``), one by one.

    Who leaves a group is not settled by it. Whom they then meet is: from the top group down, by
    rank, whoever leaves because all others left in the group would be rematches, or passes a group,
    meets the first on the own list that any best pairing with the same leavers gives them. After
    that those for whose sake others came down whom no repeat in their own group drove out.
    """
    best = best_pairings(entrants, settings)
    views = [_View(pairing, settings) for pairing in best]
    return [pairing for pairing, view in zip(best, views, strict=True) if _by_rank(view, views)]


def _by_rank(mine: "_View", views: list["_View"]) -> bool:
    placed: set[int] = set()
    like_mine = views
    kept: list[int] = []
    for points in mine.levels:
        kept.append(points)
        like_mine = [one for one in like_mine if one.down(points) == mine.down(points)]
        for player in mine.driven_down(points):
            if player.id not in placed and mine.mate[player.id].id not in placed:
                like_mine = _first_choices(player, like_mine)
                placed.add(player.id)
        if mine not in like_mine:
            return False
    sending = [points for points in mine.levels if mine.sends(points)]
    like_mine = [
        one
        for one in views
        if all(one.down(points) == mine.down(points) for points in kept if points not in sending)
        and all(one.mate[player] == mine.mate[player] for player in placed)
    ]
    for points in mine.levels:
        driven = [one for one in mine.up(points) if mine.mate[one.id].points in sending]
        if driven:
            like_mine = [one for one in like_mine if one.up(points) == mine.up(points)]
        for player in driven:
            if player.id not in placed and mine.mate[player.id].id not in placed:
                like_mine = _first_choices(player, like_mine)
                placed.add(player.id)
    return mine in like_mine


def _first_choices(player: Entrant, views: list["_View"]) -> list["_View"]:
    """Those in which the player meets the first on the list: lower ranks, then closest higher."""

    def worth(view: _View) -> tuple[bool, bool, int]:
        mate = view.mate[player.id]
        again = is_rematch(player, mate, view.settings.single)
        return again, mate.rank < player.rank, abs(mate.rank - player.rank)

    least = min(worth(view) for view in views)
    return [view for view in views if worth(view) == least]


class _View:
    """A pairing, looked at from its point groups."""

    def __init__(self, pairing: list[Couple], settings: Settings) -> None:
        self.settings = settings
        self.mate = {one.id: other for pair in pairing for one, other in (pair, pair[::-1])}
        self.players = sorted(
            (player for pair in pairing for player in pair), key=lambda player: player.rank
        )
        self.levels = sorted({player.points for player in self.players}, reverse=True)

    def group(self, points: int) -> list[Entrant]:
        return [one for one in self.players if one.points == points]

    def down(self, points: int) -> list[Entrant]:
        return [one for one in self.group(points) if self.mate[one.id].points < points]

    def up(self, points: int) -> list[Entrant]:
        return [one for one in self.group(points) if self.mate[one.id].points > points]

    def sends(self, points: int) -> bool:
        """Whether more leave than the repeats within the group demand."""
        leavers = self.down(points)
        others = [one for one in self.group(points) if one not in self.up(points)]
        return len(leavers) > 1 and len(leavers) > self._fewest_alone(others)

    def driven_down(self, points: int) -> list[Entrant]:
        leavers = self.down(points)
        if self.sends(points):
            return []
        next_group = self.levels.index(points) + 1
        return [
            one
            for one in leavers
            if len(leavers) > 1 or self.levels.index(self.mate[one.id].points) > next_group
        ]

    def _fewest_alone(self, members: list[Entrant]) -> int:
        if not members:
            return 0
        first, *others = members
        fewest = 1 + self._fewest_alone(others)
        for other in others:
            if not is_rematch(first, other, self.settings.single):
                rest = [one for one in others if one is not other]
                fewest = min(fewest, self._fewest_alone(rest))
        return fewest
