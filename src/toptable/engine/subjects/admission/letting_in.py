"""Letting people in: the terms of the event, what staff should know, who was turned away.

Who is kept out is asked in ``engine/questions/admission.py``. N13-05, N10-04, B-018 to B-022,
B-074, B-174.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command
from toptable.engine.questions.admission import (
    by_person,
    each_person,
    everybody,
    free_places,
    occasion_of,
    present,
)
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.rules.people.facts import AdmissionStep, Ground, PersonFacts
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.admission import TurnedAway
from toptable.engine.subjects.admission import commands, entries
from toptable.engine.subjects.people import commands as people_commands


def warnings(
    state: State, command: Command, facts: Iterable[PersonFacts], rulebook: Rulebook
) -> tuple[str, ...]:
    """What staff should know of those whom they let in, though it is no ground to refuse them."""
    match command:
        case people_commands.EnterPlayers():
            step, people = AdmissionStep.ENTRY, list(command.players)
        case commands.AdmitWaiting():
            line = state.admission.waiting
            step = AdmissionStep.ENTRY
            people = [newcomer.who for newcomer in line if command.number in (0, newcomer.number)][
                :1
            ]
        case commands.AdmitLate():
            step, people = AdmissionStep.LATE, [command.player]
        case people_commands.Rejoin():
            step, people = AdmissionStep.LATE, present(state, [command.player])
        case people_commands.CheckIn() if command.present:
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


def set_terms(_state: State, command: commands.SetTerms, _situation: Situation) -> Decision:
    series = names.tidy(command.terms.series)
    return [entries.TermsSet(terms=replace(command.terms, series=series))]


def may_set_terms(state: State, entry: entries.TermsSet, _rulebook: Rulebook) -> None:
    terms = entry.terms
    if (terms.by_invitation or terms.not_again) and not terms.series:
        refuse("series_needed", "Name the series whose lists count.", "B-018")
    if terms.series:
        passed(names.problem(terms.series, "The name of a series"))
    if terms.capacity < 0:
        refuse("capacity", "The number of places is a whole number from 0 up.", "N13-05")
    if terms == state.admission.terms:
        refuse("same_terms", "These are the terms already.")


def book_terms(state: State, entry: entries.TermsSet) -> State:
    return replace(state, admission=replace(state.admission, terms=entry.terms))


def turn_away(state: State, command: commands.TurnAway, situation: Situation) -> Decision:
    """On the document's grounds only; for want of places only once they are all taken. N13-05."""
    ground = granted(situation.rulebook.eligibility.ground(command.ground))
    free = free_places(state)
    if ground.ground is Ground.CAPACITY and free != 0:
        left = "no number of places is set"
        if free:
            left = (
                worded("letting_in.places_free", "%(free)s places are free", free=free)
                if free > 1
                else "a place is free"
            )
        refuse(
            "places_free",
            "Players cannot be turned away for lack of places while %(left)s. Set how many fit "
            "in the venue, or let them in.",
            ground.source,
            left=left,
        )
    return [entries.EntryRefused(who=command.who, ground=ground.ground, source=ground.source)]


def may_turn_away(_state: State, entry: entries.EntryRefused, rulebook: Rulebook) -> None:
    ground = rulebook.eligibility.ground(entry.ground)
    if isinstance(ground, Refusal):
        passed(ground)


def book_turned_away(state: State, entry: entries.EntryRefused) -> State:
    one = TurnedAway(who=entry.who, ground=entry.ground)
    before = state.admission
    return replace(state, admission=replace(before, turned_away=(*before.turned_away, one)))
