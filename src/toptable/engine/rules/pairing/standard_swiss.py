"""The standard Swiss pairing: by points from the top, round 1 with clubs kept apart.

Group by group means from the top down, as few players as possible leaving each point group. The
walk keeps a promise. After the groups ``1 … b`` are done, no pairing of the whole field has
fewer crossings at the boundaries ``1 … b`` (compared from the top), nor, with these crossings,
shorter ways down from the groups ``1 … b`` (nor, after that, fewer players paired down twice
running, if that counts). Call this *settled*.

A group that is simply drawn stays settled: everybody who came down is paired in it and only one
player, or nobody, leaves it. The parity of the players above a boundary is the parity of its
crossings, so fewer are impossible; and who leaves goes one group down, which is the least.

Where that fails, a few groups are solved together (``widen.py``).

If nobody has met, everybody can be kept apart as long as no group is more than half the field.
Drawing finds such a pairing in any field: while two of one group are paired, there is a pair with
neither of that group, or it would be more than half. If a group is more than half, the fewest pairs
within groups are made by giving everybody else one of its members.

1. The bye, if the number is odd (``byes.py``).
2. Nobody meets an opponent again while any pairing without that exists (``entrants.py``).
3. From the top, as few pairs as possible cross each boundary between point groups, and
4. group by group from the top, who leaves a group goes as few groups down as possible
   (``standard_swiss.py``, ``widen.py``).
5. Single-sided events: then sides as balanced as possible (``balancing.py``).
6. If asked for: then as few players as possible paired down twice running.
7. If the document has it so: whom repeats drive out of a group meets the next lower-ranked player
   not met yet (``next_lower.py``).
8. Then chance (``entrants.py``; the random lowest digits in ``lexicographic.py``).

N13-64, N13-74, N13-75, N10-35, N10-43, N10-44, FFG-22, FFG-28, FFG-30, B-077, B-078, B-079, B-082,
AMB-10, AMB-11. Reward byes and players who left are taken out by the caller (AMB-09).

SW-19.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import (
    BalancedSides,
    Criterion,
    FewestCrossings,
    FinishedPairing,
    NoDoubleFloat,
    ShortestFloats,
    outcome_of,
    standard_criteria,
)
from toptable.engine.rules.pairing.entrants import (
    Bye,
    Entrant,
    Hall,
    NoPairing,
    Pair,
    Pairing,
    Pairs,
    Reason,
    Sides,
    bye,
    choose_bye,
    draw_group,
    hall_of,
    left_over_of,
    without_rematch,
)
from toptable.engine.rules.pairing.next_lower import in_rank_order
from toptable.engine.rules.pairing.search.balancing import balance
from toptable.engine.rules.pairing.search.lexicographic import solve, window_of
from toptable.engine.rules.pairing.search.widen import Block, Widening
from toptable.engine.rules.pairing.seating import seat
from toptable.engine.sentence import worded


def pair_by_points(hall: Hall, criteria: Sequence[Criterion], chance: Chance) -> Pairs:
    """The best pairs by the criteria about points, sides and second descents.

    Nobody meets whom they may not, so the hall must allow a full pairing.
    """
    points = _those(criteria, FewestCrossings, ShortestFloats)
    sides = _those(criteria, BalancedSides)
    rest = _those(criteria, NoDoubleFloat)
    if not sides:
        blocks = descend(hall, [*points, *rest], chance)
        return [pair for block in blocks for pair in block.pairs]
    blocks = descend(hall, points, chance)
    return balance(hall, blocks, [*points, *sides, *rest], chance, rested=bool(rest))


def pair_at_once(hall: Hall, criteria: Sequence[Criterion], chance: Chance) -> Pairs:
    """The best pairs by all the criteria, rematches among them, of one exact search.

    This is for fields in which somebody must meet again, or a family itself. A field in which
    nobody has met half of the others needs no rematch, so it is only ever asked about small ones.
    """
    window = window_of(hall, 0, len(hall.groups) - 1, anyone=True)
    levels = [level for criterion in criteria for level in criterion.levels(window)]
    solution = solve(window, levels, chance)
    if solution is None:
        raise ValueError("an odd number of players cannot be paired")
    return [(window.named(a), window.named(b)) for a, b in solution.pairs]


def _those(criteria: Sequence[Criterion], *kinds: type[Criterion]) -> list[Criterion]:
    return [criterion for criterion in criteria if isinstance(criterion, kinds)]


def descend(hall: Hall, criteria: Sequence[Criterion], chance: Chance) -> list[Block]:
    """All groups paired. The field must have a pairing in which nobody meets whom they may not."""
    rested = any(isinstance(criterion, NoDoubleFloat) for criterion in criteria)
    widening = Widening(hall, criteria, chance, rested)
    blocks: list[Block] = []
    group = 0
    while group < len(hall.groups):
        arrived = blocks[-1].leaving if blocks else ()
        drawn = draw_group(hall, hall.groups[group], arrived, chance, rested=rested)
        if drawn is None:
            blocks = widening.settle(blocks, group)
        else:
            blocks.append(Block(group, group, arrived, *drawn))
        group = blocks[-1].last + 1
    return blocks


def pair_apart(
    entrants: Sequence[Entrant], hall: Hall, criteria: Sequence[Criterion], chance: Chance
) -> Pairs:
    """The best pairs of a first round; the hall is the entrants', without regard to groups."""
    sizes = Counter(player.group for player in hall.players if player.group)
    if not sizes:
        return pair_by_points(hall, criteria, chance)
    largest, size = max(sizes.items(), key=lambda item: item[1])
    apart = hall_of(entrants, hall.sides, apart=True)
    fresh = not any(hall.bars)
    possible = 2 * size <= len(hall.ids) if fresh else not left_over_of(apart.ids, apart.bars)
    if possible:
        return pair_by_points(apart, criteria, chance)
    level = len(hall.groups) == 1 and len({player.balance for player in hall.players}) == 1
    if fresh and level:
        return _share_out(hall, largest, chance)
    return pair_at_once(hall, criteria, chance)


