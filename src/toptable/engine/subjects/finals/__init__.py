"""From the standings to the champion: the cut, the games around its line, the bracket."""
