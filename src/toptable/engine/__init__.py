"""A tournament is a log.

Everything that happens is one entry in an append-only log; the state of the tournament is what you
get by reading the log from the start. ``decide`` turns a person's command into entries or a
refusal, ``apply`` books an entry into the state, and nothing else changes anything.
"""
