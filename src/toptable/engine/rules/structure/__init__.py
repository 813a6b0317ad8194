"""How many rounds, which cut, when the rounds are over, and how strictly an event is run."""
