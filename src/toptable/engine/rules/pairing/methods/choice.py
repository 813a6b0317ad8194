"""The pairing methods by name: what the setting ``pairing`` and the command line can ask for."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.methods.amalfi import pair_amalfi
from toptable.engine.rules.pairing.methods.halves import pair_halves
from toptable.engine.rules.pairing.methods.opposite_seats import opposite_seats
from toptable.engine.rules.pairing.methods.round_robin import round_robin
from toptable.engine.rules.pairing.methods.standard import pair_standard
from toptable.engine.rules.pairing.ranked import Rematches
from toptable.engine.rules.pairing.sides import with_sides
from toptable.engine.rules.pairing.types import Entrant, NoPairing, Pairing


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
        return Refusal.saying(
            "unknown_method",
            "There is no pairing method %(method)s; there are %(known)s.",
            method=method,
            known=known,
        )
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
        return Refusal(
            "rounds_unknown",
            "Amalfi pairing depends on how many rounds are left. Say how many Swiss rounds the "
            "event has.",
            "N13-73, N10-42",
        )
    if round_.number > round_.planned:
        return Refusal.saying(
            "rounds_over:amalfi",
            "%(planned)s rounds are planned, and this is round %(number)s. Plan more rounds first.",
            "N13-73, N10-42",
            planned=round_.planned,
            number=round_.number,
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
