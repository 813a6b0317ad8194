"""Players register themselves: their page, and the one from which the staff open it."""
