"""What tokens are for, by their ids: who reads a log is told which program wrote a line."""

from toptable.store import Store


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
