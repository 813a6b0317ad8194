"""Largest, cheapest and dearest matchings among a few dozen players, exact, with whole numbers of
any size.

Edmonds' method: every player carries a dual value, a pair can only be made where it is *tight* (the
two duals add up to its weight), and the duals are moved until enough pairs are tight. Odd rings of
tight pairs are shrunk into one *blossom* and opened again when their own dual runs out. The
compiled matching does the same faster, but only with numbers of 128 bits; this one is for the rare
fields, played out nearly to the end, whose long lists of point groups need wider ones.

The work is done by a compiled library where the numbers fit it. It gives the edges in no fixed
order and breaks ties in no fixed way, so answers are sorted here, and callers add random noise to
their prices.

The work is done by a compiled maximum-weight matching. Its cost grows steeply with the number of
players, so callers hand over a small window and say why the window is enough.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import rustworkx
import rustworkx as rx

Edge = tuple[int, int]

FREE, EVEN, ODD = range(3)
"""How far a node is, in pairs and gaps, from a player without a partner."""


@dataclass(eq=False, slots=True)
class Node:
    """A player, or a ring of an odd number of nodes that acts as one."""

    base: int
    """The player through whom the node is paired with the outside, or is not yet paired."""
    players: list[int]
    ring: list["Node"] = field(default_factory=list)
    """The nodes of the ring, the one with the base first; empty for a single player."""
    links: list[Edge] = field(default_factory=list)
    """The edge from each node of the ring to the next."""
    dual: int = 0
    label: int = FREE
    entry: Edge | None = None
    """The edge through which the label came: from the player outside to the one inside."""
    parent: "Node | None" = None


def heaviest_matching(count: int, edges: Sequence[Edge], weights: Sequence[int]) -> list[Edge]:
    """Disjoint edges whose weights add up to as much as possible."""
    search = _Search(count, edges, weights)
    while search.grow():
        pass
    return [(a, b) for a, b in enumerate(search.mate) if a < b]


class _Search:
    """The matching so far and its duals; ``grow`` adds one pair."""

    def __init__(self, count: int, edges: Sequence[Edge], weights: Sequence[int]) -> None:
        self.mate = [-1] * count
        self.single = [Node(player, [player]) for player in range(count)]
        self.top = list(self.single)
        self.near: list[list[Edge]] = [[] for _ in range(count)]
        for (a, b), weight in zip(edges, weights, strict=True):
            # Twice the weight, so that halving a slack between two even nodes stays whole.
            self.near[a].append((b, 2 * weight))
            self.near[b].append((a, 2 * weight))
        self.dual = [max(weights, default=0)] * count
        self.queue: list[int] = []

    def grow(self) -> bool:
        """Find one more pair and the best matching with it, or say that more pairs gain nothing."""
        for node in self._nodes():
            node.label, node.entry = FREE, None
        self.queue = []
        for node in self._nodes():
            if self.mate[node.base] < 0:
                self._make_even(node, None)
        while True:
            if self._follow_tight_edges():
                return True
            if not self._move_duals():
                return False

    def _nodes(self) -> Iterator[Node]:
        """The nodes that are in no ring."""
        return (node for player, node in enumerate(self.top) if node.players[0] == player)

    def _make_even(self, node: Node, entry: Edge | None) -> None:
        node.label, node.entry = EVEN, entry
        self.queue += node.players

    def _follow_tight_edges(self) -> bool:
        """Label, shrink and, if two different roots meet, pair them: then the answer is yes."""
        while self.queue:
            a = self.queue.pop()
            for b, weight in self.near[a]:
                if self.dual[a] + self.dual[b] != weight or self.top[a] is self.top[b]:
                    continue
                node = self.top[b]
                if node.label == FREE:
                    node.label, node.entry = ODD, (a, b)
                    mate = self.mate[node.base]
                    self._make_even(self.top[mate], (node.base, mate))
                elif node.label == EVEN:
                    ways = self._way_up(a), self._way_up(b)
                    if ways[0][-1] is not ways[1][-1]:
                        self._turn_over(a, b)
                        self._turn_over(b, a)
                        return True
                    self._shrink((a, b), *ways)
        return False

    def _way_up(self, player: int) -> list[Node]:
        """The nodes from a player's own to the root of its tree."""
        way = [self.top[player]]
        while (entry := way[-1].entry) is not None:
            way.append(self.top[entry[0]])
        return way

    def _turn_over(self, player: int, partner: int) -> None:
        """Pair ``player`` with ``partner`` and change sides all the way up to the root."""
        while True:
            node = self.top[player]
            entry = node.entry
            self._rebase(node, player)
            self.mate[player] = partner
            if entry is None:
                return
            odd = self.top[entry[0]]
            if odd.entry is None:
                raise ValueError("an odd node is always entered from an even one")
            player, partner = odd.entry
            self._rebase(odd, partner)
            self.mate[partner] = player

    def _rebase(self, node: Node, player: int) -> None:
        """Change the pairs inside a ring so that ``player`` is the one left for the outside."""
        if node.ring:
            child = self.single[player]
            while child.parent is not node:
                if child.parent is None:
                    raise ValueError("the player is not in this ring")
                child = child.parent
            self._rebase(child, player)
            start = node.ring.index(child)
            node.ring = node.ring[start:] + node.ring[:start]
            node.links = node.links[start:] + node.links[:start]
            for place in range(1, len(node.ring), 2):
                a, b = node.links[place]
                self._rebase(node.ring[place], a)
                self._rebase(node.ring[place + 1], b)
                self.mate[a], self.mate[b] = b, a
        node.base = player

    def _shrink(self, edge: Edge, left: list[Node], right: list[Node]) -> None:
        """Make one node of the ring that ``edge`` closes."""
        while len(left) > 1 and len(right) > 1 and left[-2] is right[-2]:
            left.pop()
            right.pop()
        root = left.pop()
        right.pop()
        ring = [root, *reversed(left), *right]
        links = [node.entry for node in reversed(left) if node.entry is not None]
        links.append(edge)
        links += [(inside, outside) for outside, inside in _entries(right)]
        players = [player for node in ring for player in node.players]
        whole = Node(root.base, players, ring, links, 0, EVEN, root.entry)
        for node in ring:
            node.parent = whole
            if node.label == ODD:
                self.queue += node.players
        for player in players:
            self.top[player] = whole

    def _open(self, whole: Node) -> None:
        """Undo a ring, labelling again the nodes on the even way from its entry to its base."""
        ring = whole.ring
        for node in ring:
            node.parent, node.label, node.entry = None, FREE, None
            for player in node.players:
                self.top[player] = node
        if whole.entry is None:
            raise ValueError("an odd node is always entered from an even one")
        place = ring.index(self.top[whole.entry[1]])
        ring[place].label, ring[place].entry = ODD, whole.entry
        while place:
            if place % 2:
                even, odd = place + 1, (place + 2) % len(ring)
                to_even, to_odd = whole.links[place], whole.links[place + 1]
            else:
                even, odd = place - 1, place - 2
                to_even, to_odd = whole.links[place - 1][::-1], whole.links[place - 2][::-1]
            self._make_even(ring[even], to_even)
            ring[odd].label, ring[odd].entry = ODD, to_odd
            place = odd

    def _move_duals(self) -> bool:
        """Change the duals until something new is possible; no if nothing is left to gain."""
        even = [player for player, node in enumerate(self.top) if node.label == EVEN]
        step = min(self.dual[player] for player in even) if even else 0
        last = True
        for a in even:
            for b, weight in self.near[a]:
                node = self.top[b]
                if node.label == ODD or node is self.top[a]:
                    continue
                slack = self.dual[a] + self.dual[b] - weight
                if node.label == EVEN:
                    slack //= 2
                if slack < step:
                    step, last = slack, False
        spent = None
        for node in self._nodes():
            if node.label == ODD and node.ring and node.dual // 2 <= step:
                step, last, spent = node.dual // 2, False, node
        if last:
            return False
        for player, node in enumerate(self.top):
            if node.label != FREE:
                self.dual[player] += step if node.label == ODD else -step
        for node in self._nodes():
            if node.label != FREE and node.ring:
                node.dual += 2 * (step if node.label == EVEN else -step)
        if spent is not None:
            self._open(spent)
        self.queue = [player for player, node in enumerate(self.top) if node.label == EVEN]
        return True


