"""People who play in two events at once, found among all events under way. B-074.

Checking in elsewhere is refused at once, and so is a first round for a player who plays elsewhere,
or an undo that would have a player back who plays elsewhere by now. Who is in two events for
another reason, such as terms that changed since, is found here. The document puts such a person
out of all of them; where a judge sees no more than carelessness, one event may be kept.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from toptable import rulebooks
from toptable.desk import permissions
from toptable.desk.known_people import playing_elsewhere
from toptable.desk.tournament import Done
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.people.eligibility import Occasion
from toptable.engine.rules.people.facts import AdmissionStep, Ground, PersonFacts
from toptable.engine.state import State, the_event
from toptable.engine.state.people import Player
from toptable.engine.subjects.conduct.disqualifying import Disqualify, DisqualifyMember
from toptable.engine.subjects.undo.commands import UndoCommand

if TYPE_CHECKING:
    from toptable.desk.desk import Desk

SECTION = "PG-3.10.2"


class Playing(msgspec.Struct, frozen=True):
    """Somebody in one event that is under way."""

    event: str
    name: str
    """Of the event."""
    player: int
    called: str
    """What the person, or the team, is called there."""
    seat: int = 0
    """Of a member of a team."""
    permits: bool = False
    forbidden: bool = False
    """Whether the document of that event forbids it."""


class Clash(msgspec.Struct, frozen=True):
    """A person who plays in several events at once without leave."""

    person: str
    events: tuple[Playing, ...]


def clashes(desk: "Desk") -> tuple[Clash, ...]:
    """Everybody who is in two events under way, unless all of them allow it."""
    found: dict[str, list[Playing]] = {}
    for event, tournament in desk.each(lambda event: event.under_way):
        state = tournament.state
        bars = tournament.rulebook.eligibility.bars
        forbidden = any(bar.ground is Ground.ELSEWHERE for bar in bars)
        for player in state.active_players():
            for person, seat in _persons(player):
                one = Playing(
                    event=event.id,
                    name=event.name,
                    player=player.id,
                    called=player.name,
                    seat=seat,
                    permits=state.admission.terms.two_events,
                    forbidden=forbidden,
                )
                found.setdefault(person, []).append(one)
    return tuple(
        Clash(person, tuple(events))
        for person, events in sorted(found.items())
        if len(events) > 1
        and any(event.forbidden for event in events)
        and not all(event.permits for event in events)
    )


def plays_elsewhere(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Refusal | None:
    """Why an undo would put a player into this event who is playing in another one. B-074.

    ``after`` works out what it would lead to.
    """
    if not isinstance(command, UndoCommand) or state.closed or not state.started:
        return None
    event = the_event(state)
    book = rulebooks.get(event.rulebook)
    bars = () if isinstance(book, Refusal) else book.eligibility.bars
    barring = [bar for bar in bars if bar.ground is Ground.ELSEWHERE]
    playing = playing_elsewhere(desk, event.id) if barring else {}
    then = after() if playing else None
    if then is None:
        return None
    here = {person for player in state.active_players() for person, _ in _persons(player)}
    occasion = Occasion(day=event.date, step=AdmissionStep.LATE, terms=then.admission.terms)
    for player in then.active_players():
        for person, _ in _persons(player):
            if person in here:
                continue
            facts = PersonFacts(person=person, elsewhere=tuple(playing.get(person, ())))
            for bar in barring:
                if finding := bar.finding(facts, occasion):
                    return Refusal.saying(
                        f"barred_{bar.ground}",
                        "%(player)s %(finding)s.",
                        bar.source,
                        player=player.name,
                        finding=finding,
                    )
    return None


def resolve(
    desk: "Desk", person: str, actor: Actor, *, reason: str, keep: str = ""
) -> tuple[Playing, ...] | Refusal:
    """Disqualify in every event that forbids it, or where it was careless in all but one."""
    known = desk.store.people.get(person).id
    clash = next((clash for clash in clashes(desk) if clash.person == known), None)
    if clash is None:
        return Refusal("no_clash", "This person does not play in two events at once.", SECTION)
    if keep and all(event.event != keep for event in clash.events):
        return Refusal("keep", "The event to keep is one of those they play in.", SECTION)
    if not reason.strip():
        return Refusal(
            "reason_needed:resolve", "Say what the judge found: intent, or carelessness.", SECTION
        )
    out = [event for event in clash.events if event.forbidden and event.event != keep]
    for entrant in out:
        if refusal := permissions.refusal(_command(entrant), actor):
            return refusal
    for playing in out:
        done = desk.tournament(playing.event).send(_command(playing), actor, reason=reason)
        if not isinstance(done, Done):
            return done if isinstance(done, Refusal) else done.refusal
    return tuple(out)


def _persons(player: Player) -> list[tuple[str, int]]:
    members = player.team.persons if player.team is not None else ()
    everybody = [(player.person, 0), *((one, seat) for seat, one in enumerate(members, 1))]
    return [(person, seat) for person, seat in everybody if person]


def _command(one: Playing) -> Command:
    if one.seat:
        return DisqualifyMember(player=one.player, seat=one.seat, infraction=SECTION)
    return Disqualify(player=one.player, infraction=SECTION)
