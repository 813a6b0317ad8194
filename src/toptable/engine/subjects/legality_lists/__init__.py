"""Which cards are legal at this event, beyond what the document says: the organizer's word."""
