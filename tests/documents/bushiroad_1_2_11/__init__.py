"""Scenarios for the rules of the Bushiroad TCG Floor Rules and Penalty Guide 1.2.11."""
