"""The hall: everything that players and guests look up, at one address, without signing in."""
