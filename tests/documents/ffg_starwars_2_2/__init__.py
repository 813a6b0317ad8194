"""Scenarios for the rules of Star Wars: The Card Game tournament rules 2.2."""
