"""What is known of the cards of each game, as an organizer has loaded it.

One row per game, replaced as a whole: whoever reads sees what was there before or what came after,
never a mixture.
"""

from hashlib import sha256
from typing import NamedTuple

import msgspec
from sqlalchemy import delete, insert, select, update

from toptable.engine.rules.decks.cards import CardFacts
from toptable.engine.sentence import to_json
from toptable.store.database import Database
from toptable.store.errors import StoreError
from toptable.store.schema import cards


class LoadedCards(NamedTuple):
    """That there are facts for a game, and where they come from."""

    game: str
    source: str
    loaded: str
    """When, as ``2026-11-16T14:02:11Z``."""
    amount: int
    """How many cards."""
    digest: str
    """Changes with the facts."""


class UnreadableCards(StoreError):
    """What is kept for a game is damaged, or of another version."""

    def __init__(self, game: str) -> None:
        super().__init__(
            f"The card facts of {game} cannot be read. Load them once more: toptable cards load."
        )


class Cards:
    """The card facts of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, facts: CardFacts, loaded: str) -> LoadedCards:
        """Keep these facts, in place of whatever there was for the game."""
        content = to_json(facts)
        row = LoadedCards(
            facts.game, facts.source, loaded, len(facts.cards), sha256(content).hexdigest()
        )
        with self._database.writing() as connection:
            values = row._asdict() | {"facts": content}
            same = update(cards).where(cards.c.game == facts.game)
            if not connection.execute(same.values(values)).rowcount:
                connection.execute(insert(cards), values)
        return row

    def all(self) -> list[LoadedCards]:
        """For which games there are facts."""
        wanted = select(*(cards.c[name] for name in LoadedCards._fields)).order_by(cards.c.game)
        with self._database.reading() as connection:
            return [LoadedCards(*row) for row in connection.execute(wanted)]

    def get(self, game: str) -> CardFacts | None:
        """The facts of a game, if somebody has loaded them."""
        with self._database.reading() as connection:
            content = connection.scalar(select(cards.c.facts).where(cards.c.game == game))
        if content is None:
            return None
        try:
            return msgspec.json.decode(content, type=CardFacts)
        except msgspec.MsgspecError as problem:
            raise UnreadableCards(game) from problem

    def digest(self, game: str) -> str:
        """What changes whenever the facts of a game do; empty where there are none."""
        with self._database.reading() as connection:
            return connection.scalar(select(cards.c.digest).where(cards.c.game == game)) or ""

    def forget(self, game: str) -> bool:
        """Drop the facts of a game; whether there were any."""
        with self._database.writing() as connection:
            return connection.execute(delete(cards).where(cards.c.game == game)).rowcount > 0
