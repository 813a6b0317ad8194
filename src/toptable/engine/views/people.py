"""A player or a team, as lists, pages, sheets and the API show them. B-083, B-186, N13-76."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated

from toptable.engine.names import sort_key
from toptable.engine.questions.progress import players_in
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.views.view import ForStaff, View


class PlayerStatus(StrEnum):
    """Whether somebody is in the event."""

    IN = "in"
    LEFT = "left"
    DISQUALIFIED = "disqualified"
    NOT_HERE = "not_here"
    """Had not checked in when round 1 was paired."""
    OUT = "out"
    """By a cut into more rounds, or by too many losses."""


class PersonView(View, frozen=True):
    """A player, or a team."""

    player: int
    """The number by which commands name them."""
    name: str
    pronouns: str
    status: PlayerStatus
    checked_in: bool
    group: Annotated[str, ForStaff("")]
    """Players of one group should not meet in round 1; only the staff see it."""
    byes: tuple[int, ...]
    """The rounds for which they hold a reward bye."""
    fixed_table: Annotated[int | None, ForStaff(None)]
    """Only the staff see it."""
    entered: int
    """The first round they are in the event for."""
    left_after: int | None
    """The last round before they left."""
    table: int | None
    """Where they sit in the round that is on."""
    members: tuple[str, ...]
    """Of a team: who plays, by seat."""

    @property
    def active(self) -> bool:
        """Whether they have not left, though they may be out by a cut."""
        return self.status in (PlayerStatus.IN, PlayerStatus.OUT)


def person_views(
    state: State, rulebook: Rulebook, players: Iterable[Player] | None = None
) -> Iterator[PersonView]:
    """These players as the staff see them, or everybody by number."""
    playing, tables = players_in(state, rulebook), tables_now(state)
    everybody = (player for _, player in sorted(state.players.items()))
    for player in everybody if players is None else players:
        yield PersonView(
            player=player.id,
            name=player.name,
            pronouns=player.pronouns,
            status=_status(player, playing),
            checked_in=player.checked_in,
            group=player.record.group,
            byes=tuple(sorted(player.byes)),
            fixed_table=player.fixed_table,
            entered=player.record.entered,
            left_after=player.record.left,
            table=tables.get(player.id),
            members=player.team.members if player.team is not None else (),
        )


def by_name(state: State, rulebook: Rulebook) -> list[PersonView]:
    """Everybody in alphabetical order."""
    return sorted(person_views(state, rulebook), key=lambda person: sort_key(person.name))


def tables_now(state: State) -> Mapping[int, int]:
    """The table of everybody in the latest round, once it is published and until it is over."""
    current = state.current
    if current is None or not current.published or current.complete:
        return {}
    return {player: match.table for match in current.matches.values() for player in match.players}


def _status(player: Player, playing: frozenset[int]) -> PlayerStatus:
    if player.disqualified:
        return PlayerStatus.DISQUALIFIED
    if player.not_here:
        return PlayerStatus.NOT_HERE
    if not player.active:
        return PlayerStatus.LEFT
    return PlayerStatus.IN if player.id in playing else PlayerStatus.OUT
