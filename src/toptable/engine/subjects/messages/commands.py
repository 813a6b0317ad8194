"""Commands about messages to players, and about reminding tables."""

from toptable.engine.declared import Command
from toptable.engine.secrets import Sealed


class MessageEverybody(Command):
    """Show something on the page of every player; empty takes down what is shown."""

    text: str = ""


class MessagePlayer(Command):
    """Tell one player something; without a text, to come to the desk."""

    player: int
    text: Sealed | None = None


class ReadMessage(Command):
    """The player has read a message, or staff have told them in person."""

    player: int
    number: int


class RemindTables(Command):
    """Ask the tables without a result to report it."""
