"""Why a player is where the standings say, in numbers and in sentences."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.rules.standings.tiebreaker import Calculation, Tiebreaker, written
from toptable.engine.rules.standings.tied_players import DecidedTie
from toptable.engine.sentence import worded


class Separation(msgspec.Struct, frozen=True):
    """What puts one of two neighbours above the other."""

    rank: int
    """The neighbour's rank."""
    printed: str
    """The neighbour's place as lists print it."""
    name: str
    rule: str
    """The id of the rule that decides."""
    own: Fraction
    other: Fraction
    by_chance: bool
    text: str
    source: str = ""
    rules: tuple[str, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """A place in the standings with all that led to it."""

    rank: int
    printed: str
    """The place as the standings print it, which those share whom only the lot separates."""
    name: str
    points: int
    tied: bool
    after_round: int
    final: bool
    workings: tuple[Calculation, ...]
    above: Separation | None
    """What separates the player from the next better place."""
    below: Separation | None


def explain(standings: Standings, player: int) -> Explanation:
    """Everything behind a player's place."""
    rank = standings.ranks[player]
    row = standings.row(rank)
    at = standings.order[rank - 1]
    return Explanation(
        rank=rank,
        printed=row.printed,
        name=row.name,
        points=row.points,
        tied=row.tied,
        after_round=standings.after_round,
        final=standings.final,
        workings=(
            *(
                rule.working(standings.field, at, standings.tied_under(rule, at))
                for rule in standings.ranking.keys
            ),
            *(_settled(settled, player) for settled in standings.settled_for(player)),
        ),
        above=separation(standings, rank, rank - 1) if rank > 1 else None,
        below=separation(standings, rank, rank + 1) if rank < len(standings) else None,
    )


def separation(standings: Standings, rank: int, neighbour: int) -> Separation:
    """What was settled between two players, or else the first rule under which they differ."""
    at, other = standings.order[rank - 1], standings.order[neighbour - 1]
    players = [standings.field.records[one].player for one in (at, other)]
    if (settled := standings.settled_between(*players)) is not None:
        return _by_settlement(standings, settled, rank, neighbour)
    for rule in standings.ranking.keys:
        own, theirs = standings.value(rule, at), standings.value(rule, other)
        if own != theirs:
            return _separation(standings, rule, rank, neighbour, own, theirs)
    lot = standings.ranking.lot
    own, theirs = standings.value(lot, at), standings.value(lot, other)
    return _separation(standings, lot, rank, neighbour, own, theirs)


def _settled(settled: DecidedTie, player: int) -> Calculation:
    """A settlement among the numbers behind a place."""
    return Calculation(
        id="settled",
        name=settled.how,
        value=Fraction(settled.players.index(player) + 1),
        text=settled.text(player),
        source=settled.source,
        rules=settled.rules,
    )


def _by_settlement(
    standings: Standings, settled: DecidedTie, rank: int, neighbour: int
) -> Separation:
    records = standings.field.records
    own, other = (records[standings.order[one - 1]] for one in (rank, neighbour))
    where = "Above" if rank < neighbour else "Below"
    printed = standings.row(neighbour).printed
    return Separation(
        rank=neighbour,
        printed=printed,
        name=other.name,
        rule="settled",
        own=Fraction(settled.players.index(own.player) + 1),
        other=Fraction(settled.players.index(other.player) + 1),
        by_chance=False,
        text=worded(
            "explain.above",
            where=where,
            other=other.name,
            printed=printed,
            text=settled.text(own.player),
        ),
        source=settled.source,
        rules=settled.rules,
    )


def _told_apart(rule: Tiebreaker, own: Fraction, theirs: Fraction) -> Sequence[str]:
    """Two numbers as the standings have them, or exactly where they look alike there."""
    shown = rule.shown((own, theirs))
    return shown if len(set(shown)) > 1 else [written(number) for number in (own, theirs)]


def _separation(
    standings: Standings,
    rule: Tiebreaker,
    rank: int,
    neighbour: int,
    own: Fraction,
    theirs: Fraction,
) -> Separation:
    name = standings.field.name(standings.order[neighbour - 1])
    by_chance, printed = rule is standings.ranking.lot, standings.row(neighbour).printed
    where = "Above" if rank < neighbour else "Below"
    why = "by lot: all else is equal"
    if not by_chance:
        why = f"on {rule.name.lower()}, {' against '.join(_told_apart(rule, own, theirs))}"
    return Separation(
        rank=neighbour,
        printed=printed,
        name=name,
        rule=rule.id,
        own=own,
        other=theirs,
        by_chance=by_chance,
        text=worded("explain.plain", where=where, name=name, printed=printed, why=why),
        source=rule.source,
        rules=rule.rules,
    )
