"""Among the pairings with the best point groups, one with the most balanced sides, in short and
long runs of groups.

Cut a set of players at the middle of their balances: no pairing of them gains more than one that
only makes pairs across the cut, and every such pairing gains the same (the upper half's balances
minus the lower half's). So what a group can gain depends only on how many players of each balance
it has left after one came down into it and one went down from it. Walking the run once with a small
table, what is best for each kind of player who may go down, gives the greatest gain that any
pairing of the run could have. If drawn pairs across the cuts reach it, they are best; if rematches
are in the way, there is no answer here.

The walk down the groups has settled how many leave each group and how far they go. Where nobody
crosses a boundary the field falls apart into *runs* of groups, and each run can be balanced by
itself: exactly, or, where it is long, by the shortcut of ``balancing.py`` that proves its own
answer or gives none.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, product

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import Criterion
from toptable.engine.rules.pairing.entrants import Hall, Pairs
from toptable.engine.rules.pairing.search.lexicographic import (
    Objective,
    PlaceLevel,
    Window,
    solve,
    window_of,
)
from toptable.engine.rules.pairing.search.widen import Block
from toptable.engine.rules.pairing.seating import unspoilt

TRIES = 4
"""How often the pairs are drawn before giving up."""

Kind = tuple[int, bool]
"""A player's balance, and whether they should not be paired down again."""


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One group's part in a best walk: what kind of player came down, whom they meet, who goes."""

    came: Kind | None
    host: Kind | None
    goes: Kind | None
    ways: int
    """How many choices of players there are for it."""


def balance_long_run(
    hall: Hall, run: Sequence[Block], chance: Chance, *, rested: bool
) -> Pairs | None:
    """Drawn pairs of greatest gain, and then as few as possible paired down twice; or nothing."""
    if not all(block.simple and len(block.leaving) <= 1 for block in run):
        return None
    groups = [hall.groups[block.first] for block in run]
    kinds = {player: _kind(hall, player, rested) for group in groups for player in group}
    table = _table([Counter(map(kinds.__getitem__, group)) for group in groups], run)
    for _ in range(TRIES):
        pairs = _drawn(hall, groups, kinds, _walk(table, chance), chance)
        if pairs is not None:
            return pairs
    return None


def _kind(hall: Hall, player: int, rested: bool) -> Kind:
    entrant = hall.players[player]
    return entrant.balance, rested and entrant.paired_down


def _table(
    groups: Sequence[Counter[Kind]], run: Sequence[Block]
) -> list[dict[Kind | None, list[WalkStep]]]:
    """For each group and each kind that may go down from it, the steps of all best walks so far."""
    table: list[dict[Kind | None, list[WalkStep]]] = []
    worth: dict[Kind | None, int] = {None: 0}
    much = sum(group.total() for group in groups) + 1  # one gain counts more than all the tired
    for group, block in zip(groups, run, strict=True):
        best: dict[Kind | None, int] = {}
        steps: dict[Kind | None, list[WalkStep]] = {}
        hosts = [None] if None in worth else list(group)
        goers = list(group) if block.leaving else [None]
        for host, goes in product(hosts, goers):
            rest = _cut_gain(group, host, goes)
            if rest is None:
                continue
            ways = (group[host] if host else 1) * (group[goes] if goes else 1)
            for came, before in worth.items():
                met = abs(came[0] - host[0]) if came and host else 0
                value = before + much * (met + rest) - (goes is not None and goes[1])
                if value > best.get(goes, value - 1):
                    best[goes], steps[goes] = value, []
                if value == best[goes]:
                    steps[goes].append(WalkStep(came, host, goes, ways))
        worth = best
        table.append(steps)
    return table


def _cut_gain(group: Counter[Kind], host: Kind | None, goes: Kind | None) -> int | None:
    """What the rest of the group gains across its cut, or nothing if these two cannot be spared."""
    rest = group.copy()
    for kind in (host, goes):
        if kind is not None:
            rest[kind] -= 1
    if min(rest.values(), default=0) < 0:
        return None
    below = rest.total() // 2
    total = 0
    for (balance, _), count in sorted(rest.items()):
        lower = min(count, below)
        below -= lower
        total += balance * (count - 2 * lower)
    return total


