"""Who finished where: later losses first, equal ones by seed. AMB-57, N13-83, FFG-25."""

import msgspec

from toptable.engine.rules.finals.bracket.bracket import Bracket, Finalist
from toptable.engine.rules.finals.bracket.course import Course, follow
from toptable.engine.sentence import worded


class BracketPlace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where somebody finished, or between which places they will."""

    first: int
    last: int
    seed: int
    finalist: Finalist
    text: str
    left: bool = False
    """They left or were disqualified; what their place is worth is for the organizer to say."""


def places(bracket: Bracket, *, shared: bool = False) -> tuple[BracketPlace, ...]:
    """The places of all who are out, and of the champion, best first.

    While games are open, those who are out have the places their round shares. Afterwards every
    place is exact, unless equal losses are to share theirs; without a champion the first place
    stays empty.
    """
    course = follow(bracket)
    ranked = sorted(course.out, key=lambda seed: (course.out[seed][0], seed))
    if course.champion is not None:
        ranked.insert(0, course.champion)
    found: list[BracketPlace] = []
    for seed in ranked:
        finalist = bracket.finalists[seed - 1]
        if finalist is not None:
            first, last = _between(course, ranked, seed, shared)
            text = _reason(course, seed, shared)
            found.append(BracketPlace(first, last, seed, finalist, text, seed in bracket.left))
    return tuple(found)


def _between(course: Course, ranked: list[int], seed: int, shared: bool) -> tuple[int, int]:
    if not course.over:
        return course.out[seed]
    level = _level(course, seed) if shared else [seed]
    taken = [at for at, one in enumerate(ranked, 1) if one in level]
    least = 1 if course.champion is not None else 2
    return max(min(taken), least), max(max(taken), least)


def _level(course: Course, seed: int) -> list[int]:
    """Everybody who went as far as this seed, by seed; the champion is alone."""
    return sorted(one for one in course.out if course.out[one] == course.out.get(seed)) or [seed]


def _reason(course: Course, seed: int, shared: bool) -> str:
    if seed == course.champion:
        return worded("places.champion_last", "Champion: the last one left.")
    lost = [game for game in course.games if game.decision and seed in game.decision.losers]
    text = worded("places.out_game", "Out in game %(number)s", number=lost[-1].number)
    others = [f"seed {one}" for one in _level(course, seed) if one != seed]
    if not others:
        return f"{text}."
    if shared:
        return worded(
            "places.level",
            "%(text)s, level with %(others)s.",
            text=text,
            others=" and ".join(others),
        )
    return worded(
        "places.level_better",
        "%(text)s, level with %(others)s: the better seed is placed first.",
        text=text,
        others=" and ".join(others),
    )
