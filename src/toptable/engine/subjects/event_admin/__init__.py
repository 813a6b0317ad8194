"""The organizer's office: status, tables, words of one's own, ticks, archive and bin."""
