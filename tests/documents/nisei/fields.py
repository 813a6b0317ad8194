"""Events that several scenarios of NISEI start from, under either version."""

from documents.day import Day
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal

EIGHT = "Ann Bo Cy Di Eve Flo Gus Hal"
COMPETITIVE = "competitive"


def seated(book: str, names: str = "Ann Bo Cy Di", **settings: str) -> Day:
    """Staff are there, and in round 1 Ann sits with Bo and Cy with Di."""
    day = Day(book, names, **settings).staff(head_judge="Hana", judge="Jo")
    return day.seat("Ann Bo", "Cy Di")


def early_leaver(book: str, **settings: str) -> Day:
    """Bo leaves after a round; Di has the bye of the second.

    Round 1: Ann–Bo 3–3, Cy–Di 3–3. Round 2: Ann–Cy 3–3, Di 6 from the bye.
    """
    day = Day(book, "Ann Bo Cy Di", **settings)
    day.seat("Ann Bo", "Cy Di").finish("WL").drop("Bo")
    return day.seat("Ann Cy", "Di").finish("WL")


def level_field(book: str, seed: str = "day") -> Day:
    """Eight players, one round: four winners on 6 and four losers on 0, then a round of draws.

    With a cut to two, seeds 1 and 2 and those on ranks 3 and 4 have 8 points.
    """
    day = Day(book, EIGHT, seed=seed).plan(2, 2, reason="Short")
    day.seat("Ann Bo", "Cy Di", "Eve Flo", "Gus Hal").results("Ann WW, Cy WW, Eve WW, Gus WW")
    return day.seat("Ann Cy", "Eve Gus", "Bo Di", "Flo Hal").finish("DD")


def games(day: Day) -> list[tuple[str, str]]:
    """The pairs of the Tiebreaker round that is played now."""
    step = tiebreaker_step(day.state, day.tournament.rulebook)
    assert not isinstance(step, Refusal)
    return [(game.first.name, game.second.name) for game in step.games]


def win(day: Day, one: str, two: str, winner: str) -> None:
    """Report a game of a Tiebreaker round."""
    day.toptable(f"cut tiebreaker-result EVENT {one} {two} --winner {winner}")


def top(book: str, size: int, seed: str = "day") -> Day:
    """A bracket about to begin; whoever entered first won every match of the Swiss rounds."""
    day = Day(book, " ".join("ABCDEFGHJKMN"), seed=seed).plan(3, size, reason="Short")
    return day.favourites(3).lock(size)


def to_the_final(day: Day) -> None:
    """In a top 4 the first seat wins every game until two players are left."""
    while 6 not in day.open_games:
        day.won(next(iter(day.open_games.values()))[0])
