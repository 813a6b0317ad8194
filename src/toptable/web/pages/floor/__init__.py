"""The floor: what judges do at the tables, on a phone."""
