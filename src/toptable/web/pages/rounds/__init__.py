"""A round: paired, looked at, changed by hand, published, printed."""
