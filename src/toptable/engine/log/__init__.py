"""The one idea: a tournament is a log. From a command to entries, from entries to the state."""
