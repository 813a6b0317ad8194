"""What matches are worth under each document. Example 14, V14, V21, and the letters' table."""

import pytest
from event_notation import rules_of

from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import MatchOutcome, Result, ResultKind
from toptable.engine.rules.results.scoring import mirror

N13, N10, FFG, SW, B = (
    "nisei-1.3",
    "nisei-1.0",
    "ffg-netrunner-1.0",
    "ffg-starwars-2.2",
    "bushiroad-1.2.11",
)


def scored(book: str, letters: str, **settings: str) -> object:
    found = rules_of(book, **settings).scoring.score(letters)
    return found.code if isinstance(found, Refusal) else found


def test_example_14_match_scores() -> None:
    """Game 2 at time, p ahead; time in game 1, game 2 never begun; game 2 at time, q ahead."""
    assert [scored(book, "WT") for book in (N13, FFG)] == [(6, 0), (3, 0)]
    assert [scored(book, "TD") for book in (N13, FFG)] == [(4, 1), (2, 1)]
    assert [scored(book, "Wt") for book in (N13, FFG)] == [(3, 3), (2, 1)]
    assert [scored(SW, letters) for letters in ("WD", "DD", "WD")] == [(4, 1), (2, 2), (4, 1)]
    assert [scored(N13, letters) for letters in ("WW", "DD", "WL")] == [(6, 0), (2, 2), (3, 3)]
    assert scored(FFG, "WL") == (2, 2)


def test_v14_best_of_three_at_time() -> None:
    assert scored(B, "W", match="bo3") == (1, 0)
    assert scored(B, "WD", match="bo3") == (1, 0)
    assert scored(B, "WL", match="bo3") == (0, 0)
    assert scored(B, "D", match="bo3") == (0, 0)
    assert scored(B, "WLD", match="bo3", win="3") == (0, 0)
    assert scored(B, "WLt", match="bo3", win="3") == (0, 3)


@pytest.mark.parametrize(
    ("book", "settings", "letters", "expected"),
    [
        (N13, {}, "XX", (0, 0)),
        (N10, {}, "WX", (3, 0)),
        (N13, {"sides": "single"}, "W", (3, 0)),
        (N13, {"sides": "single"}, "D", (1, 1)),
        (N13, {"sides": "single"}, "WL", "games_count"),
        (N13, {}, "W", "games_count"),
        (N13, {}, "", "games_count"),
        (N13, {}, "WV", "letter"),
        (N13, {}, "wl", "letter"),
        (FFG, {}, "WX", "letter"),
        (FFG, {}, "Tt", (1, 1)),
        (FFG, {"draft": "half"}, "T", (1, 0)),
        (SW, {}, "XD", (1, 1)),
        (SW, {}, "WT", "letter"),
        (B, {}, "T", (1, 0)),
        (B, {}, "t", (0, 1)),
        (B, {}, "D", (0, 0)),
        (B, {}, "X", (0, 0)),
        (B, {"win": "3"}, "V", (3, 3)),
        (B, {}, "WW", "games_count"),
        (B, {"match": "bo3"}, "WWL", "games_after_end"),
        (B, {"match": "bo3"}, "LtW", "games_after_end"),
        (B, {"match": "bo3"}, "WX", "games_alone"),
        (B, {"match": "bo3"}, "VV", "games_alone"),
        (B, {"match": "bo3"}, "WLDW", "games_count"),
        (B, {"match": "bo3"}, "WLW", (1, 0)),
        (B, {"match": "bo3"}, "DDL", (0, 1)),
    ],
)
def test_letters(book: str, settings: dict[str, str], letters: str, expected: object) -> None:
    assert scored(book, letters, **settings) == expected


def test_the_other_seat_sees_the_mirror_image() -> None:
    assert mirror("WLDTtXV") == "LWDtTXV"
    for book in (N13, FFG):
        rules = rules_of(book)
        for one in "WLDTt":
            for two in "WLDTt":
                ours, theirs = scored(book, one + two), scored(book, mirror(one + two))
                assert isinstance(ours, tuple)
                assert ours[::-1] == theirs
                assert max(ours) <= rules.scoring.win


@pytest.mark.parametrize(
    ("book", "settings", "bye"),
    [
        (N13, {}, 6),
        (N10, {}, 6),
        (N13, {"sides": "single"}, 3),
        (FFG, {}, 4),
        (FFG, {"draft": "half"}, 2),
        (SW, {}, 6),
        (SW, {"bye_worth": "nothing"}, 0),
        (B, {}, 1),
        (B, {"win": "3"}, 3),
        (B, {"bye_worth": "nothing"}, 0),
    ],
)
def test_a_bye_is_worth_winning_the_match(book: str, settings: dict[str, str], bye: int) -> None:
    rules = rules_of(book, **settings)
    assert rules.bye_points == bye
    assert rules.outcome(ResultKind.BYE, 0) == MatchOutcome("", (bye, 0))


