"""A whole evening of a document that nobody has published, from the command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import Terminal

from sixth_document.book import LANTERN_0_9
from toptable.rulebooks import also

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
KINDS = ("penalties", "expulsions", "incidents", "deviations", "rulings", "staff", "event")


@pytest.fixture
def evening(toptable: Terminal) -> Iterator[Terminal]:
    """An evening with eight duelists; whoever sits first wins every bout of three rounds."""
    with also(LANTERN_0_9):
        toptable.ok("event", "new", "Evening", "--rulebook", "lantern-0.9", "--set", "lanterns=5")
        toptable.ok("people", "enter", "evening", *NAMES)
        toptable.ok("event", "plan", "evening", "--rounds", "2", "--cut", "4")
        for _ in range(2):
            toptable.ok("round", "next", "evening")
            toptable.ok("round", "publish", "evening")
            for match in shown(toptable)["rounds"][-1]["matches"]:
                toptable.ok("result", "enter", "evening", str(match["table"]), "W")
        yield toptable


def shown(toptable: Terminal) -> dict:
    return toptable.whole("evening")


def to_the_end(evening: Terminal) -> None:
    evening.ok("cut", "lock", "evening", "--top", "4", "--yes")
    assert "Single elimination" in evening.ok("bracket", "start", "evening")
    places = evening.ranking("evening")["places"]
    best = [row["name"] for row in places]
    for game, winner in (("1", best[0]), ("2", best[1]), ("3", best[0])):
        choice = ("--choice", "S") if game != "3" else ()
        assert "sun" in evening.ok("bracket", "sides", "evening", game, *choice).lower()
        evening.ok("bracket", "result", "evening", game, "--winner", winner)


def test_two_rounds_give_five_lanterns_a_win(evening: Terminal) -> None:
    points = sorted(row["points"] for row in shown(evening)["standings"])
    assert sum(points) == 2 * 4 * 5
    assert set(points) == {0, 5, 10}


def test_its_own_penalties_are_ruled_in_its_own_words(evening: Terminal) -> None:
    assert "Blowing out a lantern" in evening.ok("penalty", "lookup", "--rulebook", "lantern-0.9")
    told = evening.ok(
        "penalty",
        "lookup",
        "--rulebook",
        "lantern-0.9",
        "--tier",
        "dim",
        "blown_out",
        "--answers",
        "yes",
    )
    assert "Dimming" in told
    given = ("--for", "blown_out", "--penalty", "warning", "--reason", "By accident")
    evening.ok("penalty", "give", "evening", "Ann", *given)
    assert "Blowing out a lantern" in evening.ok("penalty", "list", "evening")


def test_from_the_cut_to_the_close_and_the_file_is_sound(evening: Terminal, tmp_path: Path) -> None:
    to_the_end(evening)
    assert "Winner" in evening.ok("report", "event", "evening")
    evening.ok("event", "close", "evening")
    path = tmp_path / "evening.json"
    evening.ok("export", "evening", str(path))
    assert "Sound" in evening.ok("verify", str(path))


@pytest.mark.parametrize("kind", KINDS)
def test_every_report(evening: Terminal, kind: str) -> None:
    assert evening.ok("report", kind, "evening").strip()


def test_the_bell_is_its_own(evening: Terminal) -> None:
    evening.ok("round", "next", "evening", "--reason", "One more")
    evening.ok("round", "publish", "evening")
    told = evening.ok("result", "time-up", "evening", "1", "--answers", "level")
    assert "As many lanterns each." in told


def test_the_bell_in_the_bracket_asks_for_the_next_lantern(evening: Terminal) -> None:
    """LD-05: nobody wins by more lanterns there, as in the rounds."""
    evening.ok("cut", "lock", "evening", "--top", "4", "--yes")
    evening.ok("bracket", "start", "evening")
    evening.ok("bracket", "sides", "evening", "1", "--choice", "S")
    bell = ("bracket", "result", "evening", "1", "--ending", "time", "--answers")
    evening.refused(*bell, "level")
    assert "lit the next lantern" in evening.ok(*bell, "second")


def test_its_own_way_to_choose_finalists(evening: Terminal, tmp_path: Path) -> None:
    """One duelist is unbeaten after three rounds; of three with one loss, one has their flame."""
    evening.ok("round", "next", "evening", "--reason", "One more")
    evening.ok("round", "publish", "evening")
    for match in shown(evening)["rounds"][-1]["matches"]:
        evening.ok("result", "enter", "evening", str(match["table"]), "W")
    places = evening.ranking("evening")["places"]
    ranked = [row["name"] for row in places]
    flames = dict.fromkeys(ranked, "green") | {ranked[0]: "red", ranked[1]: "red"}
    decks = tmp_path / "flames.csv"
    rows = [f"{name},{flame}" for name, flame in flames.items()]
    decks.write_text("\n".join(["player,values", *rows]))
    words = ("cut", "finalists", "evening", "--seats", "3", "--decks", str(decks), "--reason", "x")
    assert "There are: ranking, flame." in evening.refused(*words, "--by", "nation")
    told = evening.ok(*words, "--by", "flame")
    assert "one loss and no flames of the unbeaten" in told
    assert ranked[1] not in told
    assert all(name in told for name in (ranked[0], ranked[2], ranked[3]))
