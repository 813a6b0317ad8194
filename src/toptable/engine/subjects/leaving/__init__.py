"""Leaving the event: what it does to a match that is under way."""
