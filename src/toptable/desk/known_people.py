"""Looking people up for a decision: what is known of them that matters for one event.

Only what matters is handed over: bans that hold on the day, the lists of the event's own series,
events under way elsewhere. It is private: the log holds its salted digest and tells the effect,
and what it was lies beside the log. B-174.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from toptable.engine.admission_types import (
    Ban,
    Declaration,
    Declared,
    Elsewhere,
    Facts,
    facts_text,
)
from toptable.engine.commands import Command, admission
from toptable.engine.commands import people as commands
from toptable.engine.people_types import NewPlayer
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state import Player, State, the_event
from toptable.store.people import NoSuchPerson, Person

if TYPE_CHECKING:
    from toptable.desk.desk import Desk


class LookedUp(msgspec.Struct, frozen=True):
    """A command with people by their own id, and what its decision may look at."""

    command: Command
    facts: tuple[Facts, ...] = ()
    texts: tuple[SealedText, ...] = ()
    """The same facts as they are kept beside the log."""


def with_facts(desk: "Desk", state: State, command: Command) -> LookedUp:
    """Look up everybody whom a command would let in."""
    match command:
        case commands.EnterPlayers() if any(map(_given, command.players)):
            found = _by_wanted(desk, command.players)
            players = tuple(_with_ids(who, found) for who in command.players)
            return _sealed(desk, state, replace(command, players=players), found.values())
        case commands.AdmitLate() if _given(command.player):
            found = _by_wanted(desk, [command.player])
            player = _with_ids(command.player, found)
            return _sealed(desk, state, replace(command, player=player), found.values())
        case admission.JoinWaitingList() if _given(command.who):
            found = _by_wanted(desk, [command.who])
            return LookedUp(replace(command, who=_with_ids(command.who, found)))
        case admission.AdmitWaiting():
            who = _waiting(state, command.number)
            found = _by_wanted(desk, [who]) if who is not None else {}
            return _sealed(desk, state, command, found.values()) if found else LookedUp(command)
        case commands.CheckIn() if command.present:
            people = _known(desk, _checking_in(state, command.players))
            return _sealed(desk, state, command, people) if people else LookedUp(command)
        case _:
            return LookedUp(command)


def _sealed(
    desk: "Desk",
    state: State,
    command: commands.EnterPlayers | commands.AdmitLate | commands.CheckIn | admission.AdmitWaiting,
    people: Iterable[Person],
) -> LookedUp:
    """With the facts in confidence: their digest in the command, they themselves beside it."""
    facts = _facts(desk, state, people)
    text = desk.seal(facts_text(facts))
    return LookedUp(replace(command, known=Sealed(text.digest)), facts, (text,))


def _waiting(state: State, number: int) -> NewPlayer | None:
    """Whoever waits under a number; with 0, whoever is next."""
    line = state.admission.waiting
    return next((one.who for one in line if number in (0, one.number)), None)


def _given(who: NewPlayer) -> list[str]:
    """The people who are named with a newcomer, by id or number."""
    return [person for person in (who.person, *who.persons) if person]


def _by_wanted(desk: "Desk", newcomers: Iterable[NewPlayer]) -> dict[str, Person]:
    wanted = [person for who in newcomers for person in _given(who)]
    return {person: desk.store.people.get(person) for person in wanted}


def _with_ids(who: NewPlayer, found: dict[str, Person]) -> NewPlayer:
    ids = {"": ""} | {wanted: person.id for wanted, person in found.items()}
    return replace(who, person=ids[who.person], persons=tuple(ids[one] for one in who.persons))


def _checking_in(state: State, players: tuple[int, ...]) -> list[str]:
    """The people behind the players named, or behind everybody who is not checked in yet."""
    return [
        person
        for player in state.players.values()
        if (player.id in players if players else player.active and not player.checked_in)
        for person in _persons(player)
    ]


def _persons(player: Player) -> list[str]:
    """Who plays: the person, or the members of the team, as far as they are known."""
    members = player.team.persons if player.team is not None else ()
    return [person for person in (player.person, *members) if person]


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
    for listed, tournament in desk.each(lambda other: other.under_way and other.id != event):
        state = tournament.state
        other = Elsewhere(
            event=listed.id,
            name=listed.name,
            permits=state.admission.terms.two_events,
        )
        for player in state.active_players():
            for person in _persons(player):
                found.setdefault(person, []).append(other)
    return found
