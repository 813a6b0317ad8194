"""Whether a list may be played: one small test per rule, composed by each document."""
