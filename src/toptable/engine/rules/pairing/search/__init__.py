"""Finding the best pairing: exact matching on what the methods leave open."""
