"""Looking people up for a decision: what is known of them that matters for one event.

Only what matters is handed over: bans that hold on the day, the lists of the event's own series,
events under way elsewhere. It is private: the log holds its salted digest and tells the effect,
and what it was lies beside the log. B-174.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.rules.eligibility import (
    Ban,
    Declaration,
    OtherActiveEvent,
    PersonFacts,
    facts_text,
)
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state import State, the_event
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.self_registration import RegisterMyself
from toptable.engine.subjects.registration.waiting_list import AdmitWaiting, JoinWaitingList
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.store.people import NoSuchPerson, Person

if TYPE_CHECKING:
    from toptable.desk.desk import Desk


class LookedUp(msgspec.Struct, frozen=True):
    """A command with people by their own id, and what its decision may look at."""

    command: Command
    facts: tuple[PersonFacts, ...] = ()
    texts: tuple[SealedText, ...] = ()
    """The same facts as they are kept beside the log."""


def with_facts(desk: "Desk", state: State, command: Command) -> LookedUp:
    """Look up everybody whom a command would let in."""
    match command:
        case EnterPlayers():
            found = _by_wanted(desk, command.players)
            same = _namesakes(desk, command.players, found.values())
            players = tuple(_with_ids(who, found) for who in command.players)
            entering = replace(command, players=players)
            return _sealed(desk, state, entering, found.values(), same)
        case AdmitLate():
            found = _by_wanted(desk, [command.player])
            same = _namesakes(desk, [command.player], found.values())
            player = _with_ids(command.player, found)
            return _sealed(desk, state, replace(command, player=player), found.values(), same)
        case JoinWaitingList() if _given(command.who):
            found = _by_wanted(desk, [command.who])
            return LookedUp(replace(command, who=_with_ids(command.who, found)))
        case RegisterMyself():
            myself = _as_invited(desk, state, command.who)
            found = _by_wanted(desk, [myself])
            same = _namesakes(desk, [myself], found.values())
            return _sealed(desk, state, replace(command, who=myself), found.values(), same)
        case AdmitWaiting():
            who = _waiting(state, command.number)
            found = _by_wanted(desk, [who]) if who is not None else {}
            same = _namesakes(desk, [who], found.values()) if who is not None else []
            return _sealed(desk, state, command, found.values(), same)
        case CheckIn() if command.present:
            return _sealed(desk, state, command, _known(desk, _checking_in(state, command.players)))
        case Rejoin() if command.player in state.players:
            return _sealed(
                desk, state, command, _known(desk, _persons(state.players[command.player]))
            )
        case PairRound() | StartBracket() if not state.started:
            playing = [person for player in state.active_players() for person in _persons(player)]
            return _sealed(desk, state, command, _known(desk, playing))
        case _:
            return LookedUp(command)


BEGINS = PairRound | StartBracket
"""The commands that look at everybody who plays, before the first round."""

LooksAtPeople: TypeAlias = (
    EnterPlayers
    | AdmitLate
    | CheckIn
    | Rejoin
    | AdmitWaiting
    | RegisterMyself
    | PairRound
    | StartBracket
)
"""The commands whose decision looks at what is known of people."""

NAMES_PEOPLE = (
    EnterPlayers | AdmitLate | CheckIn | Rejoin | AdmitWaiting | RegisterMyself | JoinWaitingList
)
"""The commands with people in them who are looked up."""


def _namesakes(
    desk: "Desk", newcomers: Iterable[NewPlayer], found: Iterable[Person] = ()
) -> list[Person]:
    """Others on record who are called like a newcomer, or like who the newcomer is. B-076."""
    given = {person.id: names.key(person.name) for person in found}
    newly = {names.key(name) for who in newcomers for name, _ in _named(who)}
    wanted = (newly | {*given.values()}) - {""}
    if not wanted:
        return []
    called = desk.store.people.names()
    same = [one for one, name in called.items() if names.key(name) in wanted and one not in given]
    return _known(desk, same)


def _as_invited(desk: "Desk", state: State, who: NewPlayer) -> NewPlayer:
    """Whoever registers on their own says no more than a name: whom of the list it names. B-018."""
    terms = state.admission.terms
    nobody = replace(who, person="", persons=())
    if not terms.by_invitation:
        return nobody
    called = desk.store.people.names()
    same = [person for person, name in called.items() if names.key(name) == names.key(who.name)]
    invited = [person.id for person in _known(desk, same) if terms.series in person.invited]
    return replace(nobody, person=invited[0]) if len(invited) == 1 else nobody


def _named(who: NewPlayer) -> list[tuple[str, str]]:
    """Everybody who would play, with the person that was given."""
    if not who.members:
        return [(who.name, who.person)]
    given = (*who.persons, *[""] * len(who.members))
    return list(zip(who.members, given, strict=False))


def _sealed(
    desk: "Desk",
    state: State,
    command: LooksAtPeople,
    people: Iterable[Person],
    namesakes: Iterable[Person] = (),
) -> LookedUp:
    """With the facts in confidence: their digest in the command, they themselves beside it."""
    facts = (
        *_facts(desk, state, people),
        *(replace(fact, asked=False) for fact in _facts(desk, state, namesakes)),
    )
    if not facts:
        return LookedUp(command)
    text = desk.seal(facts_text(facts))
    return LookedUp(replace(command, known=Sealed(text.digest)), facts, (text,))


def _waiting(state: State, number: int) -> NewPlayer | None:
    """Whoever waits under a number; with 0, whoever is next."""
    line = state.admission.waiting
    return next((newcomer.who for newcomer in line if number in (0, newcomer.number)), None)


def _given(who: NewPlayer) -> list[str]:
    """The people who are named with a newcomer, by id or number."""
    return [person for person in (who.person, *who.persons) if person]


def _by_wanted(desk: "Desk", newcomers: Iterable[NewPlayer]) -> dict[str, Person]:
    wanted = [person for who in newcomers for person in _given(who)]
    return {person: desk.store.people.get(person) for person in wanted}


def _with_ids(who: NewPlayer, found: dict[str, Person]) -> NewPlayer:
    ids = {"": ""} | {wanted: person.id for wanted, person in found.items()}
    return replace(
        who, person=ids[who.person], persons=tuple(ids[person] for person in who.persons)
    )


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


def on_record(desk: "Desk", state: State, players: Iterable[int]) -> dict[int, frozenset[str]]:
    """What is declared or noted of players across events, by its key. B-175."""
    return {
        player: frozenset(
            declaration.kind
            for person in _known(desk, _persons(state.players[player]))
            for declaration in person.declarations
        )
        for player in players
    }


def _known(desk: "Desk", persons: Iterable[str]) -> list[Person]:
    """Those on record here: an event from elsewhere names people whom only its own desk knows."""
    found = []
    for person in persons:
        with suppress(NoSuchPerson):
            found.append(desk.store.people.get(person))
    return found


def _facts(desk: "Desk", state: State, people: Iterable[Person]) -> tuple[PersonFacts, ...]:
    playing = playing_elsewhere(desk, the_event(state).id)
    return tuple(_facts_of(person, state, playing.get(person.id, ())) for person in people)


def _facts_of(person: Person, state: State, elsewhere: Iterable[OtherActiveEvent]) -> PersonFacts:
    day, series = the_event(state).date, state.admission.terms.series
    bans = (Ban(ban.authority, ban.since, ban.until) for ban in person.bans)
    return PersonFacts(
        person=person.id,
        name=person.name,
        bans=tuple(ban for ban in bans if ban.covers(day)),
        declared=tuple(
            Declaration(declaration.kind, declaration.day, declaration.permission)
            for declaration in person.declarations
        ),
        invited=series in person.invited,
        qualified=series in person.qualified,
        elsewhere=tuple(elsewhere),
    )


def playing_elsewhere(desk: "Desk", event: str) -> dict[str, list[OtherActiveEvent]]:
    """In which other events, begun and not over, each person is still playing. B-074."""
    found: dict[str, list[OtherActiveEvent]] = {}
    for listed, tournament in desk.each(lambda other: other.under_way and other.id != event):
        state = tournament.state
        other = OtherActiveEvent(
            event=listed.id,
            name=listed.name,
            permits=state.admission.terms.two_events,
        )
        for player in state.active_players():
            for person in _persons(player):
                found.setdefault(person, []).append(other)
    return found


def player_called(state: State, wanted: str) -> int | Refusal:
    """The number of the player whom a name, its beginning, or a number means."""
    exact = state.names.get(names.key(wanted))
    if exact is not None:
        return exact
    if wanted.isdecimal() and int(wanted) in state.players:
        return int(wanted)
    start = names.key(wanted)
    close = [number for name, number in state.names.items() if name.startswith(start)]
    if start and len(close) == 1:
        return close[0]
    if close:
        listed = ", ".join(sorted(state.name_of(number) for number in close[:8]))
        return Refusal.of("several_players", wanted=wanted, listed=listed)
    return Refusal.of("unknown_player:player_called", wanted=wanted)
