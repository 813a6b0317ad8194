"""The protocols there are, for everyone who has to name one."""

from collections.abc import Sequence

from toptable.engine.refusal import Refusal
from toptable.engine.rules.time_up.agenda import AgendaAtTime
from toptable.engine.rules.time_up.annex_a import BushiroadAtTime
from toptable.engine.rules.time_up.script import Ask, Ended, Given, walk
from toptable.engine.rules.time_up.star_wars import ForceAtTime
from toptable.engine.rules.time_up.table import AtTime

TimeUp = AgendaAtTime | BushiroadAtTime | ForceAtTime
"""What a document does at a table whose time is up."""


def next_at(
    protocol: TimeUp, table: AtTime, answers: Sequence[Given] = ()
) -> Ask | Ended | Refusal:
    """The question the judge must answer next, or the end, after these answers."""
    return walk(protocol.script(table), answers)
