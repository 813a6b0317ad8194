"""What several topics ask of a state: pure functions that name neither commands nor entries."""