KINDS = [
    (N13, ResultKind.WIN, 0, "", ("WW", (6, 0))),
    (N13, ResultKind.WIN, 1, "", ("LL", (0, 6))),
    (N13, ResultKind.LOSS, 0, "W", ("WL", (3, 3))),
    (N13, ResultKind.DRAW, 0, "W", ("WD", (4, 1))),
    (N13, ResultKind.ON_TIME, 1, "W", ("Wt", (3, 3))),
    (N13, ResultKind.ON_TIME, 0, "", ("TD", (4, 1))),
    (FFG, ResultKind.ON_TIME, 0, "", ("TD", (2, 1))),
    (SW, ResultKind.DRAW, 0, "", ("DD", (2, 2))),
    (N13, ResultKind.BOTH_LOSE, 0, "", ("XX", (0, 0))),
    (N13, ResultKind.BOTH_LOSE, 0, "L", ("LX", (0, 3))),
    (SW, ResultKind.BOTH_LOSE, 0, "W", ("WX", (3, 0))),
    (B, ResultKind.BOTH_LOSE, 0, "", ("X", (0, 0))),
    (B, ResultKind.BOTH_WIN, 0, "", ("V", (1, 1))),
    (N13, ResultKind.INTENTIONAL_DRAW, 0, "", ("WL", (3, 3))),
    (N13, ResultKind.INTENTIONAL_DRAW, 0, "L", ("LW", (3, 3))),
    (N13, ResultKind.INTENTIONAL_DRAW, 1, "L", ("LW", (3, 3))),
    (FFG, ResultKind.INTENTIONAL_DRAW, 0, "", ("WL", (2, 2))),
    (N13, ResultKind.NO_SHOW, 0, "", ("LL", (0, 6))),
    (N13, ResultKind.PENALTY_LOSS, 1, "L", ("WW", (6, 0))),
    (N13, ResultKind.REMOVED, 1, "L", ("WW", (6, 0))),
    (FFG, ResultKind.REMOVED, 0, "", ("LL", (0, 4))),
    (SW, ResultKind.REMOVED, 0, "", ("LL", (0, 6))),
    (B, ResultKind.NO_SHOW, 1, "", ("W", (1, 0))),
    (N13, ResultKind.LOSS_WITHOUT_OPPONENT, 0, "", ("", (0, 0))),
    (FFG, ResultKind.MATCH_CONCEDED, 1, "L", ("LW", (2, 2))),
    (SW, ResultKind.GAME_CONCEDED, 1, "", ("W", None)),
    (FFG, ResultKind.GAME_CONCEDED, 0, "W", ("WL", (2, 2))),
    (N13, ResultKind.LEFT, 0, "W", ("WL", (3, 3))),
    (B, ResultKind.MATCH_CONCEDED, 0, "", ("L", (0, 1))),
]


@pytest.mark.parametrize(("book", "kind", "seat", "played", "expected"), KINDS)
def test_kinds_of_results(
    book: str, kind: ResultKind, seat: int, played: str, expected: tuple[str, object]
) -> None:
    assert rules_of(book).outcome(kind, seat, played=played) == MatchOutcome(*expected)


@pytest.mark.parametrize(
    ("kind", "played", "expected"),
    [
        (ResultKind.DRAW, "W", ("WD", (1, 0))),
        (ResultKind.DRAW, "WL", ("WLD", (0, 0))),
        (ResultKind.PENALTY_LOSS, "W", ("LL", (0, 1))),
        (ResultKind.MATCH_CONCEDED, "W", ("WLL", (0, 1))),
        (ResultKind.ON_TIME, "L", ("LT", (0, 0))),
        (ResultKind.GAME_CONCEDED, "", ("L", None)),
        (ResultKind.GAME_CONCEDED, "L", ("LL", (0, 1))),
    ],
)
def test_kinds_of_results_in_a_best_of_three(
    kind: ResultKind, played: str, expected: tuple[str, object]
) -> None:
    assert rules_of(B, match="bo3").outcome(kind, 0, played=played) == MatchOutcome(*expected)


