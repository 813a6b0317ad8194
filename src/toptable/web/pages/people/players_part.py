"""Everyone in the event, and whether players can register themselves."""

import msgspec
from msgspec.structs import replace

from toptable.desk.desk import now
from toptable.desk.self_registration import event_code
from toptable.engine.names import sort_key
from toptable.engine.questions.progress import players_in
from toptable.engine.state import State
from toptable.engine.state.people import Player, RegistrationWay
from toptable.engine.subjects.registration.self_registration import not_now
from toptable.web.auth.event_view import EventView
from toptable.web.languages.languages import marked
from toptable.web.rendering.page_part import Part

STILL_IN, LEFT, OUT = "in", marked("left"), marked("disqualified")
NOT_HERE, PUT_OUT = marked("not here"), marked("out")
"""By a cut into more rounds, or by a second loss. N13-76, B-083."""


class PlayerRow(msgspec.Struct, frozen=True):
    """A player as the list shows them."""

    number: int
    name: str
    pronouns: str
    standing: str
    table: int | None
    group: str
    byes: str
    """The rounds of reward byes."""
    members: tuple[str, ...]
    here: bool
    """Checked in."""
    since: int
    """The first round, of those who came late."""
    left: int
    """The round after which they left."""
    sits: int = 0
    """The table of the round that is on; 0 for none."""


class Counts(msgspec.Struct, frozen=True):
    """How many there are of each kind; a filter of the list shows them."""

    all: int
    absent: int
    here: int
    gone: int
    byes: int
    fixed: int
    groups: int


def context(seen: EventView, _round: int) -> dict[str, object]:
    """The players in alphabetical order."""
    state = seen.state
    seated = sits(state)
    playing = players_in(state, seen.tournament.rulebook)
    players = [
        replace(
            player_row,
            sits=seated.get(player_row.number, 0),
            standing=_standing(player_row, playing),
        )
        for player_row in rows(state)
    ]
    return {
        "players": players,
        "still_in": len(playing),
        "sitting": len(state.rounds) if seated else 0,
        "before": not state.started and not state.closed,
        "checking": any(player.here for player in players),
        "counts": _counts(players),
        "entrants": seen.rules.entrants,
        "teams": seen.rules.team is not None,
        "address": seen.address,
    }


def rows(state: State) -> list[PlayerRow]:
    """Everyone, in order."""
    everybody = sorted(state.players.values(), key=lambda player: sort_key(player.name))
    return [row(player) for player in everybody]


def row(player: Player) -> PlayerRow:
    """One player as the list shows them."""
    standing = STILL_IN
    if player.disqualified:
        standing = OUT
    elif player.not_here:
        standing = NOT_HERE
    elif not player.active:
        standing = LEFT
    return PlayerRow(
        number=player.id,
        name=player.name,
        pronouns=player.pronouns,
        standing=standing,
        table=player.fixed_table,
        group=player.record.group,
        byes=", ".join(map(str, sorted(player.byes))),
        members=player.team.members if player.team is not None else (),
        here=player.checked_in,
        since=player.record.entered,
        left=player.record.left or 0,
    )


def _standing(one: PlayerRow, playing: frozenset[int]) -> str:
    put_out = one.standing == STILL_IN and one.number not in playing
    return PUT_OUT if put_out else one.standing


def sits(state: State) -> dict[int, int]:
    """The table of everybody in the latest round, once it is published and until it is over."""
    current = state.current
    if current is None or not current.published or current.complete:
        return {}
    return {player: match.table for match in current.matches.values() for player in match.players}


def _counts(players: list[PlayerRow]) -> Counts:
    return Counts(
        all=len(players),
        absent=sum(not player.here and player.standing == STILL_IN for player in players),
        here=sum(player.here and player.standing == STILL_IN for player in players),
        gone=sum(player.standing != STILL_IN for player in players),
        byes=sum(bool(player.byes) for player in players),
        fixed=sum(player.table is not None for player in players),
        groups=sum(bool(player.group) for player in players),
    )


def registration_context(seen: EventView, _round: int) -> dict[str, object]:
    """The switch, with the event's code."""
    registration = seen.state.admission.registration
    return {
        "open": registration.way is not RegistrationWay.CLOSED,
        "closed": not_now(seen.state, now()),
        "code": event_code(seen.tournament),
        "started": seen.state.started,
        "address": seen.address,
    }


PARTS = {
    "players": Part(context, "people/players_part.html"),
    "registration": Part(registration_context, "registration/registration_part.html", staff=True),
}
