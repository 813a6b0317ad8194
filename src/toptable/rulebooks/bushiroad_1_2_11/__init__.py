"""Bushiroad TCG Advanced Floor Rules and Penalty Guide 1.2.11."""
