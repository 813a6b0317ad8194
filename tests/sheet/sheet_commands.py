"""Run the commands on a results sheet as a user would, and look at what they print."""

import json
from pathlib import Path
from typing import Any

import typer
from click.testing import Result
from typer.testing import CliRunner

from toptable.cli import sheet as commands

app = typer.Typer()
commands.register(app)

HEADER = "round,table,player,opponent,games\n"


def run(command: str, text: str | bytes, book: str, *options: str, player: str = "") -> Result:
    data = text.encode() if isinstance(text, str) else text
    named = [player] if player else []
    arguments = [command, "-", *named, "--rulebook", book, *options]
    return CliRunner().invoke(app, arguments, input=data)


def answer(command: str, text: str, book: str, *options: str, player: str = "") -> Any:
    """The JSON that a command prints when it succeeds."""
    done = run(command, text, book, *options, "--json", player=player)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def refused(command: str, text: str | bytes, book: str, *options: str, status: int = 2) -> str:
    """The sentences of a command that ends with this status and prints nothing else."""
    done = run(command, text, book, *options, "--json")
    assert done.exit_code == status, done.output
    assert done.stdout == ""
    return done.stderr


def order(text: str, book: str, *options: str) -> list[str]:
    return [row["player"] for row in answer("standings", text, book, *options)["standings"]]


def matches(text: str, book: str, *options: str) -> list[set[str]]:
    return [set(one["players"]) for one in answer("pair", text, book, *options)["matches"]]


def byes(text: str, book: str, *options: str) -> list[str]:
    return [one["player"] for one in answer("pair", text, book, *options)["byes"]]


def save(folder: Path, text: str) -> str:
    path = folder / "sheet.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)
