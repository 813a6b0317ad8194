"""Tables that somebody of the staff should go to while a round is on.

Where a player has standing extra time that the table was not given with the start, as it was noted
later or taken back (N13-08, N10-07), and where
play is slow: somebody asked to have the pace watched, it was ruled on, or a turn was added for it
(B-122). Nothing here changes anything; staff confirm through the ordinary commands.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.questions.places import Seated
from toptable.engine.questions.table_time import running_now, table_time
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import RuledMatch
from toptable.engine.state.floor import CallReason, RunningRound
from toptable.engine.subjects.floor.timekeeping import standing_minutes

SLOW = frozenset({"N13-INF-09", "N10-INF-09", "SW-INF-05", "PG-3.19.1", "PG-3.19.2", "PG-3.19.3"})
"""The infractions of the documents that are about playing too slowly."""


class Standing(msgspec.Struct, frozen=True):
    """A table that is still to be given the extra time of somebody who always has some."""

    table: int
    minutes: int
    names: tuple[str, ...]


class SlowTable(msgspec.Struct, frozen=True):
    """A table to be urged on, and why."""

    table: int
    names: tuple[str, str]
    signs: tuple[str, ...]


def standing_time(state: State, rulebook: Rulebook) -> tuple[Standing, ...]:
    """Every table of the round that is on whose standing extra time was not given yet."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return ()
    place, running = found
    return tuple(
        standing for seated in place.tables for standing in _standing(state, running, seated)
    )


def _standing(state: State, running: RunningRound, seated: Seated) -> Iterator[Standing]:
    minutes, names = standing_minutes(state, seated)
    given = any(
        extension.why is ExtraTimeFor.ACCOMMODATION
        for extension in running.table(seated.table).extensions
    )
    if minutes and not given and not seated.over:
        yield Standing(seated.table, minutes, names)


def slow_tables(state: State, rulebook: Rulebook) -> tuple[SlowTable, ...]:
    """The tables that still play and where play is said to be slow, the clearest case first."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return ()
    place, running = found
    slow = [
        SlowTable(
            seated.table,
            (state.name_of(seated.players[0]), state.name_of(seated.players[1])),
            signs,
        )
        for seated in place.tables
        if not seated.over and (signs := tuple(_signs(state, running, seated)))
    ]
    return tuple(sorted(slow, key=lambda one: (-len(one.signs), one.table)))


def _signs(state: State, running: RunningRound, seated: Seated) -> Iterator[str]:
    started = running.clock.started
    for call in state.floor.calls:
        since = started is not None and call.since >= started
        if call.reason is CallReason.PACE and call.table == seated.table and since:
            yield "a watch for slow play was asked for"
    for ruling in state.conduct.rulings.values():
        here = ruling.match is not None and _is_at(ruling.match, running, seated)
        if here and not ruling.undone and ruling.infraction in SLOW:
            yield from (
                worded(
                    "table_watch.penalized_slow",
                    "%(player)s was penalized for slow play",
                    player=state.name_of(player),
                )
                for player in ruling.players
                if player in seated.players
            )
    given = table_time(state, (running.stage, running.number), seated.table).extensions
    if any(extension.why is ExtraTimeFor.SLOW_PLAY for extension in given):
        yield "a turn was added for slow play"


def _is_at(match: RuledMatch, running: RunningRound, seated: Seated) -> bool:
    """Whether a ruling belongs to the match that is on at a table; bracket games have no round."""
    return (
        (match.stage is ClockStage.SWISS) is (running.stage is ClockStage.SWISS)
        and match.number in (0, running.number)
        and match.table == seated.table
        and set(match.players) == set(seated.players)
    )
