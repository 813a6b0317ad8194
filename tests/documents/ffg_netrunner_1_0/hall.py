"""Events that several scenarios of the Netrunner regulations of 2016 start from."""

from documents.day import Day

BOOK = "ffg-netrunner-1.0"
EIGHT = "Ann Bo Cy Di Eve Flo Gus Hal"


def many(count: int) -> str:
    """So many players."""
    return " ".join(f"P{number:02}" for number in range(1, count + 1))


def seated(names: str = "Ann Bo Cy Di", **settings: str) -> Day:
    """A marshal and a judge are there, and in round 1 Ann sits with Bo and Cy with Di."""
    day = Day(BOOK, names, **settings).staff(head_judge="Max", judge="Jo")
    return day.seat("Ann Bo", "Cy Di")


def top(size: int, seed: str = "day", players: int = 12, rounds: int = 3) -> Day:
    """A bracket about to begin; whoever entered first won every match of the Swiss rounds."""
    day = Day(BOOK, many(players), seed=seed).plan(rounds, size, reason="Short")
    return day.favourites(rounds).lock(size)


def bye(day: Day) -> str:
    """Who has the bye of the current round."""
    (number,) = day.current.byes
    return day.name(number)


def lacking(case: str, said: str) -> list[str]:
    """The facts, separated by bars, that were not told."""
    return [fact for fact in case.split(" | ") if fact not in said]
