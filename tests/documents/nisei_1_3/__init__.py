"""Scenarios for the rules of NISEI Organized Play Policies 1.3."""
