"""Marking words that are shown in the reader's language later, and looked up there by a filter."""


def marked(text: str) -> str:
    """The same text; the script for texts finds it and puts it into every catalogue."""
    return text
