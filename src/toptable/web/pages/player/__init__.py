"""The player's phone: what to do now, and everything a player may do without the desk."""
