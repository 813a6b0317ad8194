"""``toptable rulebooks`` and its two subcommands, as a person and as a program call them."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from toptable.cli import rulebooks as command
from toptable.rulebooks import all_rulebooks, catalogue
from toptable.rulebooks.coverage import coverage

APP = typer.Typer()
command.register(APP)
IDS = [book.id for book in all_rulebooks()]


def run(*words: str) -> Result:
    return CliRunner().invoke(APP, ["rulebooks", *words], env={"COLUMNS": "160"})


def data(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def announced(*words: str) -> dict[str, Any]:
    return {line["id"]: line for line in data("show", *words)["announcements"]}


def test_the_list_names_id_title_version_and_date() -> None:
    result = run()
    assert result.exit_code == 0
    for book in all_rulebooks():
        row = next(line for line in result.output.splitlines() if book.id in line)
        assert book.title in row
        assert book.date in row
    listed = data()["rulebooks"]
    assert [one["id"] for one in listed] == IDS
    bushiroad = next(one for one in listed if one["id"] == "bushiroad-1.2.11")
    assert bushiroad["date"] == "2026-01-30"
    assert len(bushiroad["games"]) == 6


@pytest.mark.parametrize("id_", IDS)
def test_every_rulebook_can_be_shown(id_: str) -> None:
    result = run("show", id_, "--players", "24")
    assert result.exit_code == 0
    for heading in ("Announce: ", "Proposed for 24", "Rounds and cut", "Defaults", "Settings"):
        assert heading in result.output


@pytest.mark.parametrize("id_", IDS)
def test_everything_shown_has_a_source(id_: str) -> None:
    sheet = data("show", id_, "--players", "24")
    for line in sheet["announcements"]:
        assert line["source"]
        assert line["rules"]
    for one in sheet["defaults"]:
        assert one["source"] or one["rules"]
    for setting in sheet["settings"]:
        cited = [rule for rule in setting["rules"] if rule in catalogue.readings()]
        assert [reading["id"] for reading in setting["readings"]] == cited


def test_players_and_tier_choose_the_line_of_the_table() -> None:
    """Worked example 16 through the command."""
    for tier, rounds, cut in (("casual", 3, 0), ("competitive", 4, 0)):
        proposal = data("show", "nisei-1.3", "--players", "10", "--tier", tier)["proposal"]
        assert (proposal["rounds"], proposal["cut"]) == (rounds, cut)
    said = announced("nisei-1.0", "--players", "10", "--tier", "competitive")["structure"]["text"]
    assert said.endswith("4 Swiss rounds, two games each. The top 4 advance to double elimination.")


def test_the_event_type_proposes_the_tier() -> None:
    sheet = data("show", "ffg-starwars-2.2", "--type", "regional_championship")
    assert sheet["level"]["level"] == "premier"
    sheet = data("show", "nisei-1.3", "--type", "regional_championship", "--players", "30")
    assert sheet["level"]["level"] == "competitive"
    assert sheet["proposal"]["cut"] == 8


def test_a_shop_event_above_level_1_is_warned_about() -> None:
    result = run("show", "bushiroad-1.2.11", "--type", "shop", "--level", "2")
    assert result.exit_code == 0
    assert "recommends level 1 at most" in result.output


def test_the_category_brings_its_demands() -> None:
    official = data("show", "bushiroad-1.2.11", "--category", "official")["level"]["demands"]
    assert any("bind" in demand["text"] for demand in official)


def test_settings_show_in_what_is_announced() -> None:
    lines = announced(
        "bushiroad-1.2.11", "--set", "game=ws", "--set", "win=3", "--players", "40", "--cut", "8"
    )
    assert lines["round_length"]["text"].startswith("Swiss round: 35 minutes")
    assert lines["points"]["text"].startswith("3 points")
    assert lines["finalists"]["text"].startswith("The 8 best-ranked")
    plain = announced("nisei-1.3")["tiebreakers"]["text"]
    with_head_to_head = announced("nisei-1.3", "--set", "head_to_head=on")["tiebreakers"]["text"]
    assert "Head-to-head" not in plain
    assert with_head_to_head.startswith("In this order: Head-to-head,")


def test_online_and_teams() -> None:
    assert "online" in announced("nisei-1.3", "--online")
    assert "online" not in announced("nisei-1.3")
    assert "team_round_length" in announced("ffg-starwars-2.2", "--teams")
    for asked in (("--teams",), ("--set", "team=2v2")):
        shown = data("show", "ffg-starwars-2.2", *asked, "--players", "20")
        assert shown["proposal"]["cut"] == 0, "SW-37"


def test_a_cut_that_cannot_be_is_named() -> None:
    assert "needs 8 players" in run("show", "nisei-1.3", "--players", "5", "--cut", "8").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "nisei-9"), "nisei-1.3"),
        (("show", "nisei-1.3", "--tier", "mythic"), "casual, competitive"),
        (("show", "nisei-1.3", "--type", "carnival"), "store_championship"),
        (("show", "nisei-1.3", "--category", "official"), "knows no category"),
        (("show", "nisei-1.3", "--set", "win=3"), "has no setting win"),
        (("show", "nisei-1.3", "--set", "sides"), "KEY=VALUE"),
        (("coverage", "nisei-9"), "nisei-1.3"),
        (("coverage", "--markdown", "--json"), "leave the other options out"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output


def test_coverage_lists_every_rule_for_programs() -> None:
    listed = data("coverage")
    assert [one["id"] for one in listed["rules"]] == list(catalogue.rules())
    assert sum(listed["counts"].values()) == len(catalogue.rules())
    served = [one for one in listed["rules"] if one["tests"]]
    assert served
    assert all(one["modules"] and one["how"] for one in served)
    assert all(one["why"] for one in listed["rules"] if not one["tests"])


def test_coverage_by_document_and_status() -> None:
    rules = data("coverage", "ffg-netrunner-1.0", "--status", "served")["rules"]
    expected = [
        one.rule.id
        for one in coverage()
        if one.rule.document == "ffg-netrunner-1.0" and one.status == "served"
    ]
    assert [one["id"] for one in rules] == expected
    table = run("coverage", "ffg-netrunner-1.0", "--status", "served")
    assert table.exit_code == 0
    assert all(id_ in table.output for id_ in expected)


def test_the_page_comes_from_the_command() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "coverage.md"
    assert run("coverage", "--markdown").stdout == page.read_text("utf-8")
