"""Places that games or a draw in public settled: those who took part exchange their own places.

N13-81, N10-50, SW-37, B-100, B-101, AMB-07, AMB-16.
"""

import msgspec


class Settled(msgspec.Struct, frozen=True, omit_defaults=True):
    """One settlement: who took part, in the order it led to."""

    players: tuple[int, ...]
    """From first to last."""
    how: str
    """What settled it: ``Playoff``, ``Drawn again in public``."""
    why: tuple[tuple[int, str], ...] = ()
    """For each who took part, the sentence that says what decided."""
    level_only: bool = False
    """It counts only while nothing but the lot separates them: a draw, no game."""
    source: str = ""
    rules: tuple[str, ...] = ()

    def text(self, player: int) -> str:
        """What it decided for one of them."""
        told = dict(self.why).get(player, "")
        number = f"number {self.players.index(player) + 1} of {len(self.players)}"
        return f"{self.how}: {told}" if told else f"{self.how}: {number}."
