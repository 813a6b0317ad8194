"""Taking back, restoring, and what a public copy leaves out."""
