"""Time: the clock, who is late, tables whose time is up."""
