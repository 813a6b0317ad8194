"""What was played at an event, how far it came and what beat what.

What each deck stands for is handed in by whoever may read the lists: nothing is looked up here that
the reader may not know. A game counts only where both decks are known, which takes the sides where
a document has sides.
"""

from collections.abc import Iterator, Mapping

import msgspec

from toptable.engine.questions.decks import slots_of
from toptable.engine.rules.decks.statistics import (
    PlayedDeck,
    PlayedGame,
    Statistics,
    statistics,
)
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State

_WON, _LOST, _DRAWN = frozenset("WT"), frozenset("Lt"), frozenset("D")

StandsFor = Mapping[tuple[int, str], str]
"""What a deck stands for, by player and slot; who is missing is not shown."""


class FieldStatistics(msgspec.Struct, frozen=True):
    """The statistics of one event, and how much of it they leave out."""

    numbers: Statistics
    without_sides: int
    """Games that nobody knows the sides of."""


def field_statistics(state: State, rules: Rules, stands_for: StandsFor) -> FieldStatistics:
    """Count the decks that took part and the games between them, finals included."""
    games: list[PlayedGame] = []
    unknown = 0
    for game in (*_swiss(state, rules), *_finals(state, rules)):
        if game is None:
            unknown += 1
        else:
            (one, one_slot), (other, other_slot), letter = game
            games.append(
                PlayedGame(
                    one=stands_for.get((one, one_slot), ""),
                    other=stands_for.get((other, other_slot), ""),
                    one_slot=one_slot,
                    other_slot=other_slot,
                    won=letter in _WON,
                    drawn=letter in _DRAWN,
                )
            )
    return FieldStatistics(
        numbers=statistics(_decks(state, rules, stands_for), games), without_sides=unknown
    )


def _decks(state: State, rules: Rules, stands_for: StandsFor) -> Iterator[PlayedDeck]:
    through = _through(state)
    for player in state.entrants():
        for slot in slots_of(state, rules, player.id):
            name = stands_for.get((player.id, slot.id), "")
            yield PlayedDeck(slot.deck.id, name, player.id in through)


def _through(state: State) -> frozenset[int]:
    """Who came into the cut."""
    finals = state.finals
    seeded = finals.bracket.finalists if finals.bracket is not None else ()
    locked = finals.locked.players if finals.locked is not None else ()
    return frozenset((*locked, *(finalist.player for finalist in seeded if finalist is not None)))


Played = tuple[tuple[int, str], tuple[int, str], str]
"""Player and slot of both seats, and how it ended for the first."""


def _swiss(state: State, rules: Rules) -> Iterator[Played | None]:
    """Every game of the Swiss rounds once; None where nobody knows who played which deck."""
    if rules.team is not None:
        return
    for player in state.players.values():
        for outing in player.record.outings:
            if outing.kind is not OutingKind.MATCH or outing.opponent is None:
                continue
            if outing.opponent < player.id:
                continue
            for number, letter in enumerate(outing.games):
                if letter in _WON | _LOST | _DRAWN:
                    side = outing.sides[number : number + 1]
                    yield _game(rules, player.id, outing.opponent, side, letter)


def _finals(state: State, rules: Rules) -> Iterator[Played | None]:
    """Every game of the bracket that was played."""
    bracket = state.finals.bracket
    if bracket is None or rules.team is not None:
        return
    for game in follow(bracket).games:
        decision = game.decision
        if decision is None or decision.outcome.winner is None or not decision.outcome.played:
            continue
        seated = [bracket.finalists[seed - 1] if seed else None for seed in decision.seats]
        one, other = seated
        if one is None or other is None:
            continue
        side = game.sides[0] if game.sides is not None else ""
        letter = "W" if decision.outcome.winner == 0 else "L"
        yield _game(rules, one.player, other.player, side, letter)


def _game(rules: Rules, one: int, other: int, side: str, letter: str) -> Played | None:
    slots = rules.rulebook.decks.slots(rules.chosen)
    letters = rules.rulebook.sides
    if letters is None or not any(slot.side for slot in slots):
        return (one, slots[0].id), (other, slots[0].id), letter
    by_side = {slot.side: slot.id for slot in slots}
    if side not in by_side:
        return None
    across = letters[1] if side == letters[0] else letters[0]
    return (one, by_side[side]), (other, by_side[across]), letter
