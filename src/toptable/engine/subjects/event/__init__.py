"""The event as a whole: created, set up, announced, closed."""
