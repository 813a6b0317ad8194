"""Results by rulebook: what each document has, what it refuses, who corrects."""

import pytest

from support import ORGANIZER, SCOREKEEPER, do, new_event, play_round, report, start_round
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult, SettleMissing
from toptable.engine.subjects.results.sides import SettleSides

BOOKS = {
    "n13": "nisei-1.3",
    "n10": "nisei-1.0",
    "ffg": "ffg-netrunner-1.0",
    "sw": "ffg-starwars-2.2",
    "bushi": "bushiroad-1.2.11",
}


def started(book: str, **settings: str):
    tournament = new_event("Ann Bo", BOOKS[book], settings=settings)
    start_round(tournament)
    return tournament


def outcome(tournament, result: Result, reason: str = ""):
    sent = tournament.send(ReportResult(1, 1, result), ORGANIZER, reason=reason)
    if isinstance(sent, Refusal):
        return sent
    match = tournament.state.rounds[0].matches[1]
    return match.result.games, match.points


@pytest.mark.parametrize(
    ("book", "games", "points"),
    [
        ("n13", "WT", (6, 0)),
        ("ffg", "WT", (3, 0)),
        ("sw", "WD", (4, 1)),
        ("n13", "TD", (4, 1)),
        ("ffg", "TD", (2, 1)),
        ("sw", "DD", (2, 2)),
        ("n13", "Wt", (3, 3)),
        ("ffg", "Wt", (2, 1)),
        ("n13", "XX", (0, 0)),
        ("bushi", "W", (1, 0)),
        ("bushi", "X", (0, 0)),
        ("bushi", "V", (1, 1)),
    ],
)
def test_match_scores(book, games, points):
    """Worked example 14 and V21."""
    assert outcome(started(book), Result(games), "As the judge decided.") == (games, points)


def test_a_bushiroad_draw_needs_its_reason():
    """B-134: agreed draws are forbidden."""
    tournament = started("bushi")
    refusal = outcome(tournament, Result("D"))
    assert refusal.code == "draw_reason"
    assert "FR-4.4" in refusal.rule
    timed = Result("D", how=("time",))
    assert outcome(tournament, timed, "The clock on the wall ran out.") == ("D", (0, 0))


@pytest.mark.parametrize(
    ("book", "kind", "result"),
    [
        ("n13", ResultKind.INTENTIONAL_DRAW, ("WL", (3, 3))),
        ("n10", ResultKind.INTENTIONAL_DRAW, ("WL", (3, 3))),
        ("ffg", ResultKind.INTENTIONAL_DRAW, ("WL", (2, 2))),
        ("sw", ResultKind.INTENTIONAL_DRAW, None),
        ("bushi", ResultKind.INTENTIONAL_DRAW, None),
        ("ffg", ResultKind.TWO_FOR_ONE, None),
        ("sw", ResultKind.TWO_FOR_ONE, None),
        ("bushi", ResultKind.TWO_FOR_ONE, None),
        ("n13", ResultKind.BOTH_WIN, None),
        ("n13", ResultKind.NO_SHOW, ("LL", (0, 6))),
        ("ffg", ResultKind.NO_SHOW, ("LL", (0, 4))),
        ("bushi", ResultKind.NO_SHOW, ("L", (0, 1))),
        ("sw", ResultKind.BOTH_LOSE, ("XX", (0, 0))),
        ("bushi", ResultKind.BOTH_WIN, ("V", (1, 1))),
    ],
)
def test_kinds_of_results_by_rulebook(book, kind, result):
    """Bushiroad forbids intentional draws; Star Wars has neither; FFG has the split only."""
    told = outcome(started(book), Result(kind=kind, witness=ORGANIZER.name), "An exception.")
    if result is None:
        assert isinstance(told, Refusal)
        assert told.rule
    else:
        assert told == result


def test_a_two_for_one_is_doubled_and_witnessed():
    """N13-26, N13-27, AMB-27."""
    tournament = started("n13")
    refusal = outcome(tournament, Result("W", kind=ResultKind.TWO_FOR_ONE))
    assert isinstance(refusal, Refusal)
    assert "judge" in refusal.text.lower()
    do(tournament, SettleSides(1, 1, two_for_one=True, witness=ORGANIZER.name))
    told = outcome(tournament, Result("W", kind=ResultKind.TWO_FOR_ONE, witness=ORGANIZER.name))
    assert told == ("WW", (6, 0))


