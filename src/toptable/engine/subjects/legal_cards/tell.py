"""The sentences about the cards that are legal at an event."""

from toptable.engine.rules.decks.event_cards import in_words
from toptable.engine.sentence import log_line
from toptable.engine.state import State
from toptable.engine.subjects.legal_cards import entries


def event_cards_set(_state: State, entry: entries.EventCardsSet) -> str:
    said = in_words(entry.cards)
    return (
        log_line("event_cards_set", "Cards at this event: %(said)s", said=said)
        if said
        else log_line("event_cards_set:2", "Only the document says which cards are legal.")
    )
