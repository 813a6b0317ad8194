"""Webhooks of an event: who is told what, and what became of it."""
