"""The keys of an open rulebook about measures, standings and pairing."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from toptable.rulebooks.open.keys import Cited, Id, Key, MeasureId, Part

MeasureKind: TypeAlias = Literal[
    "points",
    "wins",
    "rate",
    "opponents",
    "cumulative",
    "beaten",
    "head_to_head",
    "seed",
    "lot",
]
MEASURE_KINDS: Mapping[MeasureKind, str] = {
    "points": "All points, byes included, less points taken by penalties",
    "wins": "Won matches",
    "rate": "What was earned, divided by what was possible: points, wins, losses or games",
    "opponents": "The values of `inner` of all opponents, once per match: their mean or sum",
    "cumulative": "Each round `weight` times the number before, plus the total or the round",
    "beaten": "The sum of `inner` of beaten opponents, and `draw_value` of that for draws",
    "head_to_head": "Matches among tied players; asked only for players tied until then",
    "seed": "A number that the organizer enters before round 1; the smaller is better",
    "lot": "A random number; only last in `standings.order`",
}
"""What each kind of measure computes."""
ByesAs: TypeAlias = Literal["win", "out", "book"]


class Measure(Cited, frozen=True, kw_only=True):
    """A number for each player, by which the standings are ordered."""

    id: Annotated[Id, Key("Name in `standings.order`, in `inner` and in exports")]
    name: Annotated[str, Key("Column heading")] = ""
    kind: Annotated[MeasureKind, Key("Kind of measure")]
    of: Annotated[
        Literal["points", "wins", "losses", "games"],
        Key("What is counted", kinds=("rate", "cumulative")),
    ] = "points"
    out_of: Annotated[
        Fraction | None,
        Key(
            "Most points of a round (`of` points); left out = the most a match can bring",
            kinds=("rate",),
        ),
    ] = None
    draw_value: Annotated[
        Fraction, Key("Value of a draw (`of` wins)", kinds=("rate", "beaten"))
    ] = Fraction(1, 2)
    rounds: Annotated[
        Literal["own", "event"],
        Key(
            "`rate`: divide by the player's rounds or by all rounds so far; `cumulative`: stop at "
            "the player's last round or at the last of the event",
            kinds=("rate", "cumulative"),
        ),
    ] = "own"
    byes: Annotated[
        ByesAs,
        Key(
            "A bye is a won round or not counted; `book` = as `[bye] own_rate`, for games as "
            "`[bye] games`",
            kinds=("rate", "wins", "cumulative"),
        ),
    ] = "book"
    assigned: Annotated[
        ByesAs,
        Key("An assigned bye; `book` = as `[bye.assigned]`", kinds=("rate", "wins", "cumulative")),
    ] = "book"
    missed: Annotated[
        Literal["loss", "out", "book"],
        Key(
            "A missed round is a lost round or not counted; `book` = as `[missed]`", kinds=("rate",)
        ),
    ] = "book"
    floor: Annotated[Fraction | None, Key("Lowest value", kinds=("rate",))] = None
    cap: Annotated[Fraction | None, Key("Highest value", kinds=("rate",))] = None
    cap_if_dropped: Annotated[
        Fraction | None,
        Key(
            "Highest value of a dropped player with fewer rounds than the planned Swiss rounds",
            kinds=("rate",),
        ),
    ] = None
    inner: Annotated[
        MeasureId | None,
        Key("Measure that is taken from each opponent", kinds=("opponents", "beaten")),
    ] = None
    take: Annotated[
        Literal["mean", "sum"], Key("Divide the total, or only add", kinds=("opponents",))
    ] = "mean"
    over: Annotated[
        Literal["opponents", "rounds"],
        Key("Divide by matches played, or by all rounds so far (`mean`)", kinds=("opponents",)),
    ] = "opponents"
    bye_as: Annotated[
        Fraction | None,
        Key("A bye adds opponents of this value; left out = no opponent", kinds=("opponents",)),
    ] = None
    bye_count: Annotated[
        int, Key("Opponents that a bye or an assigned bye adds", 1, 9, ("opponents",))
    ] = 1
    assigned_as: Annotated[
        Fraction | None,
        Key(
            "An assigned bye adds opponents of this value; left out = no opponent",
            kinds=("opponents",),
        ),
    ] = None
    cut_low: Annotated[int, Key("Lowest values left out", 0, 3, ("opponents",))] = 0
    cut_high: Annotated[int, Key("Highest values left out", 0, 3, ("opponents",))] = 0
    empty: Annotated[
        Fraction,
        Key(
            "Value when there is nothing to divide by; floor and cap still apply",
            kinds=("rate", "opponents"),
        ),
    ] = Fraction(0)
    weight: Annotated[
        Fraction, Key("Factor for the number of the round before", kinds=("cumulative",))
    ] = Fraction(1)
    adds: Annotated[
        Literal["total", "round"],
        Key("Add the total so far, or what the round brought", kinds=("cumulative",)),
    ] = "total"
    among: Annotated[
        Literal["two", "beat_all", "peel"],
        Key(
            "Exactly two tied players; a player who beat all others tied; repeatedly, from both "
            "ends",
            kinds=("head_to_head",),
        ),
    ] = "two"
    lower: Annotated[bool, Key("The smaller number ranks higher")] = False
    frozen_on_drop: Annotated[
        bool, Key("A player who drops before the last Swiss round keeps the number of that round")
    ] = False
    decimals: Annotated[
        int | None, Key("Round the number to so many decimals; left out = exact", 0, 9)
    ] = None
    mode: Annotated[Literal["half_even", "half_up", "down"], Key("Rounding")] = "half_even"
    show: Annotated[Literal["percent", "number", "record", "hidden"], Key("Form on pages")] = (
        "number"
    )
    help: Annotated[str, Key("One sentence for players")] = ""


class Standings(Part, frozen=True, kw_only=True):
    """The order of the standings."""

    order: Annotated[
        tuple[MeasureId, ...],
        Key("Measures in order, points or wins first; ties after the last go to the lot"),
    ]
    lot: Annotated[
        Literal["decides", "shared", "organizer"],
        Key("After the last measure: a random order, shared places, or a draw in public"),
    ] = "decides"
    disqualified: Annotated[
        Literal["out", "last", "ranked"],
        Key("Place of disqualified players; their matches still count for opponents"),
    ] = "out"
    dropped: Annotated[
        Literal["ranked", "below", "out"],
        Key("Place of dropped players; `below` = after all who finished"),
    ] = "ranked"
    late_below: Annotated[bool, Key("Late entries last among equal points")] = False
    post: Annotated[
        tuple[Literal["every_round", "before_last", "after_last"], ...],
        Key("When standings are published"),
    ] = ("every_round",)
    per: Annotated[Literal["event", "division"], Key("One list, or one for each division")] = (
        "event"
    )


class Pairing(Part, frozen=True, kw_only=True):
    """How rounds are paired."""

    method: Annotated[
        Literal["standard", "halves", "amalfi", "balanced_sides", "pods"], Key("Pairing method")
    ] = "standard"
    first_round: Annotated[Literal["random", "seeded", "seats"], Key("Round 1")] = "random"
    rematch: Annotated[
        Literal["never", "avoid", "other_side"],
        Key(
            "`never`: only if nothing else is possible, after a question; `avoid`: as few as "
            "possible; `other_side`: once more with sides changed"
        ),
    ] = "never"
    last_round: Annotated[
        Literal["same", "standings", "closest"],
        Key(
            "`standings`: neighbors in the standings; `closest`: inside point groups by "
            "`last_round_by`"
        ),
    ] = "same"
    last_round_by: Annotated[MeasureId | None, Key("Measure compared by `closest`")] = None
    double_float: Annotated[
        Literal["allow", "avoid"], Key("Being paired down or up twice in a row")
    ] = "allow"
    inside: Annotated[
        Literal["event", "pod", "division"], Key("Matches only inside draft pods or divisions")
    ] = "event"
    repeat_cost: Annotated[
        Literal["none", "linear", "square"], Key("Tables: cost of meeting the same player again")
    ] = "none"