def _walk(table: Sequence[dict[Kind | None, list[WalkStep]]], chance: Chance) -> list[WalkStep]:
    """One of the best walks, drawn from the end of the run to its beginning."""
    walk: list[WalkStep] = []
    goes: Kind | None = None
    for steps in reversed(table):
        step = _pick(steps[goes], chance)
        walk.append(step)
        goes = step.came
    return walk[::-1]


def _pick(steps: Sequence[WalkStep], chance: Chance) -> WalkStep:
    """A step, as likely as it has ways."""
    ends = list(accumulate(step.ways for step in steps))
    return steps[bisect(ends, chance.below(ends[-1]))]


def _drawn(
    hall: Hall,
    groups: Sequence[Sequence[int]],
    kinds: dict[int, Kind],
    walk: Sequence[WalkStep],
    chance: Chance,
) -> Pairs | None:
    """Players drawn for a walk, and the rest of each group drawn across its cut."""
    pairs: Pairs = []
    came: int | None = None
    for group, step in zip(groups, walk, strict=True):
        order = list(group)
        chance.shuffle(order)
        if came is not None:
            hosts = (one for one in order if kinds[one] == step.host)
            host = _first_unspoilt(hall, came, hosts)
            if host is None:
                return None
            order.remove(host)
            pairs.append((came, host))
        came = next((one for one in order if kinds[one] == step.goes), None)
        if came is not None:
            order.remove(came)
        across = _across(hall, order, chance)
        if across is None:
            return None
        pairs += across
    return pairs


def _across(hall: Hall, order: list[int], chance: Chance) -> Pairs | None:
    """A shuffled group paired across the middle of its balances; what is in the way is swapped."""
    order.sort(key=lambda player: hall.players[player].balance)
    half = len(order) // 2
    lower, upper = order[:half], order[half:]
    chance.shuffle(upper)
    for place, one in enumerate(lower):
        if unspoilt(hall, one, upper[place]):
            continue
        start = chance.below(half)
        for other in chain(range(start, half), range(start)):
            if unspoilt(hall, one, upper[other]) and unspoilt(hall, lower[other], upper[place]):
                upper[place], upper[other] = upper[other], upper[place]
                break
        else:
            return None
    return list(zip(lower, upper, strict=True))


def _first_unspoilt(hall: Hall, guest: int, hosts: Iterable[int]) -> int | None:
    return next((host for host in hosts if unspoilt(hall, guest, host)), None)


SHORT = 80
"""Runs of so many players are solved exactly in a few milliseconds."""


def balance(
    hall: Hall,
    blocks: Sequence[Block],
    criteria: Sequence[Criterion],
    chance: Chance,
    *,
    rested: bool,
) -> Pairs:
    """Pairs as good as those of the blocks by ``criteria``, which begin with theirs, and go on."""
    pairs: Pairs = []
    for run in _runs(blocks):
        found = None
        if sum(2 * len(block.pairs) for block in run) > SHORT:
            found = balance_long_run(hall, run, chance, rested=rested)
        pairs += found or _exactly(hall, run, criteria, chance)
    return pairs


def _runs(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    run: list[Block] = []
    for block in blocks:
        run.append(block)
        if not block.leaving:
            yield run
            run = []


def _exactly(
    hall: Hall, run: Sequence[Block], criteria: Sequence[Criterion], chance: Chance
) -> Pairs:
    window = window_of(hall, run[0].first, run[-1].last, closed=True)
    levels = [level for criterion in criteria for level in criterion.levels(window)]
    settled = [pair for block in run for pair in block.pairs]
    solution = solve(window, [tightened(level, window, settled) for level in levels], chance)
    if solution is None:
        raise ValueError("a run that was paired can be paired")
    return [(window.named(a), window.named(b)) for a, b in solution.pairs]


def tightened(level: Objective, window: Window, settled: Pairs) -> Objective:
    """A level whose best value the walk has settled needs no room for more."""
    if not isinstance(level, PlaceLevel):
        return level
    place = dict(zip(window.players, window.places, strict=True))
    ends = (sorted((place[a], place[b])) for a, b in settled)
    return replace(level, most=sum(level.between(higher, lower) for higher, lower in ends))
