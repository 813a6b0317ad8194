"""How many connections this process may have open at once, and as many as the system allows."""

import sys

RESERVED = 128
"""Kept free for the database, its files, backups and whatever else is not a visitor."""

ENOUGH = 65_536
"""More than this no hall needs, and some systems answer that there is no limit."""

UNKNOWN = 512
"""What systems that do not say can be trusted with."""


def raise_limit() -> int:
    """Ask for as many open files as the system gives; how many connections that allows."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            wanted = soft
    else:
        wanted = ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)
    return max(wanted - RESERVED, wanted // 2)
