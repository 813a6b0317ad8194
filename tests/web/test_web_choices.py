"""The results on the buttons are results of the rulebook, and all plain ones are there."""

import pytest

from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.rulebook import Rules
from toptable.rulebooks import all_rulebooks, get
from toptable.web.pages.results import result_choices


def rules(book: str, **settings: str) -> Rules:
    found = get(book)
    assert not isinstance(found, Refusal)
    return found.under(settings)


@pytest.mark.parametrize(
    ("book", "settings", "expected"),
    [
        ("nisei-1.3", {}, {"WW": "2–0", "WL": "1–1", "LW": "1–1", "LL": "0–2"}),
        ("nisei-1.3", {"sides": "single"}, {"W": "1–0", "D": "0–0", "L": "0–1"}),
        ("bushiroad-1.2.11", {}, {"W": "1–0", "D": "0–0", "L": "0–1"}),
        (
            "bushiroad-1.2.11",
            {"match": "bo3"},
            {"WW": "2–0", "WLW": "2–1", "LWW": "2–1", "WLL": "1–2", "LWL": "1–2", "LL": "0–2"},
        ),
    ],
)
def test_plain_results(book: str, settings: dict[str, str], expected: dict[str, str]) -> None:
    found = result_choices.quick(rules(book, **settings).scoring)
    assert {one.letters: one.score for one in found} == expected


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_every_button_is_a_result_of_the_rulebook(book: str) -> None:
    scoring = rules(book).scoring
    for one in result_choices.quick(scoring):
        assert not isinstance(scoring.score(one.letters), Refusal)
    assert (
        "".join(one.letter for one in result_choices.letters(scoring, Role.JUDGE))
        == scoring.letters
    )


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_special_results_are_those_that_the_document_has(book: str) -> None:
    """What a ruling writes down, has no opponent or was not announced, is not picked. B-129."""
    never = {
        ResultKind.BYE,
        ResultKind.LOSS_WITHOUT_OPPONENT,
        ResultKind.PENALTY_LOSS,
        ResultKind.REMOVED,
    }
    has = {kind for kind, rule in rules(book).rulebook.kinds.items() if not rule.refused}
    if rules(book).endings.undecided:
        never.add(ResultKind.ON_TIME)
    judge = {one.kind for one in result_choices.special(rules(book), Role.JUDGE)}
    assert judge == has - never
    scorekeeper = {one.kind for one in result_choices.special(rules(book), Role.SCOREKEEPER)}
    assert scorekeeper == judge - {ResultKind.BOTH_WIN}


@pytest.mark.parametrize(
    ("letters", "score"), [("WL", "1–1"), ("Tt", "1–1"), ("DD", "0–0"), ("WD", "1–0"), ("X", "0–0")]
)
def test_scores_count_won_games(letters: str, score: str) -> None:
    assert tally(letters) == score
