"""How long one round of pairing takes in the middle of an event, beside the usual matching.

    python benchmarks/pairing.py [--quick] [--cpu] [--picture FILE]

Every method gets the same loaded players with their standings, and every time is the median of five
runs; where one run takes many seconds there are fewer, and the table says how many. On a machine
that does other work at the same time, long runs suffer more from it than short ones and the
comparison flatters us: ``--cpu`` counts processor time instead.

The general matchings of rustworkx and networkx are what the tools of the field use: a graph with an
edge for every two who have not met, weighted by the difference of their points. They give no
reasons and know no fair chance; ours does both.
"""

import argparse
import importlib
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import median

import matplotlib as mpl
import networkx as nx
import rustworkx as rx
from rich.console import Console
from rich.table import Table

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, Pairing
from toptable.engine.rules.pairing.standard_swiss import pair_standard

RUNS = 5
ROUNDS = 7
"""Rounds played before the one that is timed."""
PLANNED = 10
SEED = b"a speed " * 4
RESULTS = [(6, 0), (0, 6), (3, 3), (4, 1), (1, 4), (6, 0), (0, 6)]
"""Points of two-game matches, about as often as they happen."""
LONG = 60.0
"""Seconds after which a method is not run again."""

SIZES = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 100_000]
QUICK = [64, 128, 256, 1024, 8192]
PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "pairing-speed.png"

LOOK = {
    "standard": ("#0b5cad", "o"),
    "halves": ("#2e7d32", "s"),
    "amalfi": ("#8a5a00", "^"),
    "rustworkx": ("#555555", "D"),
    "networkx": ("#888888", "v"),
}
"""Colour and marker of each line in the picture: colour is never the only signal."""

Method = Callable[[Sequence[Entrant]], object]


def mid_event(players: int) -> list[Entrant]:
    """The players of a random event after some rounds, ranked by points and then by lot."""
    dice = random.Random(players)
    points, down = [0] * players, [False] * players
    met: list[dict[int, int]] = [{} for _ in range(players)]
    for number in range(1, ROUNDS + 1):
        answer = pair_standard(
            entrants(points, met, down, dice), round=number, chance=Chance(SEED, number)
        )
        assert isinstance(answer, Pairing)
        for pair in answer.pairs:
            one, other = pair.players
            met[one][other] = met[other][one] = number
            down[one], down[other] = points[one] > points[other], points[other] > points[one]
            for player, gained in zip(pair.players, dice.choice(RESULTS), strict=True):
                points[player] += gained
    return entrants(points, met, down, dice)


def entrants(
    points: Sequence[int],
    met: Sequence[dict[int, int]],
    down: Sequence[bool],
    dice: random.Random,
) -> list[Entrant]:
    order = sorted(range(len(points)), key=lambda player: (-points[player], dice.random()))
    return [
        Entrant(
            id=player,
            name=f"Player {player}",
            points=points[player],
            rank=rank,
            met=met[player],
            paired_down=down[player],
        )
        for rank, player in enumerate(order, 1)
    ]


def standard(field: Sequence[Entrant]) -> object:
    return pair_standard(field, round=ROUNDS + 1, chance=Chance(SEED, 99))


def rustworkx(field: Sequence[Entrant]) -> object:
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(field)
    graph.extend_from_weighted_edge_list(weighted_edges(field))
    return rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def networkx(field: Sequence[Entrant]) -> object:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(field)))
    graph.add_weighted_edges_from(weighted_edges(field))
    return nx.max_weight_matching(graph, maxcardinality=True)


def weighted_edges(field: Sequence[Entrant]) -> list[tuple[int, int, int]]:
    top = max(one.points for one in field)
    return [
        (a, b, top - abs(one.points - other.points))
        for (a, one), (b, other) in combinations(enumerate(field), 2)
        if other.id not in one.met
    ]


def other_methods() -> dict[str, Method]:
    """The other pairings of the house."""
    methods: dict[str, Method] = {}
    for name, more in (("halves", {}), ("amalfi", {"rounds": PLANNED})):
        module = importlib.import_module(f"toptable.engine.rules.pairing.pair_records.{name}")
        methods[name] = partial(_paired, getattr(module, f"pair_{name}"), more)
    return methods


def _paired(
    method: Callable[..., object], more: dict[str, int], field: Sequence[Entrant]
) -> object:
    return method(field, round=ROUNDS + 1, chance=Chance(SEED, 99), **more)


@dataclass(frozen=True)
class Timing:
    """The median of some runs."""

    seconds: float
    runs: int


Times = dict[str, dict[int, Timing]]


def timed(method: Method, field: Sequence[Entrant], clock: Callable[[], float]) -> Timing:
    times: list[float] = []
    while len(times) < RUNS and sum(times) < LONG:
        start = clock()
        method(field)
        times.append(clock() - start)
    return Timing(median(times), len(times))


