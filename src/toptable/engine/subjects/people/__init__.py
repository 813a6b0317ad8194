"""People who come, go and are noted down."""
