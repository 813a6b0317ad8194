"""What goes on in the hall: the tables of the round, the clock, judge calls, rulings, deck checks,
notes, messages, and what is open before the next round.
"""

from datetime import datetime

from toptable.api.contract import Answer
from toptable.engine.rules.clock.round_minutes import ClockStage
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


class CallAnswer(Answer, frozen=True):
    """A judge is wanted. Of a confidential call the queue says only that it is there."""

    number: int
    reason: str
    text: str
    """The reason in words."""
    table: int | None
    player: int | None
    """Who calls."""
    note: str
    since: datetime
    urgent: bool
    confidential: bool
    judge: str
    """Who has claimed it."""
    head_judge: bool
    resolved: datetime | None
    outcome: str


class RuledMatchAnswer(Answer, frozen=True):
    """The match that a ruling belongs to, as it was when the judge ruled."""

    stage: ClockStage
    number: int
    """The Swiss round or tiebreaker round; 0 in the bracket and before round 1."""
    table: int
    """The table, or the number of the bracket game; 0 for a bye and between matches."""
    players: tuple[int, ...]
    game: int
    """The game of the match, where the judge named those already over; else 0."""
    closed: bool
    """Whether the event was already closed."""


class RulingAnswer(Answer, frozen=True):
    """A ruling with its penalty."""

    number: int
    players: tuple[int, ...]
    """The numbers of those it is about."""
    who: str
    """Their names."""
    round: int
    """The Swiss round of its match; 0 for none."""
    where: str
    """Its match in words, with the opponent."""
    match: RuledMatchAnswer | None
    """Its match; null where an early log leaves it open."""
    infraction: str
    """What it was for."""
    section: str
    """Where the document says so."""
    penalty: str
    """The penalty as the document calls it."""
    judge: str
    at: datetime
    unfinished: bool
    """Questions of the document are open: complete_ruling answers them."""
    undone: bool
    """Overturned or withdrawn: it counts no longer."""
    appeal: str
    """How far an appeal is; final where none is possible."""
    awaits: str
    """Who must still say that they know of it."""


class DeckCheckAnswer(Answer, frozen=True):
    """A deck check. Of a planned one, whoever plays learns neither who nor where."""

    number: int
    kind: str
    stage: str
    how: str
    judge: str
    table: int | None
    players: tuple[int, ...]
    began: datetime | None
    found: tuple[str, ...]


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
