"""The example bot of the documentation runs a short event on a real server, to the champion."""

import sys
from importlib import import_module
from pathlib import Path

import pytest
from api_tokens import token
from web_office import served

from toptable.client import Client
from toptable.desk.desk import Desk

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"


def test_the_bot_runs_an_event(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    bot = import_module("bot")
    monkeypatch.setattr(bot, "NAMES", bot.NAMES[:8])
    with served(desk) as address:
        monkeypatch.setattr(sys, "argv", ["bot.py", address, token(desk)])
        assert bot.main() == 0
        (row,) = desk.store.events()
        with Client(address) as guest:
            event = guest.event(row.id)
            assert event.read().closed
            places = event.places()
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "Ada has won the event.", "she entered first, and wins every game"
    assert sum("published" in line for line in said) == bot.ROUNDS
    assert places.rows[0].name == "Ada"
    assert places.total == len(places.rows) == len(bot.NAMES)


def test_the_bot_says_why_it_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr(sys, "argv", ["bot.py"])
    assert import_module("bot").main() == 2
    assert "ADDRESS TOKEN" in capsys.readouterr().err


def test_a_bot_without_a_right_token_says_so_in_a_sentence(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    with served(desk) as address:
        monkeypatch.setattr(sys, "argv", ["bot.py", address, "tt_wrong"])
        assert import_module("bot").main() == 1
    assert "This token is not known here." in capsys.readouterr().err
