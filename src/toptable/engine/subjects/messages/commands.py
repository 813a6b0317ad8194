"""Commands about messages to players, and about reminding tables."""

import msgspec

from toptable.engine.secrets import Sealed


class MessageEverybody(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="message_everybody"
):
    """Show something on the page of every player; empty takes down what is shown."""

    text: str = ""


class MessagePlayer(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="message_player"
):
    """Tell one player something; without a text, to come to the desk."""

    player: int
    text: Sealed | None = None


class ReadMessage(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="read_message"):
    """The player has read a message, or staff have told them in person."""

    player: int
    number: int


class RemindTables(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="remind_tables"):
    """Ask the tables without a result to report it."""
