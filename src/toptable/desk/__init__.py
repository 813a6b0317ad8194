"""The application: one writer per tournament, who may do what, telling watchers."""
