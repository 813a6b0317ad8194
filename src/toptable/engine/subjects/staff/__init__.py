"""Who works at the event, what they hand over, and who stands in for the head judge."""
