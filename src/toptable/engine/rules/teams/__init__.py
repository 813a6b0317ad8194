"""How teams play, and how a match between two of them is won."""
