"""How the phone of somebody who waits for a place is known: a cookie, signed like a player's.

It names the number on the waiting list and the moment of joining, so that whoever gets the same
number after an undo is somebody else.
"""

from datetime import UTC, datetime, timedelta

from toptable.desk.self_registration import InLine
from toptable.web.access.sessions import Keys

COOKIE = "toptable_waiting"
LONGEST = 80
_START = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(milliseconds=1)


def waiting_ticket(keys: Keys, event: str, waiting: InLine) -> str:
    """What the cookie of somebody who waits holds."""
    body = f"{waiting.number}-{(waiting.since - _START) // _TICK}"
    return f"{body}-{keys.player_key(event, _who(body), 0)}"


def in_line(keys: Keys, event: str, ticket: str) -> InLine | None:
    """Whom a cookie is of; nobody where it was made up."""
    body, _, key = ticket.rpartition("-")
    if len(ticket) > LONGEST or not keys.fits_player(key, event, _who(body), 0):
        return None
    number, _, moment = body.partition("-")
    return InLine(int(number), _START + int(moment) * _TICK)


def _who(body: str) -> str:
    return f"waiting:{body}"
