"""Pairing a round from records: the same steps for an event's log and for a results sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.citations import told
from toptable.engine.rules.pairing.draft_tables import seat_order, tables_of
from toptable.engine.rules.pairing.entrants import entrants_of
from toptable.engine.rules.pairing.methods.choice import RoundToPair, pair_by
from toptable.engine.rules.pairing.types import Entrant, NoPairing, Pairing
from toptable.engine.rules.records import Record
from toptable.engine.rules.rulebook import Rules


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
        draft_tables=tables_of(rules.chosen),
    )
    paired = pair_by(method or rules.method(number), entrants, round_, chance)
    return told(rules.rulebook, paired) if isinstance(paired, Refusal) else paired


def sides_to_assign(rules: Rules) -> tuple[str, str] | None:
    """The two sides, when a match is a single game and pairing says who plays which."""
    return rules.rulebook.sides if rules.single_sided else None


def _by_number(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Rank players by points and then by their number. AMB-48."""
    ordered = sorted(entrants, key=lambda one: (-one.points, one.id))
    return [replace(one, rank=rank) for rank, one in enumerate(ordered, start=1)]
