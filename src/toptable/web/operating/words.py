"""Amounts and times as people say them."""

from datetime import datetime

from toptable.engine.rules.structure.tables import counted

UNITS = ("bytes", "kB", "MB", "GB", "TB")


def size(amount: int) -> str:
    """Bytes as people say them."""
    value = float(amount)
    for unit in UNITS:
        if value < 1000 or unit == UNITS[-1]:
            break
        value /= 1000
    return f"{value:.0f} {unit}" if value >= 10 or unit == UNITS[0] else f"{value:.1f} {unit}"


def span(until: datetime, since: datetime) -> str:
    """How long something lasts, in the largest unit that fits."""
    seconds = max(int((until - since).total_seconds()), 0)
    for amount, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= amount:
            return counted(seconds // amount, unit)
    return "less than a minute"


def moments(until: datetime, since: datetime) -> str:
    """When something was that is not long ago, to the second."""
    seconds = int((until - since).total_seconds())
    if seconds >= 60:
        return f"{span(until, since)} ago"
    return f"{counted(seconds, 'second')} ago" if seconds > 0 else "just now"


def ago(until: datetime, since: datetime | None) -> str:
    """When something was."""
    return f"{span(until, since)} ago" if since is not None else "none yet"
