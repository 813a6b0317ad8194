"""Printouts."""
