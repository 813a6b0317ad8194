"""Toptable runs card-game tournaments by the book."""

__version__ = "0.5.0"
