"""What documents say about conduct, and what a head judge has ruled and allowed at an event."""

from toptable.api.contract import Answer
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Extension, Falls, Target


class PenaltyAnswer(Answer, frozen=True):
    """A penalty of a document."""

    id: str
    """By which commands name it."""
    name: str
    """What the document calls it."""
    by: tuple[Role, ...]
    """Who may give it; anybody who rules where none is named."""
    recorded: bool
    """Whether the document wants a record."""
    acknowledged_by: Role | None
    """Who must be told and say that they know."""
    report_to: str
    """Whom the head judge reports it to."""
    refer_to: str
    """Who alone may give a ban, should one follow."""


class RemedyAnswer(Answer, frozen=True):
    """Something to carry out at the table or in the records."""

    id: str
    name: str
    steps: tuple[str, ...]


class CountingAnswer(Answer, frozen=True):
    """From which repetition on a penalty becomes a heavier one."""

    counts: tuple[str, ...]
    """The penalties that are counted."""
    from_nth: int
    per: str
    """infraction, or event where everything of the event is counted together."""
    strength: str
    """How strongly the document wants it: may, in_principle or due. A person always confirms."""
    becomes: str
    """The heavier penalty; empty for the next one up."""
    only: tuple[str, ...]
    """The infractions that are counted with each other; all where none is named."""
    section: str
    rules: tuple[str, ...]


class AppealsAnswer(Answer, frozen=True):
    """What a document says about appeals."""

    chain: tuple[Role, ...]
    """Who hears a matter, one after another; the last one's word is final."""
    challenges: bool
    """Whether an event may limit how many appeals a player has."""
    overrules_faq: bool
    """Whether the final word may go against a published FAQ."""
    afterwards: str
    """Where a complaint can go when the event is over."""
    source: str
    rules: tuple[str, ...]


class CardAdvice(Answer, frozen=True):
    """A short answer to what is allowed at the table."""

    id: str
    topic: str
    text: str
    source: str
    rules: tuple[str, ...]
    tiers: tuple[str, ...]
    """The tiers or levels it holds for; all where none is named."""
    games: tuple[str, ...]
    categories: tuple[str, ...]


class ConductAnswer(Answer, frozen=True):
    """What one document says about conduct, besides its infractions."""

    rulebook: str
    tier_word: str
    """What the document calls its tiers."""
    tiers: tuple[str, ...]
    """From the most relaxed to the strictest."""
    penalties: tuple[PenaltyAnswer, ...]
    """The lightest first."""
    remedies: tuple[RemedyAnswer, ...]
    counting: tuple[CountingAnswer, ...]
    appeals: AppealsAnswer
    extension: Extension
    """Whether the time that a ruling took is given back."""
    extension_source: str
    cards: tuple[CardAdvice, ...]
    general: tuple[str, ...]
    """What holds for every ruling."""


class MeasureAnswer(Answer, frozen=True):
    """One thing that a ruling does: a penalty or a range of them, and what to do."""

    text: str
    """In words."""
    to: Target
    penalty: str
    """The suggested penalty by its id; empty where the document leaves the choice open."""
    low: str
    high: str
    """The range that needs no reason; empty for an open end."""
    instead: tuple[str, ...]
    """Other penalties that the document allows in its place."""
    also: tuple[str, ...]
    """Penalties that come on top of it."""
    optional: bool
    """Whether the document says that it may be given, not that it is."""
    steps: tuple[str, ...]
    """What to do, in order."""
    falls: Falls
    """Which match a loss falls on."""
    by: tuple[Role, ...]
    """Who may give it here, where that is not who gives the same penalty elsewhere."""
    note: str


class TreeAnswer(Answer, frozen=True):
    """One possible answer to a question: it ends the tree, asks on, or sends elsewhere."""

    say: str
    goto: str
    """The id of the question that comes next; empty where none does."""
    see: str
    """The key of the infraction whose tree goes on from here."""
    then: str
    """The question that comes after the outcome was carried out."""
    tiers: tuple[str, ...]
    """The tiers that have this answer; all where none is named."""
    from_seconds: int | None
    """Where answers are a timeline: from which moment on this is the right one."""


class TreeQuestion(Answer, frozen=True):
    """A question that a judge has to find out about."""

    id: str
    ask: str
    answers: tuple[TreeAnswer, ...]


class InfractionAnswer(Answer, frozen=True):
    """An infraction of a document with its questions; a repair has the same shape."""

    id: str
    """The catalogue id."""
    key: str
    """By which commands and addresses name it."""
    name: str
    when: str
    """What it is, in our words."""
    section: str
    group: str
    repair: bool
    """Whether it is no infraction but a way to put a game right."""
    questions: tuple[TreeQuestion, ...]
    intentional: str
    """The key of the infraction it becomes when it was done on purpose."""
    see_also: tuple[str, ...]
    examples: tuple[str, ...]
    notes: tuple[str, ...]
    tip: str
    rules: tuple[str, ...]


class SaidAnswer(Answer, frozen=True):
    """A question that was answered on the way."""

    ask: str
    answer: str


class QuestionNow(Answer, frozen=True):
    """What to find out next."""

    id: str
    ask: str
    answers: tuple[str, ...]
    """Send the number of one of these, counted from 1, or its text."""


class SuggestionAnswer(Answer, frozen=True):
    """Where the answers so far lead: to the next question, or to what the document suggests."""

    infraction: str
    """The key of the infraction that it is ruled as, which may be another than was asked for."""
    name: str
    tier: str
    section: str
    rules: tuple[str, ...]
    path: tuple[SaidAnswer, ...]
    question: QuestionNow | None
    """Null once everything is answered."""
    measures: tuple[MeasureAnswer, ...]
    """What the document suggests; none while there is a question."""
    extension: Extension | None
    notes: tuple[str, ...]


class GuidanceAnswer(Answer, frozen=True):
    """What is allowed at the tables of this event."""

    tier: str
    cards: tuple[CardAdvice, ...]
    general: tuple[str, ...]
    version: int


class PermissionAnswer(Answer, frozen=True):
    """Something that staff allowed on the day."""

    number: int
    who: str
    player: int | None
    thing: str
    until: str
    by: str
    kind: str


class HeldMatch(Answer, frozen=True):
    """A match under investigation."""

    round: int
    table: int


class EjectionAnswer(Answer, frozen=True):
    """Somebody who was sent out, and perhaps let in again."""

    name: str
    by: str
    back: bool
    permitted_by: str
    text: str
    """Why; what you may not read says whom to ask."""


class MeasuresAnswer(Answer, frozen=True):
    """What staff allowed, which matches are under investigation, and who was sent out."""

    permissions: tuple[PermissionAnswer, ...]
    held: tuple[HeldMatch, ...]
    ejected: tuple[EjectionAnswer, ...]
    version: int
