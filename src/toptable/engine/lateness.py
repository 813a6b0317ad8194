"""Who is late, absent or without connection in the round that is on, and what is proposed.

Nothing here changes anything: staff confirm through the ordinary commands. N13-INF-10, N10-INF-10,
N13-54, N13-55, B-030, B-081, B-126, B-138, B-139, AMB-32, AMB-33.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from toptable.engine.clock.disconnect import (
    Away,
    Disconnected,
    again_and_again,
    as_read,
    both_away,
    gone_at_end,
    one_away,
)
from toptable.engine.clock.proposal import Proposal
from toptable.engine.clock.round_clock import NOTHING, Phase
from toptable.engine.clock.tardiness import (
    Tardiness,
    absent_at_end,
    at_table,
    due,
    time_to_appear,
)
from toptable.engine.floor_clock import running_now
from toptable.engine.floor_place import Place, Seated
from toptable.engine.floor_state import RunningRound
from toptable.engine.presence import byes_to_come
from toptable.engine.refusal import Refusal
from toptable.engine.result_types import Result
from toptable.engine.round_minutes import Stage
from toptable.engine.rulebook import Rulebook
from toptable.engine.scoring import PerGame
from toptable.engine.state import State, the_event


class LatePlayer(msgspec.Struct, frozen=True):
    """One player, and what the document has for them now."""

    player: int
    name: str
    proposal: Proposal
    here: bool


class Connection(msgspec.Struct, frozen=True, kw_only=True):
    """How often and how long one player was without connection in this round. N13-54."""

    player: int
    name: str
    spells: int
    total: timedelta
    away: bool
    proposals: tuple[Proposal, ...] = ()
    """What the organizer may do beyond the spell itself."""


class TableProposals(msgspec.Struct, frozen=True, kw_only=True):
    """What the clock proposes for one table."""

    table: int
    """``BYE`` for those who wait for a bye."""
    late: tuple[LatePlayer, ...] = ()
    games: str = ""
    """The games that lateness settles, from the first seat."""
    result: Result | None = None
    """The whole match, where nothing is left to play."""
    connection: tuple[Disconnected, ...] = ()
    connections: tuple[Connection, ...] = ()
    waited: timedelta = NOTHING
    """What the table may be given because the round began before its planned start. B-126."""


BYE = 0
"""In place of a table: the seats of those who wait for a bye."""


def proposals(
    state: State, rulebook: Rulebook, now: datetime
) -> tuple[TableProposals, ...] | Refusal:
    """Every table at which somebody is late, missing or away."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return found
    place, running = found
    everything = (
        _table(state, rulebook, place, running, one, now) for one in place.tables if not one.over
    )
    listed = [one for one in everything if one.late or one.connection or one.waited]
    if place.stage is Stage.SWISS and (late := _late_for_bye(state, rulebook, running, now)):
        listed.append(TableProposals(table=BYE, late=late))
    return tuple(listed)


def _late_for_bye(
    state: State, rulebook: Rulebook, running: RunningRound, now: datetime
) -> tuple[LatePlayer, ...]:
    """A bye is for somebody in their seat; who is not there is as late as any other. B-081."""
    if rulebook.timing.tardiness is None or running.clock.started is None:
        return ()
    rule = rulebook.timing.tardiness(the_event(state).settings)
    over = running.clock.phase(now) is Phase.CALLED
    found = []
    for player in byes_to_come(state):
        came = running.missing.get(player, running.clock.started)
        proposal = due(rule, running.clock, came or now)
        if proposal is not None:
            told = absent_at_end(rule) if over and came is None else proposal
            found.append(LatePlayer(player, state.name_of(player), told, came is not None))
    return tuple(found)


def _table(
    state: State,
    rulebook: Rulebook,
    place: Place,
    running: RunningRound,
    seated: Seated,
    now: datetime,
) -> TableProposals:
    settings = the_event(state).settings
    connection = _connection(rulebook, settings, running, seated, now)
    connections = _connections(state, rulebook, running, seated, now)
    started = running.clock.started
    if rulebook.timing.tardiness is None or started is None:
        return TableProposals(table=seated.table, connection=connection, connections=connections)
    rule = rulebook.timing.tardiness(settings)
    scoring = rulebook.under(settings).scoring
    several = isinstance(scoring, PerGame) and place.stage is Stage.SWISS
    first, second = (running.missing.get(player, started) for player in seated.players)
    told = at_table(
        rule, running.clock, (first, second), now, games=scoring.games if several else 1
    )
    over = running.clock.phase(now) is Phase.CALLED
    late = tuple(
        LatePlayer(player, state.name_of(player), absent_at_end(rule) if gone else proposal, here)
        for player, came, proposal in zip(
            seated.players, (first, second), told.proposals, strict=True
        )
        for here in (came is not None,)
        for gone in (over and not here,)
        if proposal is not None
    )
    return TableProposals(
        table=seated.table,
        late=late,
        games=told.games,
        result=told.result,
        connection=connection,
        connections=connections,
        waited=_waited(rule, running, seated),
    )


def _waited(rule: Tardiness, running: RunningRound, seated: Seated) -> timedelta:
    """How long the table waited for somebody who came in time for the planned start."""
    came = (running.missing.get(player) for player in seated.players)
    given = (time_to_appear(rule, running.clock, at, "") for at in came if at is not None)
    return max((one.time for one in given if one is not None), default=NOTHING)


def _connections(
    state: State, rulebook: Rulebook, running: RunningRound, seated: Seated, now: datetime
) -> tuple[Connection, ...]:
    """Every spell of both players together: more than one, or still away at the end."""
    rule = rulebook.timing.disconnects
    if rule is None:
        return ()
    over = running.clock.phase(now) is Phase.CALLED
    found = []
    for player in seated.players:
        spells = running.spells(player)
        away = bool(spells) and spells[-1].back is None
        further = (gone_at_end(rule) if away and over else None,)
        again = (again_and_again(rule) if len(spells) > 1 else None,)
        if spells:
            found.append(
                Connection(
                    player=player,
                    name=state.name_of(player),
                    spells=len(spells),
                    total=sum((one.until(now) - one.since for one in spells), NOTHING),
                    away=away,
                    proposals=tuple(one for one in (*further, *again) if one is not None),
                )
            )
    return tuple(found)


def _connection(
    rulebook: Rulebook,
    settings: Mapping[str, str],
    running: RunningRound,
    seated: Seated,
    now: datetime,
) -> tuple[Disconnected, ...]:
    written = rulebook.timing.disconnects
    first, second = (running.away.get(player) for player in seated.players)
    if written is None:
        return ()
    rule = as_read(written, settings)
    if isinstance(first, Away) and isinstance(second, Away):
        return both_away(rule, (first, second), now)
    if first is not None:
        return (one_away(rule, 0, first, now),)
    return (one_away(rule, 1, second, now),) if second is not None else ()
