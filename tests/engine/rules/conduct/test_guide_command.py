"""``toptable guide``: repairs and questions at the table, from the command line."""

import json

import pytest
from typer.testing import CliRunner

from toptable.cli.main import app
from toptable.rulebooks.conduct import FOLDERS, conduct


def run(*words: str, typed: str = "", status: int = 0) -> str:
    result = CliRunner().invoke(app, words, input=typed)
    assert result.exit_code == status, result.output
    return " ".join(result.output.split())


@pytest.mark.parametrize("book", sorted(FOLDERS))
def test_the_list_has_every_helper_with_its_questions_and_what_always_holds(book):
    told = run("guide", "--rulebook", book)
    for helper in conduct(book).helpers:
        assert helper.key in told
        for question in helper.questions:
            assert " ".join(question.ask.split()) in told
    for text in conduct(book).general:
        assert " ".join(text.split()) in told


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ("yes", "The action stands"),
        ("no,yes", "The action stands"),
        ("no,no,yes", "The action stands"),
        ("no,no,no", "The action is taken back"),
    ],
)
def test_taking_back_needs_three_times_no(answers, outcome):
    """N13-97: nothing done since, nothing irreversible, nothing hidden came out."""
    told = run("guide", "--rulebook", "nisei-1.3", "take_back", "--answers", answers)
    assert outcome in told
    assert "N13-97" in told


def test_the_questions_are_asked_at_the_prompt():
    told = run("guide", "--rulebook", "nisei-1.0", "take", typed="no\nperhaps\nyes\n")
    assert "perhaps does not answer" in told
    assert "The action stands" in told


def test_a_shortcut_shows_nobody_more_than_the_proper_steps():
    """B-184, PG-5.1: same result, nothing learned, understood or agreed to."""
    shortcut = ("guide", "--rulebook", "bushiroad-1.2.11", "shortcut", "--answers")
    assert "The shortcut is fine" in run(*shortcut, "no,yes,no,yes")
    for answers in ("yes", "no,no", "no,yes,yes", "no,yes,no,no"):
        assert "Proper steps" in run(*shortcut, answers)


def test_a_helper_may_end_in_an_infraction():
    told = run("guide", "--rulebook", "ffg-starwars-2.2", "rewind", "--answers", "yes,yes")
    assert "Compromised game state" in told
    assert "Suggested ruling" in told


def test_for_a_program():
    data = json.loads(
        CliRunner().invoke(app, ["guide", "--rulebook", "nisei-1.3", "--json"]).output
    )
    assert {one["key"] for one in data["helpers"]} == {
        *("rewind_or_repair", "shuffle_unknown", "take_back")
    }


def test_what_is_refused():
    assert "one of the two" in run("guide", status=2)
    assert "has no helper dance" in run("guide", "--rulebook", "nisei-1.3", "dance", status=2)
    more = run("guide", "--rulebook", "nisei-1.3", "take_back", "--answers", "no", status=2)
    assert "More answers are needed" in more


def test_the_examples_of_an_infraction_are_shown():
    told = run("penalty", "lookup", "--rulebook", "ffg-starwars-2.2", "cheating", typed="1\n")
    assert "For example: Sleight of hand" in told
