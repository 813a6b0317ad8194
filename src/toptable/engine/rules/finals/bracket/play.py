"""What can happen in a bracket, and what a correction or a departure does to the rest of it.

Each function answers with the bracket after it, or with a refusal. Walkovers that follow are booked
at once, so that a player who leaves later does not lose what a walkover had given them.

``consequences`` and ``departure`` answer with the bracket as it would be and a sentence for every
later game that changes. Games between the same two players stand; the others are played again.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Course,
    Decision,
    Finalist,
    GameNow,
    GameOutcome,
    GameStatus,
    SidesOf,
    follow,
    side_counts,
)
from toptable.engine.rules.finals.bracket.bracket_view import (
    capital,
    game_name,
    matchup_text,
    waits_for,
)
from toptable.engine.rules.finals.bracket.chart import BracketPart, Chart
from toptable.engine.rules.results.sides import Sides
from toptable.engine.sentence import worded


def seeded(chart: Chart, finalists: Sequence[Finalist | None]) -> Bracket:
    """A bracket before its first game, seed 1 first. A place may stay empty: None."""
    if len(finalists) != chart.players:
        raise ValueError(f"{chart.name}: {len(finalists)} places were given.")
    return settled(Bracket(chart=chart, finalists=tuple(finalists)))


def record(bracket: Bracket, number: int, outcome: GameOutcome) -> Bracket | Refusal:
    """A game that could be played has ended."""
    found = find(bracket, number)
    if isinstance(found, Refusal):
        return found
    if wrong := not_open(found) or impossible(bracket, found, outcome):
        return wrong
    decision = Decision(number, found.seeds, outcome)
    return settled(replace(bracket, decisions=(*bracket.decisions, decision)))


def leave(bracket: Bracket, seed: int) -> Bracket | Refusal:
    """A player leaves or is disqualified: games already decided stand, the rest is lost. AMB-29."""
    if not 1 <= seed <= bracket.chart.players or bracket.finalists[seed - 1] is None:
        return Refusal.of("no_such_seed", seed=seed)
    if seed in bracket.left:
        return Refusal.of("already_left", seed=bracket.name(seed))
    return settled(replace(bracket, left=bracket.left | {seed}))


def settle_sides(bracket: Bracket, number: int, sides: Sides) -> Bracket | Refusal:
    """Write down who plays which side in a game whose players are known."""
    found = find(bracket, number)
    if isinstance(found, Refusal):
        return found
    if found.status is not GameStatus.DECIDED and (wrong := not_open(found)):
        return wrong
    kept = (side for side in bracket.sides if side.game != number)
    return replace(bracket, sides=(*kept, SidesOf(number, found.seeds, sides)))


def settled(bracket: Bracket) -> Bracket:
    """The same bracket with the walkovers that follow booked, and without what no longer fits."""
    course = follow(bracket)
    return replace(
        bracket,
        decisions=tuple(game.decision for game in course.games if game.decision),
        sides=tuple(
            SidesOf(game.number, game.seeds, game.sides) for game in course.games if game.sides
        ),
    )


def find(bracket: Bracket, number: int) -> GameNow | Refusal:
    """The game with this number, or that there is none."""
    games = follow(bracket).games
    if 1 <= number <= len(games):
        return games[number - 1]
    return Refusal.of("no_such_game:find", count=len(games), number=number)


def not_open(found: GameNow) -> Refusal | None:
    """Why a game cannot be played now, or nothing if it can."""
    name = capital(game_name(found.game))
    if found.status is GameStatus.DECIDED:
        return Refusal.of("decided:not_open", name=name)
    if found.status is GameStatus.NOT_NEEDED:
        return Refusal.of("not_needed:not_open", name=name)
    if found.status is GameStatus.WAITING:
        return Refusal.of("waiting", name=name, waits_for=waits_for(found))
    return None


def impossible(bracket: Bracket, found: GameNow, outcome: GameOutcome) -> Refusal | None:
    """Why a game of a bracket cannot end like this, or nothing."""
    if outcome.winner is None:
        return _cannot_both_lose(bracket, found)
    if found.seeds[outcome.winner] is None:
        return Refusal.of("empty_seat")
    return None


def _cannot_both_lose(bracket: Bracket, found: GameNow) -> Refusal | None:
    """Both may lose where a loser is out; elsewhere somebody has to fill the next place."""
    if not bracket.chart.double or found.game.part in (BracketPart.LOWER, BracketPart.FINAL):
        return None
    if found.game.part is BracketPart.REPEAT:
        return Refusal.of("both_lose:repeat", "AMB-64")
    return Refusal.of("both_lose", "AMB-64")


class GameChangeKind(StrEnum):
    """What happens to a game."""

    REPLAY = "replay"
    """It had a result, which is removed: others meet there now."""
    PLAYERS = "players"
    """It was not played yet, and others meet there now."""
    WALKOVER = "walkover"
    """It decides itself."""
    NEEDED = "needed"
    NOT_NEEDED = "not needed"
    SIDES = "sides"
    """The players stay, but their sides follow from games that no longer count."""
    CHAMPION = "champion"


class BracketChange(msgspec.Struct, frozen=True, gc=False):
    """One consequence, for a program and for a person."""

    game: int | None
    kind: GameChangeKind
    text: str


class Consequences(msgspec.Struct, frozen=True, gc=False):
    """The bracket as it would be, and what changes beside the thing itself."""

    bracket: Bracket
    changes: tuple[BracketChange, ...]

    @property
    def replayed(self) -> tuple[int, ...]:
        """The games whose results are removed."""
        return tuple(
            change.game
            for change in self.changes
            if change.kind is GameChangeKind.REPLAY and change.game
        )


def consequences(bracket: Bracket, number: int, outcome: GameOutcome) -> Consequences | Refusal:
    """What follows if a game ended otherwise than was written down."""
    found = find(bracket, number)
    if isinstance(found, Refusal):
        return found
    if wrong := _not_correctable(found) or impossible(bracket, found, outcome):
        return wrong
    kept = (decision for decision in bracket.decisions if decision.game != number)
    decision = Decision(number, found.seeds, outcome)
    return _told(bracket, settled(replace(bracket, decisions=(*kept, decision))), but=number)


def departure(bracket: Bracket, seed: int) -> Consequences | Refusal:
    """What follows if a player leaves or is disqualified now. AMB-29, AMB-62."""
    after = leave(bracket, seed)
    return after if isinstance(after, Refusal) else _told(bracket, after)


def _told(before: Bracket, after: Bracket, *, but: int | None = None) -> Consequences:
    """What is different between two states of one bracket, in the order of its games."""
    old, new = follow(before), follow(after)
    found = [
        change
        for one, other in zip(old.games, new.games, strict=True)
        if one.number != but and (change := _change(before, after, one, other))
    ]
    stale = _stale_sides(before, after, old, new)
    found += [_sides(game) for game in stale]
    if old.champion != new.champion:
        found.append(_champion(after, old, new))
    void = {game.number for game in stale}
    kept = tuple(side for side in after.sides if side.game not in void)
    return Consequences(replace(after, sides=kept), tuple(found))


def _not_correctable(found: GameNow) -> Refusal | None:
    name = capital(game_name(found.game))
    if found.decision is None:
        return Refusal.of("no_result:not_correctable", name=name)
    if found.decision.automatic:
        return Refusal.of("walkover:not_correctable", name=name, why=found.decision.outcome.why)
    return None


def _change(before: Bracket, after: Bracket, old: GameNow, new: GameNow) -> BracketChange | None:
    name = capital(game_name(new.game))
    if old.status is new.status and old.seats == new.seats and old.decision == new.decision:
        return None
    if new.status is GameStatus.NOT_NEEDED:
        removed = worded("correction.result_removed") if old.decision else ""
        text = worded("correction.not_needed", name=name, removed=removed)
        return BracketChange(new.number, GameChangeKind.NOT_NEEDED, text)
    if old.status is GameStatus.NOT_NEEDED:
        text = worded("correction.needed", name=name, matchup_text=matchup_text(after, new))
        return BracketChange(new.number, GameChangeKind.NEEDED, text)
    now = matchup_text(after, new)
    if new.decision and new.decision.automatic:
        return BracketChange(
            new.number, GameChangeKind.WALKOVER, f"{name} {_walkover(after, new.decision)}"
        )
    if old.decision:
        was = matchup_text(before, old)
        text = worded("correction.no_longer_counts_played", name=name, was=was, now=now)
        return BracketChange(new.number, GameChangeKind.REPLAY, text)
    return BracketChange(
        new.number, GameChangeKind.PLAYERS, worded("correction.now", name=name, now=now)
    )


def _walkover(bracket: Bracket, decision: Decision) -> str:
    if decision.winner is None:
        return f"is not played: {decision.outcome.why}"
    return f"goes to {bracket.name(decision.winner)} without a game: {decision.outcome.why}"


def _stale_sides(before: Bracket, after: Bracket, old: Course, new: Course) -> list[GameNow]:
    """Open games whose sides were settled, but follow from games which no longer count."""
    was, now = side_counts(before), side_counts(after)
    return [
        other
        for one, other in zip(old.games, new.games, strict=True)
        if other.status is GameStatus.OPEN
        and other.sides is not None
        and one.seeds == other.seeds
        and any(was.get(seed) != now.get(seed) for seed in other.seeds if seed)
    ]


def _sides(game: GameNow) -> BracketChange:
    text = worded("correction.settle_sides", game_name=game_name(game.game))
    return BracketChange(
        game.number, GameChangeKind.SIDES, worded("correction.no_longer_counts", text=text)
    )


def _champion(after: Bracket, old: Course, new: Course) -> BracketChange:
    if new.champion is not None:
        text = worded("correction.champion", champion=after.name(new.champion))
    elif new.over:
        text = worded("correction.nobody_champion")
    else:
        text = worded("correction.not_champion", champion=after.name(old.champion))
    return BracketChange(None, GameChangeKind.CHAMPION, text)
