"""What a document says about checking decks, and the draw of whom to check.

A check looks at the cards in a player's hands: sleeves, items, counts, stand-ins. The points to
look at, the ways to put a deck right and the rulings that go with them are data of the document.
N13-14, N13-15, N13-38, N13-40, N10-13, N10-14, N10-16, FFG-13, FFG-14, SW-04, SW-08, SW-09,
B-035 to B-038, B-050 to B-054, B-067, B-068, B-069, B-189.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.sentence import worded


class EventSort(NamedTuple):
    """What a checklist depends on; what is empty does not narrow it down."""

    tier: str = ""
    game: str = ""
    category: str = ""


class CheckKind(StrEnum):
    """What is looked at."""

    DECK = "deck"
    """Everything: cards, list, sleeves, items."""
    SLEEVES = "sleeves"
    """Only whether cards can be told apart from behind. B-189."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckPoint:
    """One line of the checklist."""

    id: str
    """As the log names it."""
    text: str
    section: str
    rules: tuple[str, ...]
    advice: bool = False
    """Whether the document only recommends it."""
    sleeves: bool = False
    """Whether a check of the sleeves alone looks at it too."""
    bring: bool = False
    """Whether it is what players bring, and are told when they register. B-035 to B-038."""
    tiers: tuple[str, ...] = ()
    """The tiers or levels it is for; all of them when empty."""
    games: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()

    def holds_at(self, sort: EventSort) -> bool:
        """Whether it is looked at in such an event."""
        asked = zip((self.tiers, self.games, self.categories), sort, strict=True)
        return all(not only or not given or given in only for only, given in asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyRuling:
    """An infraction with answers that the problem already gives."""

    text: str
    """In which case it is this one."""
    infraction: str
    answers: tuple[str, ...] = ()
    """By number, as far as they are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRemedy:
    """A problem that a check can find, and how it is put right."""

    id: str
    """As the log names it."""
    name: str
    """What is wrong, as the judge would say it."""
    steps: tuple[str, ...]
    section: str
    rules: tuple[str, ...]
    rulings: tuple[ReadyRuling, ...] = ()
    """Empty where the document has no infraction for it."""
    sleeves: bool = False
    """Whether a check of the sleeves alone can find it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedFor:
    """When a player may have the opponent's deck or sleeves looked at."""

    kind: CheckKind
    after_result: bool
    """Whether only once the result of their match is entered. SW-08."""
    section: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SleeveSizes:
    """From which difference on a sleeve counts as too large for what is in it. B-053."""

    millimetres: int
    cards: tuple[tuple[str, tuple[int, int]], ...]
    """Width and height of the cards of each game."""
    section: str
    rules: tuple[str, ...]

    def card(self, game: str) -> tuple[int, int] | None:
        """How large the cards of a game are."""
        return dict(self.cards).get(game)

    def advice(self, outer: tuple[int, int], inner: tuple[int, int]) -> str:
        """What to say of a sleeve around a card or another sleeve. It is advice and no more."""
        wider, taller = outer[0] - inner[0], outer[1] - inner[1]
        said = worded(
            "check_rules.mm_over",
            outer=outer[0],
            outer_2=outer[1],
            inner=inner[0],
            inner_2=inner[1],
        )
        if wider < 0 or taller < 0:
            return worded("check_rules.sleeve_smaller", said=said)
        extra = worded("check_rules.mm_wider", wider=wider, taller=taller)
        if max(wider, taller) >= self.millimetres:
            return worded(
                "check_rules.mm_document", said=said, extra=extra, millimetres=self.millimetres
            )
        return worded("check_rules.less_mm", said=said, extra=extra, millimetres=self.millimetres)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRules:
    """What one document says about deck checks; without a word, judges check as they see fit."""

    points: tuple[CheckPoint, ...] = ()
    remedies: tuple[CheckRemedy, ...] = ()
    asked: tuple[AskedFor, ...] = ()
    sizes: SleeveSizes | None = None
    time: Extension = Extension.MAY
    """Whether the table gets the time that a check took. B-050."""
    time_section: str = ""
    playing_staff: bool = False
    """Whether staff who play may check others, with a reason. N13-40."""
    playing_section: str = ""
    head_judge_avoids: str = ""
    """The section that asks the head judge to leave checks to others. B-067."""

    def points_for(self, kind: CheckKind, sort: EventSort) -> tuple[CheckPoint, ...]:
        """The checklist of an event."""
        return tuple(
            point
            for point in self.points
            if point.holds_at(sort) and (kind is CheckKind.DECK or point.sleeves)
        )

    def to_bring(self, sort: EventSort) -> tuple[str, ...]:
        """What players have to bring along. B-035 to B-038."""
        return tuple(point.text for point in self.points if point.bring and point.holds_at(sort))

    def remedies_for(self, kind: CheckKind) -> tuple[CheckRemedy, ...]:
        """The problems that a check can find."""
        return tuple(remedy for remedy in self.remedies if kind is CheckKind.DECK or remedy.sleeves)

    def remedy(self, wanted: str) -> CheckRemedy | None:
        """The remedy with this id, whatever the settings are now."""
        return next((remedy for remedy in self.remedies if remedy.id == wanted), None)

    def asking(self, kind: CheckKind) -> AskedFor | None:
        """What the document says about players who ask for such a check."""
        return next((asked for asked in self.asked if asked.kind is kind), None)


class CheckLot(NamedTuple):
    """A table, or a player: what can be drawn together."""

    table: int | None
    players: tuple[int, ...]


def still_due(
    lots: Iterable[CheckLot], everybody: Iterable[int], times: Mapping[int, int]
) -> list[CheckLot]:
    """The lots with those alone who were checked as rarely as anybody has been."""
    counts = {player: times.get(player, 0) for player in everybody}
    fewest = min(counts.values(), default=0)
    due = {player for player, count in counts.items() if count == fewest}
    left = (
        CheckLot(lot.table, tuple(player for player in lot.players if player in due))
        for lot in lots
    )
    return [lot for lot in left if lot.players]


def draw_lots(lots: Sequence[CheckLot], count: int, chance: Chance) -> list[CheckLot] | Refusal:
    """So many of them, those with more players first, and players at one table together."""
    if count < 1:
        return Refusal.of("count:draw_lots")
    if not lots:
        return Refusal.of("nobody_due")
    if count > len(lots):
        return Refusal.of("too_many:draw_lots", count=len(lots), count_2=count)
    order = list(lots)
    chance.shuffle(order)
    order.sort(key=lambda lot: -len(lot.players))
    return _together(order[:count])


def _together(drawn: Iterable[CheckLot]) -> list[CheckLot]:
    """One lot for each table, in the order of the tables; players without one stay alone."""
    tables: dict[int, tuple[int, ...]] = {}
    alone = []
    for lot in drawn:
        if lot.table is None:
            alone.append(lot)
        else:
            tables[lot.table] = (*tables.get(lot.table, ()), *lot.players)
    return [CheckLot(table, players) for table, players in sorted(tables.items())] + sorted(alone)
