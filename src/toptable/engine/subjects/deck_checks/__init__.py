"""Deck checks: who is checked, by whom, how long it took and what was found."""
