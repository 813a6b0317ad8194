"""Whose a reason is, it says itself: nobody has to look for a name in its sentence."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from small_fields import chance, fields

from toptable.engine.rules.pairing.amalfi import pair_amalfi
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pairing
from toptable.engine.rules.pairing.standard_swiss import pair_standard
from toptable.engine.rules.pairing.top_half_bottom_half import pair_halves

OF_ONE = {"paired_down", "paired_up", "double_float", "distance", "adjusted", "rematch_order"}
OF_BOTH = {"rematch", "exchanged", "group"}

METHODS: dict[str, Callable[[Sequence[Entrant]], Pairing | NoPairing]] = {
    "standard": lambda entrants: pair_standard(entrants, round=2, chance=chance()),
    "halves": lambda entrants: pair_halves(entrants, round=2, chance=chance()),
    "amalfi": lambda entrants: pair_amalfi(entrants, round=2, rounds=4, chance=chance()),
}


@pytest.mark.parametrize("method", METHODS)
@given(entrants=fields())
def test_a_reason_about_one_of_the_two_names_them(method: str, entrants: Sequence[Entrant]) -> None:
    paired = METHODS[method](entrants)
    if isinstance(paired, NoPairing):
        return
    points = {entrant.id: entrant.points for entrant in entrants}
    for pair in paired.pairs:
        for reason in pair.reasons:
            if reason.code in OF_ONE:
                assert reason.player in pair.players, reason
            if reason.code in OF_BOTH:
                assert reason.player is None, reason
            if reason.code == "paired_down":
                assert reason.player is not None
                assert points[reason.player] == max(points[player] for player in pair.players)
