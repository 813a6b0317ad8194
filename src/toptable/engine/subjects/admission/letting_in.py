"""Letting people in: the terms of the event, who is kept out, who was turned away.

``barred`` and ``warnings`` are asked at entry, at check-in, at late entry and when somebody comes
back, of single players and of each member of a team. Bans count on the day of the event, not on the
day of applying. What they look at is private and no part of the log; the log tells the effect.
N13-05, N10-04, B-018 to B-022, B-074, B-174.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.people.eligibility import Occasion
from toptable.engine.rules.people.facts import AdmissionStep, Ground, PersonFacts
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.admission import TurnedAway
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.admission import commands, entries
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.people import commands as people_commands
from toptable.engine.subjects.people import roster


def everybody(state: State, *, present: bool) -> tuple[int, ...]:
    """All who are to be marked as present, or as not present again."""
    return tuple(player.id for player in state.active_players() if player.checked_in != present)


def present(state: State, players: Iterable[int]) -> list[NewPlayer]:
    """Those who are about to check in."""
    known = (state.players[number] for number in players if number in state.players)
    return [
        NewPlayer(
            name=player.name,
            person=player.person,
            members=player.team.members if player.team is not None else (),
            persons=player.team.persons if player.team is not None else (),
        )
        for player in known
    ]


def barred(
    state: State, people: Sequence[NewPlayer], step: AdmissionStep, situation: Situation
) -> Refusal | None:
    """Why one of these people, or of the members of these teams, may not play."""
    known = _by_person(situation.facts)
    occasion = _occasion(state, step, situation.rulebook)
    for name, person in _each(people):
        found = known.get(person, PersonFacts(person=person))
        if refusal := situation.rulebook.eligibility.barred(name, found, occasion):
            return refusal
        called = {names.key(name), names.key(found.name)}
        if refusal := _namesake(called, occasion, situation):
            return refusal
    return None


def _namesake(called: Collection[str], occasion: Occasion, situation: Situation) -> Refusal | None:
    """Somebody who may not play is called the same: say who comes, or that it is another. B-076."""
    if situation.reasoned:
        return None
    for facts in situation.facts:
        if facts.asked or names.key(facts.name) not in called:
            continue
        bars = situation.rulebook.eligibility
        if refusal := bars.barred(f"A person called {facts.name}", facts, occasion):
            text = f"{refusal.text} Say which person this is, or why it is someone else."
            return Refusal("namesake", text, refusal.rule)
    return None


def _part_of(name: str, real: str) -> bool:
    """Whether a name is the real one, or some of its words, or initials in their place."""
    words = names.key(real).split()
    return all(
        any(word == part.rstrip(".") or word[:1] == part.rstrip(".") for word in words)
        for part in names.key(name).split()
    )


def under_another_name(
    state: State, people: Sequence[NewPlayer], situation: Situation
) -> Refusal | None:
    """Without nicknames, whoever is known goes by their real name. B-075."""
    known = _by_person(situation.facts)
    for name, person in _each(people):
        real = known[person].name if person in known else ""
        if not real or _part_of(name, real):
            continue
        if refusal := roster.no_nicknames(state, situation.rulebook):
            return replace(refusal, text=f"{name} is {real}. {refusal.text}")
    return None


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
        case people_commands.AdmitLate():
            step, people = AdmissionStep.LATE, [command.player]
        case people_commands.Rejoin():
            step, people = AdmissionStep.LATE, present(state, [command.player])
        case people_commands.CheckIn() if command.present:
            chosen = command.players or everybody(state, present=True)
            step, people = AdmissionStep.CHECK_IN, present(state, chosen)
        case _:
            return ()
    known, occasion = _by_person(facts), _occasion(state, step, rulebook)
    return tuple(
        text
        for name, person in _each(people)
        for text in rulebook.eligibility.warnings(
            names.tidy(name), known.get(person, PersonFacts(person=person)), occasion
        )
    )


def in_twice(state: State, people: Sequence[NewPlayer]) -> Refusal | None:
    """Nobody is in an event twice, alone or in a team. B-076."""
    for newcomer in people:
        if newcomer.persons and len(newcomer.persons) != len(newcomer.members):
            return Refusal(
                "persons", f"{newcomer.name}: name a person for each member, empty where unknown."
            )
    taken = {person: name for name, person in _each(present(state, state.players)) if person}
    for name, person in _each(people):
        if not person:
            continue
        if (before := taken.setdefault(person, name)) != name:
            return Refusal(
                "person_twice", f"{name} is in this event already, as {before}.", "B-076"
            )
    return None


def free_places(state: State) -> int | None:
    """How many more may come; None where there is no limit."""
    capacity = state.admission.terms.capacity
    if not capacity:
        return None
    return max(capacity - sum(1 for _ in state.active_players()), 0)


def full(state: State, coming: int, rulebook: Rulebook) -> Refusal | None:
    """Nobody beyond what the venue may hold. N13-05, N10-04."""
    free = free_places(state)
    if free is None or coming <= free:
        return None
    ground = rulebook.eligibility.ground(Ground.CAPACITY)
    places = state.admission.terms.capacity
    text = (
        Sentence(
            "There are %(places)s places, and only %(free)s of them are left. Put new players on "
            "the waiting list.",
            places=places,
            free=free,
        )
        if free
        else Sentence(
            "There are %(places)s places, and no place is left. Put new players on the waiting "
            "list.",
            places=places,
        )
    )
    return Refusal(
        "full",
        text,
        "" if isinstance(ground, Refusal) else ground.source,
    )


def before_those_who_wait(state: State, coming: int, situation: Situation) -> Refusal | None:
    """A free place belongs to whoever waits; giving it to another needs a reason."""
    free, waiting = free_places(state), state.admission.waiting
    if free is None or not waiting or situation.reasoned or coming + len(waiting) <= free:
        return None
    return Refusal(
        "others_wait",
        f"{waiting[0].who.name} waits for a place. Let them in first, or say why not.",
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
    if terms.capacity < 0:
        return Refusal("capacity", "The number of places is a whole number from 0 up.", "N13-05")
    if terms == state.admission.terms:
        return Refusal("same_terms", "These are the terms already.")
    return None


def book_terms(state: State, entry: entries.TermsSet) -> State:
    return replace(state, admission=replace(state.admission, terms=entry.terms))


def turn_away(state: State, command: commands.TurnAway, situation: Situation) -> Decision:
    """On the document's grounds only; for want of places only once they are all taken. N13-05."""
    ground = situation.rulebook.eligibility.ground(command.ground)
    if isinstance(ground, Refusal):
        return ground
    free = free_places(state)
    if ground.ground is Ground.CAPACITY and free != 0:
        left = "no number of places is set"
        if free:
            left = f"{free} places are free" if free > 1 else "a place is free"
        return Refusal(
            "places_free",
            f"Players cannot be turned away for lack of places while {left}. Set how many fit "
            "in the venue, or let them in.",
            ground.source,
        )
    return [entries.EntryRefused(who=command.who, ground=ground.ground, source=ground.source)]


