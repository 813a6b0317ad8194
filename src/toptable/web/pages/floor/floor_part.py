"""The floor on a judge's phone: the queue of calls, a dense grid of tables, and what ends when.

Rendered once per version and role, so nothing here is about one person. Urgent calls come first,
then those that have waited longest. Of a confidential call the queue says only that it is there, so
that nothing of it stands on an open screen; judges read it on the call's own page. N13-31, N13-07,
N13-34, N13-60, B-188, B-121, B-124, B-125.
"""

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import Phase, face
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.state.floor import SweepKind
from toptable.engine.subjects.conduct.confirming import proposed_for
from toptable.engine.subjects.conduct.confirming import waiting as unconfirmed
from toptable.engine.subjects.conduct.penalty_record import who_of
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.floor.table_checks import in_words, not_swept
from toptable.engine.views.calls_and_checks import call_view
from toptable.engine.views.floor_tables import (
    TableState,
    floor_tables,
    slow_tables,
    standing_time,
)
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Context, Part

LATELY = 5
"""How many of the resolved calls are shown."""


def calls_context(seen: EventView, _round: int) -> dict[str, object]:
    """The open calls, and the last ones that were resolved."""
    if not seen.entitled("GivePenalty"):
        return {"shown": False}
    state = seen.state
    over = sorted(
        (call for call in state.floor.calls if call.resolved is not None),
        key=lambda one: (one.resolved or one.since, one.number),
        reverse=True,
    )
    return {
        "shown": True,
        "address": seen.address,
        "calls": [*map(call_view, waiting(state))],
        "over": [*map(call_view, over[:LATELY])],
        "name_of": state.name_of,
    }


SHOWN = {
    "all": "All",
    "open": "Not reported",
    "call": "Calls",
    "disputed": "Disputed",
    "extra": "Extra time",
    "absent": "Absent",
    "slow": "Slow",
    "held": "Held",
    "check": "Deck check",
}
"""What the grid can be narrowed to, by the word in the address."""
FEW = 12
"""So many tables without a result are listed by name; more of them are better seen in the grid."""


class Act(msgspec.Struct, frozen=True):
    """A button on a matter."""

    label: str
    address: str
    name: str = ""
    value: str = ""


class Matter(msgspec.Struct, frozen=True):
    """Something open about a ruling, and what leads on."""

    text: str
    what: str
    link: str
    acts: tuple[Act, ...] = ()
    alarm: bool = False


def grid(seen: EventView, _round: int) -> Context:
    """Every table of the round that is on."""
    found = floor_tables(seen.state, seen.tournament.rulebook)
    if isinstance(found, Refusal):
        return {"on": False, "nothing": found.text, "address": seen.address}
    place, tables = found
    running = seen.state.floor.rounds.get(place.key)
    shown = None if running is None else face(running.clock)
    counts = dict.fromkeys(SHOWN, 0)
    for one in tables:
        for kind in one.kinds:
            if kind in counts:
                counts[kind] += 1
    counts["all"] = len(tables)
    runs = shown is not None and shown.phase is Phase.RUNNING
    return {
        "on": True,
        "cells": tables,
        "counts": counts,
        "shown": SHOWN,
        "ends": shown.ends if shown is not None and runs else None,
        "called": shown is not None and shown.phase is Phase.CALLED,
        "address": seen.address,
    }


def queue(seen: EventView, _round: int) -> Context:
    """Who waits for a judge, the longest first; what waits for the head judge comes before."""
    state = seen.state
    calls = sorted(waiting(state), key=lambda call: (not call.urgent, bool(call.judge), call.since))
    return {
        "calls": [*map(call_view, calls)],
        "name_of": state.name_of,
        "address": seen.address,
        "claims": seen.may("ClaimCall"),
        "heads": seen.may("AcknowledgePenalty"),
    }


def lists(seen: EventView, _round: int) -> Context:
    """Extensions by their end, what is not reported and disputed, slow tables, open sweeps."""
    state, rulebook = seen.state, seen.tournament.rulebook
    found = floor_tables(state, rulebook)
    if isinstance(found, Refusal):
        return {"on": False}
    place, tables = found
    extended = sorted(
        (table for table in tables if not table.over and table.extra),
        key=lambda table: (table.extra_minutes, table.extra_turns, table.table),
    )
    running = state.floor.rounds.get(place.key)
    called = running is not None and running.clock.called is not None
    unreported = [table for table in tables if not table.over]
    return {
        "on": True,
        "address": seen.address,
        "extended": extended,
        "disputed": [table for table in tables if table.state is TableState.DISPUTED],
        "unreported": unreported,
        "few": len(unreported) <= FEW,
        "called": called,
        "standing": standing_time(state, rulebook) if seen.may("ExtendTable") else (),
        "slow": slow_tables(state, rulebook),
        "unswept": "" if running is None else in_words(not_swept(state, place, _sweep(called))),
        "sweep": _sweep(called).value,
        "zones": sorted(state.floor.zones.values(), key=lambda zone: (zone.first, zone.judge)),
    }


def _sweep(called: bool) -> SweepKind:
    return SweepKind.TIME if called else SweepKind.START


def matters(seen: EventView, _round: int) -> Context:
    """Appeals, what the head judge must know, disqualifications to confirm, open questions."""
    return {"matters": _matters(seen), "address": seen.address}


def _matters(seen: EventView) -> list[Matter]:
    state, address = seen.state, seen.address
    heads = seen.may("AcknowledgePenalty")
    found: list[Matter] = []
    for number, ruling in sorted(state.conduct.rulings.items()):
        if ruling.undone:
            continue
        page, what = f"{address}/penalties/{number}", f"{who_of(state, ruling)}: {ruling.name}"
        if ruling.ruled.stage is AppealStage.APPEALED:
            hear = (
                Act("It stands", f"{page}/hear", "overturned", "0"),
                Act("Overturn", f"{page}/hear", "overturned", "1"),
            )
            found.append(
                Matter(f"Appeal on ruling {number}", what, page, hear if heads else (), alarm=True)
            )
        if ruling.awaits is not None:
            who = seen.tournament.rulebook.words.role(ruling.awaits)
            known = (Act("I know of it", f"{page}/acknowledge"),) if heads else ()
            found.append(
                Matter(f"The {who} must know of ruling {number}", what, page, known, alarm=True)
            )
        if ruling.unfinished:
            found.append(Matter(f"Ruling {number}: questions open", what, f"{page}/complete"))
    for proposal in unconfirmed(state):
        what = f"{proposed_for(state, proposal)}: {proposal.name}"
        text = f"{proposal.judge} must confirm"
        found.append(Matter(text, what, f"{address}/penalties", alarm=True))
    return sorted(found, key=lambda matter: not matter.alarm)


PARTS = {
    "calls": Part(calls_context, "judges/calls_part.html", staff=True, command="GivePenalty"),
    "calls_brief": Part(
        calls_context, "judges/calls_brief_part.html", staff=True, command="GivePenalty"
    ),
    "floor_grid": Part(grid, "floor/grid_part.html", staff=True, command="GivePenalty"),
    "floor_queue": Part(queue, "floor/queue_part.html", staff=True, command="GivePenalty"),
    "floor_lists": Part(lists, "floor/lists_part.html", staff=True, command="GivePenalty"),
    "floor_matters": Part(matters, "floor/matters_part.html", staff=True, command="GivePenalty"),
}
