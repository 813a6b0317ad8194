"""Notices that leave the house: to players who asked for them, by ntfy or by their browser."""
