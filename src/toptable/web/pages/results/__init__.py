"""How matches ended: one touch, one table, one seat of a team."""
