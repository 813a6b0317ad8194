"""Times and days as people type them, where this computer stands."""

from datetime import UTC, datetime, timedelta

from toptable.cli.common import stop
from toptable.cli.exits import Exit
from toptable.desk.desk import now


def coming(text: str) -> datetime:
    """A day and time, or the next time it is that time of day, where this computer stands."""
    local = now().astimezone()
    try:
        if " " in text.strip() or "T" in text:
            return datetime.fromisoformat(text.strip()).astimezone(UTC)
        hour, _, minute = text.partition(":")
        today = local.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    except ValueError:
        stop(
            f"{text} is no time. Write it as 14:30, or with the day: 2026-05-10 09:00.",
            Exit.REFUSED,
        )
    return (today if today >= local else today + timedelta(days=1)).astimezone(UTC)


def of_today(text: str) -> datetime:
    """A time of today, or of another day, as people write it where this computer stands."""
    day, _, clock_time = text.strip().rpartition(" ")
    hour, _, minute = clock_time.partition(":")
    try:
        today = datetime.fromisoformat(day).astimezone() if day else now().astimezone()
        local = today.replace(hour=int(hour), minute=int(minute), second=0)
    except ValueError:
        stop(f"{text} is no time of day. Write it as 14:30.", Exit.REFUSED)
    return local.replace(microsecond=0).astimezone(UTC)
