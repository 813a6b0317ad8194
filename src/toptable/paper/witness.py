"""What every printed sheet says about the log it was printed from, so that the hall has a witness.

``stamp`` is asked once for a whole print: every sheet of it carries the same line and the same
code. Whoever keeps a sheet can type that line in, or scan the code, and is told whether the log
still holds what it held when the sheet was printed.
"""

from datetime import datetime
from urllib.parse import urlencode

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.log.witness import ASKED, told
from toptable.engine.state import the_event


class Stamp(msgspec.Struct, frozen=True):
    """The witness line of a sheet."""

    event: str
    """The name of the event."""
    round: int
    """The latest published round when it was printed; 0 before the first."""
    at: datetime
    """When it was printed, as the clock of the hall shows it."""
    head: str
    """The head of the log, such as ``57-8F3K-QW2M-41TZ-0PSC-77XH-2KDM``."""
    code: str
    """What the code to scan says: where anybody can check the head, or the head itself where
    nobody knows an address of the pages."""

    @property
    def text(self) -> str:
        """All of it in one line for the foot of a sheet."""
        round_ = f"Round {self.round}" if self.round else "Before round 1"
        return f"{self.event} · {round_} · {self.at:%Y-%m-%d %H:%M} · {self.head}"


def stamp(log: Log, at: datetime, site: str = "") -> Stamp:
    """The witness of a log as it stands now.

    ``site`` is where the pages are, such as ``https://hall.example``; empty where none are known.
    """
    state, head = log.state, told(log.version, log.head)
    published = [round_.number for round_ in state.rounds if round_.published]
    event = the_event(state)
    return Stamp(
        event=event.name,
        round=published[-1] if published else 0,
        at=at,
        head=head,
        code=check_address(site, event.id, head) if site else head,
    )


def check_address(site: str, event: str, head: str) -> str:
    """Where anybody can see whether the log of an event still holds what it held then."""
    return f"{site.rstrip('/')}/e/{event}/proof?{urlencode({ASKED: head})}"
