"""What can be printed at this moment of the event, and the sheets themselves."""
