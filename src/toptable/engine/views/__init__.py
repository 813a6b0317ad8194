"""What people ask about a tournament: reports, the checklist, what is still open, the outcome."""
