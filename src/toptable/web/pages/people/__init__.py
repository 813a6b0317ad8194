"""People and teams: entering, checking in, coming late, waiting, leaving."""
