"""What stands at the foot of every sheet: event, round, time, and the log at that moment.

Paper is a witness: who has the sheet can tell later whether the log still contains what the hall
was shown. N13-33, B-186.
"""

import msgspec

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
    witness: WitnessMark


def witness_mark(head: str, address: str) -> WitnessMark:
    """The mark for the short head of a log (``witness.told``).

    ``address`` is where it can be checked; without one the code holds the head alone.
    """
    return WitnessMark(head, code(f"{address}?head={head}" if address else head))
