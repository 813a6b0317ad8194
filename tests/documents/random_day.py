"""A day at random: whatever people might do under a document, from the entry list to the close.

A day is a list of acts, and each act is two whole numbers: which of the things that staff and
players do at such a stage, and the particulars. Nought is the plain thing in both, so a day that
failed shrinks to few and plain acts. Whatever happens goes through the desk's door, possible or
not; after the last act the day is played on to its end in the plain way.
"""

from collections.abc import Callable, Sequence

from documents.random_day_conduct import (
    after_disqualification,
    after_ruling,
    hold,
    rule,
    wrong_tables,
)
from documents.random_day_event import Happened, Maker, Picks, RandomDay, stage_of
from documents.random_day_finals import (
    after_close,
    around_the_line,
    before_bracket,
    bracket_game,
    close,
    leave_bracket,
    lock,
)
from documents.random_day_floor import absence_ends, call, clock, end_at_time, presence, wait
from documents.random_day_office import announce, change_setting, plan, take_back
from documents.random_day_people import (
    admit_late,
    check_in,
    disqualify,
    drop,
    enter,
    fix_table,
    grant_bye,
    name_staff,
    register_myself,
    rejoin,
    rename,
    set_terms,
    wait_for_place,
)
from documents.random_day_plain import go_on, play_to_the_end
from documents.random_day_rounds import (
    change_draft,
    claim,
    clear,
    issue_bye,
    pair,
    report,
    settle_missing,
    settle_sides,
)


def nothing_unusual(_day: RandomDay, _picks: Picks) -> None:
    """Go on in the plain way."""


def _weighted(**stages: tuple[tuple[int, Maker], ...]) -> dict[str, tuple[Maker, ...]]:
    return {
        stage: tuple(maker for weight, maker in makers for _ in range(weight))
        for stage, makers in stages.items()
    }


ALWAYS: tuple[tuple[int, Maker], ...] = (
    (5, take_back),
    (3, change_setting),
    (2, plan),
    (2, announce),
    (1, name_staff),
    (1, rename),
    (1, call),
)
PEOPLE: tuple[tuple[int, Maker], ...] = (
    (3, drop),
    (1, rejoin),
    (1, disqualify),
    (1, after_disqualification),
)
CONDUCT: tuple[tuple[int, Maker], ...] = ((6, rule), (4, after_ruling), (1, hold))
FLOOR: tuple[tuple[int, Maker], ...] = (
    (3, wait),
    (3, clock),
    (4, presence),
    (4, absence_ends),
    (2, end_at_time),
)
LIKELY = _weighted(
    entry=(
        (10, nothing_unusual),
        *((4, enter), (3, check_in), (2, grant_bye), (1, fix_table), (2, drop), (1, rejoin)),
        *(
            (1, set_terms),
            (1, wait_for_place),
            (2, register_myself),
            (2, pair),
            (2, rule),
            (1, disqualify),
            *ALWAYS,
        ),
    ),
    draft=(
        (20, nothing_unusual),
        *((12, change_draft), (1, admit_late), *PEOPLE, *CONDUCT, *ALWAYS),
    ),
    round=(
        (30, nothing_unusual),
        *((12, report), (4, claim), (3, clear), (1, settle_missing), (2, settle_sides)),
        *((2, issue_bye), (2, admit_late), (1, wrong_tables), (1, change_draft)),
        *(*PEOPLE, *FLOOR, *CONDUCT, *ALWAYS),
    ),
    between=(
        (20, nothing_unusual),
        *((4, report), (4, pair), (5, around_the_line), (3, lock), (1, close), (2, admit_late)),
        *((1, grant_bye), (1, presence), (2, absence_ends), *PEOPLE, *CONDUCT, *ALWAYS),
    ),
    locked=((6, nothing_unusual), (6, before_bracket), (1, report), *PEOPLE, *CONDUCT, *ALWAYS),
    bracket=(
        (20, nothing_unusual),
        *((14, bracket_game), (2, leave_bracket), (1, report), *PEOPLE, *FLOOR, *CONDUCT, *ALWAYS),
    ),
    closed=((6, after_close), (6, take_back), (1, nothing_unusual)),
)


def act(day: RandomDay, what: int, how: int) -> None:
    """One act of the day, as the two numbers have it; the plain thing where it makes none."""
    likely = LIKELY[stage_of(day)]
    sent = likely[what % len(likely)](day, Picks(how)) if day.state.players else None
    if sent is None:
        go_on(day)
    else:
        day.send(sent)


def random_day(
    book: str,
    opening: int,
    acts: Sequence[tuple[int, int]],
    watch: Callable[[RandomDay, Happened], None],
) -> RandomDay:
    """A whole day: these acts, and then the plain way to the end."""
    day = RandomDay(book, opening, watch)
    for what, how in acts:
        act(day, what, how)
    play_to_the_end(day)
    return day
