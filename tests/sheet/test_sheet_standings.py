"""``toptable standings`` and ``toptable explain`` on a results sheet."""

import random
from pathlib import Path

import pytest
from sheet_commands import HEADER, answer, app, order, refused, run, save
from typer.testing import CliRunner

EXAMPLE = """\
round,table,player,opponent,games
0,,Dana,,enter
1,1,Ann,Bo,WL
1,2,Cy,Dana,WW
1,,Eve,,bye
2,1,Cy,Eve,LD
2,2,Ann,Dana,WT
2,,Bo,,bye
2,,Eve,,drop
"""
EVENT_A = """\
round,table,player,opponent,games
1,1,A,B,WD
1,2,C,D,WL
1,3,E,F,WW
1,,G,,bye
2,1,E,G,WL
2,2,A,C,WW
2,3,D,B,WW
2,,F,,bye
2,,B,,drop
3,1,A,D,LL
3,2,C,E,WD
3,3,G,F,WL
4,1,G,D,WD
4,2,A,E,WW
4,3,F,C,WL
"""
EVENT_B = """\
round,table,player,opponent,games
1,1,P1,P2,WW
1,2,P3,P4,WL
1,3,P5,P6,WD
1,4,P8,P7,WW
2,1,P1,P8,WL
2,2,P5,P3,WW
2,3,P4,P6,WD
2,,P2,,bye
1,,P7,,drop
2,,P7,,loss
3,,P7,,rejoin
3,1,P5,P1,WL
3,2,P8,P4,WW
3,3,P2,P3,WW
3,4,P7,P6,WW
3,,P3,,drop
"""


@pytest.mark.parametrize(
    ("book", "options", "expected"),
    [
        ("nisei-1.0", [], "GDAFECB"),
        ("nisei-1.0", ["--set", "head_to_head=on"], "GDAFCEB"),
        ("nisei-1.3", [], "DAGFCEB"),
        ("nisei-1.3", ["--set", "sos_outer=opponents"], "GDAFECB"),
        ("ffg-netrunner-1.0", [], "GDAFCEB"),
        ("ffg-starwars-2.2", [], "DGAFCEB"),
    ],
)
def test_worked_example_3_from_a_sheet(book: str, options: list[str], expected: str) -> None:
    assert "".join(order(EVENT_A, book, *options)) == expected


def test_the_shape_of_the_answer() -> None:
    data = answer("standings", EVENT_A, "ffg-netrunner-1.0")
    assert list(data) == ["rulebook", "after_round", "standings"]
    assert (data["rulebook"], data["after_round"]) == ("ffg-netrunner-1.0", 4)
    assert data["standings"][0] == {
        "rank": 1,
        "player": "G",
        "points": 11,
        "tiebreakers": {"head_to_head": "0", "sos": "13/6", "xsos": "19/9"},
        "tied": False,
    }
    assert [row["rank"] for row in data["standings"]] == [1, 2, 3, 4, 5, 6, 7]
    off = answer("standings", EVENT_A, "ffg-netrunner-1.0", "--set", "head_to_head=off")
    assert set(off["standings"][0]["tiebreakers"]) == {"sos", "xsos"}
    star_wars = answer("standings", EVENT_A, "ffg-starwars-2.2")["standings"][0]
    assert star_wars["tiebreakers"] == {"head_to_head": "0", "sos": "43", "xsos": "161"}


def test_worked_example_7_return_and_disqualification_from_a_sheet() -> None:
    rows = answer("standings", EVENT_B, "nisei-1.3")["standings"]
    assert [(row["player"], row["points"]) for row in rows] == [
        ("P8", 15), ("P5", 13), ("P1", 12), ("P2", 12), ("P4", 7), ("P7", 6), ("P3", 3), ("P6", 2),
    ]  # fmt: skip
    assert {row["player"]: row["tiebreakers"]["sos"] for row in rows}["P7"] == "17/9"


def test_the_example_of_the_format() -> None:
    data = answer("standings", EXAMPLE, "nisei-1.3")
    assert data["after_round"] == 2
    points = {row["player"]: row["points"] for row in data["standings"]}
    assert points == {"Ann": 9, "Bo": 9, "Cy": 7, "Dana": 0, "Eve": 10}


def test_rows_and_columns_in_any_order_with_extras_blanks_and_comments() -> None:
    header, *rows = EVENT_A.splitlines()
    expected = answer("standings", EVENT_A, "nisei-1.3", "--seed", "5")
    for seed in range(5):
        shuffled = rows.copy()
        random.Random(seed).shuffle(shuffled)
        names = header.split(",")
        columns = random.Random(seed).sample(range(5), 5)
        lines = ["# typed by hand", ",".join([*(names[at] for at in columns), "note"]), ""]
        for row in shuffled:
            cells = row.split(",")
            lines += [",".join([*(cells[at] for at in columns), "whatever"]), "  # and this", ","]
        text = "\r\n".join(lines)
        assert answer("standings", text, "nisei-1.3", "--seed", "5") == expected


def test_byte_order_mark_and_pasted_tabs() -> None:
    expected = order(EVENT_A, "nisei-1.3")
    assert run("standings", "\ufeff" + EVENT_A, "nisei-1.3").exit_code == 0
    assert order(EVENT_A.replace(",", "\t"), "nisei-1.3") == expected
    assert order(EVENT_A.replace(",", ";"), "nisei-1.3") == expected


