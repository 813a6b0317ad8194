"""Star Wars: The Card Game tournament rules 2.2."""