def _share_out(hall: Hall, largest: str, chance: Chance) -> Pairs:
    """Everybody else meets a member of the largest group, and its other members each other."""
    members = [place for place, player in enumerate(hall.players) if player.group == largest]
    others = [place for place, player in enumerate(hall.players) if player.group != largest]
    chance.shuffle(members)
    rest = members[len(others) :]
    return [*zip(others, members, strict=False), *zip(rest[::2], rest[1::2], strict=True)]


def pair_standard(
    entrants: Sequence[Entrant],
    *,
    round: int,
    chance: Chance,
    rematches: Literal["never", "allow"] = "never",
    double_float: Literal["allow", "avoid"] = "allow",
    rematch_order: Literal["ranked", "drawn"] = "drawn",
    sides: Sides | None = None,
) -> Pairing | NoPairing:
    """Pair a round; every compromise carries its reasons.

    ``sides`` makes it a single-sided round: one game, sides assigned, and a second meeting allowed
    with the sides swapped.
    """
    byes, others = _sit_out(entrants, chance, sides, number=round)
    if not others:
        return Pairing((), byes)
    hall = hall_of(others, sides)
    again = left_over_of(hall.ids, hall.bars) > 0
    if again and rematches == "never":
        return NoPairing(_no_pairing(len(others), round))
    criteria = standard_criteria(
        first_round=round == 1, single_sided=sides is not None, rested=double_float == "avoid"
    )
    if again:
        pairs = pair_at_once(hall, criteria, chance)
    elif round == 1:
        pairs = pair_apart(others, hall, criteria, chance)
    else:
        pairs = pair_by_points(hall, criteria, chance)
    ranked: dict[int, Reason] = {}
    if rematch_order == "ranked" and round > 1:
        pairs, ranked = in_rank_order(hall, pairs, criteria, chance, again=again)
    grouped = round == 1 and any(entrant.group for entrant in others)
    tables = _tables(hall, pairs, criteria, chance, ranked, closely=again or grouped)
    return Pairing(tables, byes)


def _sit_out(
    entrants: Sequence[Entrant], chance: Chance, sides: Sides | None, *, number: int
) -> tuple[tuple[Bye, ...], Sequence[Entrant]]:
    """The bye of an odd field, and everybody else."""
    if len(entrants) % 2 == 0:
        return (), entrants
    legal = without_rematch(entrants, sides)
    chosen = choose_bye(entrants, round=number, chance=chance, legal=legal)
    if chosen is None:
        raise ValueError("the largest set of pairs leaves somebody over, who can have the bye")
    others = [entrant for entrant in entrants if entrant is not chosen]
    return (bye(entrants, chosen, round=number),), others


def _tables(
    hall: Hall,
    pairs: Pairs,
    criteria: Sequence[Criterion],
    chance: Chance,
    ranked: Mapping[int, Reason],
    *,
    closely: bool,
) -> tuple[Pair, ...]:
    """The pairs in the order of the standings, the higher-ranked player first, with their reasons.

    Pairs within a point group need no reason, unless one should look ``closely``.
    """
    mate = [0] * len(hall.ids)
    for one, other in pairs:
        mate[one], mate[other] = other, one
    ordered = [(one, other) for one, other in enumerate(mate) if one < other]
    side = _sides(hall, ordered, chance)
    outcome = outcome_of(hall, ordered, side)
    closely = closely or hall.sides is not None
    ids, place = hall.ids, outcome.place
    return tuple(
        Pair(
            (ids[one], ids[other]),
            (side[one], side[other]) if side else None,
            (
                *_reasons(outcome, criteria, one, other),
                *(ranked[player] for player in (one, other) if player in ranked),
            ),
        )
        if closely or place[one] != place[other]
        else Pair((ids[one], ids[other]))
        for one, other in ordered
    )


def _sides(hall: Hall, pairs: Pairs, chance: Chance) -> list[str]:
    """Each player's side in a single-sided round, nothing in any other."""
    if hall.sides is None:
        return []
    side = [""] * len(hall.ids)
    for one, other in pairs:
        side[one], side[other] = seat(hall, hall.sides, one, other, chance)
    return side


def _reasons(
    outcome: FinishedPairing, criteria: Sequence[Criterion], one: int, other: int
) -> tuple[Reason, ...]:
    """What the criteria have to say about a pair."""
    if outcome.place[one] > outcome.place[other]:
        one, other = other, one
    return tuple(
        reason for criterion in criteria for reason in criterion.reasons(outcome, one, other)
    )


def _no_pairing(players: int, number: int) -> str:
    return worded("standard.round_cannot", number=number, players=players)
