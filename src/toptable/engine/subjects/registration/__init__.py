"""Who is let in: terms, people turned away, the waiting list."""
