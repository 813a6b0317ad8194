"""Pairing a round from records by the method that its setting names: the same steps for a log and
a results sheet.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.citations import with_citation
from toptable.engine.rules.pairing.amalfi import pair_amalfi
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pairing
from toptable.engine.rules.pairing.ranked import Rematches
from toptable.engine.rules.pairing.schedules import (
    opposite_seats,
    round_robin,
    seat_order,
)
from toptable.engine.rules.pairing.seating import with_sides
from toptable.engine.rules.pairing.standard_swiss import pair_standard
from toptable.engine.rules.pairing.top_half_bottom_half import pair_halves
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.rulebook import Rules


def entrants_of(
    records: Sequence[Record],
    *,
    ranks: Mapping[int, int],
    round: int,
    sides: tuple[str, str] | None = None,
    everyone: Sequence[Record] = (),
) -> list[Entrant]:
    """The players to pair in ``round``, from the rounds before it, in the order given.

    ``everyone`` also holds those who are not to be paired, whom a player may have met before.
    """
    before = {record.player: _points_before_last(record, round) for record in (*everyone, *records)}
    return [_entrant(record, ranks[record.player], round, before, sides) for record in records]


def _entrant(
    record: Record,
    rank: int,
    round: int,
    before: Mapping[int, int],
    sides: tuple[str, str] | None,
) -> Entrant:
    points = byes = balance = 0
    met: dict[int, int] = {}
    met_as: dict[int, str] = {}
    last: RoundRecord | None = None
    for outing in record.outings:
        if outing.round >= round:
            continue
        points += outing.points or 0
        last = outing
        if outing.kind is OutingKind.BYE:
            byes += 1
        if outing.opponent is not None:
            met[outing.opponent] = outing.round
            if sides is not None:
                met_as[outing.opponent] = met_as.get(outing.opponent, "") + outing.sides
                balance += outing.sides.count(sides[0]) - outing.sides.count(sides[1])
    return Entrant(
        id=record.player,
        name=record.name,
        points=max(points - record.deducted, 0),
        rank=rank,
        met=met,
        byes=byes,
        paired_down=_was_paired_down(record, last, round, before),
        group=record.group,
        balance=balance,
        met_as=met_as,
    )


def _was_paired_down(
    record: Record, last: RoundRecord | None, round: int, before: Mapping[int, int]
) -> bool:
    if last is None or last.opponent is None or last.round != round - 1:
        return False
    return before[record.player] > before.get(last.opponent, before[record.player])


def _points_before_last(record: Record, round: int) -> int:
    """The points with which a player went into the round before this one."""
    return sum(outing.points or 0 for outing in record.outings if outing.round < round - 1)


class RoundToPair(msgspec.Struct, frozen=True, kw_only=True):
    """What a method may need to know of the round besides its entrants."""

    number: int
    planned: int = 0
    """How many Swiss rounds the event has; 0 when nobody has said."""
    rematches: Rematches = "never"
    double_float: str = "allow"
    rematch_order: str = "drawn"
    """Whom a player meets whom repeats drive out of the point group: by rank, or drawn."""
    sides: tuple[str, str] | None = None
    """The two sides, when a match is a single game and pairing assigns them."""
    roster: tuple[int, ...] = ()
    """All who began, in an order that stays the same all event."""
    draft_tables: int = 1


Method = Callable[[Sequence[Entrant], RoundToPair, Chance], Pairing | NoPairing | Refusal]


def pair_by(
    method: str, entrants: Sequence[Entrant], round_: RoundToPair, chance: Chance
) -> Pairing | NoPairing | Refusal:
    """Pair a round by the method of this name."""
    if method not in METHODS:
        known = ", ".join(METHODS)
        return Refusal.of("unknown_method", method=method, known=known)
    paired = METHODS[method](entrants, round_, chance)
    if round_.sides is None or not isinstance(paired, Pairing):
        return paired
    return with_sides(paired, entrants, round_.sides, chance)


def _standard(
    entrants: Sequence[Entrant], round_: RoundToPair, chance: Chance
) -> Pairing | NoPairing | Refusal:
    return pair_standard(
        entrants,
        round=round_.number,
        chance=chance,
        rematches=round_.rematches,
        double_float="avoid" if round_.double_float == "avoid" else "allow",
        rematch_order="ranked" if round_.rematch_order == "ranked" else "drawn",
        sides=round_.sides,
    )


def _halves(
    entrants: Sequence[Entrant], round_: RoundToPair, chance: Chance
) -> Pairing | NoPairing | Refusal:
    return pair_halves(
        entrants,
        round=round_.number,
        chance=chance,
        rematches=round_.rematches,
        sides=round_.sides,
    )


def _amalfi(
    entrants: Sequence[Entrant], round_: RoundToPair, chance: Chance
) -> Pairing | NoPairing | Refusal:
    if not round_.planned:
        return Refusal.of("rounds_unknown", "N13-73, N10-42")
    if round_.number > round_.planned:
        return Refusal.of(
            "rounds_over:amalfi", "N13-73, N10-42", planned=round_.planned, number=round_.number
        )
    return pair_amalfi(
        entrants,
        round=round_.number,
        rounds=round_.planned,
        chance=chance,
        rematches=round_.rematches,
        sides=round_.sides,
    )


def _round_robin(
    entrants: Sequence[Entrant], round_: RoundToPair, _chance: Chance
) -> Pairing | NoPairing | Refusal:
    return round_robin(
        entrants, round=round_.number, roster=round_.roster, rematches=round_.rematches
    )


def _opposite_seats(
    entrants: Sequence[Entrant], round_: RoundToPair, chance: Chance
) -> Pairing | NoPairing | Refusal:
    """Only the first round of a draft goes by seats; later ones are paired as usual. FFG-52."""
    if round_.number > 1:
        return _standard(entrants, round_, chance)
    return opposite_seats(entrants, chance=chance, tables=round_.draft_tables)


METHODS: Mapping[str, Method] = {
    "standard": _standard,
    "halves": _halves,
    "amalfi": _amalfi,
    "round_robin": _round_robin,
    "opposite_seats": _opposite_seats,
}


def entrants_for(
    rules: Rules,
    players: Sequence[Record],
    *,
    everyone: Sequence[Record],
    ranks: Mapping[int, int],
    number: int,
) -> list[Entrant]:
    """The players of round ``number`` as the pairing methods see them, best first."""
    by_seats = rules.method(number) == "opposite_seats"
    if by_seats:
        players = seat_order(players, rules.chosen)
    entrants = entrants_of(
        players, everyone=everyone, ranks=ranks, round=number, sides=sides_to_assign(rules)
    )
    if by_seats:
        return entrants
    if rules.chosen.get("halves_order", "") == "number":
        return _by_number(entrants)
    return sorted(entrants, key=lambda one: one.rank)


def pair_entrants(
    rules: Rules,
    entrants: Sequence[Entrant],
    *,
    number: int,
    chance: Chance,
    planned: int = 0,
    method: str = "",
    rematches: bool = False,
    roster: Sequence[int] = (),
) -> Pairing | NoPairing | Refusal:
    """Pair a round by the method of the event, or by another one for once."""
    if not entrants:
        return Pairing(())
    allowed = rematches or rules.allows_rematches
    round_ = RoundToPair(
        number=number,
        planned=planned,
        rematches="allow" if allowed else "never",
        double_float=rules.chosen.get("double_float", "allow"),
        rematch_order=rules.chosen.get("rematch_order", "drawn"),
        sides=sides_to_assign(rules),
        roster=tuple(roster),
        draft_tables=rules.draft_tables,
    )
    paired = pair_by(method or rules.method(number), entrants, round_, chance)
    return with_citation(rules.rulebook, paired) if isinstance(paired, Refusal) else paired


def sides_to_assign(rules: Rules) -> tuple[str, str] | None:
    """The two sides, when a match is a single game and pairing says who plays which."""
    return rules.rulebook.sides if rules.single_sided else None


def _by_number(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Rank players by points and then by their number. AMB-48."""
    ordered = sorted(entrants, key=lambda one: (-one.points, one.id))
    return [replace(one, rank=rank) for rank, one in enumerate(ordered, start=1)]
