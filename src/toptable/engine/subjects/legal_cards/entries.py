"""Entries about the cards that are legal at an event."""

import msgspec

from toptable.engine.rules.decks.event_cards import EventCards


class EventCardsSet(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="event_cards_set"
):
    """What the organizer said about cards holds from now on. FFG-15, SW-43, B-009, B-040."""

    cards: EventCards
