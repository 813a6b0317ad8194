"""What would change about the cut, the bracket and the places, in sentences."""

from collections.abc import Iterator

from toptable.engine.questions.standings import standings_of
from toptable.engine.rules.finals.bracket.bracket import Bracket, Decision
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.bracket.wording import capital, game_name
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded
from toptable.engine.state import State


def bracket_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """The cut, and the games of the bracket that end otherwise."""
    if (before.finals.locked is None) != (after.finals.locked is None):
        yield worded(
            "finals.cut_locked",
            "The cut is %(words)slocked.",
            words="no longer " if after.finals.locked is None else "",
        )
    one, two = before.finals.bracket, after.finals.bracket
    if (one is None) != (two is None):
        yield (
            worded("finals.bracket_disappears", "The bracket disappears.")
            if two is None
            else worded("finals.bracket_there", "The bracket is there again.")
        )
    elif one is not None and two is not None and one.chart == two.chart:
        yield from _games(one, two)


def _games(before: Bracket, after: Bracket) -> Iterator[str]:
    for old, new in zip(follow(before).games, follow(after).games, strict=True):
        if old.decision != new.decision:
            was, now = _ended(before, old.decision), _ended(after, new.decision)
            yield worded(
                "finals.bracket_becomes",
                "%(capital)s of the bracket: %(was)s becomes %(now)s.",
                capital=capital(game_name(new.game)),
                was=was,
                now=now,
            )


def _ended(bracket: Bracket, decision: Decision | None) -> str:
    if decision is None:
        return "no result"
    winner = decision.winner
    return f"a win of {bracket.name(winner)}" if winner is not None else "lost by both"


def places_changed(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    """Who has another place or other points, whatever moved them."""
    old = _standing(before, rulebook)
    new = _standing(after, rulebook)
    for number, (place, points) in sorted(new.items(), key=lambda item: item[1]):
        was = old.get(number)
        if was is not None and was != (place, points):
            turns = "becomes" if was[1] == 1 else "become"
            gained = f", {counted(was[1], 'point')} {turns} {points}" if was[1] != points else ""
            moved = f"place {was[0]} becomes {place}" if was[0] != place else f"place {place} stays"
            yield worded(
                "finals.plain_2",
                "%(name)s: %(moved)s%(gained)s.",
                name=after.name_of(number),
                moved=moved,
                gained=gained,
            )


def _standing(state: State, rulebook: Rulebook) -> dict[int, tuple[int, int]]:
    if state.event is None or not state.finished_rounds:
        return {}
    standings = standings_of(state, rulebook, state.finished_rounds)
    return {row.player: (row.rank, row.points) for row in standings}
