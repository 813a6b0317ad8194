"""``toptable export``: our own file, whole or public, and files for other programs."""

import json
from pathlib import Path

import pytest
from terminal import Terminal

SHEET = "round,player,opponent,games\n1,Ann,Bo,WW\n1,Cy,Di,WL\n2,Ann,Cy,WD\n2,Bo,Di,\n"


@pytest.fixture
def event(toptable: Terminal, tmp_path: Path) -> str:
    (tmp_path / "results").write_text(SHEET)
    told = toptable.ok("import", str(tmp_path / "results"), "--name", "Spring", "--json")
    return str(json.loads(told)["id"])


def test_an_event_goes_out_as_a_file_that_comes_in_again(
    toptable: Terminal, event: str, tmp_path: Path
) -> None:
    for wanted, kind in (
        *(("sheet", "sheet"), ("cobra", "cobra"), ("nrtm", "nrtm"), ("limitless", "limitless")),
        *(("trf16", "trf16"), ("trf26", "trf26"), ("toptable", "toptable")),
    ):
        file = str(tmp_path / wanted)
        told = toptable.ok("export", event, file, "--format", wanted)
        assert f"Wrote {file}" in told
        seen = (
            kind
            if kind == "toptable"
            else json.loads(toptable.ok("import", file, "--dry-run", "--json"))["kind"]
        )
        assert seen == kind
        assert ("Not in it:" in told) == (wanted != "toptable")


def test_public_copies_are_written_either_way(
    toptable: Terminal, event: str, tmp_path: Path
) -> None:
    toptable.ok("export", event, str(tmp_path / "one"), "--public")
    toptable.ok("export", event, str(tmp_path / "two"), "--format", "toptable-public")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_lists_go_into_a_folder_or_a_zip_file(
    toptable: Terminal, event: str, tmp_path: Path
) -> None:
    toptable.ok("export", event, str(tmp_path / "lists"), "--format", "csv")
    assert {path.name for path in (tmp_path / "lists").iterdir()} == {
        *("players.csv", "results.csv", "standings-after-round-1.csv"),
        *("pairings-round-1.csv", "pairings-round-2.csv"),
    }
    toptable.ok("export", event, str(tmp_path / "lists.zip"), "--format", "csv")
    assert (tmp_path / "lists.zip").read_bytes().startswith(b"PK")


def test_a_wrong_format_writes_nothing(toptable: Terminal, event: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert "There is no format tfd" in toptable.refused(
        "export", event, str(file), "--format", "tfd"
    )
    told = toptable.refused("export", event, str(file), "--format", "cobra", "--public")
    assert "Leave it out" in told
    assert not file.exists()


TDF = """<tournament type="2" stage="4"><players>
<player userid="7"><firstname>Ada</firstname><birthdate>02/27/2015</birthdate></player>
<player userid="8"><firstname>Bo</firstname><birthdate>02/27/2014</birthdate></player></players>
<pods><pod category="2"><subgroups><subgroup><players><player userid="7" /><player userid="8" />
</players></subgroup></subgroups><rounds><round number="1" type="2" stage="4" ><matches>
<match outcome="0"><player1 userid="7"/><player2 userid="8"/><tablenumber>1</tablenumber></match>
</matches></round></rounds></pod></pods></tournament>
"""


def test_a_file_of_tom_is_handed_in_again_and_only_its_results_change(
    toptable: Terminal, tmp_path: Path
) -> None:
    original, file = tmp_path / "original.tdf", tmp_path / "out.tdf"
    original.write_text(TDF)
    event = str(json.loads(toptable.ok("import", str(original), "--json"))["id"])
    wanted = ("export", event, str(file), "--format", "tdf")
    assert "--from ORIGINAL.tdf" in toptable.refused(*wanted)
    assert not file.exists()
    toptable.ok(*wanted, "--from", str(original))
    assert file.read_bytes() == original.read_bytes()
    toptable.ok("result", "enter", event, "1", "L")
    toptable.ok(*wanted, "--from", str(original))
    assert file.read_text() == TDF.replace('outcome="0"', 'outcome="2"')
    other = ("export", event, str(tmp_path / "x"), "--format", "trf16", "--from", str(original))
    assert "--from is for --format tdf" in toptable.refused(*other)
    stored = [path.read_bytes() for path in tmp_path.rglob("*.sqlite*")]
    assert stored
    assert not any(b"02/27" in content for content in stored)
