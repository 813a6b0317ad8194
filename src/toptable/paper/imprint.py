"""What stands at the foot of every sheet: event, round, time, and the log at that moment.

Paper is a witness: who has the sheet can tell later whether the log still contains what the hall
was shown. N13-33, B-186.
"""

from urllib.parse import urlencode

import msgspec

from toptable.engine.log.witness import ASKED
from toptable.paper.codes import code


class WitnessMark(msgspec.Struct, frozen=True):
    """The head of the log as text, and as a code that opens the page which checks it."""

    text: str
    code: str


class Imprint(msgspec.Struct, frozen=True):
    """The foot of a sheet."""

    event: str
    stage: str
    """The round that it is about, ``Round 3``; empty where it is about the event."""
    time: str
    draft: bool
    """Whether the round may still change."""
    confidential: bool
    """Whether it is for the staff who may print it, and for nobody else."""
    witness: WitnessMark


def witness_mark(head: str, site: str, event: str) -> WitnessMark:
    """The mark for the short head of a log (``witness.told``).

    ``site`` is where the pages are, such as ``https://hall.example``; without one the code holds
    the head alone.
    """
    return WitnessMark(head, code(check_address(site, event, head) if site else head))


def check_address(site: str, event: str, head: str) -> str:
    """Where anybody can see whether the log of an event still holds what it held then."""
    return f"{site.rstrip('/')}/e/{event}/proof?{urlencode({ASKED: head})}"
