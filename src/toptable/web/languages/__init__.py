"""The languages of everything that players and guests see."""
