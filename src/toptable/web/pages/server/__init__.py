"""How the server is."""
