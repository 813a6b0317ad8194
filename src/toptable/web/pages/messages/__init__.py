"""What staff tell players on their phones."""
