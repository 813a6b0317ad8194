"""Finding cards by name at the desk: one index per game, kept as long as the facts are the same."""

from threading import Lock

from toptable.engine.rules.decks.card_names import CardNames
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
