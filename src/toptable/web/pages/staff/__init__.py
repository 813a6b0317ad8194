"""Who works at an event, and inviting them."""
