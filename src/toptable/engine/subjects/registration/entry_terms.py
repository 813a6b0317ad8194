"""The terms of entry: what the event asks, what staff should know of those who come, and who was
turned away (N13-05, N10-04, B-018 to B-022, B-074, B-174).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF, only
from toptable.engine.questions.admission import (
    by_person,
    each_person,
    everybody,
    free_places,
    occasion_of,
    present,
)
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import HEADS, ORGANIZER
from toptable.engine.rules.eligibility import AdmissionStep, Ground, PersonFacts, Terms
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import TurnedAway
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.waiting_list import AdmitWaiting

_GROUNDS = {
    Ground.BANNED: "banned by the publisher",
    Ground.VENUE: "banned by the venue",
    Ground.THREAT: "a threat to people here",
    Ground.CAPACITY: "the venue may hold no more",
    Ground.NOT_INVITED: "not invited",
    Ground.QUALIFIED: "qualified in this series already",
    Ground.DECLARED: "close to the makers of the game",
    Ground.ELSEWHERE: "playing in another event",
    Ground.LATE: "came too late",
}


LETS_IN = EnterPlayers | AdmitWaiting | AdmitLate | Rejoin | CheckIn
"""The commands that bring somebody into the event, or to their seat."""


def warnings(
    state: State, command: Command, facts: Iterable[PersonFacts], rulebook: Rulebook
) -> tuple[str, ...]:
    """What staff should know of those whom they let in, though it is no ground to refuse them."""
    match command:
        case EnterPlayers():
            step, people = AdmissionStep.ENTRY, list(command.players)
        case AdmitWaiting():
            line = state.admission.waiting
            step = AdmissionStep.ENTRY
            people = [newcomer.who for newcomer in line if command.number in (0, newcomer.number)][
                :1
            ]
        case AdmitLate():
            step, people = AdmissionStep.LATE, [command.player]
        case Rejoin():
            step, people = AdmissionStep.LATE, present(state, [command.player])
        case CheckIn() if command.present:
            chosen = command.players or everybody(state, present=True)
            step, people = AdmissionStep.CHECK_IN, present(state, chosen)
        case _:
            return ()
    known, occasion = by_person(facts), occasion_of(state, step, rulebook)
    return tuple(
        text
        for name, person in each_person(people)
        for text in rulebook.eligibility.warnings(
            names.tidy(name), known.get(person, PersonFacts(person=person)), occasion
        )
    )


@command(by=ORGANIZER, scope=Scope.PEOPLE, seen=only("terms", reason=True))
class SetTerms(Command):
    """Say on which terms the event lets people in."""

    terms: Terms
    """The terms."""

    def decide(self, state: State, situation: Situation) -> Decision:
        series = names.tidy(self.terms.series)
        return [TermsSet(terms=replace(self.terms, series=series))]


@entry(seen=only("terms"))
class TermsSet(Entry):
    """The event lets people in on these terms. B-018, B-074."""

    terms: Terms

    def validate(self, state: State, rulebook: Rulebook) -> None:
        terms = self.terms
        if (terms.by_invitation or terms.not_again) and not terms.series:
            refuse("series_needed", "B-018")
        if terms.series:
            passed(names.problem(terms.series, "The name of a series"))
        if terms.capacity < 0:
            refuse("capacity", "N13-05")
        if terms == state.admission.terms:
            refuse("same_terms")

    def book(self, state: State) -> State:
        return replace(state, admission=replace(state.admission, terms=self.terms))

    def tell(self, state: State) -> str:
        terms = self.terms
        parts = [
            f"series {terms.series}" if terms.series else "",
            "by invitation" if terms.by_invitation else "",
            "not for those who have qualified" if terms.not_again else "",
            "two events at once allowed" if terms.two_events else "",
            f"{terms.capacity} places" if terms.capacity else "",
        ]
        return log_line("terms_set", filter=", ".join(filter(None, parts)) or "open to everybody")


@command(by=HEADS, scope=Scope.JUDGING, seen=STAFF)
class TurnAway(Command):
    """Do not let somebody in, on a ground that the document has."""

    who: Sealed
    """The name and what happened; both stay out of public copies."""
    ground: Ground
    """Why."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """On the document's grounds only; for want of places only once they are all taken.
        N13-05."""
        ground = granted(situation.rulebook.eligibility.ground(self.ground))
        free = free_places(state)
        if ground.ground is Ground.CAPACITY and free != 0:
            left = "no number of places is set"
            if free:
                left = (
                    worded("letting_in.places_free", free=free) if free > 1 else "a place is free"
                )
            refuse("places_free", ground.source, left=left)
        return [EntryRefused(who=self.who, ground=ground.ground, source=ground.source)]


@entry(seen=STAFF)
class EntryRefused(Entry):
    """Somebody was turned away, on a ground of the document. N13-05, N10-04, B-018, B-073."""

    who: Sealed
    ground: Ground
    source: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ground = rulebook.eligibility.ground(self.ground)
        if isinstance(ground, Refusal):
            passed(ground)

    def book(self, state: State) -> State:
        one = TurnedAway(who=self.who, ground=self.ground)
        before = state.admission
        return replace(state, admission=replace(before, turned_away=(*before.turned_away, one)))

    def tell(self, state: State) -> str:
        return log_line("entry_refused", grounds=_GROUNDS[self.ground], source=self.source)
