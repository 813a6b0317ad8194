"""Fighters and teams as finalist selection sees them: rank, record, decks, and whether they stand.

B-105, A-20, A-21, A-22. A team is one candidate with as many decks as it has members.
"""

from collections.abc import Mapping, Sequence

import msgspec

from toptable.engine.rules.finals.cut.order import order_of
from toptable.engine.rules.finals.cut.passed_over import Out, PassedOver
from toptable.engine.rules.records import Outing, OutingKind
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.rules.structure.record_elimination import is_drawn


class Deck(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a registered deck stands for in the trait methods."""

    values: tuple[str, ...]
    """Nations and clans, grade 3 cards of the ride deck, the declared title, or the Oshi card."""
    also: tuple[str, ...] = ()
    """Other cards of the ride deck: they can match a selected ride line but never select one."""


class Candidate(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fighter or team after the qualifying rounds."""

    player: int
    name: str
    rank: int
    place: int
    """The rank that all share whom only chance separates."""
    won: int
    lost: int
    """Lost rounds; those without any result count as lost."""
    drawn: int = 0
    decks: tuple[Deck, ...] = ()
    passed: PassedOver | None = None
    """Why this one is not a candidate after all. B-105."""
    printed: str = ""
    """The place as the standings print it."""

    @property
    def won_all(self) -> bool:
        """Whether every qualifying round was won."""
        return self.won > 0 and not self.lost and not self.drawn

    def __str__(self) -> str:
        return f"{self.name} ({self.printed or self.rank})"


def candidates(
    standings: Standings,
    *,
    win: int,
    decks: Mapping[int, Sequence[Deck]] | None = None,
    out: Out | None = None,
) -> tuple[Candidate, ...]:
    """Everybody in the standings, best first, with record and decks.

    ``win`` is what a won match is worth; ``out`` names those who do not stand, also those who
    have left (``passed_over.gone``): one who won every round still defines a selected value. A-21.
    """
    field = standings.field
    found = []
    for ranked in order_of(standings):
        outings = field.outings(field.positions[ranked.player])
        won = sum(_won(outing, win) for outing in outings)
        drawn = sum(is_drawn(outing) for outing in outings)
        found.append(
            Candidate(
                player=ranked.player,
                name=ranked.name,
                rank=ranked.rank,
                place=ranked.place,
                won=won,
                lost=field.after_round - won - drawn,
                drawn=drawn,
                decks=tuple((decks or {}).get(ranked.player, ())),
                passed=(out or {}).get(ranked.player),
                printed=ranked.printed,
            )
        )
    return tuple(found)


def _won(outing: Outing, win: int) -> bool:
    return outing.kind is OutingKind.BYE or (outing.points or 0) >= win