@pytest.mark.parametrize(
    ("game", "expected"), [("W", ("WW", (6, 0))), ("D", ("DD", (2, 2))), ("t", ("tt", (0, 6)))]
)
def test_two_for_one_counts_its_game_twice(game: str, expected: tuple[str, object]) -> None:
    for book in (N13, N10):
        found = rules_of(book).outcome(ResultKind.TWO_FOR_ONE, 0, game=game)
        assert found == MatchOutcome(*expected)


REFUSED = [
    (B, ResultKind.INTENTIONAL_DRAW, "FR-4.4"),
    (B, ResultKind.TWO_FOR_ONE, "FR-4.3"),
    (SW, ResultKind.INTENTIONAL_DRAW, "Concession Procedure"),
    (SW, ResultKind.TWO_FOR_ONE, "Concession Procedure"),
    (SW, ResultKind.ON_TIME, "Time Limit and Procedure"),
    (SW, ResultKind.MATCH_CONCEDED, "Concession Procedure"),
    (FFG, ResultKind.TWO_FOR_ONE, "Intentional Round Split"),
    (FFG, ResultKind.BOTH_LOSE, "End of Game"),
    (FFG, ResultKind.PENALTY_LOSS, "Unsporting Conduct"),
    (N13, ResultKind.BOTH_WIN, "Event Structure And Procedure"),
    (N10, ResultKind.BOTH_WIN, "Event Structure And Procedure"),
]


@pytest.mark.parametrize(("book", "kind", "section"), REFUSED)
def test_what_a_document_does_not_have_is_refused_with_its_section(
    book: str, kind: ResultKind, section: str
) -> None:
    found = rules_of(book).outcome(kind, 0, game="W")
    assert isinstance(found, Refusal)
    assert found.rule == section
    assert found.text.endswith(".")


def test_too_late() -> None:
    """A two-for-one is agreed before game 1; in Star Wars only game 1 can be conceded."""
    late = rules_of(N13).outcome(ResultKind.TWO_FOR_ONE, 0, played="W", game="W")
    assert isinstance(late, Refusal)
    assert "before game 1" in late.text
    conceded = rules_of(SW).outcome(ResultKind.GAME_CONCEDED, 0, played="W")
    assert isinstance(conceded, Refusal)
    assert conceded.rule == "Concession Procedure"


def test_every_document_answers_for_every_kind() -> None:
    for book in (N13, N10, FFG, SW, B):
        assert set(rules_of(book).rulebook.kinds) == set(ResultKind)


def test_reported_results_are_settled() -> None:
    nisei, star_wars, bushiroad = rules_of(N13), rules_of(SW), rules_of(B)
    assert nisei.score(Result("WL")) == (3, 3)
    assert nisei.score(Result(kind=ResultKind.NO_SHOW, seat=1)) == (6, 0)
    removed = Result("LW", kind=ResultKind.REMOVED, seat=1)  # AMB-29: two wins all the same
    assert nisei.settle(removed) == MatchOutcome("WW", (6, 0))
    agreed = Result("WL", kind=ResultKind.INTENTIONAL_DRAW)
    assert getattr(nisei.score(agreed), "code", None) == "witness"
    witnessed = Result(kind=ResultKind.INTENTIONAL_DRAW, witness="Judge Jo")
    assert nisei.settle(witnessed) == MatchOutcome("WL", (3, 3))
    two_for_one = Result("D", kind=ResultKind.TWO_FOR_ONE, witness="Judge Jo")
    assert nisei.settle(two_for_one) == MatchOutcome("DD", (2, 2))
    wrong = Result("WL", kind=ResultKind.TWO_FOR_ONE, witness="Judge Jo")
    assert getattr(nisei.score(wrong), "code", None) == "kind_letters"
    assert star_wars.score(Result("LW", how=("concession", "points"))) == (3, 3)
    conceded = star_wars.score(Result("WL", how=("points", "concession")))
    assert getattr(conceded, "rule", None) == "Concession Procedure"
    assert getattr(bushiroad.score(Result("W", sides="C")), "code", None) == "no_sides"
    open_match = star_wars.score(Result(kind=ResultKind.GAME_CONCEDED))
    assert getattr(open_match, "code", None) == "not_over"


@pytest.mark.parametrize(
    ("games", "sides", "code"),
    [
        ("WL", "CR", None),
        ("WL", "CC", "sides_count"),
        ("WW", "CC", None),
        ("WW", "R", None),
        ("WL", "C", "sides_count"),
        ("WL", "CX", "side"),
        ("", "RC", None),
    ],
)
def test_sides(games: str, sides: str, code: str | None) -> None:
    """One game as each side; only a two-for-one is a single game written twice."""
    found = rules_of(N13).sides_problem(games, sides)
    assert (found.code if found else None) == code
