"""The read face: what thousands of phones ask for at once, answered before any page is routed."""
