"""Commands about the cards that are legal at an event."""

from toptable.engine.declared import Command, Scope, command
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.decks.event_cards import EventCards


@command(by=ORGANIZER, scope=Scope.EVENT)
class SetEventCards(Command):
    """Say which products, bans, limits and numbers hold here, all of them at once."""

    cards: EventCards
    """Everything that holds here."""
