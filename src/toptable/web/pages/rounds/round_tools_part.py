"""What can be changed about the current round by hand, and what the document says against it."""

from typing import Any

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.rules.citations import ID
from toptable.engine.rules.pairing.checks import Finding, check_round
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.rounds.pairing_again import changed_tables, out_of_date
from toptable.engine.subjects.rounds.warnings import as_draft
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


class Table(msgspec.Struct, frozen=True):
    """A table of the round."""

    table: int
    names: tuple[str, str]
    pinned: bool
    reported: bool
    reasons: tuple[str, ...]
    """Why they meet, where that is not plain."""


class Seated(msgspec.Struct, frozen=True):
    """Somebody in the round, with the place they have in it."""

    player: int
    name: str
    place: str


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The tables, what is wrong with them, and who would move if the round were repaired."""
    current = seen.state.current
    if not seen.staff or current is None:
        return {"round": None, "address": seen.address}
    return {
        **(repair(seen) if current.published else _again(seen)),
        "round": current,
        "address": seen.address,
        "book": seen.tournament.rulebook.id,
        "open": not seen.state.closed,
        "version": seen.version,
        "tables": [_table(seen.state, match) for match in current.tables()],
        "byes": [seen.state.name_of(player) for player in sorted(current.byes)],
        "findings": findings(seen),
    }


def _again(seen: Seen) -> dict[str, object]:
    """Why a draft has to be paired again, and what pairing it again has changed."""
    stale = out_of_date(seen.state, seen.rules)
    return {"stale": stale.text if stale else "", "changed": changed_tables(seen.state)}


def repair(seen: Seen) -> dict[str, Any]:
    """Who would move in a published round, and which rules would not be kept."""
    plan = seen.tournament.repair_preview()
    if isinstance(plan, Refusal):
        return {"refused": plan.text, "moves": (), "rules": ()}
    rules = [_cited(reason.text) for reason in plan.broken]
    return {"refused": "", "moves": plan.repair.moves, "rules": rules}


def _cited(text: str) -> tuple[str, tuple[str, ...]]:
    """A warning, and apart from it the rules that it ends with: pages show those behind a §."""
    said, _, rules = text.removesuffix(")").rpartition(" (")
    ids = tuple(rules.split(", "))
    return (said, ids) if said and all(map(ID.fullmatch, ids)) else (text, ())


def findings(seen: Seen) -> tuple[Finding, ...]:
    """What the document says against the round as it stands."""
    if seen.state.current is None:
        return ()
    return check_round(as_draft(seen.state, seen.tournament.rulebook))


def at_tables(state: State, round_: Round) -> list[Seated]:
    """All who still play, by name: a match that has its result is not taken apart."""
    seated = [
        Seated(player, state.name_of(player), f"table {match.table}")
        for match in round_.tables()
        if match.result is None
        for player in match.players
    ]
    return sorted(seated, key=_by_name)


def to_swap(state: State, round_: Round) -> list[Seated]:
    """All who can change places, by name: those who still play, and those who sit out."""
    return sorted(at_tables(state, round_) + _sitting_out(state, round_), key=_by_name)


def without_opponent(state: State, round_: Round) -> list[Seated]:
    """All who could be paired by hand: byes, and players who are in the event but not the round."""
    known = {player for match in round_.tables() for player in match.players} | set(round_.byes)
    unpaired = [
        Seated(player.id, player.name, "not paired")
        for player in state.active_players()
        if player.id not in known
    ]
    return sorted(_sitting_out(state, round_) + unpaired, key=_by_name)


def _sitting_out(state: State, round_: Round) -> list[Seated]:
    return [Seated(player, state.name_of(player), "sits out") for player in round_.byes]


def _by_name(seated: Seated) -> tuple[str, str]:
    return sort_key(seated.name)


def _table(state: State, match: Match) -> Table:
    one, two = match.players
    return Table(
        table=match.table,
        names=(state.name_of(one), state.name_of(two)),
        pinned=match.seating.pinned,
        reported=match.result is not None,
        reasons=tuple(reason.text for reason in match.seating.reasons),
    )


PARTS = {
    "round_tools": Part(context, "rounds/round_tools_part.html", staff=True),
}
