"""Scenarios for what NISEI 1.3 and NISEI 1.0 have in common; each runs under both documents."""
