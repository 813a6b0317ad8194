"""The event as a whole: created, renamed, set up, closed, reopened."""

from collections.abc import Mapping
from datetime import date

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Always, As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, Silent, entry
from toptable.engine.openness import FOR_ALL, STAFF, only
from toptable.engine.persistent_map import Map
from toptable.engine.questions import teams
from toptable.engine.questions.progress import rulings_open
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import EVERYONE, FLOOR, ORGANIZER, Actor, Role
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import unmet
from toptable.engine.rules.structure.levels import Sanctioned
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.event import Event
from toptable.engine.state.office import Staff
from toptable.engine.subjects.event.event_facts import SANCTIONED, event_changed

CLOSED = Refusal.of("closed:closed")


NEEDS_REASON = Refusal.of("reason_needed:needs_reason")


TOLD_OTHERWISE = Refusal.of("reason_needed:told_otherwise")


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=only(
        "id",
        "name",
        "date",
        "rulebook",
        "commitment",
        "settings",
        "event_type",
        "category",
        "demo",
        reason=True,
    ),
)
class CreateEvent(Command):
    """Start a log. The commitment is of a seed that the caller has just drawn and keeps."""

    id: str
    """The id of the event."""
    name: str
    date: str
    rulebook: str
    """The id of the document, see /api/v1/rulebooks."""
    commitment: str
    settings: dict[str, str] = {}
    """What is chosen otherwise than in the document."""
    event_type: str = ""
    category: str = ""
    """One of the document's categories, by its id."""
    demo: bool = False
    """An event to try things out."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Start the log with everything a later reader needs to know which rules it runs under."""
        if state.event is not None:
            refuse("exists:create", event=state.event.name)
        rulebook = situation.rulebook
        unknown_kind(self.event_type, self.category, rulebook)
        always(self.event_type, self.settings, rulebook)
        together(self.settings, rulebook)
        return [
            EventCreated(
                id=self.id,
                name=names.tidy(self.name),
                date=self.date,
                rulebook=rulebook.id,
                rulebook_version=rulebook.version,
                commitment=self.commitment,
                settings=_with_proposed_level(self, rulebook),
                event_type=self.event_type,
                category=self.category,
                demo=self.demo,
                organizer=_organizer(situation.actor),
            )
        ]


def _organizer(actor: Actor) -> str:
    """Whoever makes an event organizes it, until they are taken off the list of staff."""
    name = names.tidy(actor.name)
    return "" if names.problem(name) else name


@entry(
    seen=only(
        "id",
        "name",
        "date",
        "rulebook",
        "rulebook_version",
        "commitment",
        "settings",
        "event_type",
        "category",
        "demo",
        "organizer",
    ),
    undone=Silent(worded("event.first_entry")),
)
class EventCreated(Entry):
    """The first entry of every log: what the event is, and the commitment to its secret seed."""

    id: str
    name: str
    date: str
    rulebook: str
    rulebook_version: str
    commitment: str
    settings: dict[str, str] = {}
    event_type: str = ""
    """What kind of event it is, as the document names them; proposes tier or level. N13-42."""
    category: str = ""
    """Who stands behind it, where rules depend on that. B-005."""
    demo: bool = False
    organizer: str = ""
    """Who made it, and is on its staff from the start. N10-09, N13-03, FFG-02, B-011."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.event is not None:
            refuse("exists:create", event=state.event.name)
        passed(names.problem(self.name, "The name of an event"))
        no_day(self.date)
        if self.organizer:
            passed(names.problem(self.organizer))
        unknown_kind(self.event_type, self.category, rulebook)
        passed(rulebook.check_settings(self.settings))

    def book(self, state: State) -> State:
        event = Event(
            id=self.id,
            name=self.name,
            date=self.date,
            rulebook=self.rulebook,
            rulebook_version=self.rulebook_version,
            settings=Map(self.settings),
            event_type=self.event_type,
            category=self.category,
            demo=self.demo,
        )
        made = (Staff(name=self.organizer, role=Role.ORGANIZER),) if self.organizer else ()
        return replace(state, event=event, staff=made)

    def tell(self, state: State) -> str:
        return log_line(
            "event_created",
            name=self.name,
            rulebook=self.rulebook,
            rulebook_version=self.rulebook_version,
        )

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return log_line("created_under", name=self.name, title=rulebook.title)


def no_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        refuse("date:no_day", text=f"{text!r}")


def unknown_kind(event_type: str, category: str, rulebook: Rulebook) -> None:
    """An event type or category that the document does not know."""
    levels = rulebook.levels
    if levels is None:
        return
    try:
        levels.propose(event_type, category)
    except ValueError as problem:
        raise Refused(Refusal("event_type", str(problem))) from None


def always(event_type: str, settings: Mapping[str, str], rulebook: Rulebook) -> None:
    """Some kinds of events are sanctioned, whatever anybody wishes. N13-43."""
    if not event_type or rulebook.levels is None or settings.get(SANCTIONED, "yes") == "yes":
        return
    kind = rulebook.levels.event_type(event_type)
    if kind.sanctioned is not Sanctioned.ALWAYS:
        return
    refuse("sanctioned", kind.source, kind=kind.name)


def _with_proposed_level(command: CreateEvent, rulebook: Rulebook) -> dict[str, str]:
    """The level of the event type unless one was chosen, and its mark. N13-42, N13-43, B-006."""
    if not command.event_type or rulebook.levels is None:
        return command.settings
    proposed = rulebook.levels.propose(command.event_type, command.category)
    settings, key = dict(command.settings), rulebook.level_setting
    if key:
        settings.setdefault(key, proposed.level)
    marked = any(setting.key == SANCTIONED for setting in rulebook.settings)
    if marked and proposed.sanctioned is Sanctioned.ALWAYS:
        settings.setdefault(SANCTIONED, "yes")
    return settings


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=only("name", reason=True),
    after_close=True,
    typed=Typed("event rename", "spring 'Spring Open 2026'"),
)
class RenameEvent(Command):
    """Give the event another name."""

    name: str
    """The new name."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [EventRenamed(name=names.tidy(self.name))]


