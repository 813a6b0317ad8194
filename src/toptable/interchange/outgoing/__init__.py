"""Files for other programs: one module for each format, and one list of them all."""
