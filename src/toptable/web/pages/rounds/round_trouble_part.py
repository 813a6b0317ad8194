"""The banner above a round that a correction has broken: what is wrong, and the way to mend it."""

from weakref import WeakKeyDictionary

from toptable.desk.tournament import Tournament
from toptable.engine.reading.round_trouble import broken_since_published, is_running
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.checks import Finding
from toptable.engine.state import State
from toptable.engine.subjects.rounds.drawing import fixed_tables
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part

Basis = tuple[object, ...]
_KEPT: WeakKeyDictionary[Tournament, tuple[Basis, tuple[Finding, ...]]] = WeakKeyDictionary()
"""What was found last, and from what: a new result of the running round breaks nothing."""


def context(seen: Seen, _round: int) -> dict[str, object]:
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


def broken_now(seen: Seen) -> tuple[Finding, ...]:
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


PARTS = {
    "round_trouble": Part(context, "rounds/round_trouble_part.html", staff=True),
}
