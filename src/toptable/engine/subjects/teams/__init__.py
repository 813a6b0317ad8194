"""Teams: members, lineups, decks, matches seat by seat."""
