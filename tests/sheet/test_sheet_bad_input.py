"""Bad sheets and options are refused with what is wrong, where, and nothing else happens."""

import pytest
from sheet_commands import HEADER, answer, app, refused, run
from typer.testing import CliRunner

GOOD = HEADER + "1,1,Ann,Bo,WL\n1,2,Cy,Dana,WW\n"
BAD = {
    "empty name": ("1,3,,Bo,WL", "name", 4),
    "long name": (f"1,3,{'x' * 201},Eve,WL", "200", 4),
    "control character": ("1,3,Ev\x07e,Flo,WL", "control", 4),
    "tab in a name": ("1,3,Ev\te,Flo,WL", "control", 4),
    "line separator in a name": ('1,3,"Ev\x85e",Flo,WL', "control", 4),
    "twice in a round": ("1,3,Ann,Eve,WL", "Ann", 4),
    "twice in a round with a bye": ("1,,Dana,,bye", "Dana", 4),
    "against themself": ("1,3,Eve,Eve,WL", "themself", 4),
    "table twice": ("1,2,Eve,Flo,WL", "Table 2", 4),
    "table twice with a zero": ("1,02,Eve,Flo,WL", "already", 4),
    "gap in the rounds": ("3,1,Ann,Cy,WL", "round 2", 4),
    "too many games": ("1,3,Eve,Flo,WLW", "2 letters", 4),
    "too few games": ("1,3,Eve,Flo,W", "2 letters", 4),
    "unknown letter": ("1,3,Eve,Flo,WQ", "“WQ”", 4),
    "letter of another rulebook": ("1,3,Eve,Flo,VV", "“VV”", 4),
    "small letters": ("1,3,Eve,Flo,wl", "“wl”", 4),
    "result for a bye": ("1,3,Eve,,WW", "opponent", 4),
    "bye with an opponent": ("1,3,Eve,Flo,bye", "opponent", 4),
    "neither opponent nor result": ("1,3,Eve,,", "opponent", 4),
    "negative round": ("-1,3,Eve,Flo,WL", "round", 4),
    "round in words": ("one,3,Eve,Flo,WL", "round", 4),
    "no round": (",3,Eve,Flo,WL", "round", 4),
    "match in round 0": ("0,3,Eve,Flo,WL", "Round 0", 4),
    "drop in round 0": ("0,,Ann,,drop", "Round 0", 4),
    "too many cells": ("1,3,Doe, Jane,Flo,WL", "quotation marks", 4),
    "open quotation mark": ('1,3,"Eve,Flo,WL', "quotation mark", 4),
    "entered twice": ("0,,Eve,,enter\n0,,Eve,,enter", "line 4", 5),
    "playing after leaving": ("1,,Ann,,drop\n2,1,Ann,Cy,WL", "rejoin", 5),
    "bye after leaving": ("1,,Ann,,drop\n2,,Ann,,bye", "rejoin", 5),
    "leaving twice": ("1,,Ann,,drop\n2,,Ann,,drop", "left already", 5),
    "rejoining without leaving": ("2,,Ann,,rejoin", "cannot rejoin", 4),
    "playing before entering": ("2,,Ann,,enter", "enter", 2),
}


@pytest.mark.parametrize(("row", "words", "line"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("command", ["standings", "pair"])
def test_refused_with_the_line(command: str, row: str, words: str, line: int) -> None:
    sentence = refused(command, GOOD + row + "\n", "nisei-1.3")
    assert f"Line {line}:" in sentence
    assert words in sentence
    assert "Traceback" not in sentence


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "header"),
        ("\n# nothing\n", "header"),
        (HEADER, "no players"),
        ("round,player,opponent\n", "games"),
        ("1,1,Ann,Bo,WL\n", "round"),
        ("round,table,player,opponent,games,games\n1,1,A,B,WL,WL\n", "twice"),
        (b"round,table,player,opponent,games\n1,1,Ann,B\xff,WL\n", "UTF-8"),
        (b"\xff\xfer\x00o\x00", "UTF-8"),
        ("round,table,player,opponent,games,group\n1,1,A,B,WL,x\n2,1,A,C,WL,y\n", "group"),
        ("round,table,player,opponent,games,sides\n1,1,A,B,WL,CX\n", "sides"),
        ("round,table,player,opponent,games,points\n1,1,A,B,,lots\n", "5-0"),
        ("round,table,player,opponent,games,points\n1,,A,,bye,6-0\n", "no points"),
    ],
)
def test_refused_as_a_whole(text: str | bytes, words: str) -> None:
    assert words in refused("standings", text, "nisei-1.3")


def test_every_wrong_line_is_named_at_once() -> None:
    sentence = refused("standings", GOOD + "1,3,Eve,Flo,QQ\n1,4,Gil,,WW\n", "nisei-1.3")
    assert "Line 4:" in sentence
    assert "Line 5:" in sentence


