"""The charts for double elimination: out at the second loss.

N13-83, N10-51, FFG-25, FFG-31, FFG-33, SW-28, SW-29, SW-34, AMB-58. The chart for 8 is the one
printed in the regulations; the one for 4 is its smaller sister; the one for 16 is what real
events follow, since no document that we have prints one. Larger ones are made by the same idea.
"""

from functools import cache

from toptable.engine.rules.finals.bracket.byes import fitted
from toptable.engine.rules.finals.bracket.chart import (
    LEAST,
    MOST,
    BracketKind,
    Chart,
    draw_up,
    lines,
)
from toptable.engine.rules.finals.bracket.crossed import crossed

_FOUR = "U S1 S4, U S2 S3, U W1 W2, D L1 L2, D L3 W4, F W3 W5, X W6 L6"

_EIGHT = (
    "U S1 S8, U S4 S5, U S2 S7, U S3 S6, U W1 W2, U W3 W4, D L1 L2, D L3 L4,"
    "U W5 W6, D L6 W7, D W8 L5, D W10 W11, D W12 L9, F W9 W13, X W14 L14"
)

_SIXTEEN = (
    "U S1 S16, U S8 S9, U S5 S12, U S4 S13, U S3 S14, U S6 S11, U S7 S10, U S2 S15,"
    "D L1 L2, D L3 L4, D L5 L6, D L7 L8, U W1 W2, U W3 W4, U W5 W6, U W7 W8,"
    "D L16 W9, D L15 W10, D L14 W11, D L13 W12, U W13 W14, U W15 W16, D W17 W18, D W19 W20,"
    "D L21 W23, D W24 L22, U W21 W22, D W25 W26, D L27 W28, F W27 W29, X W30 L30"
)

CROSSINGS = {32: (3, 3, 0), 64: (15, 5, 1, 1)}
"""Where the losers of each upper round from the second on join the lower bracket.

The loser of the game in line ``i`` joins line ``i ^ crossing``. Of all crossings these have the
fewest repeat meetings early, round by round, when every game is a coin toss: the rule by which the
printed chart for 8 and the field's chart for 16 are best too.
"""

_PRINTED = {
    4: (_FOUR, "the chart for 8, halved"),
    8: (_EIGHT, "the chart printed in the appendix of FFG-33"),
    16: (_SIXTEEN, "the chart that real events follow"),
}


@cache
def double_elimination(players: int) -> Chart:
    """The chart for 2 to 64 players."""
    if not LEAST <= players <= MOST:
        raise ValueError(f"Brackets are for {LEAST} to {MOST} players, not for {players}.")
    if players in _PRINTED:
        text, source = _PRINTED[players]
        return draw_up(BracketKind.DOUBLE, players, lines(text), source)
    if players in CROSSINGS:
        games = crossed(players, CROSSINGS[players])
        return draw_up(BracketKind.DOUBLE, players, games, "made like the chart for 16")
    full = next(size for size in (4, 8, 16, 32, 64) if size > players)
    return fitted(double_elimination(full), players)
