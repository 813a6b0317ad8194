"""Decks: what a list says, what is known of cards, and whether a list may be played."""
