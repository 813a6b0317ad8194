"""The standings, and why somebody is where they are."""
