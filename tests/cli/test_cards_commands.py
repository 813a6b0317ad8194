"""``toptable cards``: loaded, listed, replaced and forgotten; a load that fails changes nothing."""

import json

import pytest
from terminal import Terminal


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "cards.csv"
    path.write_text("title,product\nQuiet Lantern,A\nTwin,A\n")
    return path


def test_load_list_and_forget(toptable: Terminal, table):
    assert "No card facts are loaded" in toptable.ok("cards", "list")
    told = toptable.ok("cards", "load", str(table), "--game", "ws")
    assert "Loaded 2 cards, 1 product for Weiss Schwarz." in told
    assert "ws Weiss Schwarz: 2 cards from cards.csv" in " ".join(
        toptable.ok("cards", "list").split()
    )
    (row,) = json.loads(toptable.ok("cards", "list", "--json"))
    assert (row["game"], row["cards"], row["source"]) == ("ws", 2, "cards.csv")
    assert "forgotten" in toptable.ok("cards", "forget", "ws")
    assert "No cards of ws are loaded" in toptable.refused("cards", "forget", "ws")
    assert json.loads(toptable.ok("cards", "list", "--json")) == []


def test_loading_again_replaces_and_a_failed_load_leaves_what_was_there(toptable: Terminal, table):
    toptable.ok("cards", "load", str(table), "--game", "ws")
    table.write_text("title,most\nQuiet Lantern,4\nTwin,many\n")
    assert "line 3: most must be a number" in toptable.refused(
        "cards", "load", str(table), "--game", "ws"
    )
    (row,) = json.loads(toptable.ok("cards", "list", "--json"))
    assert row["cards"] == 2
    table.write_text("title\nQuiet Lantern\nTwin\nDouble\n")
    assert (
        json.loads(toptable.ok("cards", "load", str(table), "--game", "ws", "--json"))["cards"] == 3
    )
    assert len(json.loads(toptable.ok("cards", "list", "--json"))) == 1


def test_what_cannot_be_loaded_is_told_in_a_sentence(toptable: Terminal, table, tmp_path):
    assert "add --game" in toptable.refused("cards", "load", str(table))
    assert "no game xx. There are: " in toptable.refused(
        "cards", "load", str(table), "--game", "xx"
    )
    assert "cannot be used" in toptable.refused(
        "cards", "load", str(tmp_path / "nowhere"), status=4
    )
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    assert "holds no card facts" in toptable.refused("cards", "load", str(tmp_path / "picture.png"))
    assert json.loads(toptable.ok("cards", "list", "--json")) == []


def test_a_card_is_found_by_any_of_its_names(toptable: Terminal, tmp_path):
    path = tmp_path / "cards.csv"
    path.write_text(
        "title,also,code,product,product_name,kind\n"
        "Quiet Lantern,Stille Laterne,A1,A,First Box,event\n"
        "Twin,Zwilling,A2,A,First Box,event\n"
        "Double,Zwilling,A3,A,First Box,event\n"
    )
    assert "No cards of ws are loaded" in toptable.refused("cards", "find", "ws", "Twin")
    toptable.ok("cards", "load", str(path), "--game", "ws")
    for written in ("stille laterne", "QUIET LANTERN", "a1"):
        told = toptable.ok("cards", "find", "ws", written)
        assert told.strip() == "Quiet Lantern; event; First Box; also Stille Laterne"
    both = toptable.ok("cards", "find", "ws", "Zwilling").splitlines()
    assert [line.partition(";")[0] for line in both] == ["Twin", "Double"]
    assert "Nearest: Quiet Lantern" in toptable.refused("cards", "find", "ws", "Quite Lantern")
    answer = json.loads(toptable.ok("cards", "find", "ws", "Quite Lantern", "--json"))
    assert answer == {"cards": [], "nearest": ["Quiet Lantern"]}
