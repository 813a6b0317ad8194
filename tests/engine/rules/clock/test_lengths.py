"""How long the rounds of each document are, and the time before them."""

import pytest
from clock_day import at, good, refused, span

from books import TIMINGS
from toptable import rulebooks
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import RoundClock
from toptable.engine.rules.clock.round_minutes import ClockStage, Length, preparation_for, prepared

N13, N10, FFG, SW, B = (
    "nisei-1.3",
    "nisei-1.0",
    "ffg-netrunner-1.0",
    "ffg-starwars-2.2",
    "bushiroad-1.2.11",
)


def clock(
    book: str,
    stage: ClockStage,
    length: Length = "default",
    reason: str = "",
    number: int = 2,
    **settings: str,
) -> RoundClock | Refusal:
    found = good(rulebooks.get(book))
    assert found.announcements is not None
    return prepared(
        found.announcements.times,
        stage,
        settings,
        length=length,
        reasoned=bool(reason),
        planned=at("0"),
        preparation=preparation_for(TIMINGS[book].preparations, stage, number, settings),
    )


def minutes(book: str, stage: ClockStage, **settings: str) -> float | None:
    limit = good(clock(book, stage, **settings)).limit
    return None if limit is None else limit.total_seconds() / 60


@pytest.mark.parametrize(
    ("book", "swiss", "elimination"), [(N13, 65, 40), (N10, 65, 40), (FFG, 65, 40), (SW, 70, 35)]
)
def test_defaults(book: str, swiss: int, elimination: int) -> None:
    assert minutes(book, ClockStage.SWISS) == swiss
    assert minutes(book, ClockStage.ELIMINATION) == elimination
    assert minutes(book, ClockStage.FINAL) is None


def test_tiebreakers_drafts_and_the_games_of_bushiroad() -> None:
    assert minutes(N13, ClockStage.TIEBREAKER) == minutes(N10, ClockStage.TIEBREAKER) == 30
    assert minutes(FFG, ClockStage.SWISS, draft="full") == 50
    assert minutes(FFG, ClockStage.SWISS, draft="half") == 30
    games = {"vg": 30, "ws": 35, "bf": 20, "sve": 30, "hocg": 35, "gcg": 30}
    for game, expected in games.items():
        assert minutes(B, ClockStage.SWISS, game=game, match="bo1") == expected
        final = None if game in ("hocg", "gcg") else expected
        assert minutes(B, ClockStage.FINAL, game=game, match="bo1") == final, "B-130"
    assert minutes(B, ClockStage.SWISS, game="bf", match="bo3") == 40


def test_where_the_document_has_no_length_somebody_enters_one() -> None:
    assert refused(clock(B, ClockStage.SWISS, game="vg", match="bo3")) == "clock_no_default"
    assert good(clock(B, ClockStage.SWISS, 60, game="vg", match="bo3")).limit == span("60")
    missing = clock(SW, ClockStage.SWISS, team="2v2")
    assert refused(missing) == "clock_no_default"
    assert "80 to 120 minutes" in str(missing)
    assert refused(clock(FFG, ClockStage.TIEBREAKER)) == "clock_no_default"
    assert good(clock(B, ClockStage.FINAL, "untimed", game="vg", match="bo1")).limit is None


@pytest.mark.parametrize(
    ("book", "stage", "allowed", "not_allowed"),
    [
        (N13, ClockStage.SWISS, (65, 70), (60, 66, 75)),
        (N13, ClockStage.FINAL, (), (60,)),
        (SW, ClockStage.SWISS, (60, 80), (59, 81)),
        (SW, ClockStage.ELIMINATION, (30, 40), (29, 41)),
    ],
)
def test_other_lengths_need_a_reason(
    book: str, stage: ClockStage, allowed: tuple[int, ...], not_allowed: tuple[int, ...]
) -> None:
    for length in allowed:
        assert good(clock(book, stage, length)).limit == span(str(length))
    for length in not_allowed:
        assert refused(clock(book, stage, length)) == "clock_length"
        assert good(clock(book, stage, length, "the venue closes")).limit == span(str(length))


def test_a_limit_is_at_least_a_minute_whatever_the_reason() -> None:
    assert refused(clock(N13, ClockStage.SWISS, 0, "why not")) == "clock_minutes"


def test_three_minutes_before() -> None:
    assert good(clock(N13, ClockStage.ELIMINATION)).preparation == span("3")
    assert good(clock(N13, ClockStage.SWISS)).preparation == span("0")
    assert good(clock(N10, ClockStage.ELIMINATION)).preparation == span("0")
    assert good(clock(B, ClockStage.SWISS, game="vg", match="bo1")).preparation == span("3")


def test_every_rulebook_has_its_timing() -> None:
    assert set(TIMINGS) == {book.id for book in rulebooks.all_rulebooks()}


def test_time_to_build_decks_comes_before_the_first_round_only() -> None:
    """FFG-51, FFG-53, B-045: as long as the organizer sets it."""
    draft = {"draft": "full", "build_minutes": "45"}
    assert good(clock(FFG, ClockStage.SWISS, number=1, **draft)).preparation == span("45")
    assert good(clock(FFG, ClockStage.SWISS, number=2, **draft)).preparation == span("0")
    assert good(clock(FFG, ClockStage.SWISS, number=1, draft="full")).preparation == span("0")
    limited = {"game": "ws", "match": "bo1", "format": "limited", "build_minutes": "30"}
    assert good(clock(B, ClockStage.SWISS, number=1, **limited)).preparation == span("30")
    assert good(clock(B, ClockStage.SWISS, number=2, **limited)).preparation == span("3")
