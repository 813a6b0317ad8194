"""The pairing methods that documents choose from."""
