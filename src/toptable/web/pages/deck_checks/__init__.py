"""Deck checks: whom to check, the check itself, and what was found."""
