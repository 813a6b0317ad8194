"""What the document says about conduct, in data files."""
