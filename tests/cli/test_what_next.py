"""After a no, the command line says what to type."""

import re
from pathlib import Path

import pytest
from terminal import Terminal
from typer.main import get_command

from spoken import spoken
from toptable import words
from toptable.cli.main import app
from toptable.cli.terminal import _COMMANDS

SOURCE = Path(words.__file__).parents[1]


@pytest.mark.parametrize("code", _COMMANDS)
def test_every_hint_is_for_a_refusal_that_there_is(code: str) -> None:
    assert any(known.partition(":")[0] == code for known in words.english()) or any(
        f'Refusal("{code}"' in path.read_text("utf-8") for path in SOURCE.rglob("*.py")
    )


@pytest.mark.parametrize("typed", sorted(set(_COMMANDS.values())))
def test_every_hint_is_a_command_that_there_is(typed: str) -> None:
    for part in re.split(", (?:then|or) toptable ", typed):
        command = get_command(app)
        for word in part.partition(" EVENT")[0].split():
            command = command.commands[word]
        taken = {name for parameter in command.params for name in parameter.opts}
        assert {word for word in part.split() if word.startswith("--")} <= taken


def test_what_was_refused_is_done_as_the_refusal_says(toptable: Terminal) -> None:
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Cup", "Ann", "Anna", "Bo", "Cy")
    assert "Type: toptable event show EVENT" in toptable.refused("people", "drop", "Cup", "Zoe")
    several = toptable.refused("people", "drop", "Cup", "An")
    assert spoken("several_players", wanted="An", listed="Ann, Anna") in several
    unannounced = toptable.refused("round", "next", "Cup")
    assert "add --reason 'WHY'" in unannounced
    assert "toptable event plan EVENT, then toptable event status EVENT announced" in unannounced
    toptable.ok("event", "plan", "Cup")
    toptable.ok("event", "status", "Cup", "announced")
    assert "Type: toptable round next EVENT" in toptable.refused("round", "publish", "Cup")
    toptable.ok("round", "next", "Cup")
    draft = toptable.refused("result", "enter", "Cup", "1", "WW")
    assert "Round 1 is only a draft. Publish it first. Type: toptable round publish EVENT" in draft
    toptable.ok("round", "publish", "Cup")
    nowhere = toptable.refused("result", "enter", "Cup", "9", "WW")
    assert "There is no table 9 in round 1. Type: toptable round show EVENT" in nowhere
    assert "Type: toptable cut call EVENT" in toptable.refused(
        "cut", "answer-all", "Cup", "present"
    )
    assert "Type: toptable cut lock EVENT" in toptable.refused("bracket", "start", "Cup")


def test_a_file_that_cannot_be_written_is_called_by_its_name(
    toptable: Terminal, tmp_path: Path
) -> None:
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
    target = tmp_path / "nowhere" / "cup.json"
    told = toptable.refused("export", "Cup", str(target), status=4)
    assert f"The file {target} cannot be used" in told
    assert ".part" not in told
