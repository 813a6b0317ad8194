"""What players still need, worked out once for all who ask about the same results."""

from threading import Lock

from toptable.engine.reading.outlook.need import Need, Prospects, prospects
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State

PLAYED_FOR = ("event", "players", "rounds", "plan", "stop", "finals", "conduct")
"""What matters to what is still to play: not the clocks, not the calls."""


class Reckoner:
    """Answers one after the other, so that one thread at a time reckons.

    States share what stayed the same, so the very same parts mean that nothing has changed.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._lock = Lock()
        self._kept: tuple[State, Prospects | None] | None = None

    def need(self, state: State, player: int) -> Need | None:
        """What a player needs; the first to ask waits for what all have in common."""
        with self._lock:
            kept = self._kept
            if kept is None or not _alike(kept[0], state):
                kept = self._kept = (state, prospects(state, self._rulebook))
            return kept[1].need(player) if kept[1] is not None else None


def _alike(one: State, other: State) -> bool:
    return all(getattr(one, part) is getattr(other, part) for part in PLAYED_FOR)
