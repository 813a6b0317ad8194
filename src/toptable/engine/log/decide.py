"""From a person's intent to what becomes true: the one way anything changes.

``decide`` looks at the state, the command and the situation, and answers with entries or a
refusal. It touches nothing: no database, no clock, no chance but the one it is given. Each entry
it proposes must be allowed by ``may`` in the state it would be booked in, which is also how a
checker tests entries that another version of the engine decided.
"""

from collections.abc import Callable

from msgspec.structs import replace

from toptable.engine.chance import DrawsSealed
from toptable.engine.declared import DECLARED, Command
from toptable.engine.entry import Entry
from toptable.engine.log.apply import apply
from toptable.engine.log.open_questions import open_questions
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.rules.citations import told
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.conduct import penalty_effects
from toptable.engine.subjects.event.lifecycle import CLOSED, CreateEvent, EventCreated


def decide(state: State, command: Command, situation: Situation) -> Decision | Refusal:
    """What the command leads to in this state: entries, or a refusal.

    A refusal says by itself whether a reason would overrule it.
    """
    decided = _decided(state, command, situation)
    if not isinstance(decided, Refusal):
        return decided
    if situation.asked is None and not situation.reasoned:
        reasoned = _decided(state, command, replace(situation, reason_to_come=True))
        if reasoned != decided:
            decided = replace(decided, answer=AnsweredBy.REASON)
    return told(situation.rulebook, decided)


def overruled(state: State, command: Command, situation: Situation) -> tuple[Refusal, ...]:
    """The refusals that only the reason answers, as far as they come before a sealed draw."""
    if not situation.reasoned:
        return ()

    def attempt(asked: Callable[[], bool]) -> Decision | Refusal:
        chance = situation.chance.again()
        silent = replace(situation, reason="", reason_to_come=False, asked=asked, chance=chance)
        try:
            decided = _decided(state, command, silent)
        except DrawsSealed:
            return []
        return told(situation.rulebook, decided) if isinstance(decided, Refusal) else decided

    return open_questions(attempt)


def decide_with_codes(
    state: State, command: Command, situation: Situation
) -> tuple[Decision | Refusal, tuple[str, ...]]:
    """The decision, and the codes of the refusals that only the reason answers, for the log.

    Most decisions never ask for a reason; then there is nothing to find out.
    """
    if not situation.reasoned:
        return decide(state, command, situation), ()
    places: list[None] = []

    def asked() -> bool:
        places.append(None)
        return True

    decided = decide(state, command, replace(situation, asked=asked))
    if isinstance(decided, Refusal) or not places:
        return decided, ()
    return decided, tuple(refusal.code for refusal in overruled(state, command, situation))


def _decided(state: State, command: Command, situation: Situation) -> Decision | Refusal:
    try:
        return _entries(state, command, situation)
    except Refused as no:
        return no.refusal


def _entries(state: State, command: Command, situation: Situation) -> Decision:
    if state.event is None and not isinstance(command, CreateEvent):
        refuse("no_event:entries", "There is no such event yet. Create it first.")
    if state.closed and not _goes_on_after_close(command):
        raise Refused(CLOSED)
    proposed = command.decide(state, situation)
    after = _booked(state, proposed, situation.rulebook)
    following = penalty_effects.due(after, situation.after(after))
    _booked(after, following, situation.rulebook)
    return [*proposed, *following]


def _goes_on_after_close(command: Command) -> bool:
    """Whether a closed event still takes this. B-075, B-010, B-172, N13-33."""
    declared = DECLARED[type(command)].after_close
    return declared if isinstance(declared, bool) else declared(command)


def _booked(state: State, proposed: list[Entry], rulebook: Rulebook) -> State:
    """The state with all of these entries, each of which may stand."""
    for entry in proposed:
        passed(may(state, entry, rulebook))
        state = apply(state, entry)
    return state


def may(state: State, entry: Entry, rulebook: Rulebook) -> Refusal | None:
    """Why this entry cannot stand in this state, or nothing if it can."""
    if state.event is None and not isinstance(entry, EventCreated):
        return Refusal("no_event:may", "The log must begin with the creation of the event.")
    try:
        entry.validate(state, rulebook)
    except Refused as no:
        return told(rulebook, no.refusal)
    return None
