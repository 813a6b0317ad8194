"""Files of other programs: each read into one common shape, and that shape into an event here."""
