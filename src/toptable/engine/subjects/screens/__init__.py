"""What the room sees: screens, calls to the desk, the match that is shown to viewers."""
