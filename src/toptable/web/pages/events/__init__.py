"""All events: the list, a new one, the venue, archive and bin."""
