"""What is open before a round, what a correction has broken in it, what can be changed by hand."""

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from toptable.desk.tournament import Tournament
from toptable.engine.names import sort_key
from toptable.engine.questions.presence import coming, no_shows
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import Refusal
from toptable.engine.rules.citations import ID
from toptable.engine.rules.pairing.checks import Finding, check_round
from toptable.engine.state import State
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.decks.list_collection import question
from toptable.engine.subjects.event.required_event_info import before_the_start
from toptable.engine.subjects.people.player_entry import missing
from toptable.engine.subjects.rounds.pair_round import (
    as_draft,
    changed_tables,
    fixed_tables,
    out_of_date,
)
from toptable.engine.views.open_tasks import (
    OpenMatter,
    OpenTaskKind,
    broken_since_published,
    is_running,
    open_matters,
)
from toptable.engine.views.tables import table_view
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part

WHERE = {
    OpenTaskKind.ABSENT: ("/clock/late", "settle"),
    OpenTaskKind.NO_SHOW: ("/before-round", "decide"),
    OpenTaskKind.DISPUTE: ("?show=disputed", "show"),
    OpenTaskKind.RESULT: ("?show=open", "show"),
    OpenTaskKind.BYE: ("?show=bye", "show"),
    OpenTaskKind.EXTENSION: ("?show=extension", "show"),
    OpenTaskKind.HELD: ("?show=held", "show"),
    OpenTaskKind.APPEAL: ("/judges", "hear"),
    OpenTaskKind.PENDING: ("/judges", "why"),
    OpenTaskKind.UNHEARD: ("/judges", "look"),
    OpenTaskKind.UNCONFIRMED: ("/penalties", "confirm"),
    OpenTaskKind.CALL: ("/judges", "open"),
    OpenTaskKind.UNCONFIRMED: ("/penalties", "confirm"),
    OpenTaskKind.SENT_OUT: ("/players", "look"),
    OpenTaskKind.CHECK_IN: ("/players", "check in"),
    OpenTaskKind.DECKS: ("/players/decks", "register"),
}
"""Where each is settled, after the event's address, and what the link is called."""


class OpenRow(msgspec.Struct, frozen=True):
    """Something open, as a line."""

    text: str
    address: str
    link: str
    stops: bool
    """Whether the next round cannot be paired before it is settled."""


def before_round_context(seen: EventView, _round: int) -> dict[str, object]:
    """The open things, for the staff."""
    matters = open_now(seen) if seen.staff else ()
    return {"rows": [row(seen, matter) for matter in matters], "number": coming(seen.state)}


def open_now(seen: EventView) -> tuple[OpenMatter, ...]:
    """Everything that is open; nothing once the event is closed or its bracket is made."""
    finals = seen.state.finals
    if seen.state.closed or finals.locked is not None or finals.bracket is not None:
        return ()
    return open_matters(seen.state, seen.tournament.rulebook)


def untold(seen: EventView) -> Refusal | None:
    """What players must know before round 1 and have not been told. FFG-27, SW-28, N13-04."""
    if seen.state.started:
        return None
    return before_the_start(seen.state, seen.tournament.rulebook, reasoned=False)


def not_checked_in(seen: EventView) -> tuple[Player, ...]:
    """Who would be asked about if round 1 were paired now. B-070."""
    if seen.state.started:
        return ()
    return tuple(missing(still_playing(seen.state, seen.rules)))


def missed(seen: EventView) -> tuple[Player, ...]:
    """The no-shows of the last round about whom the next one asks. N13-INF-10, B-138."""
    return tuple(seen.state.players[number] for number in no_shows(seen.state, seen.rules))


def lists_asked(seen: EventView) -> Refusal | None:
    """What round 1 would ask about deck lists if it were paired now. N13-23, B-061, B-066."""
    if seen.state.started:
        return None
    playing = still_playing(seen.state, seen.rules)
    return question(seen.state, seen.rules, playing, MissingLists.ASK)


def row(seen: EventView, one: OpenMatter) -> OpenRow:
    """A line about something open."""
    where, link = WHERE[one.kind]
    return OpenRow(one.text, f"{seen.address}{where}", link, one.stops)


Basis = tuple[object, ...]
_KEPT: WeakKeyDictionary[Tournament, tuple[Basis, tuple[Finding, ...]]] = WeakKeyDictionary()
"""What was found last, and from what: a new result of the running round breaks nothing."""


def round_trouble_context(seen: EventView, _round: int) -> dict[str, object]:
    """What is wrong, and how many tables a repair would move."""
    broken = broken_now(seen)
    if not broken:
        return {"broken": ()}
    repair = seen.tournament.repair_preview()
    return {
        "broken": broken,
        "number": len(seen.state.rounds),
        "moved": 0 if isinstance(repair, Refusal) else len(repair.repair.new),
        "rules": () if isinstance(repair, Refusal) else repair.broken,
        "refused": repair.text if isinstance(repair, Refusal) else "",
        "version": seen.version,
        "address": seen.address,
    }


def broken_now(seen: EventView) -> tuple[Finding, ...]:
    """What a correction has broken in the round that is being played."""
    tournament = seen.tournament
    if not is_running(seen.state):
        return ()
    basis = _basis(seen.state)
    kept = _KEPT.get(tournament)
    if kept is None or not _same(kept[0], basis):
        kept = _KEPT[tournament] = (
            basis,
            broken_since_published(tournament.log, tournament.rulebook),
        )
    return kept[1]


def _basis(state: State) -> Basis:
    """Everything that a pairing rests on; states share what stayed the same."""
    *before, current = state.rounds
    gone = frozenset(number for number, player in state.players.items() if not player.active)
    seatings = tuple(match.seating for match in current.tables())
    return (
        tuple(before),
        seatings,
        frozenset(current.byes),
        gone,
        tuple(sorted(fixed_tables(state).items())),
        state.event,
    )


def _same(one: Basis, other: Basis) -> bool:
    """Whether nothing changed: the same rounds and seats, not only equal ones."""
    alike = all(
        len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True))
        for old, new in zip(one[:2], other[:2], strict=True)
        if isinstance(old, tuple) and isinstance(new, tuple)
    )
    return alike and one[2:] == other[2:]


class Seated(msgspec.Struct, frozen=True):
    """Somebody in the round, with the place they have in it."""

    player: int
    name: str
    place: str


def round_tools_context(seen: EventView, _round: int) -> dict[str, object]:
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
        "tables": [table_view(seen.state, match) for match in current.tables()],
        "byes": [seen.state.name_of(player) for player in sorted(current.byes)],
        "findings": findings(seen),
    }


def _again(seen: EventView) -> dict[str, object]:
    """Why a draft has to be paired again, and what pairing it again has changed."""
    stale = out_of_date(seen.state, seen.rules)
    return {"stale": stale.text if stale else "", "changed": changed_tables(seen.state)}


def repair(seen: EventView) -> dict[str, Any]:
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


def findings(seen: EventView) -> tuple[Finding, ...]:
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


PARTS = {
    "before_round": Part(before_round_context, "rounds/before_round_part.html", staff=True),
    "round_trouble": Part(round_trouble_context, "rounds/round_trouble_part.html", staff=True),
    "round_tools": Part(round_tools_context, "rounds/round_tools_part.html", staff=True),
}
