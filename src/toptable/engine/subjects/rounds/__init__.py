"""Rounds: drawn, looked at, changed by hand, published, repaired."""
