"""Entries about the cards that are legal at an event."""

from toptable.engine.declared import Entry
from toptable.engine.rules.decks.event_cards import EventCards


class EventCardsSet(Entry):
    """What the organizer said about cards holds from now on. FFG-15, SW-43, B-009, B-040."""

    cards: EventCards
