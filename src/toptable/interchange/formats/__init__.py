"""Formats of other programs: each is read into one common shape, and written from it."""
