"""Everything after the Swiss rounds: the cut, the games around its line, the bracket."""
