"""Lantern Duels 0.9: a rule document nobody has published, to try what one more document takes."""
