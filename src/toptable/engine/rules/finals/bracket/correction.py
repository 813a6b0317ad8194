"""What a correction or a departure does to the rest of a bracket, before it is done.

``consequences`` and ``departure`` answer with the bracket as it would be and a sentence for every
later game that changes. Games between the same two players stand; the others are played again.
"""

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import Bracket, Decision, GameOutcome
from toptable.engine.rules.finals.bracket.course import (
    Course,
    GameNow,
    GameStatus,
    follow,
    side_counts,
)
from toptable.engine.rules.finals.bracket.play import find, impossible, leave, settled
from toptable.engine.rules.finals.bracket.wording import capital, game_name, matchup_text
from toptable.engine.sentence import worded


class ChangeKind(StrEnum):
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
    kind: ChangeKind
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
            if change.kind is ChangeKind.REPLAY and change.game
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
        return Refusal.saying(
            "no_result:not_correctable",
            "%(name)s has no result to correct. Record one instead.",
            name=name,
        )
    if found.decision.automatic:
        return Refusal.saying(
            "walkover:not_correctable",
            "%(name)s decided itself: %(why)s Take that back instead.",
            name=name,
            why=found.decision.outcome.why,
        )
    return None


def _change(before: Bracket, after: Bracket, old: GameNow, new: GameNow) -> BracketChange | None:
    name = capital(game_name(new.game))
    if old.status is new.status and old.seats == new.seats and old.decision == new.decision:
        return None
    if new.status is GameStatus.NOT_NEEDED:
        removed = (
            worded("correction.result_removed", " Its result is removed.") if old.decision else ""
        )
        text = worded(
            "correction.not_needed",
            "%(name)s is not needed any more.%(removed)s",
            name=name,
            removed=removed,
        )
        return BracketChange(new.number, ChangeKind.NOT_NEEDED, text)
    if old.status is GameStatus.NOT_NEEDED:
        text = worded(
            "correction.needed",
            "%(name)s is needed: %(matchup_text)s.",
            name=name,
            matchup_text=matchup_text(after, new),
        )
        return BracketChange(new.number, ChangeKind.NEEDED, text)
    now = matchup_text(after, new)
    if new.decision and new.decision.automatic:
        return BracketChange(
            new.number, ChangeKind.WALKOVER, f"{name} {_walkover(after, new.decision)}"
        )
    if old.decision:
        was = matchup_text(before, old)
        text = worded(
            "correction.no_longer_counts_played",
            "%(name)s: %(was)s no longer counts. It is played again, %(now)s.",
            name=name,
            was=was,
            now=now,
        )
        return BracketChange(new.number, ChangeKind.REPLAY, text)
    return BracketChange(
        new.number,
        ChangeKind.PLAYERS,
        worded("correction.now", "%(name)s is now %(now)s.", name=name, now=now),
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
    text = worded(
        "correction.settle_sides",
        "Settle the sides of %(game_name)s again: they followed from a game that ",
        game_name=game_name(game.game),
    )
    return BracketChange(
        game.number,
        ChangeKind.SIDES,
        worded("correction.no_longer_counts", "%(text)sno longer counts.", text=text),
    )


def _champion(after: Bracket, old: Course, new: Course) -> BracketChange:
    if new.champion is not None:
        text = worded(
            "correction.champion", "%(champion)s is champion.", champion=after.name(new.champion)
        )
    elif new.over:
        text = worded("correction.nobody_champion", "Nobody is champion: both finalists are out.")
    else:
        text = worded(
            "correction.not_champion",
            "%(champion)s is not champion yet.",
            champion=after.name(old.champion),
        )
    return BracketChange(None, ChangeKind.CHAMPION, text)
