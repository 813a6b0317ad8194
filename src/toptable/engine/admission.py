"""Letting people in: the terms of the event, who is kept out, who was turned away.

``barred`` and ``warnings`` are asked at entry, at check-in and at late entry. Bans count on the
day of the event, not on the day of applying. N13-05, N10-04, B-018 to B-022, B-074.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.admission_state import TurnedAway
from toptable.engine.admission_types import Facts, Step
from toptable.engine.commands import admission as commands
from toptable.engine.eligibility import Occasion
from toptable.engine.entries import admission as entries
from toptable.engine.people_types import NewPlayer
from toptable.engine.refusal import Refusal
from toptable.engine.rulebook import Rulebook
from toptable.engine.situation import Bookers, Checks, Deciders, Decision, Situation
from toptable.engine.state import State, the_event


def present(state: State, players: Iterable[int]) -> list[NewPlayer]:
    """Those who are about to check in."""
    known = (state.players[number] for number in players if number in state.players)
    return [NewPlayer(name=player.name, person=player.person) for player in known]


def barred(
    state: State,
    people: Sequence[NewPlayer],
    facts: Iterable[Facts],
    step: Step,
    rulebook: Rulebook,
) -> Refusal | None:
    """Why one of these people may not play, or nothing."""
    if step is not Step.CHECK_IN and (twice := _entered_twice(state, people)):
        return twice
    known, occasion = _by_person(facts), _occasion(state, step, rulebook)
    for one in people:
        found = known.get(one.person, Facts(person=one.person))
        if refusal := rulebook.eligibility.barred(one.name, found, occasion):
            return refusal
    return None


def warnings(
    state: State,
    people: Sequence[NewPlayer],
    facts: Iterable[Facts],
    step: Step,
    rulebook: Rulebook,
) -> tuple[str, ...]:
    """What staff should know of these people, though it is no ground to refuse them."""
    known, occasion = _by_person(facts), _occasion(state, step, rulebook)
    return tuple(
        text
        for one in people
        for text in rulebook.eligibility.warnings(
            names.tidy(one.name), known.get(one.person, Facts(person=one.person)), occasion
        )
    )


def set_terms(_state: State, command: commands.SetTerms, _situation: Situation) -> Decision:
    series = names.tidy(command.terms.series)
    return [entries.TermsSet(terms=replace(command.terms, series=series))]


def may_set_terms(state: State, entry: entries.TermsSet, _rulebook: Rulebook) -> Refusal | None:
    terms = entry.terms
    if (terms.by_invitation or terms.not_again) and not terms.series:
        return Refusal("series_needed", "Name the series whose lists count.", "B-018")
    if terms.series and (wrong := names.problem(terms.series, "The name of a series")):
        return wrong
    if terms == state.admission.terms:
        return Refusal("same_terms", "These are the terms already.")
    return None


def book_terms(state: State, entry: entries.TermsSet) -> State:
    return replace(state, admission=replace(state.admission, terms=entry.terms))


def turn_away(_state: State, command: commands.TurnAway, situation: Situation) -> Decision:
    ground = situation.rulebook.eligibility.ground(command.ground)
    if isinstance(ground, Refusal):
        return ground
    return [entries.EntryRefused(who=command.who, ground=ground.ground, source=ground.source)]


def may_turn_away(_state: State, entry: entries.EntryRefused, rulebook: Rulebook) -> Refusal | None:
    ground = rulebook.eligibility.ground(entry.ground)
    return ground if isinstance(ground, Refusal) else None


def book_turned_away(state: State, entry: entries.EntryRefused) -> State:
    one = TurnedAway(who=entry.who, ground=entry.ground)
    before = state.admission
    return replace(state, admission=replace(before, turned_away=(*before.turned_away, one)))


def _entered_twice(state: State, people: Sequence[NewPlayer]) -> Refusal | None:
    taken = {player.person: player.name for player in state.players.values() if player.person}
    for one in people:
        if not one.person:
            continue
        if (before := taken.setdefault(one.person, one.name)) != one.name:
            return Refusal(
                "person_twice", f"{one.name} is in this event already, as {before}.", "B-076"
            )
    return None


def _by_person(facts: Iterable[Facts]) -> dict[str, Facts]:
    return {one.person: one for one in facts if one.person}


def _occasion(state: State, step: Step, rulebook: Rulebook) -> Occasion:
    event = the_event(state)
    chosen = rulebook.under(event.settings).chosen
    return Occasion(
        day=event.date,
        step=step,
        terms=state.admission.terms,
        level=chosen.get("level", ""),
        game=chosen.get("game", ""),
    )


def _terms(_state: State, entry: entries.TermsSet) -> str:
    terms = entry.terms
    parts = [
        f"series {terms.series}" if terms.series else "",
        "by invitation" if terms.by_invitation else "",
        "not for those who have qualified" if terms.not_again else "",
        "two events at once allowed" if terms.two_events else "",
    ]
    return f"Terms of entry: {', '.join(filter(None, parts)) or 'open to everybody'}."


DECIDE: Deciders = {commands.SetTerms: set_terms, commands.TurnAway: turn_away}
MAY: Checks = {entries.TermsSet: may_set_terms, entries.EntryRefused: may_turn_away}
BOOK: Bookers = {entries.TermsSet: book_terms, entries.EntryRefused: book_turned_away}
SENTENCES: Mapping[type, Callable[[State, Any], str]] = {
    entries.TermsSet: _terms,
    entries.EntryRefused: lambda _, e: (
        f"Somebody was turned away: {e.ground.value.replace('_', ' ')} ({e.source})."
    ),
}
