"""What a cut would be under another reading of an ambiguous rule.

Where a document can be read in two ways, the rulebook has a setting that names the ambiguity.
Before a cut is locked, every reading that ranks differently is tried, and the organizer is told
when it would let somebody else in or seed otherwise. AMB-01, AMB-02, AMB-03, AMB-05, AMB-06, A-04,
A-05, A-06, A-08, A-09.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.methods import Cut
from toptable.engine.rules.finals.cut.order import Order, Ranked, listed, order_of
from toptable.engine.rules.finals.cut.passed_over import Out
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting
from toptable.engine.rules.standings.ranking import Ranking, Standings
from toptable.engine.sentence import worded

_AMBIGUITIES = ("AMB-", "A-")


@dataclass(frozen=True, slots=True)
class Reading:
    """Another way to read a rule, and the ranking that follows from it."""

    setting: str
    value: str
    help: str
    rules: tuple[str, ...]
    ranking: Ranking


class OtherSeed(msgspec.Struct, frozen=True):
    """A player who goes on in both readings, with different seeds."""

    who: Ranked
    seed: int
    other: int


class ReadingMatters(msgspec.Struct, frozen=True):
    """What another reading would change."""

    setting: str
    value: str
    rules: tuple[str, ...]
    enters: Order
    leaves: Order
    seeds: tuple[OtherSeed, ...]
    text: str


def other_readings(rulebook: Rulebook, given: Mapping[str, str]) -> tuple[Reading, ...]:
    """Every other value of a setting that settles an ambiguity, where it ranks differently.

    A reading that would also score matches differently is left out: the points are booked.
    """
    now = rulebook.under(given)
    readings = []
    for setting in rulebook.settings:
        if setting.several or not any(rule.startswith(_AMBIGUITIES) for rule in setting.rules):
            continue
        for value in setting.values:
            other = rulebook.rules({**given, setting.key: value})
            if isinstance(other, Refusal) or other.scoring != now.scoring:
                continue
            if other.ranking.keys != now.ranking.keys:
                readings.append(_reading(setting, value, other.ranking))
    return tuple(readings)


def readings_that_matter(
    standings: Standings, cut: Cut, out: Out, readings: Iterable[Reading]
) -> tuple[ReadingMatters, ...]:
    """The readings under which somebody else would advance, or with another seed."""
    order = order_of(standings)
    taken = cut.divide(order, out).taken
    known = {ranked.player: ranked for ranked in order}
    found = []
    for reading in readings:
        otherwise = cut.divide(_under(standings, reading), out).taken
        then = {ranked.player: known[ranked.player] for ranked in otherwise}
        if tuple(then) != tuple(ranked.player for ranked in taken):
            found.append(_matters(reading, taken, tuple(then.values())))
    return tuple(found)


def _under(standings: Standings, reading: Reading) -> Order:
    field = standings.field
    without = {record.player for record in field.records} - set(standings.players)
    again = Standings(
        field,
        reading.ranking,
        final=standings.final,
        without=without,
        settled=standings.settlements,
    )
    return order_of(again)


def _matters(reading: Reading, now: Order, then: Order) -> ReadingMatters:
    enters = tuple(ranked for ranked in then if ranked not in now)
    leaves = tuple(ranked for ranked in now if ranked not in then)
    others = {one.player: seed for seed, one in enumerate(then, 1)}
    seeds = tuple(
        OtherSeed(one, seed, others[one.player])
        for seed, one in enumerate(now, 1)
        if others.get(one.player, seed) != seed
    )
    return ReadingMatters(
        setting=reading.setting,
        value=reading.value,
        rules=reading.rules,
        enters=enters,
        leaves=leaves,
        seeds=seeds,
        text=_text(reading, enters, leaves, seeds),
    )


def _text(reading: Reading, enters: Order, leaves: Order, seeds: tuple[OtherSeed, ...]) -> str:
    changes = []
    if enters:
        changes.append(f"{listed(enters)} would advance")
    if leaves:
        changes.append(f"{listed(leaves)} would not")
    if seeds:
        moved = [f"{seed.who.name} ({seed.seed} to {seed.other})" for seed in seeds]
        changes.append(f"seeds would change: {listed(moved)}")
    ids = ", ".join(rule for rule in reading.rules if rule.startswith(_AMBIGUITIES))
    return worded(
        "readings.rule_can",
        "The rule can be read in another way (%(ids)s; setting %(setting)s=%(reading)s). "
        "Then %(changes)s.",
        ids=ids,
        setting=reading.setting,
        reading=reading.value,
        changes="; ".join(changes),
    )


def _reading(setting: Setting, value: str, ranking: Ranking) -> Reading:
    return Reading(setting.key, value, setting.help, setting.rules, ranking)
