"""``toptable penalty lookup``, as a person and as a program call it."""

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from books import BOOKS, conduct
from toptable.cli import rules_lookup as command

APP = typer.Typer()
command.register_lookup(APP)
APP.command("other")(lambda: None)


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(APP, ["lookup", *words], input=typed, env={"COLUMNS": "200"})


def data(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_list_names_every_infraction() -> None:
    for rulebook in BOOKS:
        result = run("--rulebook", rulebook)
        assert result.exit_code == 0
        keys = [one.key for one in conduct(rulebook).infractions]
        assert all(key in result.output for key in keys)
        assert [one["key"] for one in data("--rulebook", rulebook)["infractions"]] == keys


def test_answers_lead_to_a_ruling_with_its_section() -> None:
    result = run(
        "--rulebook", "nisei-1.3", "--tier", "competitive", "extra_draw", "--answers", "yes,yes"
    )
    assert result.exit_code == 0
    assert "Game loss; for the player at fault" in result.output
    assert "Section: Infractions: Drawing extra cards" in result.output


@pytest.mark.parametrize("rulebook", ["nisei-1.0", "nisei-1.3"])
def test_every_infraction_comes_with_a_tip_for_teaching(rulebook: str) -> None:
    """N13-93, N10-60."""
    assert all(one.tip for one in conduct(rulebook).infractions)
    result = run("--rulebook", rulebook, "--tier", "casual", "extra_draw", "--answers", "yes,no")
    assert "To teach: Suggest drawing one card at a time" in result.output
    assert "Tier casual: Teach rather than punish" in result.output


@pytest.mark.parametrize(("level", "word"), [("1", "lenient"), ("2", "always"), ("3", "Strict")])
def test_the_level_advises_beside_the_suggested_penalty(level: str, word: str) -> None:
    """B-007: lenient at level 1, always penalised at 2, strict at 3."""
    result = run("--rulebook", "bushiroad-1.2.11", "--level", level, "PG-3.9.1", "--answers", "no")
    assert result.exit_code == 0, result.output
    advice = next(one for one in result.output.splitlines() if f"Level {level}: " in one)
    assert word in advice
    assert "FR-3.1.3" in advice


def test_the_prompt_asks_again_after_a_wrong_answer() -> None:
    result = run("--rulebook", "nisei-1.3", "extra_draw", typed="perhaps\n2\n1\n")
    assert result.exit_code == 0
    assert "perhaps does not answer" in result.output
    assert "  1  no" in result.output
    assert "The player gives up one click" in result.output
    assert "No penalty" in result.output


def test_the_end_of_input_is_no_ruling() -> None:
    result = run("--rulebook", "nisei-1.3", "extra_draw", typed="")
    assert result.exit_code == 2
    assert "Stopped without a ruling." in result.output


def test_a_range_shows_its_ends_and_the_suggestion() -> None:
    result = run("--rulebook", "bushiroad-1.2.11", "--level", "3", "PG-3.1.1.1")
    assert "Loss of match (range: warning to loss of match)" in result.output
    assert "Section: PG-3.1.1.1" in result.output


def test_a_missing_page_is_said() -> None:
    result = run("--rulebook", "bushiroad-1.2.11", "PG-3.20", "--answers", "")
    assert result.exit_code == 0
    assert "missing from the text at hand" in result.output
    assert "The judge chooses the penalty" in result.output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rulebook", "chess"], "There is no rulebook chess"),
        (["--rulebook", "nisei-1.3", "--tier", "premier"], "There is no tier premier"),
        (["--rulebook", "bushiroad-1.2.11", "--level", "4"], "There is no level 4"),
        (["--rulebook", "nisei-1.3", "sneezing"], "The document has no infraction sneezing"),
        (["--rulebook", "nisei-1.3", "sneezing"], "Slow play; Tardiness"),
        (["--rulebook", "bushiroad-1.2.11", "illegal"], "any of these: Illegal"),
        (["--rulebook", "nisei-1.3", "cheating", "--answers", "maybe"], "maybe does not answer"),
        (["--rulebook", "nisei-1.3", "extra_draw", "--answers", "yes"], "More answers are needed"),
        (["--rulebook", "nisei-1.3", "slow_play", "--answers", "yes"], "leave out what follows"),
        (["--rulebook", "nisei-1.3", "--answers", "yes"], "Name the infraction"),
        (["--rulebook", "nisei-1.3", "cheating", "--cards"], "leave them out"),
        (["--rulebook", "nisei-1.3", "cheating", "--game", "netrunner"], "add --cards"),
        (["--rulebook", "nisei-1.3", "--cards", "--game", "go"], "There is no game go"),
        (["--rulebook", "nisei-1.3", "--cards", "--category", "official"], "leave it out"),
    ],
)
def test_wrong_input_ends_with_a_sentence(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


def test_a_program_gets_the_question_or_the_ruling() -> None:
    asked = data("--rulebook", "nisei-1.3", "extra_draw")
    assert asked["next"]["answers"] == ["no", "yes"]
    ruled = data("--rulebook", "nisei-1.3", "extra_draw", "--answers", "2,2")["ruling"]
    assert (ruled["penalty"], ruled["tier"]) == ("warning", "casual")
    assert ruled["measures"][0]["steps"]
    gap = data("--rulebook", "bushiroad-1.2.11", "PG-3.20")["ruling"]
    assert gap["penalty"] is None


def test_cards_are_shown_by_tier() -> None:
    casual = data("--rulebook", "nisei-1.3", "--tier", "casual", "--cards")["cards"]
    assert "dice_casual" in {card["id"] for card in casual}
    result = run("--rulebook", "nisei-1.3", "--cards")
    assert "Any dice may be used for anything." in result.output


def test_cards_are_shown_by_game_and_category() -> None:
    words = ("--rulebook", "bushiroad-1.2.11", "--cards", "--game", "hocg")
    shown = {card["id"] for card in data(*words, "--category", "official")["cards"]}
    assert {"sleeves_hocg", "mats_official"} <= shown
    assert not {"sleeves_sve", "mats_sanctioned"} & shown


def test_a_ruling_is_printed_with_its_examples() -> None:
    """PG-3.3.2: whoever chooses between the grades sees what the document puts there."""
    words = ("--rulebook", "bushiroad-1.2.11", "--level", "2", "PG-3.3.2")
    told = run(*words, "--answers", "")
    assert told.exit_code == 0
    assert "For example: Took one damage too many" in told.stdout
