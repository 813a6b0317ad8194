"""What players must be told, and the sentences for it."""
