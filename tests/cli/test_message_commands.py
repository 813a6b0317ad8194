"""Writing to players and reminding tables from a terminal, and what the server is told at start."""

import pytest
from terminal import Terminal

SECRET = "Your deck box is here"


@pytest.fixture
def cup(toptable: Terminal) -> Terminal:
    toptable.ok("event", "new", "Cup", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    toptable.ok("people", "enter", "Cup", "Ann", "Bo")
    return toptable


def test_a_message_to_everybody_is_shown_and_taken_down(cup: Terminal) -> None:
    assert "Lunch until 13:30" in cup.ok("event", "message", "Cup", "Lunch until 13:30")
    assert "Lunch until 13:30" in cup.ok("log", "Cup")
    assert "taken down" in cup.ok("event", "message", "Cup")
    assert "No message is shown" in cup.refused("event", "message", "Cup")


def test_a_message_to_one_player_stays_out_of_the_log(cup: Terminal) -> None:
    assert "confidential" in cup.ok("people", "message", "Cup", "Ann", SECRET)
    assert SECRET not in cup.ok("log", "Cup")
    assert "at most 280" in cup.refused("people", "message", "Cup", "Ann", "x" * 281)
    assert "come to the desk" in cup.ok("people", "message", "Cup", "Ann")
    assert "already" in cup.refused("people", "message", "Cup", "Ann")
    for _ in range(2):
        assert "Ann has read a message" in cup.ok("people", "told", "Cup", "Ann")
    assert "no message to read" in cup.refused("people", "told", "Cup", "Ann")


def test_tables_are_reminded_once_a_minute(cup: Terminal) -> None:
    assert "No round is on" in cup.refused("round", "remind", "Cup")
    cup.ok("round", "next", "Cup")
    cup.ok("round", "publish", "Cup")
    assert "Table 1 was reminded" in cup.ok("round", "remind", "Cup")
    assert "less than a minute" in cup.refused("round", "remind", "Cup")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--ntfy", "ntfy.sh"), "no address of an ntfy server"),
        (("--push", "somebody"), "no mail address"),
    ],
)
def test_the_server_refuses_what_it_cannot_send_to(
    toptable: Terminal, words: tuple[str, str], said: str
) -> None:
    assert said in toptable.refused("serve", "--no-demo", *words)
