"""Fighters and teams as finalist selection sees them: rank, record, traits of their decks, and who
is left when there are too many.

B-105, A-20, A-21, A-22. A team is one candidate with as many decks as it has members.

The values played by everybody who won all rounds are selected. A candidate's count then says how
much of the candidate's own play belongs to them. Which traits there are, in which games, and how
each is counted is the document's own (``FinalsRules.traits``); a log only names them.

By ranking, only those who share the rank on the border and do not all fit are drawn from. The
draw itself is in ``finals/finalist_selection.py``: until then it is known who is in it.

B-109 to B-112, B-108, B-114.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

import msgspec

from toptable.engine.names import key
from toptable.engine.rules.finals.cut import Out, PassedOver, order_of
from toptable.engine.rules.records import OutingKind, RoundRecord
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.rules.structure.record_elimination import is_drawn
from toptable.engine.sentence import worded


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


def _won(outing: RoundRecord, win: int) -> bool:
    return outing.kind is OutingKind.BYE or (outing.points or 0) >= win


Selected = Mapping[str, str]
"""The selected values: as compared, and as written."""


class TraitName(msgspec.Struct, frozen=True, rename={"id": "type"}):
    """One of the document's traits, as commands and entries name it."""

    id: str


@dataclass(frozen=True, kw_only=True)
class Trait:
    """Something that decks stand for, by which a document chooses finalists."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    games: tuple[str, ...]
    """The games in which it may be used."""
    noun: tuple[str, str]
    """What is counted: one of it, and several."""
    count: Callable[[Sequence[Deck], Selected], int]
    declared: str = ""
    """What a deck must be declared as one of, where it counts for only one."""
    also: str = ""
    """What other names in a deck are called, where they count besides those it stands for."""

    @property
    def named(self) -> TraitName:
        """The trait as commands and entries name it."""
        return TraitName(self.id)


def selected_values(everyone: Iterable[Candidate]) -> dict[str, str]:
    """What everybody who won all rounds played, candidate or not. A-21."""
    return {
        key(value): value
        for candidate in everyone
        if candidate.won_all
        for deck in candidate.decks
        for value in deck.values
    }


def decks_with_any(decks: Sequence[Deck], selected: Selected) -> int:
    """How many decks have a selected value."""
    return sum(any(key(value) in selected for value in deck.values) for deck in decks)


def cards_named(decks: Sequence[Deck], selected: Selected) -> int:
    """How many values of all decks are selected, each as often as it is there."""
    return sum(key(name) in selected for deck in decks for name in deck.values)


def names_found(decks: Sequence[Deck], selected: Selected) -> int:
    """How many selected values are in any of the decks, also among their other names."""
    names = {key(name) for deck in decks for name in (*deck.values, *deck.also)}
    return len(names & set(selected))


class Split(msgspec.Struct, frozen=True):
    """Who is in for certain, and among whom the other seats are drawn. Both best rank first."""

    clear: tuple[Candidate, ...]
    level: tuple[Candidate, ...] = ()
    seats: int = 0
    """How many of ``level`` are drawn."""


class ByRank(msgspec.Struct, frozen=True, tag="rank"):
    """The best-ranked take the seats; those level on the border are drawn from. B-108, B-114."""

    id = "rank"
    name = "By ranking"
    help = worded("overflow.best_ranked")
    rules = ("B-108", "B-114")

    def split(self, of: Sequence[Candidate], seats: int) -> Split:
        """The best so many, as far as the ranking can tell."""
        ranked = tuple(sorted(of, key=attrgetter("rank")))
        if len(ranked) <= seats:
            return Split(ranked)
        border = ranked[seats].place
        clear = tuple(candidate for candidate in ranked if candidate.place < border)
        if len(clear) == seats:
            return Split(clear)
        level = tuple(candidate for candidate in ranked if candidate.place == border)
        return Split(clear, level, seats - len(clear))


class AtRandom(msgspec.Struct, frozen=True, tag="random"):
    """The seats are drawn among all candidates of the step. B-114."""

    id = "random"
    name = "At random"
    help = worded("overflow.seats_left")
    rules = ("B-114",)

    def split(self, of: Sequence[Candidate], seats: int) -> Split:
        """All of them in the draw, unless they all fit."""
        ranked = tuple(sorted(of, key=attrgetter("rank")))
        return Split(ranked) if len(ranked) <= seats else Split((), ranked, seats)


Overflow = ByRank | AtRandom
