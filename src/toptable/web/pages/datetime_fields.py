"""Days and times as people pick them in a form, where the server stands."""

from datetime import UTC, datetime

from toptable.desk.desk import now
from toptable.engine.refusal import Refusal
from toptable.web.acts.form_response import Refused

NO_MOMENT = Refusal.of("no_time:no_moment")


def moment(text: str, back: str) -> datetime | None:
    """A day and time, or a time of today; None where nothing was typed."""
    typed = text.strip()
    if not typed:
        return None
    local = now().astimezone()
    try:
        if "T" in typed or " " in typed:
            return datetime.fromisoformat(typed).astimezone(UTC)
        hour, _, minute = typed.partition(":")
        today = local.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    except ValueError:
        raise Refused(NO_MOMENT, back) from None
    return today.astimezone(UTC)


def in_field(when: datetime | None) -> str:
    """A moment as a field for day and time has it."""
    return f"{when.astimezone():%Y-%m-%dT%H:%M}" if when is not None else ""