def test_the_open_round_counts_for_nobody() -> None:
    started = EVENT_A + "5,1,G,A,WW\n5,2,D,E,\n"
    data = answer("standings", started, "nisei-1.3")
    assert data == answer("standings", EVENT_A, "nisei-1.3")
    one_missing = EVENT_A.replace("4,3,F,C,WL\n", "")
    assert answer("standings", one_missing, "nisei-1.3")["after_round"] == 3
    unreported = EVENT_A.replace("2,2,A,C,WW", "2,2,A,C,")
    assert answer("standings", unreported, "nisei-1.3")["after_round"] == 1


def test_typed_points_stand_instead_of_letters() -> None:
    text = "round,table,player,opponent,games,points\n1,1,A,B,,0-5\n1,2,C,D,WL,\n"
    rows = answer("standings", text, "nisei-1.3")["standings"]
    assert {row["player"]: row["points"] for row in rows} == {"A": 0, "B": 5, "C": 3, "D": 3}
    agreeing = text.replace("1,2,C,D,WL,", "1,2,C,D,WL,3-3")
    assert order(agreeing, "nisei-1.3") == order(text, "nisei-1.3")
    sentence = refused("standings", text.replace("1,2,C,D,WL,", "1,2,C,D,WL,5-0"), "nisei-1.3")
    assert "Line 3" in sentence
    assert "3-3" in sentence


def test_one_player_and_no_rounds_yet() -> None:
    alone = HEADER + "0,,Ann,,enter\n"
    data = answer("standings", alone, "bushiroad-1.2.11")
    assert data["after_round"] == 0
    assert data["standings"] == [
        {
            "rank": 1,
            "player": "Ann",
            "points": 0,
            "tiebreakers": {"omw": "33/100", "oomw": "33/100"},
            "tied": False,
        }
    ]
    assert answer("standings", alone + "1,,Ann,,bye\n", "nisei-1.3")["after_round"] == 1


def test_level_places_are_marked_and_drawn_by_seed_and_name() -> None:
    text = HEADER + "1,1,Ann,Bo,WL\n1,2,Cy,Dana,WL\n"
    orders = set()
    for seed in range(30):
        data = answer("standings", text, "nisei-1.3", "--seed", str(seed))
        assert all(row["tied"] for row in data["standings"])
        orders.add(tuple(row["player"] for row in data["standings"]))
    assert len(orders) > 10
    default = answer("standings", text, "nisei-1.3")
    assert default == answer("standings", text, "nisei-1.3", "--seed", "0")
    swapped = HEADER + "1,2,Dana,Cy,LW\n1,1,Bo,Ann,LW\n"
    assert order(swapped, "nisei-1.3", "--seed", "3") == order(text, "nisei-1.3", "--seed", "3")


def test_names_in_any_script() -> None:
    names = ["李雷", "Łucja", "Мария", "محمد", "नेहा", "O'Brien", "Zoë (she)", ":heart: [b]"]
    text = HEADER + "".join(f'1,,"{name}",,bye\n' for name in names)
    assert set(order(text, "nisei-1.3")) == set(names)
    shown = run("standings", text, "nisei-1.3").stdout
    assert all(name in shown for name in names)


def test_composed_and_decomposed_letters_are_the_same_name() -> None:
    text = HEADER + "1,1,Zoe\u0308,Ann,WL\n2,1,Zo\u00eb,Bo,WL\n2,,Ann,,bye\n1,,Bo,,bye\n"
    assert sorted(order(text, "nisei-1.3")) == ["Ann", "Bo", "Zo\u00eb"]


def test_from_a_file_and_as_a_table(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        app, ["standings", save(tmp_path, EVENT_A), "--rulebook", "nisei-1.3"]
    )
    assert done.exit_code == 0
    assert "19/8 = 2.3750" in done.stdout
    missing = CliRunner().invoke(
        app, ["standings", str(tmp_path / "no.csv"), "--rulebook", "nisei-1.3"]
    )
    assert missing.exit_code == 2
    assert "cannot be read" in missing.stderr


def test_explain_shows_every_share_divisor_and_rule() -> None:
    """The hand check of example 2 for G: (2.5 + 3 + 4) / 4, the bye round still divides."""
    told = answer("explain", EVENT_A, "nisei-1.3", player="G")
    assert (told["rank"], told["points"], told["tied"]) == (3, 16, False)
    numbers = {number["id"]: number for number in told["numbers"]}
    strength = numbers["sos"]
    assert strength["value"] == "19/8"
    assert strength["decimal"] == "2.3750"
    shares = [(one["round"], one["opponent"], one["amount"]) for one in strength["shares"]]
    assert shares == [(2, "E", "5/2"), (3, "F", "3"), (4, "D", "4")]
    assert [one["round"] for one in strength["left_out"]] == [1]
    assert (strength["total"], strength["divisor"]) == ("19/2", 4)
    assert "N13-69" in strength["rules"]
    assert told["above"]["player"] == "A"
    assert told["above"]["rule"] == "xsos"
    assert (told["above"]["own"], told["above"]["other"]) == ("67/24", "23/8")
    assert (told["below"]["player"], told["below"]["rule"]) == ("F", "points")
    by_opponents = answer(
        "explain", EVENT_A, "nisei-1.3", "--set", "sos_outer=opponents", player="G"
    )
    assert {one["id"]: one["divisor"] for one in by_opponents["numbers"]}["sos"] == 3
    shown = run("explain", EVENT_A, "nisei-1.3", player="G").stdout
    assert "divided by 4 rounds of the tournament so far" in shown


def test_explain_names_the_players_there_are() -> None:
    done = run("explain", EXAMPLE, "nisei-1.3", player="Annn")
    assert done.exit_code == 2
    assert "Ann" in done.stderr
