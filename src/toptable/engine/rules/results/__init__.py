"""How a match can end, what that is worth, and who plays which side."""
