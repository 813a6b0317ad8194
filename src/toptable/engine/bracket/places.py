"""Who finished where: later losses first, equal ones by seed. AMB-57, N13-83, FFG-25."""

import msgspec

from toptable.engine.bracket.bracket import Bracket, Finalist
from toptable.engine.bracket.course import Course, follow


class Place(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where somebody finished, or between which places they will."""

    first: int
    last: int
    seed: int
    finalist: Finalist
    text: str
    left: bool = False
    """They left or were disqualified; what their place is worth is for the organizer to say."""


def places(bracket: Bracket) -> tuple[Place, ...]:
    """The places of all who are out, and of the champion, best first.

    While games are open, those who are out have the places their round shares. Afterwards every
    place is exact; without a champion the first place stays empty.
    """
    course = follow(bracket)
    ranked = sorted(course.out, key=lambda seed: (course.out[seed][0], seed))
    if course.champion is not None:
        ranked.insert(0, course.champion)
    found: list[Place] = []
    for at, seed in enumerate(ranked, 1):
        finalist = bracket.finalists[seed - 1]
        if finalist is not None:
            first, last = _between(course, seed, at)
            text = _reason(course, seed)
            found.append(Place(first, last, seed, finalist, text, seed in bracket.left))
    return tuple(found)


def _between(course: Course, seed: int, at: int) -> tuple[int, int]:
    if not course.over:
        return course.out[seed]
    place = at if course.champion is not None else max(at, 2)
    return place, place


def _reason(course: Course, seed: int) -> str:
    if seed == course.champion:
        return "Champion: the last one left."
    lost = [one for one in course.games if one.decision and seed in one.decision.losers]
    level = [one for one in course.out if one != seed and course.out[one] == course.out[seed]]
    text = f"Out in game {lost[-1].number}"
    if not level:
        return f"{text}."
    others = " and ".join(f"seed {one}" for one in sorted(level))
    return f"{text}, level with {others}: the better seed is placed first."
