"""How an event ended: who has won it and its title, how far it is, what was played and what beat
what.

What each deck stands for is handed in by whoever may read the lists: nothing is looked up here
that the reader may not know. A game counts only where both decks are known, which takes the sides
where a document has sides. B-103, B-171, B-190.
"""

from collections.abc import Iterator, Mapping

import msgspec

from toptable.engine.questions.progress import status_of
from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.statistics import PlayedDeck, PlayedGame, Statistics, statistics
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.final_ranking import FinalRanking
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import paragraph, worded
from toptable.engine.state import State
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.finals.final_places import final_places, still_to_come
from toptable.engine.views.view import View

__all__ = [
    "Champion",
    "EventRow",
    "champion",
    "ended_in",
    "final_places",
    "in_bracket",
    "ranking_is_open_to",
    "status_now",
    "still_to_come",
    "winner",
]


class Champion(msgspec.Struct, frozen=True):
    """Who has the title of the bracket."""

    name: str
    """Nobody's where the place is void."""
    why: str = ""
    """Why it is not whoever won the last game."""


def champion(state: State, rulebook: Rulebook) -> Champion | None:
    """The champion once the bracket has one; whoever is out for good has lost the title. B-171."""
    bracket = state.finals.bracket
    seed = follow(bracket).champion if bracket is not None else None
    finalist = bracket.finalists[seed - 1] if bracket is not None and seed else None
    if finalist is None:
        return None
    name, revoked = finalist.name, finalist.player in state.conduct.revoked
    if not revoked and not state.players[finalist.player].disqualified:
        return Champion(name)
    words = rulebook.words
    lost = f"the standing of {name} is revoked" if revoked else f"{name} is {words.disqualified}"
    heir = final_places(state, rulebook).winner
    return Champion(heir.name if heir else "", worded("outcome.won_bracket", name=name, lost=lost))


def winner(state: State, rulebook: Rulebook) -> Champion | None:
    """Who has won the event: the champion of its bracket, or the first after its last round."""
    if not state.started or still_to_come(state, rulebook):
        return None
    if state.finals.bracket is not None:
        return champion(state, rulebook)
    first = final_places(state, rulebook).winner
    return Champion(first.name) if first is not None else None


def in_bracket(state: State) -> bool:
    """Whether places in a bracket can still change; never once it is closed."""
    if state.closed:
        return False
    if state.finals.bracket is None:
        return state.finals.locked is not None
    return not follow(state.finals.bracket).over


def ranking_is_open_to(state: State, through: int) -> bool:
    """Whether there is a ranking for readers who see the standings ``through`` this round.

    There is none before the first round is complete, and none while the bracket is played: it
    comes first.
    """
    begun = state.finished_rounds or state.finals.bracket is not None
    return bool(begun) and not in_bracket(state) and through >= state.finished_rounds


def ended_in(state: State, rulebook: Rulebook, through: int) -> FinalRanking | Refusal:
    """The final ranking for a list to hand out, or why there is none yet. B-103."""
    ranking = final_places(state, rulebook)
    if ranking.final and ranking_is_open_to(state, through):
        return ranking
    return Refusal("no_ranking", paragraph(worded("no_ranking"), ranking.open))


def status_now(state: State, rulebook: Rulebook) -> EventStatus:
    """How far the event is; one that somebody has won is finished, closed or not. B-190."""
    status = status_of(state)
    if status is EventStatus.RUNNING and winner(state, rulebook) is not None:
        return EventStatus.FINISHED
    return status


class EventRow(View, frozen=True):
    """An event in the list."""

    id: str
    name: str
    date: str
    rulebook: str
    status: EventStatus
    players: int
    """How many are paired: players or teams."""
    rounds: int
    """How many rounds are published."""
    closed: bool
    archived: bool
    deleted: bool
    """Whether it is in the bin; only organizers who ask see those."""
    champion: str
    """Who has won, once everybody may know."""
    place: str
    version: int


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