@entry(seen=only("name"), undone=ShownBy(event_changed))
class EventRenamed(Entry):
    """The event has another name."""

    name: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(names.problem(self.name, "The name of an event"))

    def book(self, state: State) -> State:
        return replace(state, event=replace(the_event(state), name=self.name))

    def tell(self, state: State) -> str:
        return log_line("event_renamed", name=self.name)


def together(settings: Mapping[str, str], rulebook: Rulebook) -> None:
    """Values that do not go with each other, such as the method of another game. B-109, B-112."""
    rules = granted(rulebook.rules(settings))
    passed(unmet(rulebook.settings, rules.chosen, given=False))


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=FOR_ALL,
    after_close=True,
    typed=Typed("event close", "spring", "End the event and reveal the seed behind its draws."),
)
class CloseEvent(Command):
    """End the event and reveal the seed."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """End the event and reveal the seed, so that anyone can check the draws."""
        if state.closed:
            refuse("closed:close")
        passed(rulings_open(state, situation))
        return [EventClosed(seed=situation.seed.hex())]


@entry(seen=only("seed"), undone=ShownBy(event_changed))
class EventClosed(Entry):
    """The event is over; the seed behind its draws is revealed."""

    seed: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.closed:
            refuse("closed:close")
        current = state.current
        if current is not None and not current.published:
            refuse("draft_open", number=current.number)
        if current is not None and not current.complete:
            refuse("results_missing:may_close", open=current.open, number=current.number)
        bracket = state.finals.bracket
        if bracket is not None and not follow(bracket).over:
            refuse("bracket_open")
        passed(teams.still_open(state, rulebook))

    def book(self, state: State) -> State:
        return replace(state, closed=True)

    def tell(self, state: State) -> str:
        return log_line("event_closed")


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=only("commitment", reason=True),
    after_close=True,
    reason=Asks.MAY,
    typed=Typed(
        "event reopen",
        "spring --reason 'A result was wrong'",
        "Go on with a closed event, under a new secret seed.",
        commitment=Always(""),
    ),
)
class ReopenEvent(Command):
    """Go on with a closed event under a new seed."""

    commitment: str

    def decide(self, state: State, situation: Situation) -> Decision:
        return [EventReopened(commitment=self.commitment)]


@entry(seen=only("commitment"), undone=ShownBy(event_changed))
class EventReopened(Entry):
    """The event goes on, with a new secret seed since the old one is known."""

    commitment: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not state.closed:
            refuse("open")

    def book(self, state: State) -> State:
        return replace(state, closed=False, office=replace(state.office, reported=False))

    def tell(self, state: State) -> str:
        return log_line("event_reopened")


@command(
    by=FLOOR,
    scope=Scope.ROUNDS,
    seen=only("what", "outcome", "witness"),
    typed=Typed(
        "event hand-draw",
        "spring --what 'Who goes first' --outcome Ann --witness Jo",
        "Record a coin, die or lot that was drawn on the table.\n\n"
        'Places between level players are settled with "toptable cut draw".',
        what=As("--what"),
        outcome=As("--outcome"),
        witness=As("--witness", "Who saw it."),
    ),
)
class RecordHandDraw(Command):
    """Write down a draw made on the table."""

    what: str
    """What was drawn for."""
    outcome: str
    """What came out."""
    witness: str

    def decide(self, state: State, situation: Situation) -> Decision:
        return [
            DrawnByHand(
                what=self.what.strip(),
                outcome=self.outcome.strip(),
                witness=self.witness.strip(),
            )
        ]


@entry(seen=only("what", "outcome", "witness"))
class DrawnByHand(Entry):
    """A coin, a die or a lot at the table, before a witness. B-100, N13-18."""

    what: str
    outcome: str
    witness: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not (self.what and self.outcome and self.witness):
            refuse("incomplete_draw", "B-100")

    def book(self, state: State) -> State:
        return unchanged(state, self)

    def tell(self, state: State) -> str:
        return log_line("drawn_by_hand", what=self.what, outcome=self.outcome, witness=self.witness)


@command(
    by=EVERYONE,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
    confidential=True,
    typed=Typed(
        "judge concern",
        "spring 'Somebody filmed my hand'",
        "Leave a concern with the staff. The log holds no word of it.",
        text=As(text="What it is about; confidential.", empty="Say what it is about."),
    ),
)
class FileComplaint(Command):
    """Leave a confidential concern with the staff."""

    text: Sealed
    """What somebody wants to be known; confidential."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [ComplaintFiled(text=self.text)]


@entry(seen=STAFF)
class ComplaintFiled(Entry):
    """A confidential concern or report, also after the event. N13-07, N13-33, N10-06."""

    text: Sealed

    def validate(self, state: State, rulebook: Rulebook) -> None:
        """Nothing forbids this."""

    def book(self, state: State) -> State:
        return unchanged(state, self)

    def tell(self, state: State) -> str:
        return log_line("complaint_filed")


def unchanged(state: State, _entry: object) -> State:
    """Kept in the log; the tournament itself goes on as before."""
    return state
