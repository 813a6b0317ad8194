"""The bracket as a picture."""
