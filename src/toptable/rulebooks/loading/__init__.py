"""The data files of a document, read from its folder."""
