"""Open rulebooks: one TOML file that describes how an event runs, read and checked as data."""
