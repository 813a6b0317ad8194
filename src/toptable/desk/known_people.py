"""Looking people up for a decision: what is known of them that matters for one event.

Only what matters goes into the log: bans that hold on the day, the lists of the event's own
series, events under way elsewhere. B-174.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from toptable.engine.admission_types import Ban, Declaration, Declared, Elsewhere, Facts
from toptable.engine.commands import Command
from toptable.engine.commands import people as commands
from toptable.engine.state import State, the_event
from toptable.store.people import NoSuchPerson, Person

if TYPE_CHECKING:
    from toptable.desk.desk import Desk


def with_facts(desk: "Desk", state: State, command: Command) -> Command:
    """The command with the facts that its decision needs, and with people by their own id."""
    match command:
        case commands.EnterPlayers() if any(who.person for who in command.players):
            found = {
                who.person: desk.store.people.get(who.person)
                for who in command.players
                if who.person
            }
            players = tuple(
                replace(who, person=found[who.person].id) if who.person else who
                for who in command.players
            )
            return replace(command, players=players, facts=_facts(desk, state, found.values()))
        case commands.AdmitLate() if command.player.person:
            person = desk.store.people.get(command.player.person)
            player = replace(command.player, person=person.id)
            return replace(command, player=player, facts=_facts(desk, state, [person]))
        case commands.CheckIn() if command.present:
            people = _known(desk, _checking_in(state, command.players))
            return replace(command, facts=_facts(desk, state, people)) if people else command
        case _:
            return command


def _checking_in(state: State, players: tuple[int, ...]) -> list[str]:
    """The people behind the players named, or behind everybody who is not checked in yet."""
    return [
        player.person
        for player in state.players.values()
        if player.person
        and (player.id in players if players else player.active and not player.checked_in)
    ]


def _known(desk: "Desk", persons: Iterable[str]) -> list[Person]:
    """Those on record here: an event from elsewhere names people whom only its own desk knows."""
    found = []
    for person in persons:
        with suppress(NoSuchPerson):
            found.append(desk.store.people.get(person))
    return found


def _facts(desk: "Desk", state: State, people: Iterable[Person]) -> tuple[Facts, ...]:
    playing = _playing_elsewhere(desk, the_event(state).id)
    return tuple(_facts_of(person, state, playing.get(person.id, ())) for person in people)


def _facts_of(person: Person, state: State, elsewhere: Iterable[Elsewhere]) -> Facts:
    day, series = the_event(state).date, state.admission.terms.series
    bans = (Ban(ban.authority, ban.since, ban.until) for ban in person.bans)
    return Facts(
        person=person.id,
        bans=tuple(ban for ban in bans if ban.covers(day)),
        declared=tuple(
            Declaration(Declared(one.kind), one.day, one.permission) for one in person.declarations
        ),
        invited=series in person.invited,
        qualified=series in person.qualified,
        elsewhere=tuple(elsewhere),
    )


def _playing_elsewhere(desk: "Desk", event: str) -> dict[str, list[Elsewhere]]:
    """In which other events, begun and not over, each person is still playing. B-074."""
    found: dict[str, list[Elsewhere]] = {}
    for row in desk.store.events():
        if row.deleted or row.id == event:
            continue
        state = desk.tournament(row.id).state
        if state.closed or not state.rounds:
            continue
        other = Elsewhere(
            event=row.id,
            name=the_event(state).name,
            permits=state.admission.terms.two_events,
        )
        for player in state.active_players():
            if player.person:
                found.setdefault(player.person, []).append(other)
    return found
