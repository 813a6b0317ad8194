"""How elimination games end: at time by what was announced, and the last two untimed."""

from datetime import UTC, datetime

import pytest

from support import do, new_event, refused, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.questions.places import place_now
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.end_of_time.script import Ask, Given
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.timekeeping import PrepareClock

BUSHIROAD = "bushiroad-1.2.11"
NINE = datetime(2026, 5, 1, 9, tzinfo=UTC)


def in_the_bracket(book: str, size: int = 4, **settings: str) -> Tournament:
    """Eight players, one round won by the first seats, and a bracket of the best."""
    tournament = new_event("A B C D E F G H", book, settings=settings)
    start_round(tournament)
    won = tournament.rules.scoring.all_games("W")
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, won)
    do(tournament, LockCut(TopCut(size)))
    do(tournament, StartBracket())
    return tournament


def stage(tournament: Tournament) -> ClockStage:
    return place_now(tournament.state, tournament.rulebook).stage


def winner(tournament: Tournament, game: int) -> int | None:
    decision = follow(tournament.state.finals.bracket).game(game).decision
    return decision.outcome.winner


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "vg", "time_up": "annex_a"},
        {"game": "vg", "time_up": "annex_a", "extra_turns": "1"},
        {"game": "ws", "time_up": "annex_a"},
        {"game": "hocg", "time_up": "annex_a"},
        {"game": "vg", "extra_turns": "2"},
        {"game": "bf", "time_up": "annex_a", "match": "bo3"},
    ],
)
def test_time_in_the_bracket_asks_the_announced_method(settings):
    """B-088: both lose only where nothing was announced."""
    tournament = in_the_bracket(BUSHIROAD, **settings)
    refusal = refused(tournament, ReportBracketGame(1, ending="time"), "answers_missing")
    asked = next_question(
        tournament.state, tournament.rulebook, EndAtTime(table=1, answers=()), NINE
    )
    assert isinstance(asked, Ask)
    assert asked.ask in refusal.text, "the question of the table page"
    assert all(f"{option.key} ({option.say}" in refusal.text for option in asked.options)


def test_annex_a_finds_the_winner_of_an_elimination_game():
    """B-088, B-129: four damage against five after the extra turn; the lower damage wins."""
    tournament = in_the_bracket(BUSHIROAD, game="vg", time_up="annex_a", extra_turns="1")
    damage = {"cards_in_damage_zone_0": 4, "cards_in_damage_zone_1": 5}
    answers = (Given("turn_0"), Given("other"), Given("nobody"), Given("values", damage))
    do(tournament, EndAtTime(table=1, answers=answers))
    assert winner(tournament, 1) == 0
    other = {"cards_in_damage_zone_0": 5, "cards_in_damage_zone_1": 4}
    again = ReportBracketGame(1, ending="time", answers=(*answers[:-1], Given("values", other)))
    do(tournament, again, reason="Miscounted.")
    assert winner(tournament, 1) == 1, "the same questions correct it"


def test_without_an_announced_method_both_lose_at_time():
    """B-088."""
    tournament = in_the_bracket(BUSHIROAD, game="vg")
    do(tournament, ReportBracketGame(1, ending="time"))
    assert winner(tournament, 1) is None


@pytest.mark.parametrize(
    "book", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2"]
)
def test_the_last_two_play_untimed_whoever_left_before(book):
    """N13-57, N10-31, FFG-32, SW-34: no limit once only two are left."""
    tournament = in_the_bracket(book)
    first, second, third, fourth = tournament.state.finals.locked.players
    assert stage(tournament) is ClockStage.ELIMINATION
    # Seeds 1 and 2 win, and seed 1 wins the upper bracket: 2 and 3 meet below.
    for game, seat in ((1, 0), (2, 0), (3, 0)):
        do(tournament, ReportBracketGame(game, winner=seat))
    assert stage(tournament) is ClockStage.ELIMINATION
    do(tournament, ReportBracketGame(4, winner=0))
    assert stage(tournament) is ClockStage.ELIMINATION
    open_now = follow(tournament.state.finals.bracket).open
    assert len(open_now) == 1
    assert first not in [tournament.state.finals.locked.players[s - 1] for s in open_now[0].seeds]
    do(tournament, LeaveBracket(first))
    assert stage(tournament) is ClockStage.FINAL
    do(tournament, PrepareClock())
    running = next(iter(tournament.state.floor.rounds.values()))
    assert running.clock.limit is None
    assert {second, third, fourth} >= set(
        place_now(tournament.state, tournament.rulebook).tables[0].players
    )


def test_the_last_semi_final_is_the_final_if_both_lost_the_other():
    """A double loss in one semi-final leaves two: the other is for the title. B-088."""
    tournament = in_the_bracket(BUSHIROAD, game="vg")
    do(tournament, ReportBracketGame(1, ending="time"))
    assert stage(tournament) is ClockStage.FINAL
    do(tournament, ReportBracketGame(2, winner=1))
    course = follow(tournament.state.finals.bracket)
    assert course.over
    assert course.champion == course.game(2).seeds[1]
