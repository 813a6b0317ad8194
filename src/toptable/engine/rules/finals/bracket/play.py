"""What can happen in a bracket: it is seeded, a game ends, a player leaves, sides are settled.

Each function answers with the bracket after it, or with a refusal. Walkovers that follow are booked
at once, so that a player who leaves later does not lose what a walkover had given them.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Decision,
    Finalist,
    GameOutcome,
    SidesOf,
)
from toptable.engine.rules.finals.bracket.chart import BracketPart, Chart
from toptable.engine.rules.finals.bracket.course import GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.wording import capital, game_name, waits_for
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
        return Refusal.saying(
            "no_such_seed", "There is no seed %(seed)s in this bracket.", seed=seed
        )
    if seed in bracket.left:
        return Refusal.saying("already_left", "%(seed)s has left already.", seed=bracket.name(seed))
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
    return Refusal.saying(
        "no_such_game:find",
        "This bracket has games 1 to %(count)s; there is no game %(number)s.",
        count=len(games),
        number=number,
    )


def not_open(found: GameNow) -> Refusal | None:
    """Why a game cannot be played now, or nothing if it can."""
    name = capital(game_name(found.game))
    if found.status is GameStatus.DECIDED:
        return Refusal.saying(
            "decided:not_open", "%(name)s has a result. Correct it if it is wrong.", name=name
        )
    if found.status is GameStatus.NOT_NEEDED:
        return Refusal.saying(
            "not_needed:not_open",
            "%(name)s is not needed: the first game decided the final.",
            name=name,
        )
    if found.status is GameStatus.WAITING:
        return Refusal.saying(
            "waiting",
            "%(name)s cannot be played yet: it waits for %(waits_for)s.",
            name=name,
            waits_for=waits_for(found),
        )
    return None


def impossible(bracket: Bracket, found: GameNow, outcome: GameOutcome) -> Refusal | None:
    """Why a game of a bracket cannot end like this, or nothing."""
    if outcome.winner is None:
        return _cannot_both_lose(bracket, found)
    if found.seeds[outcome.winner] is None:
        return Refusal("empty_seat", "Nobody sat there. Name the player who was at the table.")
    return None


def _cannot_both_lose(bracket: Bracket, found: GameNow) -> Refusal | None:
    """Both may lose where a loser is out; elsewhere somebody has to fill the next place."""
    if not bracket.chart.double or found.game.part in (BracketPart.LOWER, BracketPart.FINAL):
        return None
    if found.game.part is BracketPart.REPEAT:
        text = worded(
            "play.one_two",
            "One of the two has to be champion. Name the winner; a draw goes to the better seed.",
        )
    else:
        text = worded(
            "play.upper_game",
            "From an upper game one goes on and one drops, so both cannot lose it. Name "
            "the winner; a draw goes to the better seed.",
        )
    return Refusal("both_lose", text, "AMB-64")
