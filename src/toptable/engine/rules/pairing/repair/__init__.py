"""Making a round legal again with the fewest changed tables."""
