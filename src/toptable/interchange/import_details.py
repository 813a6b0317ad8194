"""The cut and the decks of a foreign file, as commands that bring them in.

A file may keep no seeds, or number its games in an order of its own. The ways in which its bracket
can be meant are tried one after the other, the file's own word first. Decks are handed in like any
list, so that nobody but the staff sees them until players agree.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.questions.roster import PlayerSlot, slots_of
from toptable.engine.rules.decks.decklist import Decklist, HandedIn, ListedCard, written
from toptable.engine.rules.decks.read_decklist import read_list
from toptable.engine.rules.finals.finals_rules import structure_name
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.subjects.decks.submission import BroughtDeck
from toptable.engine.subjects.finals.import_cut import BringInCut, BroughtGame
from toptable.interchange.formats.exchange_model import (
    ForeignCut,
    ForeignDeck,
    ForeignEvent,
    ForeignGame,
)

STRUCTURES = {
    "double": "double_elimination",
    "single": "single_elimination",
    "reseeded": "reseeded",
}


def brought_cuts(
    tournament: Tournament, cut: ForeignCut, numbers: Mapping[str, int]
) -> Iterator[BringInCut]:
    """The commands to try, the likeliest first."""
    if any(key not in numbers for key in cut.seeds):
        return
    known = [structure_name(structure) for structure in tournament.rulebook.finals.structures]
    said = STRUCTURES.get(cut.structure, "")
    structures = [name for name in (said, *known) if name in known]
    games = tuple(_games(cut.games, numbers, tournament.rulebook.sides))
    for structure in dict.fromkeys(structures):
        for seeds in dict.fromkeys(_seedings(tournament, cut, numbers, structure)):
            yield BringInCut(tuple(numbers[key] for key in seeds), structure, games)


def _games(
    games: Sequence[ForeignGame], numbers: Mapping[str, int], letters: tuple[str, str] | None
) -> Iterator[BroughtGame]:
    for game in games:
        if all(key in numbers for key in game.players):
            sides = game.sides if letters and set(game.sides or ()) == set(letters) else None
            one, two = (numbers[key] for key in game.players)
            yield BroughtGame((one, two), numbers.get(game.winner, 0), sides)


def _seedings(
    tournament: Tournament, cut: ForeignCut, numbers: Mapping[str, int], structure: str
) -> Iterator[tuple[str, ...]]:
    """Seeds as the file has them, as the standings here have them, as the bracket shows them."""
    yield cut.seeds
    ranks = {row.player: row.rank for row in tournament.standings()}
    ranked = tuple(sorted(cut.seeds, key=lambda key: ranks.get(numbers[key], 0)))
    yield ranked
    if structure == "single_elimination" and (leaves := _leaves(cut.games, len(cut.seeds))):
        better = {key: rank for rank, key in enumerate(ranked)}
        yield _seeds_of(leaves, better)


def _leaves(games: Sequence[ForeignGame], size: int) -> tuple[str, ...]:
    """Everybody from the top of the bracket to its foot, read back from the final."""
    by_round: dict[int, list[ForeignGame]] = {}
    for game in games:
        by_round.setdefault(game.round, []).append(game)
    rounds = [by_round[number] for number in sorted(by_round, reverse=True)]
    if not rounds or len(rounds[0]) != 1 or size & (size - 1):
        return ()
    line: list[str] = list(rounds[0][0].players)
    for earlier in rounds[1:]:
        met = {key: game.players for game in earlier for key in game.players}
        line = [key for player in line for key in _winner_first(met.get(player, (player,)), player)]
    return tuple(line) if len(set(line)) == len(line) == size else ()


def _winner_first(players: Sequence[str], winner: str) -> Sequence[str]:
    return (winner, *(player for player in players if player != winner))


def _seeds_of(leaves: Sequence[str], better: Mapping[str, int]) -> tuple[str, ...]:
    """Seeds that put the players into this order of the bracket: 1, 8, 4, 5, 2, 7, 3, 6."""
    order = [1]
    while len(order) < len(leaves):
        whole = 2 * len(order) + 1
        order = [seed for place in order for seed in (place, whole - place)]
    placed: dict[int, str] = {}
    for at in range(0, len(leaves), 2):
        pair = sorted(leaves[at : at + 2], key=lambda key: better.get(key, 0))
        placed |= dict(zip(sorted(order[at : at + 2]), pair, strict=True))
    return tuple(placed[seed] for seed in sorted(placed))


LONGEST = 200
MOST_LINES = 400


class FoundDecks(msgspec.Struct, frozen=True):
    """The decks of a file as a command takes them, with the texts that lie beside the log."""

    brought: tuple[BroughtDeck, ...]
    texts: tuple[SealedText, ...]
    without: int
    """How many have no place under the rulebook here."""


def brought_decks(
    desk: Desk, tournament: Tournament, foreign: ForeignEvent, numbers: Mapping[str, int]
) -> FoundDecks:
    """Every deck for which the rulebook here has a place."""
    brought: list[BroughtDeck] = []
    texts: list[SealedText] = []
    without = 0
    for player in foreign.players:
        own = numbers.get(player.key)
        if own is None or not player.decks:
            continue
        slots = list(slots_of(tournament.state, tournament.rules, own))
        for deck in player.decks:
            slot = _slot(slots, deck)
            if slot is None:
                without += 1
                continue
            slots.remove(slot)
            handed_in = _handed_in(deck)
            kept = desk.seal(written(handed_in))
            texts.append(kept)
            brought.append(BroughtDeck(own, slot.id, Sealed(kept.digest), handed_in.named))
    return FoundDecks(tuple(brought), tuple(texts), without)


def _slot(slots: list[PlayerSlot], deck: ForeignDeck) -> PlayerSlot | None:
    """The place of a deck: by its side, or the first that is free where it has none."""
    if deck.side:
        return next((slot for slot in slots if slot.deck.id == deck.side), None)
    return slots[0] if slots else None


def _handed_in(deck: ForeignDeck) -> HandedIn:
    text = "\n".join(deck.text.splitlines()[:MOST_LINES])
    listed = read_list(text, None, {}).deck if text else Decklist()
    if deck.identity:
        identity = ListedCard(count=1, name=deck.identity[:LONGEST])
        listed = msgspec.structs.replace(listed, identity=identity)
    named = deck.name[:LONGEST] or listed.name
    return HandedIn(deck=msgspec.structs.replace(listed, name=named), pasted=text)
