"""What a cut would be if it were locked now, under another reading of a rule, or after drawing
lots again.

Where a document can be read in two ways, the rulebook has a setting that names the ambiguity.
Before a cut is locked, every reading that ranks differently is tried, and the organizer is told
when it would let somebody else in or seed otherwise. AMB-01, AMB-02, AMB-03, AMB-05, AMB-06, A-04,
A-05, A-06, A-08, A-09.

The answer is a rule that comes before the lot in the standings: ``ranking.then(...)``.

AMB-07, B-100, A-07, N13-77, N13-78, N10-46, N10-47, FFG-24, SW-28.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import (
    Cut,
    Division,
    Order,
    Out,
    Ranked,
    Reranked,
    level_across,
    listed,
    order_of,
)
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting
from toptable.engine.rules.standings.explain import Separation, separation
from toptable.engine.rules.standings.ranking import Ranking, Standings
from toptable.engine.rules.standings.tied_players import OwnOrder
from toptable.engine.rules.structure.tables import counted
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
        ids=ids,
        setting=reading.setting,
        reading=reading.value,
        changes="; ".join(changes),
    )


def _reading(setting: Setting, value: str, ranking: Ranking) -> Reading:
    return Reading(setting.key, value, setting.help, setting.rules, ranking)


_RULES = ("AMB-07", "B-100", "A-07")


def redrawn(order: Sequence[Ranked], size: int, chance: Chance) -> OwnOrder | Refusal:
    """A new order, drawn by the program, for those who are level across the line."""
    level = level_across(order, size)
    if not level:
        return _nothing()
    players = [ranked.player for ranked in level]
    chance.shuffle(players)
    return OwnOrder(players=tuple(players), how="Drawn again at the cut", rules=_RULES)


def drawn_by_hand(
    order: Sequence[Ranked], size: int, players: Sequence[int], witness: str
) -> OwnOrder | Refusal:
    """The order that a coin or a die gave those who are level across the line."""
    level = level_across(order, size)
    if not level:
        return _nothing()
    if sorted(players) != sorted(ranked.player for ranked in level):
        return Refusal.of("draw:drawn_by_hand", listed=listed(level))
    if not witness.strip():
        return Refusal.of("witness:drawn_by_hand")
    how = worded("redraw.drawn_table", witness=witness.strip())
    return OwnOrder(players=tuple(players), how=how, rules=_RULES)


def _nothing() -> Refusal:
    return Refusal.of("no_draw:nothing")


NEAR = 3
"""How many names are shown on each side of the line."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to know before the cut is locked."""

    id: str
    text: str
    rules: tuple[str, ...] = ()


class Preview(msgspec.Struct, frozen=True):
    """A cut as it would be now."""

    announced: str
    division: Division
    above: Order
    """The last who go on, best first."""
    below: Order
    """The first who do not."""
    line: str
    """What separates the last who goes on from the first who does not; empty without a line."""
    separation: Separation | None
    """The same in numbers, where the standings and no extra game decide it."""
    readings: tuple[ReadingMatters, ...]
    notices: tuple[Notice, ...]


def preview(
    standings: Standings,
    cut: Cut,
    *,
    out: Out,
    readings: Iterable[Reading] = (),
    reranked: Reranked | None = None,
) -> Preview:
    """The cut by these standings, or by the order that tiebreaker rounds made of them.

    ``out`` names everybody who is passed over, those who have left included (``passed_over.gone``).
    Other readings are tried on the standings only: a game that was played stays played.
    """
    division = cut.divide(order_of(standings), out)
    if reranked:
        moved = cut.divide(reranked.order, out)
        division = msgspec.structs.replace(moved, skipped=division.skipped)
    matters = () if reranked else readings_that_matter(standings, cut, out, readings)
    line, numbers = _line(standings, division, reranked)
    return Preview(
        announced=cut.sentence,
        division=division,
        above=division.taken[-NEAR:],
        below=division.waiting[:NEAR],
        line=line,
        separation=numbers,
        readings=matters,
        notices=(
            *_notices(division, numbers),
            *(Notice("reading", matter.text, matter.rules) for matter in matters),
        ),
    )


def _line(
    standings: Standings, division: Division, reranked: Reranked | None
) -> tuple[str, Separation | None]:
    if not division.taken or not division.waiting:
        return "", None
    last, first = division.taken[-1], division.waiting[0]
    if reranked and (played := _played(reranked, last, first)):
        return played, None
    ranks = standings.ranks
    numbers = separation(standings, ranks[last.player], ranks[first.player])
    return worded("preview.advances", last=last.name, numbers=numbers.text), numbers


def _played(reranked: Reranked, last: Ranked, first: Ranked) -> str:
    """What decided the ranks of two players in games about the line, if both took part."""
    sentences = [reranked.decided(ranked.player) for ranked in (last, first)]
    if None in sentences:
        return ""
    once = dict.fromkeys(sentence for sentence in sentences if sentence)
    return worded("preview.advances_2", last=last.name, once=" ".join(once))


def _notices(division: Division, numbers: Separation | None) -> list[Notice]:
    notices = [Notice("skipped", skipped.text, ("B-105", "AMB-62")) for skipped in division.skipped]
    if division.empty:
        notices.append(
            Notice(
                "empty",
                worded(
                    "preview.cannot_filled",
                    counted=counted(division.empty, "seat"),
                    seats=division.seats,
                    counted_2=counted(len(division.taken), "player"),
                ),
            )
        )
    if numbers is None:
        return notices
    last, first = division.taken[-1], division.waiting[0]
    if last.points == first.points:
        level = [ranked for ranked in division.waiting if ranked.points == last.points]
        notices.append(
            Notice(
                "level",
                worded(
                    "preview.advances_many",
                    last=last.name,
                    counted=counted(last.points, "point"),
                    listed=listed(level),
                    words="has" if len(level) == 1 else "have",
                    words_2="does" if len(level) == 1 else "do",
                ),
                ("N13-78", "N10-47"),
            )
        )
    if numbers.by_chance:
        notices.append(
            Notice("lot", worded("preview.only_lot", last=last.name, first=first.name), ("AMB-07",))
        )
    return notices
