"""The API as it is served."""
