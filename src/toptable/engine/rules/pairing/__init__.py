"""Pairing methods: each takes the entrants of a round and returns who meets whom, and why."""
