"""Plain Swiss: a neutral format of our own, for games and files that no document here fits."""
