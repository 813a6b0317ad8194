"""The standard Swiss pairing, in the order the results sheet gives.

1. The bye, if the number is odd (``byes.py``).
2. Nobody meets an opponent again while any pairing without that exists (``meetings.py``).
3. From the top, as few pairs as possible cross each boundary between point groups, and
4. group by group from the top, who leaves a group goes as few groups down as possible
   (``by_points.py``, ``widen.py``).
5. Single-sided events: then sides as balanced as possible (``balancing.py``).
6. If asked for: then as few players as possible paired down twice running.
7. If the document has it so: whom repeats drive out of a group meets the next lower-ranked player
   not met yet (``next_lower.py``).
8. Then chance (``draw.py``; the random lowest digits in ``lexicographic.py``).

N13-64, N13-74, N13-75, N10-35, N10-43, N10-44, FFG-22, FFG-28, FFG-30, B-077, B-078, B-079, B-082,
AMB-10, AMB-11. Reward byes and players who left are taken out by the caller (AMB-09).
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.byes import bye, choose_bye
from toptable.engine.rules.pairing.criteria import (
    Criterion,
    FinishedPairing,
    outcome_of,
    standard_criteria,
)
from toptable.engine.rules.pairing.draw import Pairs
from toptable.engine.rules.pairing.hall import Hall, hall_of
from toptable.engine.rules.pairing.meetings import Sides, left_over_of, without_rematch
from toptable.engine.rules.pairing.methods.by_points import pair_at_once, pair_by_points
from toptable.engine.rules.pairing.methods.first_round import pair_apart
from toptable.engine.rules.pairing.methods.next_lower import in_rank_order
from toptable.engine.rules.pairing.sides import seat
from toptable.engine.rules.pairing.types import Bye, Entrant, NoPairing, Pair, Pairing, Reason
from toptable.engine.sentence import worded


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
    return worded(
        "standard.round_cannot",
        "Round %(number)s cannot be paired without a rematch: whichever way the "
        "%(players)s players are paired, somebody meets an earlier opponent. Allow "
        "rematches to pair with as few as possible, or end the Swiss rounds here.",
        number=number,
        players=players,
    )
