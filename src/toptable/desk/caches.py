"""What the desk works out once and keeps: card indexes, names of tokens, odds of the cut."""

from threading import Lock

from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.views.cut_odds.need import Need, Prospects, prospects
from toptable.store import Store


class KnownCards:
    """The cards of every game that somebody has loaded facts for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, tuple[str, CardNames]] = {}
        self._making = Lock()

    def names(self, game: str) -> CardNames | None:
        """The names of the cards of a game, with the facts behind them; None where none are loaded.

        Costs one small query; facts that were loaded meanwhile, by whichever process, are seen.
        """
        digest = self._store.cards.digest(game)
        if not digest:
            self._names.pop(game, None)
            return None
        with self._making:
            known = self._names.get(game)
            if known is None or known[0] != digest:
                facts = self._store.cards.get(game)
                if facts is None:
                    return None
                known = self._names[game] = (digest, CardNames(facts))
        return known[1]


class Programs:
    """The names that people gave to the tokens of their programs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, str] = {}

    def name(self, token: str) -> str:
        """What a token is for; empty where it is of another server, or long gone.

        A name never changes, so it is looked up once.
        """
        if token not in self._names:
            self._names = {known.id: known.name for known in self._store.access_tokens.all()}
        return self._names.setdefault(token, "")


PLAYED_FOR = ("event", "players", "rounds", "plan", "stop", "finals", "conduct")
"""What matters to what is still to play: not the clocks, not the calls."""


class CutOddsCache:
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