def measure(sizes: Sequence[int], largest: dict[str, int], clock: Callable[[], float]) -> Times:
    """How long each method takes for each number of players."""
    methods: dict[str, Method] = {
        "standard": standard,
        **other_methods(),
        "rustworkx": rustworkx,
        "networkx": networkx,
    }
    times: Times = {name: {} for name in methods}
    for size in sizes:
        field = mid_event(size)
        for name, method in methods.items():
            if size <= largest[name]:
                times[name][size] = timed(method, field, clock)
    return times


def promises(times: Times) -> list[tuple[str, str, bool]]:
    """What was promised, what was measured, and whether the promise is kept."""
    seconds = {
        name: {size: timing.seconds for size, timing in measured.items()}
        for name, measured in times.items()
    }
    ours = seconds["standard"]
    kept: list[tuple[str, str, bool]] = []
    if 1024 in seconds["rustworkx"]:
        factor = seconds["rustworkx"][1024] / ours[1024]
        promise = "1,024 players: 500 times as fast as rustworkx"
        kept.append((promise, f"{factor:,.0f}", factor >= 500))
    if 8192 in ours:
        growth = ours[8192] / ours[1024]
        kept.append(("8,192 players: under 0.1 s", f"{ours[8192]:.3f} s", ours[8192] < 0.1))
        kept.append(("from 1,024 to 8,192: at most 12-fold", f"{growth:.1f}", growth <= 12))
    if 100_000 in ours:
        kept.append(("100,000 players: under 2 s", f"{ours[100_000]:.2f} s", ours[100_000] < 2))
    for name in ("halves", "amalfi"):
        taken = seconds[name][1024]
        kept.append((f"{name}, 1,024 players: under 0.5 s", f"{taken:.3f} s", taken < 0.5))
    return kept


def show(console: Console, times: Times, what: str) -> None:
    sizes = sorted({size for measured in times.values() for size in measured})
    table = Table("players", *times, title=f"Pairing round {ROUNDS + 1}, milliseconds of {what}")
    for size in sizes:
        table.add_row(f"{size:,}", *(cell(measured.get(size)) for measured in times.values()))
    console.print(table)
    table = Table("promise", "measured", "", title="Promises")
    for promise, measured, kept in promises(times):
        table.add_row(promise, measured, "kept" if kept else "[bold red]missed[/]")
    console.print(table)


def cell(timing: Timing | None) -> str:
    if timing is None:
        return ""
    few = "" if timing.runs == RUNS else f" ({timing.runs} of {RUNS} runs)"
    return f"{1000 * timing.seconds:,.1f}{few}"


def draw(times: Times, what: str, picture: Path) -> None:
    """A picture for the docs, both axes logarithmic, each line with its name at its end."""
    mpl.use("Agg")
    plt = importlib.import_module("matplotlib.pyplot")
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    for name, measured in times.items():
        sizes, seconds = list(measured), [timing.seconds for timing in measured.values()]
        colour, marker = LOOK[name]
        axes.loglog(sizes, seconds, color=colour, marker=marker, markersize=5)
        axes.annotate(
            name,
            (sizes[-1], seconds[-1]),
            xytext=(7, 0),
            textcoords="offset points",
            color=colour,
            va="center",
        )
    axes.set_xlim(50, 300_000)
    axes.xaxis.set_major_formatter(lambda players, _: f"{players:,.0f}")
    axes.yaxis.set_major_formatter(
        lambda seconds, _: f"{seconds:g} s" if seconds > 0.9 else f"{1000 * seconds:g} ms"
    )
    axes.set_xlabel("players")
    axes.set_title(f"{what.capitalize()} to pair round {ROUNDS + 1}, less is better", loc="left")
    axes.grid(which="major", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    picture.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(picture, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--quick", action="store_true", help="fewer sizes, rivals up to 256 players"
    )
    parser.add_argument("--cpu", action="store_true", help="count processor time")
    parser.add_argument("--picture", type=Path, help="where to save the plot", default=None)
    options = parser.parse_args()
    own = max(SIZES)
    largest = {"standard": own, "halves": 8192, "amalfi": 8192, "rustworkx": 1024, "networkx": 256}
    if options.quick:
        largest |= {"rustworkx": 256, "networkx": 128}
    clock, what = time.perf_counter, "time"
    if options.cpu:
        clock, what = time.process_time, "processor time"
    console = Console()
    times = measure(QUICK if options.quick else SIZES, largest, clock)
    show(console, times, what)
    if options.picture or not options.quick:
        picture = options.picture or PICTURE
        draw(times, what, picture)
        console.print(f"Picture: {picture.name}")


if __name__ == "__main__":
    main()
