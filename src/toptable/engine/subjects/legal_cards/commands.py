"""Commands about the cards that are legal at an event."""

from toptable.engine.declared import Command
from toptable.engine.rules.decks.event_cards import EventCards


class SetEventCards(Command):
    """Say which products, bans, limits and numbers hold here, all of them at once."""

    cards: EventCards
