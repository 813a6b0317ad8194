"""Online events: links to matches, and checking in between rounds."""
