"""The log as people read it: prizes, kits and vouchers."""

MOST = 6
"""How many prizes are named one by one."""