def _entries(nodes: Sequence[Node]) -> list[Edge]:
    return [node.entry for node in nodes if node.entry is not None]


WIDEST = 1 << 120
"""The library counts in 128 bits and needs a few of them for itself."""

NOISE = 1 << 44
"""A random price below this for every edge makes one of the best matchings the only best: the odds
of a tie are the number of edges against this number (the isolation lemma)."""


def largest_matching(nodes: int, edges: Iterable[Edge]) -> set[Edge]:
    """As many of the edges as possible without a shared end."""
    graph = rx.PyGraph[int | None, int | None](multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.extend_from_edge_list(list(edges))
    return rx.max_weight_matching(graph, max_cardinality=True)


def cheapest_matching(nodes: int, edges: Sequence[Edge], prices: Sequence[int]) -> list[Edge]:
    """The cheapest of the largest matchings."""
    return _matched(nodes, edges, [-price for price in prices], largest=True)


def dearest_matching(nodes: int, edges: Sequence[Edge], gains: Sequence[int]) -> list[Edge]:
    """The matching with the greatest total gain, of whatever size."""
    return _matched(nodes, edges, gains, largest=False)


def _matched(
    nodes: int, edges: Sequence[Edge], weights: Sequence[int], *, largest: bool
) -> list[Edge]:
    if max(map(abs, weights), default=0) >= WIDEST:
        span = max(weights) - min(weights) + 1
        raised = [weight + span * nodes for weight in weights] if largest else weights
        return heaviest_matching(nodes, edges, raised)
    graph = rx.PyGraph[int | None, int](multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.extend_from_weighted_edge_list(
        [(a, b, weight) for (a, b), weight in zip(edges, weights, strict=True)]
    )
    matched = rx.max_weight_matching(graph, max_cardinality=largest, weight_fn=int)
    return sorted((a, b) if a < b else (b, a) for a, b in matched)


Price = Callable[[int, int], int | None]
"""What a pair costs, or None if the two may not be paired."""


def cheapest(players: Sequence[int], price: Price) -> dict[int, int] | None:
    """Everybody's partner in a full pairing of least total price, or nothing if there is none."""
    edges = [
        (one, other, paid)
        for (one, first), (other, second) in combinations(enumerate(players), 2)
        if (paid := price(first, second)) is not None
    ]
    matched = best_matching(len(players), edges)
    if 2 * len(matched) < len(players):
        return None
    mates: dict[int, int] = {}
    for one, other in matched:
        mates[players[one]], mates[players[other]] = players[other], players[one]
    return mates


def surely_cheapest(players: Sequence[int], price: Price) -> dict[int, int]:
    """The cheapest full pairing of players who are known to have one."""
    mates = cheapest(players, price)
    if mates is None:
        raise ValueError("these players cannot all be paired")
    return mates


def best_matching(count: int, edges: Iterable[tuple[int, int, int]]) -> set[tuple[int, int]]:
    """As many disjoint edges as possible between ``count`` points, and of those the cheapest."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(one, other, -paid) for one, other, paid in edges])
    return set(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))


def total(mates: dict[int, int], price: Price) -> int:
    """The price of a full pairing."""
    return sum(price(one, other) or 0 for one, other in mates.items() if one < other)


def by_first_choice(
    players: Sequence[int],
    price: Price,
    choices: Callable[[Sequence[int]], Iterable[int]],
) -> list[tuple[int, int]]:
    """Of the cheapest full pairings, of which there must be one, that which serves all in turn.

    The first player gets the first of their choices that some cheapest pairing contains, then the
    first player left gets theirs, and so on. ``choices`` sorts those who are left as opponents.
    """
    mates = surely_cheapest(players, price)
    pairs: list[tuple[int, int]] = []
    left = list(players)
    while left:
        player = left.pop(0)
        due = total(mates, price)
        for other in choices(left):
            paid = price(player, other)
            if paid is None:
                continue
            rest = [one for one in left if one != other]
            others = (
                {one: mate for one, mate in mates.items() if one not in (player, other)}
                if mates[player] == other
                else cheapest(rest, price)
            )
            if others is not None and paid + total(others, price) == due:
                pairs.append((player, other))
                left, mates = rest, others
                break
    return pairs
