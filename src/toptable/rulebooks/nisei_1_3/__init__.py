"""NISEI Organized Play Policies 1.3."""