def may_turn_away(_state: State, entry: entries.EntryRefused, rulebook: Rulebook) -> Refusal | None:
    ground = rulebook.eligibility.ground(entry.ground)
    return ground if isinstance(ground, Refusal) else None


def book_turned_away(state: State, entry: entries.EntryRefused) -> State:
    one = TurnedAway(who=entry.who, ground=entry.ground)
    before = state.admission
    return replace(state, admission=replace(before, turned_away=(*before.turned_away, one)))


def _each(people: Iterable[NewPlayer]) -> Iterator[tuple[str, str]]:
    """Everybody who would play, with who they are across events: of a team, its members."""
    for person in people:
        if person.members:
            yield from zip_longest(
                person.members, person.persons[: len(person.members)], fillvalue=""
            )
        else:
            yield person.name, person.person


def _by_person(facts: Iterable[PersonFacts]) -> dict[str, PersonFacts]:
    return {fact.person: fact for fact in facts if fact.person and fact.asked}


def _occasion(state: State, step: AdmissionStep, rulebook: Rulebook) -> Occasion:
    event = the_event(state)
    chosen = rules_in(state, rulebook).chosen
    return Occasion(
        day=event.date,
        step=step,
        terms=state.admission.terms,
        level=chosen.get("level", ""),
        game=chosen.get("game", ""),
    )
