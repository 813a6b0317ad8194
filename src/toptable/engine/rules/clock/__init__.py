"""Time at an event: the round clock, each table's own time, lateness, disconnects, deadlines.

Everything here is a value or a function of values. The time of day always comes in.
"""
