"""Commands about the cards that are legal at an event."""

import msgspec

from toptable.engine.rules.decks.event_cards import EventCards


class SetEventCards(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_event_cards"
):
    """Say which products, bans, limits and numbers hold here, all of them at once."""

    cards: EventCards
