"""The event that every foreign file is read into and written from, whoever wrote it down.

Nothing in it depends on a format or on a rulebook. Players are known by the key that their file
gives them; results are seen from the first seat. What a reader could not make sense of is kept as
sentences, so that a dry run can tell before anything is imported. Birth dates, e-mail addresses and
the like are never in it: a reader that meets some only says so.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Literal, TypeAlias

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.decklist import Decklist

Structure = Literal["", "double", "single", "reseeded"]
Agreement = Literal["", "draw", "two_for_one"]


class ForeignStanding(msgspec.Struct, frozen=True, kw_only=True):
    """What the file itself says of a player's place: published numbers, never used as truth."""

    rank: int | None = None
    among: str = ""
    """The list that the place counts in, where the file has several, such as divisions."""
    points: int | None = None
    strength: Fraction | None = None
    """Strength of schedule."""
    extended: Fraction | None = None
    """Extended strength of schedule."""


class ForeignDeck(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a player's deck: its identity, its name, or all of its cards."""

    side: str = ""
    """``corp``, ``runner`` or the like, where a player has several decks."""
    identity: str = ""
    name: str = ""
    text: str = ""
    """The list as lines of text, one card a line with its count before it."""


class ForeignPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the file."""

    key: str
    """What the file calls them by: an id, or the name itself."""
    name: str
    pronouns: str = ""
    group: str = ""
    """A division, team or pod."""
    decks: tuple[ForeignDeck, ...] = ()
    byes: tuple[int, ...] = ()
    """Rounds that are promised as byes and not yet paired."""
    dropped: bool = False
    """Left the event after the last round that has them."""
    disqualified: bool = False
    standing: ForeignStanding | None = None


class ForeignMatch(msgspec.Struct, frozen=True, kw_only=True):
    """Two players at a table. Without games and without points it is still open."""

    players: tuple[str, str]
    table: int | None = None
    games: str = ""
    """One letter per game from the first seat: W L D, T and t at time, X both lost."""
    sides: str = ""
    """The first letter of the side that the first seat played in each game, where known."""
    assigned: tuple[str, str] | None = None
    """The sides of both seats where a match is one game."""
    points: tuple[int, int] | None = None
    """As the file has them, whatever a rulebook here would give."""
    agreed: Agreement = ""
    """Whether it was an intentional draw or one game that counts twice."""

    @property
    def open(self) -> bool:
        """Whether nobody has reported it."""
        return not self.games and self.points is None


class ForeignShare(msgspec.Struct, frozen=True, kw_only=True):
    """A round without an opponent: a bye, or a round that was lost."""

    player: str
    points: int | None = None
    """None: what the rulebook gives."""
    lost: bool = False


class ForeignRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round before any cut."""

    matches: tuple[ForeignMatch, ...] = ()
    alone: tuple[ForeignShare, ...] = ()


class ForeignGame(msgspec.Struct, frozen=True, kw_only=True):
    """One elimination game or match."""

    players: tuple[str, str]
    winner: str = ""
    """The key of who won; empty while it is open."""
    sides: tuple[str, str] | None = None
    round: int = 0
    table: int | None = None


class ForeignCut(msgspec.Struct, frozen=True, kw_only=True):
    """Who goes on after the rounds, and the elimination games so far."""

    seeds: tuple[str, ...]
    """Seed 1 first."""
    structure: Structure = ""
    """Empty where the file does not say; the games then tell."""
    games: tuple[ForeignGame, ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    """Final places as published."""


class ForeignEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A whole event as another program's file has it."""

    kind: str
    """Which format it was, by its id in ``kinds``."""
    name: str = ""
    pod: str = ""
    """The part of the file that this event is, where the format has parts."""
    several: bool = False
    """Whether the file holds other events beside this one."""
    date: str = ""
    """As ``2026-05-09``; empty where the file has none."""
    game: str = ""
    """What is played, as far as the file tells."""
    rulebook: str = ""
    """The rulebook here that is nearest to what the file was played by."""
    settings: dict[str, str] = {}
    """What must be set there so that numbers come out as published."""
    players: tuple[ForeignPlayer, ...] = ()
    rounds: tuple[ForeignRound, ...] = ()
    cut: ForeignCut | None = None
    places_are_final: bool = False
    """Whether published places count the cut, and are not those of the rounds before it."""
    understood: tuple[str, ...] = ()
    """What a reader wants to say besides the counts."""
    not_understood: tuple[str, ...] = ()
    """Sentences about parts that were left out, and why."""

    @property
    def called(self) -> str:
        """The name of the event; with its pod, where the file holds several."""
        return f"{self.name} ({self.pod})" if self.several and self.pod else self.name


NO_PLAYERS = Refusal.of("no_players:no_players")


def larger_tables(round_: str, size: int) -> Refusal:
    """Why an event with more than two at a table, as Commander has, is not imported."""
    return Refusal.of("larger_tables", round=round_, size=size)


Gathered: TypeAlias = dict[int, tuple[list[ForeignMatch], list[ForeignShare]]]
"""By the number of the round: matches, and who sat out."""


def rounds_of(gathered: Gathered) -> tuple[ForeignRound, ...]:
    """The rounds in their order."""
    return tuple(
        ForeignRound(matches=tuple(matches), alone=tuple(alone))
        for _, (matches, alone) in sorted(gathered.items())
    )


def knockout(
    games: Sequence[ForeignGame], people: Mapping[str, ForeignPlayer]
) -> ForeignCut | None:
    """The games after the rounds; whoever plays one is in the cut, in the order of the people."""
    if not games:
        return None
    finalists = {own for game in games for own in game.players}
    seeds = tuple(own for own in people if own in finalists)
    return ForeignCut(seeds=seeds, structure="single", games=tuple(games))


PLAIN = "plain-swiss"
"""The rulebook for events of games that no document here is about."""
WIN, DRAW = 3, 1
"""What a match is worth in programs that write down who won and nothing else."""


def letters(won: int, lost: int, drawn: int = 0) -> str:
    """Games as letters in an order that can be: the last game of a decided match is the deciding.

    Absurd numbers are cut short; a match of more than five games is none.
    """
    most, least = max(won, lost), min(won, lost)
    if won == lost:
        return ("WL" * min(won, 2) + "D" * min(drawn, 2)) or "D"
    ahead, behind = ("W", "L") if won > lost else ("L", "W")
    before = ahead * min(most - 1, 2) + behind * min(least, 2)
    return "D" * min(drawn, 2) + before + ahead


def points_of(won: int, lost: int) -> tuple[int, int]:
    """Three for a win, one each for a draw."""
    if won == lost:
        return DRAW, DRAW
    return (WIN, 0) if won > lost else (0, WIN)


def of_winner(won: bool | None) -> tuple[str, tuple[int, int]]:
    """A match of which only the winner is known; None for a draw."""
    if won is None:
        return "D", (DRAW, DRAW)
    return ("W", (WIN, 0)) if won else ("L", (0, WIN))


BOTH_LOST = frozenset("X")


class Tally(msgspec.Struct):
    """The matches of one player before any cut; a bye that is worth points is won."""

    won: int = 0
    lost: int = 0
    drawn: int = 0


def winner(match: ForeignMatch) -> int | None:
    """The seat that won: 0 or 1, and -1 where both lost; None for a draw or an open match."""
    if match.points is None:
        return None
    one, two = match.points
    if one != two:
        return 0 if one > two else 1
    lost = set(match.games) == BOTH_LOST or match.points == (0, 0)
    return -1 if lost else None


def won(share: ForeignShare) -> bool:
    """Whether a round without an opponent counts as won."""
    return not share.lost and share.points != 0


def tallies(event: ForeignEvent) -> dict[str, Tally]:
    """Everybody's matches in the rounds that are complete."""
    found = {player.key: Tally() for player in event.players}
    for round_ in takewhile(_complete, event.rounds):
        for match in round_.matches:
            for seat, key in enumerate(match.players):
                _count(found[key], winner(match), seat)
        for share in round_.alone:
            _count(found[share.player], 0 if won(share) else -1, 0)
    return found


def _complete(round_: ForeignRound) -> bool:
    return all(match.points is not None for match in round_.matches)


def _count(tally: Tally, who: int | None, seat: int) -> None:
    if who is None:
        tally.drawn += 1
    elif who == seat:
        tally.won += 1
    else:
        tally.lost += 1


def in_order(event: ForeignEvent) -> list[tuple[int, str]]:
    """Everybody with their place at this moment: the cut first, then the standings."""
    ranks = {
        player.key: player.standing.rank
        for player in event.players
        if player.standing is not None and player.standing.rank is not None
    }
    seeds = event.cut.seeds if event.cut is not None else ()
    placed = dict(event.cut.places) if event.cut is not None else {}
    last = len(event.players)

    def place(key: str) -> tuple[int, int, int]:
        group = 0 if key in seeds else 1
        return group, placed.get(key, 0), ranks.get(key, last)

    return list(enumerate(sorted(_keys(event), key=place), start=1))


def _keys(event: ForeignEvent) -> Iterable[str]:
    return (player.key for player in event.players)


def as_foreign(side: str, deck: Decklist) -> ForeignDeck:
    """A deck in the shape that files of all programs are written from."""
    return ForeignDeck(
        side=side,
        identity=deck.identity.name if deck.identity is not None else "",
        name=deck.name,
        text="\n".join(f"{card.count} {card.name}" for card in (*deck.cards, *deck.extras)),
    )


def deck_lines(text: str) -> Iterator[tuple[int, str]]:
    """Count and name of each card."""
    for line in text.splitlines():
        count, _, name = line.partition(" ")
        if count.isdecimal() and name:
            yield int(count), name
