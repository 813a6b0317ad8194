"""The log, taking back, and what proves it."""
