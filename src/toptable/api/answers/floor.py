"""What goes on in the hall: the tables of the round, the clock, judge calls, rulings, deck checks,
notes, messages, and what is open before the next round.
"""

from datetime import datetime

from toptable.api.contract import Answer
from toptable.engine.views.clock import ClockView
from toptable.engine.views.floor_tables import FloorView
from toptable.engine.views.late_players import LateTable


class TableTimeAnswer(Answer, frozen=True):
    """A table whose time is not that of the round."""

    table: int
    extra_seconds: int
    ends: datetime | None


class ClockAnswer(ClockView, frozen=True):
    """The clock of the round that is on, as moments: subtract the server's time."""

    tables: tuple[TableTimeAnswer, ...]
    """Tables with time of their own; only for judges."""
    now: datetime
    version: int


class NoteAnswer(Answer, frozen=True):
    """A note for the staff."""

    number: int
    kind: str
    text: str
    at: datetime
    by: str
    ruling: int
    open: bool


class MessageAnswer(Answer, frozen=True):
    """A message to one player."""

    number: int
    player: int
    name: str
    text: str
    at: datetime
    by: str
    read: datetime | None


class ZoneAnswer(Answer, frozen=True):
    """The tables that a judge looks after."""

    judge: str
    first: int
    last: int


class FloorAnswer(Answer, frozen=True):
    """Every table of the round that is on; none where nothing is played."""

    stage: str
    number: int
    tables: tuple[FloorView, ...]
    zones: tuple[ZoneAnswer, ...]
    not_swept: str
    """The tables that no judge has walked along yet, in words."""
    version: int


class LateAnswer(Answer, frozen=True):
    """Who is late or absent now, and what the document has for it. Nothing is given by itself."""

    tables: tuple[LateTable, ...]
    now: datetime
    version: int


class OpenMatterAnswer(Answer, frozen=True):
    """Something that is open."""

    kind: str
    text: str
    count: int
    tables: tuple[int, ...]
    names: tuple[str, ...]
    stops: bool
    """Whether the next round cannot be paired before it is settled."""


class OpenAnswer(Answer, frozen=True):
    """What is open before the next round."""

    next_round: int
    matters: tuple[OpenMatterAnswer, ...]
    asked: tuple[str, ...]
    """What pairing round 1 would ask about now; a reason answers it."""
    broken: tuple[str, ...]
    """What a correction has broken in the round that is on; repair_round mends it."""
    version: int


class NumberWanted(Answer, frozen=True):
    """A number that belongs to an answer."""

    key: str
    say: str
    most: int | None


class EndingOption(Answer, frozen=True):
    """One answer to a question about how a game ended."""

    option: str
    say: str
    numbers: tuple[NumberWanted, ...]


class EndingQuestion(Answer, frozen=True):
    """What to find out next at a table, or where the answers lead."""

    do: str
    """What happens at the table now."""
    ask: str
    """Empty once everything is answered."""
    options: tuple[EndingOption, ...]
    ended: str
    """How it ends, in words; send the command now. Empty while there is a question."""
    section: str
    rules: tuple[str, ...]
    version: int