def test_the_seat_of_a_kind_matters():
    tournament = started("n13")
    told = outcome(tournament, Result(kind=ResultKind.NO_SHOW, seat=1))
    assert told == ("WW", (6, 0))


def test_corrections_keep_what_they_replace():
    tournament = started("n13")
    report(tournament, 1, "WW")
    done = report(tournament, 1, "WL", SCOREKEEPER)
    assert done.lines[0].entry.before.games == "WW"
    same = tournament.send(ReportResult(1, 1, Result("WL")), ORGANIZER)
    assert same.code == "unchanged"


def test_bushiroad_lets_only_organizer_and_head_judge_correct():
    """B-151."""
    tournament = started("bushi")
    report(tournament, 1, "W", SCOREKEEPER)
    refusal = tournament.send(ReportResult(1, 1, Result("L")), SCOREKEEPER)
    assert refusal.code == "correction"
    assert "PG-3.18.3" in refusal.rule
    report(tournament, 1, "L", ORGANIZER)


def test_a_provisional_result_may_be_replaced_by_a_replay():
    tournament = started("bushi")
    do(
        tournament,
        ReportResult(1, 1, Result("W", provisional=True)),
        SCOREKEEPER,
    )
    report(tournament, 1, "L", SCOREKEEPER)
    assert tournament.state.rounds[0].matches[1].points == (0, 1)


def test_a_correction_in_an_earlier_round_needs_a_reason():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    start_round(tournament)
    command = ReportResult(1, 1, Result("WW"))
    assert tournament.send(command, ORGANIZER).code == "reason_needed"
    do(tournament, command, reason="Slip misread.")
    cleared = tournament.send(ClearResult(1, 1), ORGANIZER)
    assert cleared.code == "later_round"


def test_missing_results_are_settled_after_the_deadline():
    """B-148, A-24."""
    tournament = new_event("Ann Bo Cy Di", BOOKS["bushi"])
    start_round(tournament)
    report(tournament, 1, "W")
    do(tournament, SettleMissing(1))
    match = tournament.state.rounds[0].matches[2]
    assert (match.result.games, match.result.how) == ("D", ("unreported",))
    assert tournament.send(SettleMissing(1), ORGANIZER).code == "complete"


def test_sides_are_agreed_drawn_or_chosen_by_rulebook():
    """N13-22 agreement, FFG-17 drawn, SW-06 a drawn player chooses, B-116 the loser chooses."""
    nisei = started("n13")
    do(nisei, SettleSides(1, 1, first_seat="R"))
    assert nisei.state.rounds[0].matches[1].game_sides == (("R", "C"),)
    do(nisei, SettleSides(1, 1, game=2))
    assert nisei.state.rounds[0].matches[1].game_sides[1] == ("C", "R")
    ffg = started("ffg")
    do(ffg, SettleSides(1, 1))
    assert set(ffg.state.rounds[0].matches[1].game_sides[0]) == {"C", "R"}
    assert ffg.send(SettleSides(1, 1, first_seat="C"), ORGANIZER).code
    star_wars = started("sw")
    done = do(star_wars, SettleSides(1, 1))
    assert done.lines[0].entry.chooser in (0, 1)
    do(star_wars, SettleSides(1, 1, first_seat="L"))
    assert star_wars.state.rounds[0].matches[1].game_sides == (("L", "D"),)
    bushi = started("bushi", match="bo3")
    do(bushi, SettleSides(1, 1))
    done = do(bushi, SettleSides(1, 1, game=2, previous="W"))
    assert done.lines[0].entry.chooser == 1


def test_sides_of_a_result_are_booked_for_both():
    tournament = started("n13")
    do(tournament, ReportResult(1, 1, Result("WL", sides="CR")))
    first, second = tournament.state.rounds[0].matches[1].players
    assert tournament.state.players[first].record.outings[0].sides == "CR"
    assert tournament.state.players[second].record.outings[0].sides == "RC"
    assert tournament.state.players[second].record.outings[0].games == "LW"


@pytest.mark.parametrize(
    ("book", "games"),
    [("n13", "W"), ("n13", "WLW"), ("n13", "V"), ("bushi", "WW"), ("ffg", "X"), ("sw", "TT")],
)
def test_games_that_the_rulebook_cannot_have(book, games):
    refusal = outcome(started(book), Result(games))
    assert isinstance(refusal, Refusal)
    assert refusal.rule
