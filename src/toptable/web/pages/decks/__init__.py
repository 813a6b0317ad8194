"""Deck lists: who has handed in, one list with its form, and what staff do with them."""
