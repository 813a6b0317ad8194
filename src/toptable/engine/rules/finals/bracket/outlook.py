"""What lies ahead of one finalist, in a sentence for their phone."""

from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.course import GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.places import places
from toptable.engine.rules.finals.bracket.wording import onward, places_text, seat_text


def outlook(bracket: Bracket, seed: int) -> str:
    """Whom a finalist plays or waits for, and where they go from there; or how they finished."""
    course = follow(bracket)
    if seed == course.champion:
        return "Champion."
    if seed in course.out:
        mine = next(place for place in places(bracket) if place.seed == seed)
        return f"Out, {places_text((mine.first, mine.last))}. {mine.text}"
    if seed in bracket.left:
        return "Left the event."
    ahead = course.next_game(seed)
    if ahead is None:
        return "Waits for the next round, which is seeded when all games of this one are over."
    return f"{_ahead(bracket, ahead, seed)} {onward(bracket.chart, ahead.game)}"


def _ahead(bracket: Bracket, ahead: GameNow, seed: int) -> str:
    opponent = ahead.seats[1 if ahead.seats[0].seed == seed else 0]
    who = seat_text(bracket, opponent)
    if ahead.status is GameStatus.OPEN:
        return f"Plays {who} in game {ahead.number}."
    return f"Waits in game {ahead.number} for {who}."
