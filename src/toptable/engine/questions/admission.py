"""Who may come in: until when, how many, and who is kept out.

``barred`` is asked at entry, at check-in, at late entry and when somebody comes back, of single
players and of each member of a team. Bans count on the day of the event, not on the day of
applying. What they look at is private and no part of the log; the log tells the effect. N13-05,
N10-04, B-018 to B-022, B-070 to B-073, B-074, B-174.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import zip_longest

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import roster
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.timing import NAMES, Deadline, DueBy
from toptable.engine.rules.eligibility import AdmissionStep, EligibilityContext, Ground, PersonFacts
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.people import NewPlayer


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
    known = by_person(situation.facts)
    occasion = occasion_of(state, step, situation.rulebook)
    for name, person in each_person(people):
        found = known.get(person, PersonFacts(person=person))
        if refusal := situation.rulebook.eligibility.barred(name, found, occasion):
            return refusal
        called = {names.key(name), names.key(found.name)}
        if refusal := _namesake(called, occasion, situation):
            return refusal
    return None


def _namesake(
    called: Collection[str], occasion: EligibilityContext, situation: Situation
) -> Refusal | None:
    """Somebody who may not play is called the same: say who comes, or that it is another. B-076."""
    if situation.reasoned:
        return None
    for facts in situation.facts:
        if facts.asked or names.key(facts.name) not in called:
            continue
        bars = situation.rulebook.eligibility
        if refusal := bars.barred(f"A person called {facts.name}", facts, occasion):
            return Refusal.of("namesake", refusal.rule, refusal=refusal.text)
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
    known = by_person(situation.facts)
    for name, person in each_person(people):
        real = known[person].name if person in known else ""
        if not real or _part_of(name, real):
            continue
        if refusal := roster.no_nicknames(state, situation.rulebook):
            return replace(
                refusal, text=worded("admission.is", name=name, real=real, refusal=refusal.text)
            )
    return None


def in_twice(state: State, people: Sequence[NewPlayer]) -> Refusal | None:
    """Nobody is in an event twice, alone or in a team. B-076."""
    for newcomer in people:
        if newcomer.persons and len(newcomer.persons) != len(newcomer.members):
            return Refusal.of("persons", newcomer=newcomer.name)
    taken = {person: name for name, person in each_person(present(state, state.players)) if person}
    for name, person in each_person(people):
        if not person:
            continue
        if (before := taken.setdefault(person, name)) != name:
            return Refusal.of("person_twice", "B-076", name=name, before=before)
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
    source = "" if isinstance(ground, Refusal) else ground.source
    if free:
        return Refusal.of("full", source, places=places, free=free)
    return Refusal.of("full:none_free", source, places=places)


def before_those_who_wait(state: State, coming: int, situation: Situation) -> Refusal | None:
    """A free place belongs to whoever waits; giving it to another needs a reason."""
    free, waiting = free_places(state), state.admission.waiting
    if free is None or not waiting or situation.reasoned or coming + len(waiting) <= free:
        return None
    return Refusal.of("others_wait", who=waiting[0].who.name)


def each_person(people: Iterable[NewPlayer]) -> Iterator[tuple[str, str]]:
    """Everybody who would play, with who they are across events: of a team, its members."""
    for person in people:
        if person.members:
            yield from zip_longest(
                person.members, person.persons[: len(person.members)], fillvalue=""
            )
        else:
            yield person.name, person.person


def by_person(facts: Iterable[PersonFacts]) -> dict[str, PersonFacts]:
    """What is known of the people who were asked about."""
    return {fact.person: fact for fact in facts if fact.person and fact.asked}


def occasion_of(state: State, step: AdmissionStep, rulebook: Rulebook) -> EligibilityContext:
    """What somebody comes to, as the documents look at it."""
    event = the_event(state)
    chosen = rules_in(state, rulebook).chosen
    return EligibilityContext(
        day=event.date,
        step=step,
        terms=state.admission.terms,
        level=chosen.get("level", ""),
        game=chosen.get("game", ""),
    )


def past(state: State, kind: DueBy, situation: Situation) -> Refusal | None:
    """After the end of registration or check-in, letting somebody in needs a reason. B-071."""
    by = state.floor.deadlines.get(kind)
    if by is None or situation.now <= by or situation.reasoned:
        return None
    rule = deadline_rule(situation.rulebook, kind)
    name = NAMES[kind]
    return Refusal.of(
        "deadline",
        rule.section if rule is not None else "",
        name=name[0].upper(),
        name_2=name[1:],
        by=f"{by:%H:%M}",
    )


def ended(state: State, kind: DueBy, now: datetime) -> bool:
    """Whether there is a deadline of this kind, and it has passed."""
    by = state.floor.deadlines.get(kind)
    return by is not None and now > by


def only_as_late_entry(state: State, kind: DueBy, situation: Situation) -> Refusal | None:
    """Where a penalty goes with coming late, nobody slips in without it. B-071, B-072."""
    if not situation.rulebook.late_penalties or not ended(state, kind, situation.now):
        return None
    rule, name = deadline_rule(situation.rulebook, kind), NAMES[kind]
    return Refusal.of(
        "late_entry",
        rule.section if rule is not None else "",
        name=name[0].upper(),
        name_2=name[1:],
    )


def deadline_rule(rulebook: Rulebook, kind: DueBy) -> Deadline | None:
    """What the document says about being late for this; registration ends as check-in does."""
    key = DueBy.CHECK_IN if kind is DueBy.REGISTRATION else kind
    return (rulebook.timing.deadlines or {}).get(key)


def no_entry(state: State) -> Refusal | None:
    """Once a bracket stands that is the whole event, nobody can come in."""
    if state.finals.bracket is None or state.finals.locked is not None:
        return None
    return Refusal.of("bracket_begun")
