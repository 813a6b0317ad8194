"""Who sits where in the round that is on: tick who is missing and who came. N13-INF-10, B-138."""

import msgspec

from toptable.engine.questions import presence
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor.lateness import BYE
from toptable.engine.subjects.floor.presence import bye_seats, byes_to_come
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


class Person(msgspec.Struct, frozen=True):
    """A player at a table, and what was seen of them."""

    player: int
    name: str
    state: str
    """``here``, ``absent``, ``late`` for somebody who came after the start, or ``away``."""


class Table(msgspec.Struct, frozen=True):
    """A table that still plays, or the seat of somebody who waits for a bye. B-081."""

    table: int
    people: tuple[Person, ...]


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The tables without a result, or where somebody is still missing; those come first."""
    place = place_now(seen.state, seen.tournament.rulebook)
    running = None if isinstance(place, Refusal) else seen.state.floor.rounds.get(place.key)
    if isinstance(place, Refusal) or running is None or not seen.may("NotePresence"):
        return {"tables": [], "clock": running is not None, "address": seen.address}
    marked = {player for _, player in presence.unsettled(seen.state)}
    tables = [
        Table(
            table.table,
            (_person(seen, running, table.players[0]), _person(seen, running, table.players[1])),
        )
        for table in place.tables
        if not table.over or marked.intersection(table.players)
    ]
    if place.stage is ClockStage.SWISS:
        byes = byes_to_come(seen.state)
        waiting = [seat for seat in bye_seats(seen.state) if seat in byes or seat in marked]
        tables += [Table(BYE, (_person(seen, running, one),)) for one in waiting]
    missing = {"absent", "away"}
    tables.sort(key=lambda one: (not any(who.state in missing for who in one.people), one.table))
    return {
        "tables": tables,
        "clock": True,
        "online": _online(seen),
        "address": seen.address,
    }


def _online(seen: Seen) -> bool:
    """Whether connections can be lost here: the document knows it, and the event is online."""
    known = seen.tournament.rulebook.timing.disconnects is not None
    return known and seen.rules.chosen.get("online", "off") == "on"


def _person(seen: Seen, running: RunningRound, player: int) -> Person:
    spell = running.away.get(player)
    if spell is not None and spell.back is None:
        state = "away"
    elif player not in running.missing:
        state = "here"
    else:
        state = "absent" if running.missing[player] is None else "late"
    return Person(player, seen.state.name_of(player), state)


PARTS = {
    "presence": Part(context, "clock/presence_part.html", staff=True, command="NotePresence"),
}
