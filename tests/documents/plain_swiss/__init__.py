"""Scenarios under Plain Swiss, our own book."""
