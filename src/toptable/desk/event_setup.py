"""How an event presents itself, and a new event after the pattern of another."""

import msgspec
from msgspec.structs import replace

from toptable.desk.desk import Desk
from toptable.desk.request import changed_since
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.engine.state import State, the_event
from toptable.engine.state.event import Accent, Event, picture_of
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.subjects.event.branding import PresentEvent, without_metadata
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import Tell
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.store import Store


class Presentation(msgspec.Struct, frozen=True):
    """What somebody wants to change; what is None stays as it is."""

    place: str | None = None
    website: str | None = None
    accent: Accent | None = None
    picture: bytes | None = None
    """The file as it was chosen."""
    no_picture: bool = False


TWO_PICTURES = Refusal.of("two_pictures")


def present(
    tournament: Tournament, wanted: Presentation, actor: Actor, *, reason: str = ""
) -> Done | Blocked | Refusal:
    """Change how an event presents itself; a file that cannot be its picture changes nothing."""
    event = the_event(tournament.state)
    command = PresentEvent(
        place=event.place if wanted.place is None else wanted.place,
        website=event.website if wanted.website is None else wanted.website,
        accent=event.accent if wanted.accent is None else wanted.accent,
        picture=None if wanted.no_picture else event.picture,
    )
    if wanted.picture is None:
        return tournament.send(command, actor, reason=reason)
    if wanted.no_picture:
        return TWO_PICTURES
    content = without_metadata(wanted.picture)
    picture = picture_of(content)
    if isinstance(picture, Refusal):
        return picture
    command = replace(command, picture=picture)
    return tournament.send(command, actor, reason=reason, pictures=(content,))


class Copied(msgspec.Struct, frozen=True):
    """The new event, and what could not be taken along."""

    tournament: Tournament
    left_out: tuple[str, ...] = ()


def copy_event(
    desk: Desk,
    pattern: Tournament,
    name: str,
    actor: Actor,
    *,
    date: str = "",
    people: bool = False,
    looked_at: int | None = None,
    claim: str = "",
) -> Copied | Refusal:
    """Begin an event like another one. The people come along only if that is wanted.

    The copy is put together in memory and saved as a whole. ``looked_at`` is the version of the
    pattern that the sender saw; ``claim`` as in ``Tournament.send``.
    """
    log = pattern.log
    state = log.state
    if looked_at is not None:
        then = log.as_of(looked_at).state
        if _taken_along(then, people=people) != _taken_along(state, people=people):
            text = changed_since(log, looked_at, actor.role)
            return Refusal("overtaken:copy_event", text, answer=AnsweredBy.LOOK_AGAIN)
    event = the_event(state)
    made = desk.unsaved(
        name,
        event.rulebook,
        actor,
        date=date,
        settings=dict(event.settings),
        event_type=event.event_type,
        category=event.category,
        facts=True,
    )
    if isinstance(made, Refusal):
        return made
    outcomes = [made.send(command, actor) for command in _rest(state, made.state, people=people)]
    look = _look(event, desk.store)
    if look != Presentation():
        outcomes.append(present(made, look, actor))
    left_out = [
        done.text if isinstance(done, Refusal) else done.refusal.text
        for done in outcomes
        if not isinstance(done, Done)
    ]
    return Copied(desk.keep(made, claim=claim), tuple(left_out))


def _taken_along(state: State, *, people: bool) -> tuple[object, ...]:
    """What a copy of this state would have."""
    event = the_event(state)
    like = (event.rulebook, event.settings, event.event_type, event.category)
    return (*like, _rest(state, State(), people=people))


def _look(event: Event, store: Store) -> Presentation:
    """Place, website, colour and picture, as far as the pattern has them."""
    picture = store.picture(event.id, event.picture.digest) if event.picture else None
    return Presentation(
        place=event.place or None,
        website=event.website or None,
        accent=event.accent if event.accent is not Accent.GREEN else None,
        picture=picture,
    )


def _rest(state: State, made: State, *, people: bool) -> list[Command]:
    """What follows the creation, people first: a plan is judged by the field."""
    there = {(member.name, member.role) for member in made.staff}
    commands: list[Command] = []
    if people and state.players:
        players = sorted(state.players.items())
        commands.append(EnterPlayers(tuple(_again(player) for _, player in players)))
    commands += [
        NameStaff(name=member.name, role=member.role)
        for member in state.staff
        if member.player is None and (member.name, member.role) not in there
    ]
    commands += [Tell(topic, text) for topic, text in sorted(state.office.told.items())]
    if state.event_cards != made.event_cards:
        commands.append(SetEventCards(state.event_cards))
    if state.plan is not None:
        commands.append(PlanStructure(plan=state.plan, stop=state.stop, expected=state.field_size))
    return commands


def _again(player: Player) -> NewPlayer:
    return replace(
        NewPlayer(name=player.name),
        pronouns=player.pronouns,
        members=player.team.members if player.team else (),
    )
