"""Events that several scenarios of Star Wars start from."""

import json

from documents.day import Day

BOOK = "ffg-starwars-2.2"
EIGHT = "Ann Bo Cy Di Eve Flo Gus Hal"
SIXTEEN = " ".join("ABCDEFGHJKMNOPQR")


def event(names: str = "Ann Bo Cy Di", **more: str) -> Day:
    """An event under the document."""
    return Day(BOOK, names, **more)


def seated(names: str = "Ann Bo Cy Di", **more: str) -> Day:
    """Jo judges, Olga organizes; in round 1 Ann sits with Bo and Cy with Di."""
    return event(names, **more).staff(judge="Jo").seat("Ann Bo", "Cy Di")


def told(rule: str, tier: str = "competitive") -> str:
    """What the cards that name a rule say at this tier."""
    words = f"penalty lookup --rulebook {BOOK} --cards --tier {tier} --json"
    shown = json.loads(event().toptable(words))["cards"]
    return " ".join(card["text"] for card in shown if rule in card["rules"])


def top(size: int, *, seed: str = "day", **settings: str) -> Day:
    """Championship play about to begin; whoever entered first won every match of four rounds."""
    return event(SIXTEEN, seed=seed, **settings).plan(4, size).favourites(4).lock(size)


def pairs(day: Day) -> set[frozenset[str]]:
    """Who meets whom in the current round."""
    return {
        frozenset(day.name(number) for number in match.players) for match in day.current.tables()
    }


def play(day: Day, *matches: str, games: str = "WW") -> Day:
    """One round: ``A>B`` is a match that A wins, ``A=B`` one game each, ``A`` alone a bye."""
    day.seat(*(match.replace(">", " ").replace("=", " ") for match in matches))
    for match in matches:
        if "=" in match:
            day.result(match.split("=")[0], "WL")
        elif ">" in match:
            day.result(match.split(">")[0], games)
    return day