@pytest.mark.parametrize(
    ("book", "row", "fine"),
    [
        ("nisei-1.3", "WX", True),
        ("nisei-1.0", "Tt", True),
        ("nisei-1.3", "VW", False),
        ("ffg-netrunner-1.0", "Tt", True),
        ("ffg-netrunner-1.0", "WX", False),
        ("ffg-starwars-2.2", "XD", True),
        ("ffg-starwars-2.2", "TW", False),
        ("bushiroad-1.2.11", "T", True),
        ("bushiroad-1.2.11", "V", True),
        ("bushiroad-1.2.11", "X", True),
        ("bushiroad-1.2.11", "WW", False),
    ],
)
def test_letters_by_rulebook(book: str, row: str, fine: bool) -> None:
    done = run("standings", HEADER + f"1,1,Ann,Bo,{row}\n", book, "--json")
    assert done.exit_code == (0 if fine else 2)
    assert fine or "Line 2:" in done.stderr


@pytest.mark.parametrize(
    ("games", "fine"),
    [("W", True), ("WW", True), ("WLW", True), ("WLD", True), ("DDD", True), ("X", True),
     ("WWL", False), ("WX", False), ("WLWL", False), ("LLD", False)],
)  # fmt: skip
def test_best_of_three(games: str, fine: bool) -> None:
    text = HEADER + f"1,1,Ann,Bo,{games}\n"
    done = run("standings", text, "bushiroad-1.2.11", "--set", "match=bo3", "--json")
    assert done.exit_code == (0 if fine else 2)


# The binding table of the results sheet: which rulebook has which key.
KEYS = {
    "sos_outer": ("opponents", {"nisei-1.3"}),
    "head_to_head": (
        "on",
        {"nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2"},
    ),
    "sides": ("double", {"nisei-1.3", "nisei-1.0"}),
    "rematches": (
        "allow",
        {"nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"},
    ),
    "double_float": (
        "avoid",
        {"nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "bushiroad-1.2.11"},
    ),
    "tier": ("competitive", {"nisei-1.3", "nisei-1.0"}),
    "level": ("3", {"bushiroad-1.2.11"}),
    "profile": ("default_jp", {"bushiroad-1.2.11"}),
    "win": ("3", {"bushiroad-1.2.11"}),
    "match": ("bo1", {"bushiroad-1.2.11"}),
    "bye_scope": ("both", {"bushiroad-1.2.11"}),
    "oomw": ("pooled", {"bushiroad-1.2.11"}),
    "structure": ("double_elimination", {"bushiroad-1.2.11"}),
}
BOOKS = {"nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("book", sorted(BOOKS))
def test_which_rulebook_has_which_setting(book: str, key: str) -> None:
    value, owners = KEYS[key]
    sheet = HEADER + "0,,Ann,,enter\n"
    assert run("standings", sheet, book, "--set", f"{key}={value}").exit_code == (
        0 if book in owners else 2
    )
    assert run("standings", sheet, book, "--set", f"{key}=sideways").exit_code == 2


@pytest.mark.parametrize(
    ("book", "method", "fine"),
    [
        *((book, method, True) for book in sorted(BOOKS) for method in ("standard", "halves")),
        *((book, "amalfi", book.startswith("nisei")) for book in sorted(BOOKS)),
    ],
)
def test_pairing_methods_by_rulebook(book: str, method: str, fine: bool) -> None:
    sheet = HEADER + "0,,Ann,,enter\n0,,Bo,,enter\n"
    done = run("pair", sheet, book, "--set", f"pairing={method}", "--rounds", "1")
    assert done.exit_code == (0 if fine else 2)


def test_a_wrong_setting_lists_those_there_are() -> None:
    sentence = refused("standings", GOOD, "nisei-1.3", "--set", "colour=red")
    assert all(key in sentence for key in ("sos_outer", "rounds|opponents", "head_to_head"))
    sentence = refused("standings", GOOD, "nisei-1.3", "--set", "sos_outer=maybe")
    assert "rounds, opponents" in sentence
    assert "KEY=VALUE" in refused("standings", GOOD, "nisei-1.3", "--set", "sos_outer")
    sentence = refused(
        "standings", GOOD, "nisei-1.3", "--set", "sos_outer=rounds", "--set", "sos_outer=opponents"
    )
    assert "twice" in sentence
    sentence = refused(
        "pair", GOOD, "nisei-1.3", "--set", "pairing=amalfi", "--set", "double_float=avoid"
    )
    assert "only with Pairing: within point groups" in sentence


def test_an_unknown_rulebook_lists_those_there_are() -> None:
    sentence = refused("standings", GOOD, "magic")
    assert all(book in sentence for book in BOOKS)


def test_a_missing_option_is_exit_2_too() -> None:
    assert CliRunner().invoke(app, ["standings", "-"], input=GOOD).exit_code == 2
    assert run("standings", GOOD, "nisei-1.3", "--seed", "x").exit_code == 2


def test_accepted_after_all() -> None:
    """Things that look odd and are fine: long names, losses before a rejoin, unreported rounds."""
    text = GOOD + f"0,,{'x' * 200},,enter\n"
    assert len(answer("standings", text, "nisei-1.3")["standings"]) == 5
    late = GOOD + "2,,Late,,enter\n1,,Late,,loss\n"
    assert answer("standings", late, "nisei-1.3")["after_round"] == 1
    capital = HEADER + "1,,Ann,,Bye\n"
    assert answer("standings", capital, "nisei-1.3")["after_round"] == 1
