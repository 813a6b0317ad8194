"""Judge calls as they stand in the log."""
