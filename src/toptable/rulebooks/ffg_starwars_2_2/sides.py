"""The two sides of the game. SW-06."""

LIGHT_AND_DARK = ("L", "D")
WORDS = {"L": "light side", "D": "dark side"}
